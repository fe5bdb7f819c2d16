"""What ``make structure`` prints is counted as it says, on a package small enough to count."""

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import sudoku_ga.app
from tools.journeys import Recorder, files_on_stack
from tools.structure import (
    Size,
    beside,
    circles,
    climbs,
    entered,
    floors,
    function_lengths,
    modules_by_folder,
    record,
    sizes,
    undocumented,
)

FILES = {
    "__init__.py": '"""A package."""\n',
    "start.py": '''"""Where it begins."""

from functools import lru_cache


def main(words):
    """Call what is counted."""
    from small.part.other import Thing, helped

    return [helped(word) for word in words] + [Thing().value for _ in words]


def never():
    return 0
''',
    "typed.py": '''"""Imports for a type alone."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from small.start import main
''',
    "part/__init__.py": "",
    "part/other.py": '''"""Imported late."""

import small.part.third


def made():
    """Run while the module is imported."""


made()


class Thing:
    @property
    def value(self):
        """Documented."""
        return self._hidden()

    @value.setter
    def value(self, value):
        pass

    def _hidden(self):
        return 1


def helped(word):
    """Call another file."""
    return small.part.third.third(word)
''',
    "part/third.py": '''"""The third."""

import small.part.other


def third(word):
    """Return it."""
    return (lambda each: each)(word)
''',
}

CLIMBING = {
    "base.py": """
from functools import reduce


class Base:
    def begin(self):
        return reduce(lambda sum, each: sum + self.step(each), [1, 2])


def consume(items, on_item):
    for each in items:
        on_item(each)
""",
    "one.py": """
import small.base
import small.other
""",
    "other.py": """
import small.one
""",
    "middle.py": """
from typing import TYPE_CHECKING

from small.base import Base
from small.one import small

if TYPE_CHECKING:
    import small.top


class Middle(Base):
    def step(self, each):
        import small.top  # above, but not at module level

        return each
""",
    "top.py": """
from small.base import consume
from small.middle import Middle


def main(words):
    Middle().begin()
    consume((each for each in words), lambda each: each)
""",
}

SIGNALS = """
import sqlite3
from PySide6 import QtCore
from PySide6.QtCore import Signal


class Window:
    changed = Signal(int)
    ended: Signal = Signal()
    other = QtCore.Signal()
    made = list()

    def __init__(self):
        self.changed.connect(self.ended)
        self.button().clicked.connect(print)
        self.changed.disconnect()
        sqlite3.connect("file")
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the folder of a package that can be imported."""
    for name, text in FILES.items():
        file = tmp_path / "small" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path / "small"
    for name in [each for each in sys.modules if each.partition(".")[0] == "small"]:
        del sys.modules[name]


def test_what_a_call_enters_is_counted_once_and_without_imports(package: Path) -> None:
    # main, helped, third, Thing.value and Thing._hidden; not made, the lambda and the list.
    found = entered(package, "small.start:main", "one", "two")
    assert (found.files, found.functions) == (3, 5)
    found = entered(package, "small.start:main")
    assert (found.files, found.functions) == (1, 1)


def test_modules_are_counted_that_a_call_has_loaded(package: Path) -> None:
    # small, small.start, small.part, small.part.other and small.part.third; not small.typed.
    assert entered(package, "small.start:main").modules == 5


def test_climbs_are_the_calls_of_what_stands_above(package: Path) -> None:
    for name, text in CLIMBING.items():
        (package / name).write_text(text, encoding="utf-8")
    assert {name: floor for name, floor in floors(package).items() if name in CLIMBING} == {
        "base.py": 1, "one.py": 2, "other.py": 2, "middle.py": 3, "top.py": 4,
    }  # fmt: skip
    calls = entered(package, "small.top:main").calls
    assert ("top.py", "base.py") in calls
    assert climbs(calls, floors(package)) == [
        ("base.py", "middle.py"),  # a method that a base class calls, past the standard library
        ("base.py", "top.py"),  # a callback, and a generator resumed by its consumer
    ]


def test_a_journey_is_what_is_on_the_stack_between_its_ends(package: Path) -> None:
    start, other = import_module("small.start"), import_module("small.part.other")
    recorder = Recorder(package)
    recorder.watch("hidden", other.Thing, "_hidden")
    recorder.watch("never", type("Elsewhere", (), {"method": lambda self: None}), "method")
    start.main(["one"])
    # small/part/third.py was called on the way and has returned.
    assert recorder.files == {"hidden": {"start.py", "part/other.py"}, "never": set()}
    assert files_on_stack(sys._getframe(), package) == set()


def test_modules_are_counted_by_folder(package: Path) -> None:
    assert modules_by_folder(package) == {"small": 2, "small/part": 2}


def test_circles_are_found_with_and_without_imports_for_types(package: Path) -> None:
    inner = ["small.part.other", "small.part.third"]
    assert circles("small", with_types=False) == [inner]
    assert circles("small", with_types=True) == [inner]
    start = package / "start.py"
    start.write_text(f"import small.typed\n{FILES['start.py']}", encoding="utf-8")
    assert circles("small", with_types=False) == [inner]
    assert sorted(circles("small", with_types=True)) == [inner, ["small.start", "small.typed"]]


def test_public_names_without_docstring_are_named(package: Path) -> None:
    assert undocumented(package) == [
        "small/part/__init__.py:1 __init__",
        "small/part/other.py:13 Thing",
        "small/start.py:13 never",
    ]


def test_an_override_of_qt_needs_no_docstring(tmp_path: Path) -> None:
    lines = ['"""A view."""', "", "class View:", '    """A view."""', ""]
    lines += ["    def resizeEvent(self, event): ...", "", "    def resized(self): ...", ""]
    (tmp_path / "view.py").write_text("\n".join(lines), encoding="utf-8")
    assert [each.partition(":")[2] for each in undocumented(tmp_path)] == ["8 View.resized"]


def test_the_window_is_documented() -> None:
    assert undocumented(Path(sudoku_ga.app.__path__[0])) == []


def test_sizes_are_counted_by_package(package: Path) -> None:
    lines = {name: text.count("\n") for name, text in FILES.items()}
    part = sum(count for name, count in lines.items() if "/" in name)
    assert sizes(package) == {
        "beside them": Size(3, sum(lines.values()) - part, functions=2),
        "part": Size(3, part, classes=1, functions=6),
    }


def test_functions_are_listed_with_their_lines_the_longest_first(package: Path) -> None:
    # The value of Thing is a property with a setter; a lambda is no function with a name.
    lengths = function_lengths(package)
    assert lengths[0] == (5, "start.py:6 main")
    assert [lines for lines, _ in lengths] == [5, 3, 3, 3, 2, 2, 2, 2]


def test_the_last_two_records_stand_beside_the_figures_of_now(tmp_path: Path) -> None:
    path = tmp_path / "records.json"
    for name, files in (("one", 1), ("two", 2), ("three", 3000)):
        record(name, {"files": files}, path)
    records = json.loads(path.read_text(encoding="utf-8"))
    table = [line.split() for line in beside({"files": 4, "classes": 5}, records)]
    assert table == [
        ["two", "three", "now"], ["files", "2", "3,000", "4"], ["classes", "5"]
    ]  # fmt: skip
    record("two", {"files": 7}, path)
    assert json.loads(path.read_text(encoding="utf-8"))["two"] == {"files": 7}


def test_signals_and_connections_are_counted(tmp_path: Path) -> None:
    (tmp_path / "window.py").write_text(SIGNALS, encoding="utf-8")
    assert sizes(tmp_path) == {
        "beside them": Size(1, SIGNALS.count("\n"), classes=1, functions=1, signals=3, connects=2)
    }
