# make demo and make test need Python 3.11 or newer and make; they set up .venv by themselves, once.

BIN := .venv/bin
LAYERS := domain application adapters entrypoints
READY := .venv/.ready
# Byte code is part of the product's speed; the checkout's own environment is the only one that counts.
unexport PYTHONDONTWRITEBYTECODE PYTHONPATH PYTHONHOME VIRTUAL_ENV

.DEFAULT_GOAL := help
.PHONY: help demo test lint types contracts tests e2e e2e-more bench fix pin clean

help: ## This list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: $(READY) ## Save notes in English and Chinese and find them again, in a scratch folder
	$(BIN)/python scripts/demo.py

test: lint types contracts tests ## Every check that needs Python alone

lint: $(READY) ## Style, spelling and unused or undeclared dependencies
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/codespell
	$(BIN)/deptry .

types: $(READY) ## Static types
	$(BIN)/mypy

contracts: $(READY) ## Who may import whom
	$(BIN)/lint-imports --no-logo

tests: $(READY) ## All tests, with branch coverage
	$(BIN)/pytest --numprocesses=2 --cov --cov-report=term
	$(BIN)/coverage report --include='domain/*,application/*' --fail-under=100

e2e: $(READY) ## Other people's programs and real clients, installed into .e2e, against a stand-in for their models
	scripts/e2e.sh sdk inspector conformance schemathesis starts claude codex

e2e-more: $(READY) ## Further clients, which are slower
	scripts/e2e.sh gemini opencode

bench: $(READY) ## Speed, as ratios measured in one run
	$(BIN)/python -m benchmarks

fix: $(READY) ## Let ruff repair what it can
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

pin: ## Renew constraints.txt after a change of dependencies (UPGRADE=--upgrade takes the newest of all)
	scripts/pin.sh $(UPGRADE)

clean: ## Remove the environment and everything that was generated
	rm -rf .venv .hatch .e2e dist .coverage .hypothesis .*_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml constraints.txt hatch_build.py scripts/venv.sh
	scripts/venv.sh
	@touch $@
