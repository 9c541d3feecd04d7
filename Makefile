PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
GAME   := $(VENV)/.installed
STAMP  := $(VENV)/.installed-dev

.PHONY: help run host check format lint types contracts test screens bench soak clean

help:            ## what can be made
	@grep -hE '^[a-z-]+: .*##|^[a-z-]+:  *##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 14

$(GAME): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "mafia_ssh needs Python 3.11 or later; this is " + sys.version.split()[0])'
	@echo "Setting up $(VENV), once; this takes a minute or so."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(STAMP): $(GAME)
	@echo "Adding what the checks and tests need."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable . --group dev
	@touch $@

run: $(GAME)     ## start the server (options: make run ARGS="--port 2200")
	@$(BIN)/mafia-ssh serve $(ARGS)

host: $(GAME)    ## open the host's own session, in another terminal (the same options as run)
	@$(BIN)/mafia-ssh host $(ARGS)

check: format lint types contracts test  ## everything that CI runs

format: $(STAMP) ## is every file formatted?
	$(BIN)/ruff format --check .

lint: $(STAMP)   ## ruff
	$(BIN)/ruff check .

types: $(STAMP)  ## mypy, strict
	$(BIN)/mypy

contracts: $(STAMP) ## who may import whom
	$(BIN)/lint-imports

test: $(STAMP)   ## every test
	$(BIN)/pytest -n auto $(ARGS)

screens: $(STAMP) ## draw the pictures of the documentation anew
	$(BIN)/python -m tests.screens

bench: $(STAMP)  ## how fast it is: minutes, into docs/performance.md (make bench ARGS=--quick: a first look)
	$(BIN)/python -m tests.bench $(ARGS)

soak: $(STAMP)   ## random matches, drops and kills of the server, for minutes (make soak ARGS="--minutes 10")
	$(BIN)/python -m tests.soak.soak $(ARGS)

clean:           ## remove the environment and caches
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
