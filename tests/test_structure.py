"""What ``make structure`` prints is counted as it says, on a package small enough to count."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tests.journeys import Recorder, files_on_stack
from tests.structure import Entered, Size, circles, entered, modules_by_folder, sizes, undocumented

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
    assert entered(package, "small.start:main", "one", "two") == Entered(3, 5)
    assert entered(package, "small.start:main") == Entered(1, 1)


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


def test_files_and_lines_are_counted_by_package(package: Path) -> None:
    lines = {name: text.count("\n") for name, text in FILES.items()}
    part = sum(count for name, count in lines.items() if "/" in name)
    assert sizes(package) == {
        "beside them": Size(3, sum(lines.values()) - part),
        "part": Size(3, part),
    }
