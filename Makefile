# Everything happens in .venv; a stamp in it remembers what is installed, so that a second call starts at once.

PYTHON ?= python3
JOBS ?= 2
LAB_ARGS ?=
BIN := .venv/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

.DEFAULT_GOAL := help
.PHONY: help install lab test bench exercises

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*##/make \1\t/p' $(MAKEFILE_LIST)

install: .venv/lab.stamp  ## the environment alone, in .venv

lab: .venv/lab.stamp  ## JupyterLab, opened on notebooks/welcome.ipynb (LAB_ARGS=--no-browser on a server)
	JUPYTER_CONFIG_PATH=.jupyter $(BIN)/jupyter lab $(LAB_ARGS) notebooks/welcome.ipynb

test: .venv/test.stamp  ## every test (those in a browser where Chromium is found)
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/pytest -n $(JOBS) --dist loadgroup --nbval-lax -rs

exercises: .venv/teach.stamp  ## exercises/ again from solutions/, by nbgrader
	mkdir -p grading
	for game in solutions/*/; do $(BIN)/nbgrader generate_assignment --force --no-db "$$(basename "$$game")" || exit 1; done

bench: .venv/bench.stamp  ## the benchmarks
	$(BIN)/python -m tests.bench

.venv/lab.stamp: EXTRAS = lab
.venv/teach.stamp: EXTRAS = lab,teach
.venv/test.stamp: EXTRAS = lab,teach,test
.venv/bench.stamp: EXTRAS = lab,test,bench
.venv/%.stamp: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "gamekit needs Python 3.11 or newer: make PYTHON=python3.11 …")'
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv
	$(INSTALL) -e '.[$(EXTRAS)]'
	@touch $@
