# make run · make test · make check · make bench; the first use prepares .venv by itself.

PYTHON := .venv/bin/python
CODE := engine words render db play cogs local host bench $(wildcard *.py)
LOCK := -m piptools compile --quiet --generate-hashes --strip-extras --allow-unsafe --no-header \
        --no-emit-index-url --no-emit-trusted-host --no-emit-find-links

# Where this is set, every process of a run would compile everything anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := run
.PHONY: setup compile run test test-times check soak bench words map lock backup restore

setup: .venv/ready

.venv/ready: requirements/dev.txt
	@python3 -c 'import ensurepip, venv' 2>/dev/null || { echo "Python has no venv here: install it first (on Debian: apt install python3-venv)." >&2; exit 1; }
	python3 -m venv .venv
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	touch $@

compile: setup  # for a bot that may not write here: else it compiles everything at every start
	$(PYTHON) -m compileall -q bot.py settings.py cogs db engine host local play render words

run: setup
	$(PYTHON) bot.py

test: setup  # three at once on two cores: whole bots wait as much as they compute
	$(PYTHON) -m pytest -n 3 --dist worksteal -m "not soak"

test-times: setup  # the same, and how much processor time each folder and file took
	$(PYTHON) -m pytest -n 3 --dist worksteal -m "not soak" -p tests.processor_times

check: setup
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy $(CODE)
	$(PYTHON) -m pytest tests/test_layers.py tests/test_style.py

soak: setup  # every run meets other dice
	TABULARIUM_TEST_CHANCE=live $(PYTHON) -m pytest -n 2 --dist worksteal -m soak
	TABULARIUM_TEST_DATABASE=server $(PYTHON) -m pytest -n 2 --dist worksteal -m "soak or not soak" tests/whole

bench: setup
	$(PYTHON) -m bench $(ONLY)

words: setup
	$(PYTHON) -m words.update

map: setup
	$(PYTHON) -m bench.map

lock: setup
	$(PYTHON) $(LOCK) --output-file requirements/run.txt requirements/run.in
	$(PYTHON) $(LOCK) --output-file requirements/dev.txt requirements/dev.in
	$(PYTHON) $(LOCK) --output-file requirements/metrics.txt requirements/metrics.in
	$(PYTHON) $(LOCK) --output-file requirements/postgres.txt requirements/postgres.in

backup: setup
	$(PYTHON) bot.py --backup $(or $(FILE),$(error Name the file: make backup FILE=tabularium.backup))

restore: setup
	$(PYTHON) bot.py --restore $(or $(FILE),$(error Name the file: make restore FILE=tabularium.backup))
