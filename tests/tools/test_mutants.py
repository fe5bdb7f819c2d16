"""The changes are those that a test ought to notice, and a changed module is noticed."""

from pathlib import Path

import pytest

from tools.mutants.changes import changes
from tools.mutants.subjects import SUBJECTS


def _made(source: str) -> set[str]:
    return {f"{change.was} → {change.becomes}" for change in changes(source, "here")}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", {"a < b → a <= b", "a < b → a >= b"}),
        ("a is b", {"a is b → a is not b"}),
        ("a and b", {"a and b → a or b"}),
        ("not a", {"not a → a"}),
        ("a = b + c", {"b + c → b - c"}),
        ("a = 2", {"2 → 3", "2 → 1"}),
        ("a = False", {"False → True"}),
        ("min(a)", {"min(a) → pass", "min → max"}),
        ("a.b = c", {"a.b = c → pass"}),
        ("a += b", {"a += b → a -= b"}),
        ("def f(): return a", {"return a → return None"}),
        ("a = [b for b in c if b]", set()),
        ("a = b if c else d", {"b if c else d → d if c else b"}),
        ("a: list[1] = b", set()),
        ("@a(1)\nclass B: pass", set()),
        ("assert a == 1", set()),
    ],
)
def test_each_construct_has_its_changes(source: str, expected: set[str]) -> None:
    assert _made(source) == expected


def test_a_change_says_where_it_is_and_can_be_run() -> None:
    made = list(changes("a = [b for b in (1, 2)\n     if b > 1]\n", "here"))
    results = []
    for change in made:
        if change.line == 2 and ">" in change.was:
            space: dict[str, object] = {}
            exec(change.code, space)
            results.append((change.where, change.becomes, space["a"]))
    assert results == [("if b > 1]", "b >= 1", [1, 2]), ("if b > 1]", "b <= 1", [1])]


def test_every_subject_and_its_tests_are_there() -> None:
    for name, tests in SUBJECTS.items():
        assert Path("sudoku_ga", f"{name}.py").is_file()
        assert all(Path(test).is_file() for test in tests if not test.startswith("-"))
