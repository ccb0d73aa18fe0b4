# make play   set everything up (once) and play tic-tac-toe
# make test   the same set-up with the test tools; lint, types, Prolog tests, Python tests
# make stress minutes of queries from eight threads at once
# make bench  measure, as ratios in one run
# make setup  only the set-up

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: help setup play test lint prolog-test python-test stress bench clean

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

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
