# make play    play a game in the terminal
# make test    checks, all tests on the compiled build, laws and rules on the interpreted one
# make pytest  some tests on the compiled build: make pytest ARGS=tests/web/test_home.py
# make check   lint, format, types, import directions, and the web client's checks and unit tests
# make bench   measure
# make docs    build the site of the documentation into build/docs, warnings as errors
# make dist    build the source distribution and the pure wheel
# make web     build the web client (needs Node 20 or newer); play and test do it too, where there is Node
# make site    build the games as a static site into build/site; no server is needed
#
# .venv      a real build, compiled where possible; rebuilt when anything under src/ changes
# .venv-dev  an editable, interpreted install with the development tools
#
# Each target sets up what it needs. MELDHOUSE_COMPILE=auto|always|never chooses the build in .venv.

PYTHON ?= python3
ARGS ?=
# Many tests wait for servers, browsers and clocks: one more than there are processors, but no more than 8 browsers.
JOBS ?= $(shell n=$$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2); [ $$n -lt 8 ] && echo $$((n + 1)) || echo 8)
MELDHOUSE_COMPILE ?= auto
# Each worker takes neighbours, which share servers and browsers, and then what others have left.
SPREAD = -n $(JOBS) --dist worksteal
export PIP_DISABLE_PIP_VERSION_CHECK = 1
# An outer setting must not decide what the tests import, nor make each process compile it anew.
unexport PYTHONPATH MELDHOUSE_INTERPRETED PYTHONDONTWRITEBYTECODE

VENV := .venv
DEV := .venv-dev
RUN_LOCK := requirements/run.lock
DEV_LOCK := requirements/dev.lock
RAY_LOCK := requirements/ray.lock
DOCS_LOCK := requirements/docs.lock
PIP_INSTALL := -m pip install -qq
# Installs packages into an environment with uv, which takes seconds where pip takes minutes; without uv, with pip.
install = { $(1)/bin/python -m uv --version || $(1)/bin/python $(PIP_INSTALL) -c $(DEV_LOCK) uv; } >/dev/null 2>&1 && \
	$(1)/bin/python -m uv pip install -q --python $(1)/bin/python $(2) || $(1)/bin/python $(PIP_INSTALL) $(2)

# Set-up is keyed on contents, not on times: a checkout or a deleted file counts as a change.
key = $(shell cksum $(1) 2>/dev/null | cksum | tr -c '0-9\n' '-')
PYTHON_KEY := $(shell $(PYTHON) -c 'import sys; print("%d.%d.%d" % sys.version_info[:3])' 2>/dev/null)
LOCK_KEY := $(PYTHON_KEY)-$(call key,$(RUN_LOCK) $(DEV_LOCK))
SOURCES := $(shell find src docs/rules -type f \( -name '*.py' -o -name '*.toml' -o -name '*.json' -o -name '*.md' -o -name '*.weights' -o -name 'py.typed' \) | LC_ALL=C sort)
WEB_SOURCES := $(shell find web -type d \( -name node_modules -o -name dist -o -path web/tests \) -prune -o -type f -print | LC_ALL=C sort)
WEB_KEY := $(call key,$(WEB_SOURCES))
BUILT_FROM := $(call key,$(SOURCES) setup.py pyproject.toml)-$(WEB_KEY)
EDIT_KEY := $(LOCK_KEY)-$(call key,setup.py pyproject.toml)

BENCHES := $(sort $(wildcard bench/*.py))

VENV_READY := $(VENV)/.ready-$(LOCK_KEY)
# A build that had to compile serves those who would compile where possible.
VENV_COMPILED := $(VENV)/.built-$(LOCK_KEY)-always-$(BUILT_FROM)
VENV_BUILT := $(VENV)/.built-$(LOCK_KEY)-$(MELDHOUSE_COMPILE)-$(BUILT_FROM)
ifeq ($(MELDHOUSE_COMPILE),auto)
VENV_BUILT := $(or $(wildcard $(VENV_COMPILED)),$(VENV_BUILT))
endif
VENV_TESTS := $(VENV)/.tests-$(LOCK_KEY)$(if $(MELDHOUSE_TEST_RAY),-ray$(call key,$(RAY_LOCK)))
DEV_READY := $(DEV)/.ready-$(EDIT_KEY)
DOCS_READY := $(DEV)/.docs-$(EDIT_KEY)-$(call key,$(DOCS_LOCK))
WEB_READY := web/node_modules/.ready-$(call key,web/package-lock.json)
WEB_BUILT := web/dist/.built-$(WEB_KEY)
ENGINE_KEY := $(WEB_KEY)-$(call key,$(SOURCES) .ci/engine.py .ci/bytecode.mjs .ci/site.py)
ENGINE_BUILT := web/dist/.built-engine-$(ENGINE_KEY)
SITE_BUILT := build/site/.built-$(ENGINE_KEY)

.DEFAULT_GOAL := help
.PHONY: help play test pytest browser test-interpreted check lint types check-web bench docs build dist dev web site screenshots format hooks lock clean python
.DELETE_ON_ERROR:
# One thing after the other, but for what `test` asks for side by side.
ifndef SIDE_BY_SIDE
.NOTPARALLEL:
endif
# What one target prints stays together, where make can do that.
BESIDE = $(MAKE) --silent --no-print-directory -j2 SIDE_BY_SIDE=1 \
	$(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

help:
	@sed -n 's/^# \{0,1\}//p;/^$$/q' Makefile

play: $(VENV_BUILT)
	@$(VENV)/bin/meldhouse play --browser $(ARGS)

# Both environments are set up at once; then the interpreted half is tested while the other one compiles (not at once
# with an editable install: both write src/*.egg-info). The last line is the verdict on the compiled build, the one
# people play.
test:
	@echo "== set-up, from $$(date +%T)"
	@$(MAKE) --no-print-directory browser
	@$(BESIDE) $(DOCS_READY) $(VENV_TESTS) $(ENGINE_BUILT)
	@$(MAKE) --no-print-directory lint
	@echo "== types, documents, laws and rules on the interpreted build, while the other one compiles, from $$(date +%T)"
	@$(BESIDE) $(VENV_BUILT) $(SITE_BUILT) test-interpreted
	@echo "== everything, from $$(date +%T), $$($(VENV)/bin/python -c 'from meldhouse.build_info import describe; print(describe())')"
	MELDHOUSE_COMPILE=$(MELDHOUSE_COMPILE) $(VENV)/bin/python -m pytest $(SPREAD) -m "not bench" $(ARGS)

pytest: $(VENV_BUILT) $(VENV_TESTS)
	$(VENV)/bin/python -m pytest $(ARGS)

test-interpreted: types check-web docs
	HYPOTHESIS_PROFILE=brief $(DEV)/bin/python -m pytest $(SPREAD) -q -m "not slow" $(wildcard tests/laws tests/games) $(ARGS)

# The browser tests need Chromium. Root on Debian gets it here; elsewhere the last lines of the tests say what is missing.
BROWSERS := chromium-headless-shell chromium chromium-browser google-chrome
browser:
	@for name in $(BROWSERS); do command -v $$name >/dev/null && exit 0; done; \
	test -z "$(MELDHOUSE_CHROMIUM)" || exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then echo "Installing Chromium ..."; \
		{ apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
		chromium-headless-shell fonts-noto-cjk; } >/dev/null || echo "NOTE: Chromium could not be installed." >&2; fi

# What takes a second comes first.
check: lint types check-web

types: $(DEV_READY)
	$(DEV)/bin/mypy

lint: $(DEV_READY)
	$(DEV)/bin/ruff check
	$(DEV)/bin/ruff format --check
	$(DEV)/bin/lint-imports

check-web: $(WEB_READY)
	@test ! -f $(WEB_READY) || for script in check lint check-format test; do \
		npm --prefix web run --silent $$script || exit 1; done

# Which lines the laws and rules reach. Tracing makes it several times slower, so it is not part of the tests.
coverage: $(DEV_READY)
	$(DEV)/bin/python -m pytest $(SPREAD) -q --cov --cov-report=term:skip-covered \
		$(wildcard tests/laws tests/games) $(ARGS)

# Every script in bench/, one after the other, on the compiled build.
bench: $(VENV_BUILT)
	@test -n "$(BENCHES)" || echo "No bench/*.py yet."
	@set -e; for script in $(BENCHES); do echo "== $$script"; $(VENV)/bin/python $$script $(ARGS); done

# The site of the documentation: open build/docs/index.html. After `make web` its examples run in the browser.
docs: $(DOCS_READY)
	@rm -rf build/docs
	$(DEV)/bin/python -m sphinx -q -W --keep-going -E -d build/doctrees -c docs/site . build/docs

# Pictures of every screen of the web client, to be looked at: build/screenshots.
screenshots: $(VENV_BUILT) $(VENV_TESTS)
	$(VENV)/bin/python -m tests.support.web.screenshots build/screenshots
	$(VENV)/bin/python -m tests.support.web.study_screenshots build/screenshots

# The source distribution and the pure wheel, checked, in dist/ (docs/how-to/release.md).
dist: $(DEV_READY) $(ENGINE_BUILT)
	@$(DEV)/bin/python .ci/package.py

build: $(VENV_BUILT)
web: $(ENGINE_BUILT)
site: $(SITE_BUILT)
dev: $(DEV_READY)

format: $(DEV_READY)
	$(DEV)/bin/ruff check --fix --exit-zero
	$(DEV)/bin/ruff format
	@test ! -f $(WEB_READY) || npm --prefix web run --silent format

hooks: $(DEV_READY)
	$(DEV)/bin/pre-commit install

# --- Set-up ------------------------------------------------------------------------------------------------

python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Meldhouse needs Python 3.11 or newer as '$(PYTHON)'; set PYTHON=/path/to/python3." >&2; exit 1; }

$(VENV_READY): | python
	@echo "Setting up $(VENV) ..."
	@rm -rf build
	@$(PYTHON) -m venv --clear $(VENV)
	@$(call install,$(VENV),-r $(RUN_LOCK))
	@$(call install,$(VENV),-c $(DEV_LOCK) setuptools 'mypy[mypyc]')
	@touch $@

$(VENV_BUILT): $(VENV_READY) | $(ENGINE_BUILT)
	@echo "Building meldhouse (MELDHOUSE_COMPILE=$(MELDHOUSE_COMPILE)) ..."
	@rm -f $(VENV)/.built-*
	@MELDHOUSE_COMPILE=$(MELDHOUSE_COMPILE) $(VENV)/bin/python $(PIP_INSTALL) \
		--no-build-isolation --no-deps --force-reinstall .
	@$(VENV)/bin/python -c 'from meldhouse.build_info import describe, is_compiled; \
		is_compiled() or print("NOTE: running interpreted, much slower:", describe())'
	@touch $@

# Without Node everything works but the browser, and the server's page says so.
$(WEB_READY):
	@if command -v npm >/dev/null; then npm --prefix web ci --silent --no-progress && touch $@; \
		else echo "NOTE: there is no Node (npm) here, so the web client is not built." >&2; fi

$(WEB_BUILT): | $(WEB_READY)
	@if [ -f $(WEB_READY) ]; then echo "Building the web client ..."; \
		npm --prefix web run --silent build -- --logLevel warn && touch $@; fi

# The house for browsers: its sources beside Python in WebAssembly (docs/how-to/offline.md).
$(ENGINE_BUILT): | $(VENV_READY) $(WEB_BUILT)
	@if [ -f $(WEB_BUILT) ]; then rm -f web/dist/.built-engine-*; \
		PYTHONPATH=src $(VENV)/bin/python .ci/engine.py web/dist && touch $@; fi

$(SITE_BUILT): | $(VENV_READY) $(WEB_READY)
	@if [ -f $(WEB_READY) ]; then echo "Building the static site ..."; npm --prefix web run --silent build -- \
		--mode site --outDir ../build/site --emptyOutDir --logLevel warn && \
		PYTHONPATH=src $(VENV)/bin/python .ci/site.py build/site && touch $@; fi

# Ray is large and optional: its tests run where MELDHOUSE_TEST_RAY is set, as CI does, or where it is installed.
$(VENV_TESTS): $(VENV_READY)
	@$(call install,$(VENV),-r $(DEV_LOCK) $(if $(MELDHOUSE_TEST_RAY),-r $(RAY_LOCK)))
	@touch $@

$(DEV_READY): | python
	@echo "Setting up $(DEV) ..."
	@$(PYTHON) -m venv --clear $(DEV)
	@$(call install,$(DEV),-r $(DEV_LOCK))
	@MELDHOUSE_COMPILE=never $(DEV)/bin/python $(PIP_INSTALL) --no-build-isolation --no-deps --editable .
	@touch $@

$(DOCS_READY): $(DEV_READY)
	@$(call install,$(DEV),-c $(DEV_LOCK) -r $(DOCS_LOCK))
	@touch $@

# Fresh pins from what pyproject.toml allows.
lock: | python
	@rm -rf build/lock && mkdir -p build/lock
	@$(PYTHON) -m venv build/lock/run && $(PYTHON) -m venv build/lock/dev
	@build/lock/run/bin/python $(PIP_INSTALL) --upgrade pip && build/lock/dev/bin/python $(PIP_INSTALL) --upgrade pip
	@MELDHOUSE_COMPILE=never build/lock/run/bin/python $(PIP_INSTALL) '.[postgres]'
	@MELDHOUSE_COMPILE=never build/lock/dev/bin/python $(PIP_INSTALL) '.[postgres]' --group dev 'setuptools>=77'
	@{ head -1 $(RUN_LOCK); build/lock/run/bin/python -m pip freeze --exclude meldhouse; } > build/lock/run.lock
	@{ head -1 $(DEV_LOCK); build/lock/dev/bin/python -m pip freeze --all --exclude meldhouse --exclude pip; } \
		> build/lock/dev.lock
	@build/lock/dev/bin/python $(PIP_INSTALL) --group docs
	@{ head -1 $(DOCS_LOCK); build/lock/dev/bin/python -m pip freeze --all --exclude meldhouse --exclude pip \
		| grep -vxFf build/lock/dev.lock; } > build/lock/docs.lock
	@for name in run dev docs; do mv build/lock/$$name.lock requirements/$$name.lock; done; rm -rf build/lock

clean:
	rm -rf $(VENV) $(DEV) build dist src/*.egg-info web/dist web/node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage
