# The two commands: `make play` sets everything up and opens the lobby in the browser (the terminal
# game with ARGS=--terminal), `make test` sets everything up and runs all checks.  Python 3.11 or
# newer; a C compiler makes it faster but is not needed.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check --no-compile
COMPILED := .build/compiled
BIOME := .build/web/node_modules/.bin/biome
LOCK := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url \
	--no-emit-find-links --custom-compile-command "make lock" --python-version 3.11

# What runs from source: what plays recorded games, on both builds; what patches the source, and the
# sample game, which cannot follow a compiled engine, on it alone.
FROM_SOURCE := golden or fixtures or kernel or planted or source_only or bluff

# Rules, words, lessons and layers: what breaks first, within a minute.
QUICK := $(addprefix tests/,kernel parts games words lessons test_layers.py test_rooms.py)

# Tests start hundreds of Pythons, which need not compile the same files again each time.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test before needs quick bench soak golden docs site dist compile lint format types check-source \
	check-all lock clean

play: $(VENV)/.play compile
	@PYTHONPATH=$$($(PY) tools/compile.py --check && echo $(COMPILED) || echo src) \
		$(PY) -m pestis $(ARGS)

# What needs no engine is set up and looked at while the engine compiles.
test: $(VENV)/.play
	@$(MAKE) --no-print-directory -j 2 compile before
	@$(MAKE) --no-print-directory check-source check-all

# Line by line: two pips must not write into one place, and what lints the page is a need.
before: needs
	@$(MAKE) --no-print-directory $(VENV)/.docs
	@$(MAKE) --no-print-directory lint types

quick: $(VENV)/.test lint
	$(BIN)/pytest -n 2 --dist worksteal -m "not slow" $(QUICK)

# Chromium, PostgreSQL, Node.js and TypeScript for the tests that use them, where they may be had.
needs: $(VENV)/.test
	@$(PY) tools/test_needs.py

# Nothing is left for it where there is no compiled build: then everything runs from source.
check-source:
	@! $(PY) tools/compile.py --check || $(BIN)/pytest -n 2 --dist worksteal -rs -k "$(FROM_SOURCE)" tests

# Everything, on the compiled build where there is one: the same source, and the same answers, in
# half the time.  Servers and browsers are waited for: four processes keep two cores at work.
check-all:
	@if $(PY) tools/compile.py --check; then export PYTHONPATH=$(COMPILED); \
	else echo "No compiled build (no C compiler, or the build failed): from source."; fi; \
	$(BIN)/pytest -n 4 --dist worksteal -rs tests

bench: $(VENV)/.test compile
	$(PY) benchmarks/run.py $(ARGS)
	$(PY) benchmarks/bots.py
	$(PY) benchmarks/soak.py

soak: $(VENV)/.test compile
	$(PY) benchmarks/soak.py $(ARGS)
	$(PY) -m tests.tab.library
	$(PY) -m tests.browser.grand_masters

golden: $(VENV)/.test
	$(PY) -m tests.golden.write

docs: $(VENV)/.test
	$(PY) tools/rules_table.py

# The page without a server, and the pages about it: a folder for any web host (needs npm).  With
# RELEASE=1 its compiled engine is made smaller, which takes a minute more.
site: $(VENV)/.docs
	$(PY) -m tools.static_site $(if $(RELEASE),--small)
	$(PY) -m tools.pages

# A compiled wheel for this Python (where there is a C compiler), a pure one, and the sources.
dist: $(VENV)/.play compile
	@rm -rf dist
	$(PY) -m hatchling build -d dist -t sdist -t wheel
	PESTIS_PURE=1 $(PY) -m hatchling build -d dist -t wheel

compile: $(VENV)/.play
	@if ! command -v $${CC:-cc} >/dev/null 2>&1; then \
		echo "No C compiler found: Pestis runs from source, about three times slower."; \
		echo "Debian and Ubuntu: apt install gcc python3-dev; then run make again."; \
	elif ! $(PY) tools/compile.py --check; then \
		echo "Compiling the engine once (a minute or two) …"; \
		$(PY) tools/compile.py >.build/compile.log 2>&1 || \
			echo "Compiling failed (see .build/compile.log): Pestis runs from source."; \
	fi

lint: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@! test -x $(BIOME) || $(BIOME) ci

format: $(VENV)/.test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	@! test -x $(BIOME) || $(BIOME) check --write

types: $(VENV)/.test
	$(BIN)/mypy
	$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/windows src

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Pestis needs Python 3.11 or newer; try: make PYTHON=python3.12 …"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: $(VENV)/bin/python requirements/play.txt pyproject.toml
	@mkdir -p .build
	@echo "Setting up (once) …"
	@$(PIP) --require-hashes -r requirements/play.txt
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.test: $(VENV)/.play requirements/test.txt
	@$(PIP) --require-hashes -r requirements/test.txt
	@touch $@

$(VENV)/.docs: $(VENV)/.play requirements/docs.txt
	@$(PIP) --require-hashes -r requirements/docs.txt
	@touch $@

# Pin every version anew (needs network); the files name no index, so any mirror serves.
lock: $(VENV)/bin/python
	$(PY) -m pip install --quiet uv
	$(LOCK) --extra compile pyproject.toml requirements/build.in -o requirements/play.txt
	$(LOCK) --extra compile --extra test --extra lint \
		pyproject.toml requirements/build.in -o requirements/test.txt
	$(LOCK) --extra docs -c requirements/test.txt pyproject.toml requirements/build.in \
		-o requirements/docs.txt
	$(LOCK) --no-deps requirements/tab.in -o requirements/tab.txt

clean:
	rm -rf $(VENV) .build .mypy_cache .ruff_cache .pytest_cache .hypothesis
