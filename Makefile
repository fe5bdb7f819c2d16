# make run         open the window; without a display, run the demonstration
# make test        format check, lint, types, layers, tests
# make test-all    the same, every combination of which make test tries some, and more of the window
# make coverage    the share of each package that its own tests reach, which may only rise;
#                  ARGUMENTS="--missing puzzle lab" for some, with the missed lines
# make structure   size, longest functions, docstrings and imports of the package, files that one
#                  solve and what a user does enter, with the figures of the last two releases;
#                  ARGUMENTS="--record 0.1.0" keeps those of now as a release
# make fix         format, and apply the corrections of lint
# make translations  collect the texts of the program, bring the catalogues up to date
# make bench       the benchmarks, seven minutes on two free cores: a table, the targets missed, and JSON in benchmark-results/
# make bench-full  the same in full, many hours: all tables of tools/benchmarks/README.md
# make pairs       the speed of this tree beside that of COMMIT=HEAD~1, nine minutes;
#                  ARGUMENTS='solve "watched evolution"' for some jobs
# make screenshots  the window in each theme, size and state: pictures in screenshots/,
#                  and those of the guide in resources/help/pictures/
# make fuzz        100,000 bad inputs for each reader; ARGUMENTS="--inputs 1000 recipe" for fewer
# make fuzz-guided  an hour of inputs chosen by the code that they reach, Linux only;
#                  ARGUMENTS="--seconds 60" for another time for all readers together
# make mutants     small changes of the code that judges a board or a run: those that no test detects
# make soak        20,000 random actions in the window; ARGUMENTS="--actions 1000 --seed 2" for others
# make monkey      half an hour of random keys and clicks in an X server, Linux only;
#                  ARGUMENTS="--seconds 60 --seed 2" for others
# make replicate   the published experiments: tables in resources/published/obtained/
# make docs        the documentation: build/docs/index.html
# make dist        wheel and source archive in dist/
# make bundle      dist/sudoku-ga, a folder that needs no Python, tried after it is built
# make deb         the same as a package of Debian and Ubuntu
#
# Each of the first sets up .venv, each of the last three build/venv. PYTHON=python3.12 chooses
# another Python.

PYTHON =
BIN := .venv/bin

SCREENSHOTS = screenshots
COMMIT = HEAD

# Each of the many programs that are started would compile what it imports anew.
export PYTHONDONTWRITEBYTECODE =

.PHONY: run test test-all coverage structure fix translations bench bench-full pairs fuzz \
	fuzz-guided mutants soak monkey screenshots replicate docs dist bundle deb setup

run: setup
	@if [ "$$(uname)" = Linux ] && [ -z "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
		$(BIN)/sudoku-ga --demo; \
	else \
		$(BIN)/sudoku-ga; \
	fi

test test-all: export QT_QPA_PLATFORM = offscreen
test test-all:
	@packaging/bootstrap.sh --tests $(PYTHON)
# While types are checked, layers are, and kernels are compiled where they are not, or go on being
# so since the setting up: else each process of the tests would compile those that it comes to.
# Tests are collected once as well: a clone has no bytecode, and two processes would make it twice.
# What is wrong with them is told by the tests themselves.
	@set -ex; \
	$(BIN)/ruff format --check; \
	$(BIN)/ruff check; \
	$(BIN)/python -m tools.compiled & compiled=$$!; \
	$(BIN)/lint-imports & layers=$$!; \
	$(BIN)/python -m pytest --collect-only --quiet >/dev/null & collected=$$!; \
	$(BIN)/mypy; \
	wait $$layers; \
	wait $$compiled; \
	wait $$collected || true
	$(BIN)/python -m pytest --numprocesses 2 --dist worksteal $(if $(filter test-all,$@),-m '')

coverage: export QT_QPA_PLATFORM = offscreen
coverage: setup
	$(BIN)/python -m tools.coverage $(ARGUMENTS)

structure: setup
	$(BIN)/python -m tools.structure $(ARGUMENTS)

fix: setup
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

translations: setup
	$(BIN)/python -m tools.translation

bench bench-full: setup
	$(BIN)/python -m pip install --quiet --no-compile --constraint constraints.txt --editable '.[benchmark]'
	$(BIN)/python -m tools.benchmarks $(if $(filter bench-full,$@),--full)

pairs: setup
	$(BIN)/python -m tools.benchmarks.pairs $(COMMIT) $(ARGUMENTS)

fuzz: setup
	$(BIN)/python -m tools.fuzz $(ARGUMENTS)

fuzz-guided: setup
	$(BIN)/python -m pip install --quiet --no-compile --constraint constraints.txt --editable '.[fuzz]'
	$(BIN)/python -m tools.fuzz.guided $(ARGUMENTS)

mutants: setup
	$(BIN)/python -m tools.mutants $(ARGUMENTS)

screenshots: setup
	$(BIN)/python -m tools.screenshots $(SCREENSHOTS)

soak: setup
	$(BIN)/python -m tools.soak $(ARGUMENTS)

monkey:
	@packaging/bootstrap.sh --tests $(PYTHON)
	$(BIN)/python -m tools.monkey $(ARGUMENTS)

# Some hours of one processor: each at the scale that its file names.
replicate: setup
	$(BIN)/sudoku-ga replicate --all --jobs 2 --write resources/published/obtained

docs: setup
	$(BIN)/python -m pip install --quiet --no-compile --constraint constraints.txt --editable '.[docs]'
	$(BIN)/python -m sphinx --fail-on-warning --keep-going --conf-dir docs . build/docs

dist:
	$$(packaging/tools.sh $(PYTHON)) -m build --no-isolation

bundle:
	packaging/bundle.sh $(PYTHON)

deb: bundle
	packaging/deb.sh

setup:
	@packaging/bootstrap.sh $(PYTHON)
