#!/bin/sh
# What `make install` does on a plain machine with systemd: a user, the code with its packages, settings, a service, and
# the program `pozo`, which does what that user would with the settings of the service.
# Run again it updates the code and starts the service anew; settings and data stay. PREFIX is for trying it out elsewhere.
set -eu
prefix=${PREFIX:-}
python=${PYTHON:-python3}
home=$prefix/opt/pozo

[ -n "$prefix" ] || id pozo >/dev/null 2>&1 || useradd --system --user-group --home-dir /var/lib/pozo --shell /usr/sbin/nologin pozo
mkdir -p "$home" "$prefix/etc/systemd/system" "$prefix/usr/local/bin" "$prefix/var/lib"
[ -d "$prefix/var/lib/pozo" ] || mkdir -m 700 "$prefix/var/lib/pozo"
for part in pyproject.toml LICENSE assets engine bot cogs requirements; do
    rm -rf "${home:?}/$part"
    cp -R "$part" "$home/"
done
rm -rf "${home:?}/docs" "${home:?}/kernel"
mkdir -p "$home/kernel"
cp kernel/kernel.wasm "$home/kernel/" # what computer players reckon with
mkdir -p "$home/docs"
cp -R docs/rules "$home/docs/" # read to whoever asks why
[ -x "$home/.venv/bin/python" ] || "$python" -m venv "$home/.venv"
server="" # whoever names a PostgreSQL has its driver, too
if grep -qs "^DATABASE_URL=." "$prefix/etc/pozo.env"; then server="-r $home/requirements/postgres.txt"; fi
# shellcheck disable=SC2086 # it is two words, or none
"$home/.venv/bin/python" -m pip --disable-pip-version-check install --quiet --require-hashes --no-deps \
    -r "$home/requirements/run.txt" $server
"$home/.venv/bin/python" -m compileall -q "$home/engine" "$home/bot" "$home/cogs"
if [ ! -e "$prefix/etc/pozo.env" ]; then
    (umask 077 && cp .env.example "$prefix/etc/pozo.env" && sed -i 's/^DATA_DIR=.*/DATA_DIR=\/var\/lib\/pozo/' "$prefix/etc/pozo.env")
    echo "Write your token into $prefix/etc/pozo.env, then: systemctl enable --now pozo"
fi
ln -sf "$prefix/etc/pozo.env" "$home/.env" # where the program looks for settings
cp deploy/pozo.service "$prefix/etc/systemd/system/"
cp deploy/pozo.sh "$prefix/usr/local/bin/pozo"
chmod 755 "$prefix/usr/local/bin/pozo"
if [ -z "$prefix" ]; then
    chown pozo:pozo /var/lib/pozo
    chgrp pozo /etc/pozo.env # who runs it may read the token, and nobody else
    chmod 640 /etc/pozo.env
    systemctl daemon-reload
    systemctl try-restart pozo
fi
