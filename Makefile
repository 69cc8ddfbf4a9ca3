# Everything this project can do for you, from nothing but Python 3.11 (or newer) and make.
#
#   make site    the reference as a website in site/ and as build/site.zip; cards, one-sheets and screens as PDF files
#   make test    all tests
#   make test-long   the rest of the thousand oppositions that are played by chance; some minutes
#   make fuzz    100,000 pieces of nonsense for everything that reads what people write; an hour or two
#   make mutants   the program changed at chosen places: do the tests notice?  some hours; what is judged is known
#   make coverage   which lines of the program no test comes to; about twice as long as the tests
#   make prove   every rule changed piece by piece: does an example notice, does the page say it?
#   make check   every problem in content/, every example played
#   make cards   only the cards
#   make reference   only the rules on one sheet
#   make bench   how fast it is, in ratios
#   make lock    write requirements.lock anew after a change of the dependencies
#   make clean   remove what was made (not the environment; `make distclean` removes that too)

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
# The first Python that runs and is new enough; `make PYTHON=/path/to/python` chooses another.
NEW_ENOUGH := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for name in python3 python3.14 python3.13 python3.12 python3.11 python; do \
  "$$name" -c '$(NEW_ENOUGH)' >/dev/null 2>&1 && { echo "$$name"; break; }; done)
JOBS ?= 2
# What Python compiles is kept, whatever the shell says: else every process that a test starts compiles all of it anew.
export PYTHONDONTWRITEBYTECODE =

.DEFAULT_GOAL := help
.PHONY: help site test test-long fuzz mutants coverage prove check cards reference bench lock clean distclean

help:
	@sed -n 's/^#   //p' Makefile

site: $(READY)
	@$(BIN)/rulewright site --out site --zip build/site.zip
	@$(BIN)/rulewright cards --out build/cards
	@cp site/cards/reference-*.pdf site/cards/screen-*.pdf site/cards/facing-*.pdf build/cards/
	@echo "One-sheets and screens: build/cards/"

test: $(READY)
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

test-long: $(READY)
	@$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m long

INPUTS := 100000
fuzz: $(READY)
	@$(BIN)/python tests/fuzzing.py --inputs $(INPUTS)

MINUTES := 1000
mutants: $(VENV)/mutants
	@$(BIN)/python tests/mutating.py --minutes $(MINUTES)

# What plays all content comes to no line that no other test comes to, and takes longest.
PLAY_ALL := tests/test_golden.py tests/test_content.py tests/test_bench.py tests/browser
coverage: $(READY)
	@rm -rf build/coverage
	@$(BIN)/python -m coverage run -m pytest -n $(JOBS) --dist worksteal $(addprefix --ignore ,$(PLAY_ALL))
	@$(BIN)/python tests/covered.py --lines

$(VENV)/mutants: requirements-mutants.lock $(READY)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements-mutants.lock
	@touch $@

prove: $(READY)
	@$(BIN)/rulewright prove

check: $(READY)
	@$(BIN)/rulewright check --play

cards: $(READY)
	@$(BIN)/rulewright cards --out build/cards

reference: $(READY)
	@$(BIN)/rulewright reference

bench: $(READY)
	@$(BIN)/python bench/bench.py

# The environment: exactly the locked packages, in two halves at once, then the project itself.  What is imported is compiled
# then: to compile all of it takes as long as to unpack it.  What is ours is compiled meanwhile, once for all processes.  `ready`
# is touched last, so that a run that broke off begins again.
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile
$(READY): requirements.lock pyproject.toml
	@test -n "$(PYTHON)" || { echo "No Python 3.11 or newer was found. Install one, then try again." >&2; exit 1; }
	@"$(PYTHON)" -c '$(NEW_ENOUGH)' || { \
	  echo "Rulewright needs Python 3.11 or newer; $(PYTHON) is $$("$(PYTHON)" -V 2>&1)." >&2; \
	  echo "Install a newer one, or name it: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@echo "Preparing the environment in $(VENV) (once; about a minute) ..."
	@"$(PYTHON)" -m compileall -q diagnostics grammar rulebook interpreter generator >/dev/null 2>&1 &
	@test -x $(BIN)/python || "$(PYTHON)" -m venv $(VENV) || { rm -rf $(VENV); \
	  echo "This Python cannot make environments. On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	@for half in 0 1; do \
	  awk -v half=$$half '/^[^ #]/ { n++ } n % 2 == half' requirements.lock > $(VENV)/half-$$half.txt; done
	@$(INSTALL) --no-deps --require-hashes --requirement $(VENV)/half-0.txt & \
	  $(INSTALL) --no-deps --require-hashes --requirement $(VENV)/half-1.txt; second=$$?; wait $$! && exit $$second
	@$(INSTALL) --no-build-isolation --no-deps --editable .
	@found=$$($(BIN)/python -m pip check --disable-pip-version-check) || { echo "$$found" >&2; exit 1; }
	@touch $@

# Needs uv (https://docs.astral.sh/uv/): one lock for all systems and all Pythons from 3.11.
UV ?= uv
lock:
	@$(UV) pip compile pyproject.toml --extra dev --generate-hashes --universal --python-version 3.11 \
	  --no-emit-index-url --no-header --quiet --output-file requirements.lock
	@$(UV) pip compile pyproject.toml --extra mutants --constraint requirements.lock --generate-hashes --universal \
	  --python-version 3.11 --no-emit-index-url --no-header --quiet --output-file requirements-mutants.lock
	@echo "Wrote requirements.lock and requirements-mutants.lock"

clean:
	@rm -rf site build .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
	@find . -path ./$(VENV) -prune -o -name __pycache__ -type d -print0 | xargs -0 rm -rf

distclean: clean
	@rm -rf $(VENV)
