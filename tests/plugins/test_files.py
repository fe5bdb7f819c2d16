"""A plug-in in one file: loaded where it is named, and nowhere else."""

import json
import pickle
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import sudoku_ga as sga
from sudoku_ga.cli.main import main
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe import plugins
from sudoku_ga.evolution.recipe.plugins import PluginError, components_of
from sudoku_ga.evolution.recipe.writing import save_recipe, write_recipe
from sudoku_ga.evolution.records.file import hash_of
from sudoku_ga.lab.experiment.reading import parse_experiment
from sudoku_ga.lab.experiment.writing import write_experiment
from sudoku_ga.lab.store.recorded import recipe_of
from tests.evolution.puzzles import AI_ESCARGOT
from tests.plugins.conftest import FILE, PUZZLE
from tests.plugins.test_package import command


def names(role: str) -> list[str]:
    return [kind.name for kind in components_of(role)]  # type: ignore[arg-type]


def test_it_is_offered_once_it_is_loaded(file: Path) -> None:
    assert "half-and-half" not in names("crossover")
    plugin = sga.load_plugin(file)
    assert (plugin.name, plugin.version, len(plugin.sha256)) == ("halves", "0.3", 64)
    assert names("crossover")[-1] == "half-and-half"
    assert sga.load_plugin(file) is plugin
    kind = components_of("crossover")[-1]  # type: ignore[arg-type]
    assert (kind.label, kind.help) == (
        "Half and half",
        "The first boxes come from one parent, the last ones from the other.",
    )
    rate, accepted = kind.parameters()
    assert accepted.name == "accepted"
    assert (rate.label, rate.help, rate.default) == ("Rate", "0 to 1.", 0.6)
    sga.testing.check_operator(kind)


def test_its_classes_are_known_by_their_names(file: Path) -> None:
    plugin = sga.load_plugin(file)
    assert dict(plugin) == {"HalfAndHalf": components_of("crossover")[-1]}  # type: ignore[arg-type]
    assert repr(plugin) == "<Plugin 'halves': HalfAndHalf>"
    assert plugin["HalfAndHalf"](rate=0.5).values()["rate"] == 0.5
    with pytest.raises(KeyError, match="did you mean HalfAndHalf"):
        plugin["HalfAndHalfs"]


def test_classes_of_files_that_runpy_ran_reach_another_process(file: Path) -> None:
    other = file.with_name("other.py")
    other.write_text(FILE.replace("HalfAndHalf", "Other"))
    kinds = [runpy.run_path(str(file))["HalfAndHalf"], runpy.run_path(str(other))["Other"]]
    owners = [plugins.plugin_of(kind) for kind in kinds]
    assert [owner.name for owner in owners if owner is not None] == ["halves", "other"]
    program = (
        "import pickle, sys\n"
        "for made in pickle.loads(sys.stdin.buffer.read()):\n"
        "    print(pickle.dumps(made).hex())\n"
    )
    content = pickle.dumps([kind(rate=0.2) for kind in kinds])
    file.unlink()
    done = subprocess.run([sys.executable, "-c", program], input=content, capture_output=True)
    returned = [pickle.loads(bytes.fromhex(line)) for line in done.stdout.decode().split()]
    assert returned == [kind(rate=0.2) for kind in kinds], done.stderr


def test_a_file_that_runpy_runs_again_replaces_its_classes(file: Path) -> None:
    before = runpy.run_path(str(file))["HalfAndHalf"]
    file.write_text(FILE.replace("0.6, 0, 1", "0.7, 0, 1"))
    kind = runpy.run_path(str(file))["HalfAndHalf"]
    assert components_of("crossover")[-1] is kind is not before  # type: ignore[arg-type]
    assert pickle.loads(pickle.dumps(kind())) == kind(rate=0.7)


@pytest.mark.exhaustive
def test_the_command_line_runs_it_in_two_processes(
    file: Path, recipe: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "runs.sgarun"
    words = ("--recipe", recipe, "--runs", "4", "--jobs", "2", "--seed", "1", "--json")
    done = command("solve", PUZZLE, *words, "--plugin", file, "--record", record)
    assert (done.returncode, done.stderr) == (0, "")
    assert [json.loads(line)["solved"] for line in done.stdout.splitlines()] == [True] * 4
    assert main(["verify", str(record)]) == 2
    assert "is not loaded: use --plugin FILE.py" in capsys.readouterr().err
    assert main(["--plugin", str(file), "verify", str(record)]) == 0
    assert "4 of 4 runs identical" in capsys.readouterr().out


@pytest.mark.usefixtures("threads_as_processes")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_operator_that_raises_ends_the_command_with_its_trace(
    file: Path, recipe: Path, jobs: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(FILE.replace("cut = enc", "raise KeyError('gene')\n        cut = enc"))
    words = ("--recipe", str(recipe), "--jobs", jobs, "--runs", "2", "--seed", "1")
    assert main(["solve", PUZZLE, *words, "--plugin", str(file)]) == 2
    *trace, last = capsys.readouterr().err.splitlines()
    assert last.startswith("sudoku-ga: operator half-and-half, generation 1: ")
    assert last.endswith("KeyError: 'gene' (halves.py, line 20)")
    assert trace[0].startswith("Traceback") and trace[-1] == "KeyError: 'gene'"


def test_one_that_ends_the_program_ends_the_command_with_its_trace(
    file: Path, recipe: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(FILE.replace("cut = enc", "raise SystemExit(3)\n        cut = enc"))
    words = ("--recipe", str(recipe), "--seed", "1")
    assert main(["solve", PUZZLE, *words, "--plugin", str(file)]) == 2
    *trace, last = capsys.readouterr().err.splitlines()
    assert last.startswith("sudoku-ga: operator half-and-half, generation 1: ")
    assert last.endswith("SystemExit: 3 (halves.py, line 20)")
    assert trace[-1] == "SystemExit: 3"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("import sys; sys.exit()", "SystemExit"),
        ("import sys; sys.exit(3)", "SystemExit: 3"),
        ("quit('no')", "SystemExit: no"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("raise GeneratorExit", "GeneratorExit"),
        ("class X(BaseException): pass\nraise X", "X"),
    ],
)
def test_one_whose_import_ends_the_program_is_refused(
    file: Path, line: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(f"{FILE}\n{line}\n")
    with pytest.raises(PluginError, match=rf"halves.py, line \d+: {words}$"):
        sga.load_plugin(file)
    assert "half-and-half" not in names("crossover")
    assert main(["--plugin", str(file), "recipes"]) == 2
    assert capsys.readouterr().err.endswith(f": {words}\n")


def test_the_environment_names_it(
    file: Path, recipe: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(sga.UserError, match="found 'half-and-half'; if a plug-in has it, use --pl"):
        sga.recipe(str(recipe))
    monkeypatch.setenv("SUDOKU_GA_PLUGINS", str(file))
    assert main(["recipes", str(recipe)]) == 0
    monkeypatch.setenv("SUDOKU_GA_PLUGINS", str(file.with_name("no.py")))
    assert main(["recipes", str(recipe)]) == 2
    assert "found no file" in capsys.readouterr().err


def test_what_the_environment_names_is_known_by_name(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUDOKU_GA_PLUGINS", str(file))
    assert "half-and-half" in sga.components("crossover")
    monkeypatch.delenv("SUDOKU_GA_PLUGINS")
    with sga.testing.isolated_plugins():
        monkeypatch.setenv("SUDOKU_GA_PLUGINS", str(file))
        own = sga.recipe("evolution").replace(crossover="half-and-half")
        assert own.all("crossover")[0].name == "half-and-half"  # type: ignore[arg-type]


@pytest.mark.usefixtures("threads_as_processes")
def test_a_generator_uses_it(file: Path, recipe: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--recipe", str(recipe), "--size", "4", "--count", "2", "--jobs", "2", "--seed", "1"]
    assert main(["generate", *words, "--json", "--plugin", str(file)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


@pytest.mark.usefixtures("threads_as_processes")
def test_an_experiment_uses_it(file: Path, recipe: Path) -> None:
    sga.load_plugin(file)
    results = sga.experiment([str(recipe)], [PUZZLE], runs=4, jobs=2).run()
    assert [row["error"] for row in results.rows] == [None] * 4


def test_a_component_brings_its_plug_in_to_another_process(file: Path, recipe: Path) -> None:
    sga.load_plugin(file)
    content = pickle.dumps(sga.recipe(str(recipe)))
    file.unlink()
    program = (
        "import pickle, sys\n"
        "recipe = pickle.loads(sys.stdin.buffer.read())\n"
        "from sudoku_ga.evolution.recipe.required_plugins import plugins_of\n"
        "print(recipe.one('crossover'), plugins_of(recipe)[0]['version'])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], input=content, capture_output=True)
    assert done.stdout.decode() == "HalfAndHalf(rate=0.3, accepted='always') 0.3\n", done.stderr


def test_files_without_plug_ins_have_no_such_field(file: Path, recipe: Path) -> None:
    sga.load_plugin(file)
    plain = sga.solve(AI_ESCARGOT, "evolution", seed=1, max_generations=2)
    own = sga.solve(AI_ESCARGOT, sga.recipe(str(recipe)), seed=1, max_generations=2)
    assert "plugins" not in _line(plain)
    (listed,) = _line(own)["plugins"]
    assert listed["name"] == "halves" and listed["version"] == "0.3"


def _line(result: sga.Result) -> dict[str, object]:
    from sudoku_ga.evolution.records.file import write_run

    return dict(json.loads(write_run(result.record)))


@pytest.mark.parametrize(
    ("listed", "words"),
    [
        ([{"name": "halves"}], "a list of name, version and sha256 is expected"),
        ("halves", "a list of name, version and sha256 is expected"),
        ([{"name": "other", "version": "", "sha256": "0"}], "the plug-in other is expected"),
        ([{"name": "halves", "version": "9", "sha256": "0"}], "halves 9 with SHA-256 0 is exp"),
    ],
)
def test_a_run_with_other_plug_ins_is_refused(
    file: Path, recipe: Path, tmp_path: Path, listed: object, words: str,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    sga.load_plugin(file)
    fields = _line(sga.solve(AI_ESCARGOT, sga.recipe(str(recipe)), seed=1, max_generations=2))
    fields["plugins"] = listed
    path = tmp_path / "altered.json"
    path.write_text(json.dumps({**fields, "sha256": hash_of(fields)}))
    assert main(["verify", str(path)]) == 2
    assert words in capsys.readouterr().err


EXPERIMENT = """
[experiment]
title = "Own"
[puzzles]
empty = "4x4"
[[variant]]
name = "own"
recipe = "evolution"
components = { crossover = { component = "half-and-half" } }
"""


def test_an_experiment_names_the_plug_ins_it_needs(file: Path) -> None:
    digest = sga.load_plugin(file).sha256
    listed = f'[[plugins]]\nname = "halves"\nversion = "0.3"\nsha256 = "{digest}"\n'
    experiment = parse_experiment(EXPERIMENT + listed, "own")
    described = json.loads(experiment.variants[0].recipe_text)
    assert described["plugins"] == [{"name": "halves", "version": "0.3", "sha256": digest}]
    assert recipe_of(described).all("crossover")[0].name == "half-and-half"  # type: ignore[arg-type]
    with pytest.raises(sga.UserError, match=r"halves 0\.3 with SHA-256 000 is expected, found"):
        parse_experiment(EXPERIMENT + listed.replace(digest, "000"), "own")
    with pytest.raises(PluginError, match=r"halves 0\.3 with SHA-256 000"):
        recipe_of({**described, "plugins": [{**described["plugins"][0], "sha256": "000"}]})


def test_a_written_experiment_lists_them(file: Path, tmp_path: Path) -> None:
    plugin = sga.load_plugin(file)
    path = tmp_path / "written.toml"
    tables = tomllib.loads(EXPERIMENT)
    write_experiment(tables, path)
    assert tomllib.loads(path.read_text()) == {**tables, "plugins": [plugin.record]}
    del tables["variant"][0]["components"]
    write_experiment(tables, path)
    assert tomllib.loads(path.read_text()) == tables


def test_a_written_recipe_lists_the_plug_ins_it_needs(file: Path, recipe: Path) -> None:
    with sga.testing.isolated_plugins():
        sga.load_plugin(file)
        own = sga.recipe(str(recipe))
        save_recipe(own, recipe)
    listed = tomllib.loads(recipe.read_text())["plugins"]
    assert listed == [{"name": "halves", "version": "0.3", "sha256": ""}]
    with pytest.raises(sga.UserError, match=r"the plug-in halves 0\.3 is expected, but it is not"):
        sga.recipe(str(recipe))
    file.write_text(FILE + "# changed\n")
    sga.load_plugin(file)
    assert sga.recipe(str(recipe)).all("crossover")[0].name == "half-and-half"  # type: ignore[arg-type]
    assert "plugins" not in tomllib.loads(write_recipe(own, whole=True))


@pytest.mark.parametrize("name", ["evolution", "fast"])
def test_a_written_recipe_of_the_program_lists_none(name: str) -> None:
    assert "plugins" not in tomllib.loads(write_recipe(sga.recipe(name)))


def test_another_source_makes_another_run(file: Path) -> None:
    sga.load_plugin(file)
    one = parse_experiment(EXPERIMENT, "own").variants[0].recipe_text
    with sga.testing.isolated_plugins():
        plugins._forget(plugins._loaded["halves"])
        file.write_text(FILE + "# changed\n")
        sga.load_plugin(file)
        assert parse_experiment(EXPERIMENT, "own").variants[0].recipe_text != one


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("import sudoku_ga as sga\n1 / 0\n", r"halves\.py, line 2: ZeroDivisionError: division"),
        ("x = (\n", r"halves\.py, line 1: SyntaxError"),
        ("import nowhere_at_all\n", "line 1: ModuleNotFoundError: No module named"),
        (FILE + FILE.replace("HalfAndHalf", "Uniform"), "Uniform.name: a name that no crossover"),
        (FILE.replace("def cross_couples", "def other"), r"overrides cross\(\) or cross_couples"),
        (FILE.replace("0.6, 0, 1", "6, 0, 1"), "a default in its bounds for every parameter"),
        (FILE.replace("sga.Crossover", ""), "a subclass of one of Representation, Init"),
        (FILE.replace("rate: float", 'name = "No name!"\n    rate: float'), "lower-case letters"),
    ],
)
def test_what_cannot_be_loaded_is_refused_with_its_line(file: Path, text: str, words: str) -> None:
    before = {role: components_of(role) for role in Role}
    file.write_text(text)
    with pytest.raises(PluginError, match=words):
        sga.load_plugin(file)
    assert {role: components_of(role) for role in Role} == before
    file.write_text(FILE)
    sga.load_plugin(file)


def test_other_source_under_the_same_name_is_refused(file: Path) -> None:
    sga.load_plugin(file)
    file.write_text(FILE + "# changed\n")
    with pytest.raises(PluginError, match="with other source than the one loaded"):
        sga.load_plugin(file)


def test_nothing_but_python_files_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "recipe.toml"
    path.write_text("[recipe]\n")
    with pytest.raises(PluginError, match=r"\.py .*recipe\.toml$"):
        sga.load_plugin(path)
    with pytest.raises(PluginError, match="found no file"):
        sga.load_plugin(tmp_path / "nowhere.py")


FORMAT = """
import numpy as np
import sudoku_ga as sga

def recognise(lines, geometry):
    return lines[0].text.startswith("semicolons ")

def read(lines, geometry):
    for line in lines:
        rows = line.text.removeprefix("semicolons ").split(";")
        yield sga.PuzzleRecord(sga.read(np.array([[int(c) for c in row] for row in rows])))

def write(record):
    size = record.geometry.size
    rows = record.grid.digits.reshape(size, size).tolist()
    return "semicolons " + ";".join("".join(map(str, row)) for row in rows)

sga.register(sga.Format("semicolons", "Semicolons", (".semi",), recognise, read, write))
"""


def test_a_format_is_read_and_written(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(FORMAT)
    written = tmp_path / "one.semi"
    words = ["convert", PUZZLE, "--plugin", str(file), "--to", "semicolons", "-o", str(written)]
    assert main(words) == 0
    assert written.read_text() == "semicolons 3020;4000;0003;0000\n"
    assert sga.read(written) == sga.read(PUZZLE)
    with pytest.raises(sga.ArgumentError, match="name: a name that no format has yet"):
        sga.register(sga.Format("line", "", (), lambda lines, box: False, lambda lines, box: []))  # type: ignore[arg-type, return-value]


def test_a_format_of_a_file_that_fails_is_taken_back(file: Path) -> None:
    file.write_text(FORMAT + "1 / 0\n")
    with pytest.raises(PluginError, match="ZeroDivisionError"):
        sga.load_plugin(file)
    file.write_text(FORMAT)
    assert sga.load_plugin(file).name == "halves"
