#!/bin/sh
# Pozo's commands beside its service, with its settings and as its user: pozo doctor, pozo backup, pozo restore /a/file.
cd /opt/pozo || exit 69
[ "$(id -un)" != pozo ] || exec .venv/bin/python -m bot "$@"
exec runuser -u pozo -- .venv/bin/python -m bot "$@"
