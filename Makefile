# Everything happens in .venv; .ci/install makes it, mends it, and is done at once where nothing is missing.

PYTHON ?= python3
JOBS ?= 2
LAB_ARGS ?=
RUN := .venv/bin/python -m
INSTALL := @PYTHON='$(PYTHON)' sh .ci/install

.DEFAULT_GOAL := help
.PHONY: help install lab teach test bench calibrate exercises values

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*##/make \1\t/p' $(MAKEFILE_LIST)

install:  ## the environment alone, in .venv
	$(INSTALL) lab

lab: install  ## JupyterLab, opened on notebooks/welcome.ipynb (LAB_ARGS=--no-browser on a server)
	$(RUN) gamekit lab $(LAB_ARGS)

teach:  ## what a teacher needs beside: gamekit handout, grade and key, on nbgrader
	$(INSTALL) lab,teach

test:  ## every test (those in a browser where Chromium is found)
	$(INSTALL) lab,teach,test
	$(RUN) ruff check .
	$(RUN) mypy
	$(RUN) pytest -n $(JOBS) --dist loadgroup --nbval-lax -rs

exercises:  ## exercises/ again from solutions/, by nbgrader
	$(INSTALL) lab,teach
	mkdir -p grading/nbgrader
	for game in solutions/*/; do $(RUN) nbgrader generate_assignment --force --no-db "$$(basename "$$game")" || exit 1; done

values:  ## the weights behind the chances to win, from games played anew (hours)
	$(INSTALL) lab,test
	$(RUN) tests.values

bench:  ## the benchmarks
	$(INSTALL) lab,test,bench
	$(RUN) tests.bench

calibrate:  ## how often what the coach says comes true: games of every level (an hour; ARGS="heist games=100")
	$(INSTALL) lab,test
	$(RUN) tests.calibrate $(ARGS)
