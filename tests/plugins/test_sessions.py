"""Classes of a notebook, which other processes get as source."""

import linecache
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from types import ModuleType

import pytest

import sudoku_ga as sga
from sudoku_ga.evolution.recipe.plugins import PluginError, plugin_of
from sudoku_ga.evolution.recipe.required_plugins import require_listed

Run = Callable[[str], ModuleType]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Return a function that runs the text of a cell, as IPython does, and returns its module."""
    session = ModuleType("session")
    monkeypatch.setitem(sys.modules, "session", session)
    cells: list[str] = []

    def run(text: str) -> ModuleType:
        cells.append(f"<cell {len(cells)}>")
        linecache.cache[cells[-1]] = (len(text), None, text.splitlines(True), cells[-1])
        exec(compile(text, cells[-1], "exec"), vars(session))
        return session

    with sga.testing.isolated_plugins():
        yield run
    for cell in cells:
        linecache.cache.pop(cell)


IMPORTS = "import numpy as np\nimport sudoku_ga as sga\nfrom math import floor as down\n"
HELPERS = "SHIFT = 3\ndef shifted(rows): return down(1.5) * rows + SHIFT\n"
EXCHANGE = """
@sga.register
class Exchange(sga.Mutation):
    def mutate(self, genotypes, rng):
        return np.array(genotypes)
"""
CLASS = """
@sga.register
class Shifted(sga.Mutation):
    times: int = sga.integer(1, 0, 9)
    def mutate(self, genotypes, rng):
        return np.asarray([shifted(row) for row in genotypes]) * self.times
print("this cell goes on")
"""


def in_another_process(*packed: bytes) -> list[str]:
    """Return what each component makes of two genes in one process, and what it is packed as."""
    program = (
        "import pickle, sys\n"
        "for packed in sys.argv[1:]:\n"
        "    component = pickle.loads(bytes.fromhex(packed))\n"
        "    print(component, component.mutate([1, 2], None).tolist(), sep='|', end='|')\n"
        "    print(pickle.dumps(component).hex())\n"
    )
    words = [sys.executable, "-c", program, *(each.hex() for each in packed)]
    done = subprocess.run(words, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_class_reaches_another_process_with_what_it_names(run: Run) -> None:
    run(IMPORTS)
    kind = run(CLASS).Shifted
    run(HELPERS)  # later than the class
    (line,) = in_another_process(pickle.dumps(kind(times=2)))
    shown, genes, packed = line.split("|")  # nothing else of the cell was run
    assert (shown, genes) == ("Shifted(times=2)", "[8, 10]")
    returned = pickle.loads(bytes.fromhex(packed))
    assert type(returned) is kind and returned == kind(times=2)


def test_a_cell_that_is_run_again_replaces_the_class_in_another_process(run: Run) -> None:
    run(IMPORTS + HELPERS)
    packed = [pickle.dumps(run(CLASS).Shifted())]
    packed.append(pickle.dumps(run(CLASS.replace("* self", "- self")).Shifted()))
    packed.append(pickle.dumps(run("SHIFT = 7\n").Shifted()))
    undecorated = CLASS.replace("@sga.register", "")
    packed.append(pickle.dumps(run(f"{undecorated}sga.register(Shifted)\n").Shifted(times=2)))
    lines = in_another_process(*packed)
    assert [line.split("|")[1] for line in lines] == ["[4, 5]", "[3, 4]", "[7, 8]", "[16, 18]"]


def test_a_class_may_extend_another_one_of_the_session(run: Run) -> None:
    run(IMPORTS + HELPERS + CLASS)
    session = run(
        "@sga.register\nclass Twice(Shifted):\n"
        "    def mutate(self, genotypes, rng): return 2 * super().mutate(genotypes, rng)\n"
    )
    packed = map(pickle.dumps, (session.Twice(), session.Shifted(times=3), session.Twice(times=2)))
    lines = in_another_process(*packed)
    assert [line.split("|")[1] for line in lines] == ["[8, 10]", "[12, 15]", "[16, 20]"]


@pytest.mark.parametrize("value", ["object()", "np.ones(3)", "float('nan')", "lambda row: row"])
def test_a_class_that_names_what_cannot_be_sent_is_refused(run: Run, value: str) -> None:
    run(IMPORTS + f"shifted = {value}\n")
    with pytest.raises(PluginError, match=r"^Shifted: .* is expected .*, found shifted;"):
        pickle.dumps(run(CLASS).Shifted())


def test_the_digest_is_that_of_the_class(run: Run) -> None:
    run(IMPORTS)
    plugins = [plugin_of(run(text).Shifted) for text in (CLASS, "\n" + CLASS, CLASS + "# more\n")]
    assert {plugin.record["sha256"] for plugin in plugins if plugin} == {plugins[0].sha256}  # type: ignore[union-attr]
    other = plugin_of(run(CLASS.replace("* self", "- self")).Shifted)
    assert other is not None and other.sha256 not in ("", plugins[0].sha256)  # type: ignore[union-attr]


def test_a_file_that_could_not_know_the_source_is_not_refused(run: Run) -> None:
    run(IMPORTS + CLASS)
    listed = {"name": "shifted", "version": "", "sha256": ""}
    require_listed({"plugins": [listed]})
    with pytest.raises(PluginError, match="with SHA-256 0 is expected"):
        require_listed({"plugins": [{**listed, "sha256": "0"}]})


@pytest.mark.exhaustive
def test_an_experiment_of_a_session_uses_two_processes() -> None:
    """As a notebook does: the main module has no file."""
    program = f"""
import linecache
text = {IMPORTS + EXCHANGE!r}
linecache.cache["<cell 1>"] = (len(text), None, text.splitlines(True), "<cell 1>")
exec(compile(text, "<cell 1>", "exec"))
mine = sga.recipe("evolution").replace(mutation=Exchange())
results = sga.experiment({{"mine": mine}}, ["3.2.4......3...."], seeds=4, jobs=2).run()
print([row["error"] for row in results.rows])
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout == "[None, None, None, None]\n", done.stderr
