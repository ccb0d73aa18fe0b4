# make play   set everything up (once) and play tic-tac-toe
# make test   set up the test tools too; lint, check types, then run the Prolog and Python tests in parallel
# make stress run the same tests in full: every variant, all counts, minutes of queries from eight threads at once
# make sanitize  run the bridge's tests and a fuzz of a million terms, its compiled part built with ASan and UBSan
# make bench  measure speed, as ratios in one run (strength.py and plain.py take hours and are run separately)
# make page   build the page for the browser in pybridge/web/static (needs Node and npm)
# make docs   build the documentation as a site in site/, with the page in site/play/
# make pictures  draw the pictures of the README in docs/pictures/, and the cards of games
# make count  count the lines of product and tests, by room
# make pack   build the Prolog side as a SWI-Prolog pack in dist/
# make test-newer  run the tests on Debian 13, with SWI-Prolog 9.2.9 and Python 3.13, in a separate folder
# make test-newer SWIPL=.../bin/swipl  run them here, with another SWI-Prolog
# make setup  only set everything up

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
DIST   := dist
NEWER  := .newer
PAGE   := pybridge/web/static/index.html
PICTURES := docs/pictures

# As tests/conftest.py says, more test processes than processors; one that has run out of tests takes some from another.
SIDE_BY_SIDE := -n auto --dist worksteal

# Some containers keep Python from saving compiled files, which costs each process half a second.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup play test lint suite prolog-test stress sanitize bench page docs pictures count pack test-newer clean

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

setup: $(VENV)/.play-ready

play: $(VENV)/.play-ready
	@$(BIN)/pybridge play tictactoe

# Types are checked while the tests wait for something.
test: $(VENV)/.test-ready page
	@$(MAKE) --no-print-directory -j 2 lint suite

lint: $(VENV)/.test-ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python tools/habits.py

suite: $(VENV)/.test-ready page
	MAKEFLAGS= $(BIN)/pytest $(SIDE_BY_SIDE)

# STRESS set means full counts instead of samples (tests/counts.py, tests/counts.pl) and no test skipped.
stress: $(VENV)/.test-ready page
	STRESS=1 $(BIN)/pytest $(SIDE_BY_SIDE) --timeout 3600

# SWI-Prolog handles faults itself, and keeps much until the process ends. Left out: tests of memory, of which the
# checks take their own, and switches of greenlets, which move the C stack.
SANITIZED := -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer -g -O1
SANITIZE  := PYTHONMALLOC=malloc ASAN_OPTIONS=detect_leaks=0:handle_segv=0:handle_abort=0:use_sigaltstack=0

sanitize: $(VENV)/.test-ready
	CFLAGS="$(SANITIZED)" $(BIN)/python -m pip install -q --no-deps -e .
	export $(SANITIZE) LD_PRELOAD="$$($${CC:-cc} -print-file-name=libasan.so) $$($${CC:-cc} -print-file-name=libubsan.so)"; \
	$(BIN)/pytest --timeout 3600 tests/bridge -k "not stays_in_prolog and not limit_of_memory and not greenlet" && STRESS=1 $(BIN)/pytest $(SIDE_BY_SIDE) --timeout 3600 tests/bridge/test_fuzz.py; \
	status=$$?; unset LD_PRELOAD; $(BIN)/python -m pip install -q --no-deps -e . && exit $$status

# The Prolog tests alone, without Python.
prolog-test:
	swipl --on-warning=status -g main -t halt tests/run.pl

bench: $(VENV)/.bench-ready page
	@for benchmark in $(filter-out benchmarks/strength.py benchmarks/plain.py,$(wildcard benchmarks/*.py)); do $(BIN)/python $$benchmark || exit 1; done

page: $(PAGE)

$(PAGE): page/node_modules/.ready page/build.mjs page/puzzles.jsonl page/tsconfig.json $(wildcard page/src/* page/src/*/*) $(shell find prolog -name '*.pl')
	cd page && npm run --silent check && npm run --silent build

page/node_modules/.ready: page/package-lock.json
	cd page && npm ci --no-audit --no-fund --silent
	@touch $@

docs: $(VENV)/.docs-ready page
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

pictures: $(VENV)/.test-ready page
	@$(BIN)/python tools/cards.py
	@$(BIN)/pybridge draw cat_and_mice --moves "d8-e7 a1-b2 e7-d6 c1-d2" --targets --width 320 -o $(PICTURES)/board.svg
	@$(BIN)/pybridge tree examples/last_stone.pl --position "pile(5,ann)" --depth 3 --width 480 -o $(PICTURES)/tree.svg

count:
	@$(PYTHON) tools/count.py

# prolog/bridge is useful only to Python.
pack:
	@mkdir -p $(DIST)
	@version=$$(sed -n "s/^version('\(.*\)')\.$$/\1/p" pack.pl) && archive="$(DIST)/pybridge-$$version.tgz" && \
	tar --exclude prolog/bridge -czf "$$archive" pack.pl prolog README.md LICENSE && echo "$$archive"

test-newer: $(VENV)/.test-ready page
	@$(if $(SWIPL),PATH="$(dir $(SWIPL)):$$PATH" make suite,$(BIN)/python tools/newer.py $(NEWER) "make -o page suite")

SET_UP_FROM := pyproject.toml tools/setup.sh hatch_build.py $(wildcard pybridge/bridge/*.[ch])

# One stamp file for each set of tools, made again when one of its dependencies changes.
$(VENV)/.play-ready: $(SET_UP_FROM)
	@PYTHON="$(PYTHON)" sh tools/setup.sh $(VENV) .
	@touch $@

$(VENV)/.test-ready: $(SET_UP_FROM)
	@PYTHON="$(PYTHON)" sh tools/setup.sh $(VENV) ".[dev]"
	@touch $@ $(VENV)/.play-ready

$(VENV)/.bench-ready: $(SET_UP_FROM)
	@PYTHON="$(PYTHON)" sh tools/setup.sh $(VENV) ".[dev,bench]"
	@touch $@ $(VENV)/.play-ready $(VENV)/.test-ready

$(VENV)/.docs-ready: $(SET_UP_FROM)
	@PYTHON="$(PYTHON)" sh tools/setup.sh $(VENV) ".[docs]"
	@touch $@ $(VENV)/.play-ready

clean:
	rm -rf $(VENV) page/node_modules pybridge/web/static build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
