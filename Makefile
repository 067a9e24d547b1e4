# Every target makes its own .venv from the locked lists in requirements/; a second run finds it ready.
#   make test    all tests but the widest           make bench   speed against peers, short form
#   make check   everything CI asks                 make soak    long laws, short form
#   make fix     format, and repair what ruff can   make record  write the playthroughs and goldens anew
#   make hooks   install the git hooks              make lock    choose versions anew
#   make run     play in a browser, or in Discord   make browser tests that need /usr/bin/chromium
#   make strangers a round of every other game in the browser, as a stranger plays it
#   make gallery every picture, gallery/index.html  make kernel  compile kernel/ anew (clang and lld)
#   make doctor  what could keep the bot from running well    make backup  a copy of its database, tried out
#   make install a service under systemd, as root
#   make mutants small faults in the code, and whether the tests notice; about an hour, can be stopped and resumed
#   make bench-before BEFORE=checkout   speed beside an earlier version
#   make bench-walk BEFORE=checkout     the modules that a click goes through, likewise
#   bench-NAME and soak-NAME run one of them in full.

PYTHON  ?= python3
WORKERS ?= 2
CLANG   ?= clang
BENCHES := engine gin mirrored tiles pictures store tables ladder ratings adaptive leagues tournaments move
SOAKS   := engine tiles openspiel power kill clicks leaks boards panels presses replays plans daily reports puzzles computers leagues cheats tournaments answers playground world blunders stops restores cluster

BIN    := .venv/bin
RUN    := .venv/run.stamp
DEV    := .venv/dev.stamp
DRIVER := .venv/browser.stamp
PEERS  := .venv/bench.stamp
RUN_LISTS := requirements/run.txt requirements/playground.txt
SERVER_LISTS := $(RUN_LISTS) requirements/postgres.txt
DEV_LISTS := $(SERVER_LISTS) requirements/dev.txt
# Whoever names a PostgreSQL has its driver installed, and nobody else.
SERVER := $(if $(DATABASE_URL)$(shell sed -n 's/^DATABASE_URL=//p' .env 2>/dev/null),.venv/postgres.stamp)
PYTEST := $(BIN)/pytest --numprocesses=$(WORKERS) --dist=worksteal
# The lists are whole: without looking for more, a release of today cannot take the place of what is pinned.
PIP    := $(BIN)/python -m pip --disable-pip-version-check install --quiet --require-hashes --no-deps
LOCK   := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
          --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"

export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1
# Tests and soaks start the bot many thousand times: what was compiled once is kept, whatever the shell has set.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run doctor backup install test browser strangers check fix bench soak record gallery portraits kernel mutants hooks lock clean $(BENCHES:%=bench-%) $(SOAKS:%=soak-%) bench-walk bench-before

run: $(RUN) $(SERVER)
	$(BIN)/python -m bot

doctor backup: $(RUN)
	$(BIN)/python -m bot $@

install:
	deploy/install.sh

test: $(DEV)
	$(PYTEST) -m "not browser and not wide"

browser: $(DRIVER)
	$(BIN)/pytest -m "browser and not patient"

strangers: $(DRIVER)
	$(BIN)/pytest -m "browser and patient"

# Laws play many thousands of actions: they run apart, because measuring coverage would slow them several times.
check: $(DEV)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/pyright
	$(BIN)/lint-imports
	$(PYTEST) -m "not law and not browser" --cov --cov-report=
	$(BIN)/coverage report --include="engine/*" --fail-under=100
	$(BIN)/coverage report --include="bot/*,cogs/*" --fail-under=95
	$(PYTEST) -m law

fix: $(DEV)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(PEERS)
	for name in $(BENCHES); do $(BIN)/python -m bench.$$name --short || exit 1; done

soak: $(PEERS)
	for name in $(SOAKS); do $(BIN)/python -m soak.$$name --short || exit 1; done

$(BENCHES:%=bench-%): bench-%: $(PEERS)
	$(BIN)/python -m bench.$*

$(SOAKS:%=soak-%): soak-%: $(PEERS)
	$(BIN)/python -m soak.$*

bench-walk: $(PEERS)
	$(BIN)/python -m bench.walk $(BEFORE)

bench-before: $(PEERS)
	$(BIN)/python -m bench.before $(BEFORE)

mutants: $(DEV)
	$(BIN)/python -m soak.mutants

record: $(DEV)
	$(BIN)/pytest --record -k "playthrough or golden"

# The module is checked in, so that only who changes it needs a compiler; the flags are those of its test, too.
kernel:
	cd kernel && $(CLANG) $$(cat flags.txt) -o kernel.wasm *.c && chmod a-x kernel.wasm
	cd kernel && ($(CLANG) --version | head -1; cat *.[ch] flags.txt | sha256sum | cut -c-64; sha256sum kernel.wasm | cut -c-64) > built.txt

gallery: $(DEV)
	$(BIN)/python -m tests.bot.render.gallery

portraits: $(DRIVER)
	$(BIN)/python -m tests.portraits

hooks: $(DEV)
	$(BIN)/pre-commit install

# The later lists are held to the versions of the earlier ones, since all of them share one .venv.
lock: $(DEV)
	$(LOCK) --output-file requirements/run.txt pyproject.toml
	$(LOCK) --output-file requirements/playground.txt --group playground --constraints requirements/run.txt
	$(LOCK) --output-file requirements/postgres.txt --group postgres $(RUN_LISTS:%=--constraints %)
	$(LOCK) --output-file requirements/dev.txt --group dev $(SERVER_LISTS:%=--constraints %)
	$(LOCK) --output-file requirements/bench.txt --group bench $(DEV_LISTS:%=--constraints %)
	$(LOCK) --output-file requirements/browser.txt --group browser $(DEV_LISTS:%=--constraints %)

clean:
	rm -rf .venv .coverage .import_linter_cache .grimp_cache .pytest_cache .ruff_cache

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit("Pozo needs Python 3.11 or newer" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv

# The interpreter is an order-only need: it is a link, and its date is that of the system's Python.
$(RUN): $(RUN_LISTS) | $(BIN)/python
	$(PIP) $(RUN_LISTS:%=-r %)
	touch $@

.venv/postgres.stamp: requirements/postgres.txt $(RUN)
	$(PIP) -r requirements/postgres.txt
	touch $@

$(DEV): $(DEV_LISTS) | $(BIN)/python
	$(PIP) $(DEV_LISTS:%=-r %)
	touch $@ $(RUN)

$(DRIVER): requirements/browser.txt $(DEV)
	$(PIP) -r requirements/browser.txt
	touch $@

$(PEERS): requirements/bench.txt $(DEV)
	$(PIP) -r requirements/bench.txt
	touch $@
