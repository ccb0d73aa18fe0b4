# make play   set everything up (once) and play tic-tac-toe
# make test   the same set-up with the test tools; lint, types, Prolog tests, Python tests
# make stress minutes of queries from eight threads at once
# make bench  measure, as ratios in one run
# make docs   the documentation as a site, in site/
# make pack   the Prolog side as a SWI-Prolog pack, in dist/
# make test-newer  the tests on Debian 13, with SWI-Prolog 9.2.9 and Python 3.13, in a folder of its own
# make setup  only the set-up

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
DIST   := dist
NEWER  := .newer

.DEFAULT_GOAL := help
.PHONY: help setup play test lint prolog-test python-test stress bench docs pack test-newer clean

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

setup: $(VENV)/.play-ready

play: $(VENV)/.play-ready
	@$(BIN)/pybridge play tictactoe

test: lint prolog-test python-test

lint: $(VENV)/.test-ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

prolog-test: $(VENV)/.test-ready
	swipl --on-warning=status -g main -t halt tests/run.pl

python-test: $(VENV)/.test-ready
	$(BIN)/pytest

stress: $(VENV)/.test-ready
	STRESS=2000x10 $(BIN)/pytest -s tests/bridge/test_stress.py

bench: $(VENV)/.bench-ready
	@for benchmark in benchmarks/*.py; do $(BIN)/python $$benchmark || exit 1; done

docs: $(VENV)/.docs-ready
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

# prolog/bridge is of use to Python only.
pack:
	@mkdir -p $(DIST)
	@version=$$(sed -n "s/^version('\(.*\)')\.$$/\1/p" pack.pl) && archive="$(DIST)/pybridge-$$version.tgz" && \
	tar --exclude prolog/bridge -czf "$$archive" pack.pl prolog README.md LICENSE && echo "$$archive"

test-newer: $(VENV)/.test-ready
	@$(BIN)/python tools/newer.py $(NEWER) "make prolog-test python-test"

# A stamp a set of tools, made again when what it depends on changes.
$(VENV)/.play-ready: pyproject.toml tools/setup.sh
	@PYTHON="$(PYTHON)" sh tools/setup.sh $(VENV) .
	@touch $@

$(VENV)/.test-ready: pyproject.toml tools/setup.sh
	@PYTHON="$(PYTHON)" sh tools/setup.sh $(VENV) ".[dev]"
	@touch $@ $(VENV)/.play-ready

$(VENV)/.bench-ready: pyproject.toml tools/setup.sh
	@PYTHON="$(PYTHON)" sh tools/setup.sh $(VENV) ".[dev,bench]"
	@touch $@ $(VENV)/.play-ready $(VENV)/.test-ready

$(VENV)/.docs-ready: pyproject.toml tools/setup.sh
	@PYTHON="$(PYTHON)" sh tools/setup.sh $(VENV) ".[docs]"
	@touch $@ $(VENV)/.play-ready

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
