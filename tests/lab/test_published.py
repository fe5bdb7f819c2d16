"""Published values are read from TOML, and choose the runs that they are about."""

from pathlib import Path

import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.reading import parse_experiment
from sudoku_ga.lab.replication import published
from sudoku_ga.lab.replication.published import Published, load_published, parse_published
from sudoku_ga.validation import FieldError
from tests.lab.experiments import TINY, tiny

TEXT = """\
[[value]]
id = "a"
label = "Success"
where = "Table 1"
measure = "success_rate"
expected = 0.5
n = 20
variant = "swaps"
givens = 4

[[value]]
id = "b"
label = "Hours"
where = "Table 2"
expected = 3
comparable = false
reason = "another machine"
"""


def read(text: str = TEXT) -> tuple[Published, ...]:
    return parse_published(text, tiny())


def test_values_are_read() -> None:
    first, second = read()
    assert (first.id, first.expected, first.n, first.better) == ("a", 0.5, 20, "higher")
    assert (first.reason, second.reason) == (None, "another machine")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ('variant = "swaps"', 12),
        ("givens = 4", 12),
        ('puzzle = "empty board"', 4),
        ('puzzle = "4 givens"', 8),
        ('puzzle = "4 givens, 1"', 4),
        ('values = { "local_search.steps" = 20 }', 12),
        ('values = { "local_search.steps" = 21 }', 0),
        ("", 24),
    ],
)
def test_a_filter_chooses_runs(words: str, expected: int) -> None:
    (value,) = read(TEXT[: TEXT.index("variant")] + words)
    assert sum(value.chosen.holds(run) for run in plan(tiny(), 1)) == expected


def test_a_component_is_chosen_by_those_of_its_parameters_that_are_named() -> None:
    grid = """[grid]
crossover = [[], { component = "band-or-stack", rate = 0.5 }]
"""
    runs = plan(parse_experiment(TINY + grid, "tiny"), 1)
    for words, expected in (("", 24), (", rate = 0.5", 24), (", rate = 0.1", 0)):
        table = f'{{ crossover = {{ component = "band-or-stack"{words} }} }}'
        (value,) = read(TEXT[: TEXT.index("variant")] + f"values = {table}")
        assert sum(value.chosen.holds(run) for run in runs) == expected


def test_a_ratio_is_taken_to_a_variant_or_to_values_on_the_same_puzzles() -> None:
    ratio = TEXT[: TEXT.index("variant")].replace("success_rate", "ratio_cpu") + "givens = 4\n"
    steps = 'values = { "local_search.steps" = 20 }\n'
    for against in ('"swaps"', '{ "local_search.steps" = 20 }'):
        (value,) = read(f'{ratio}variant = "alleles"\nagainst = {against}')
        assert value.against is not None
        (same,) = read(f"{ratio}{steps}against = {against}")
        chosen = [run for run in plan(tiny(), 1) if same.chosen.holds(run)]
        assert [run for run in plan(tiny(), 1) if value.against.holds(run)] == chosen


def test_a_value_may_be_left_out_of_what_cannot_be_compared() -> None:
    assert read(TEXT.replace("expected = 3\n", ""))[1].expected is None
    with pytest.raises(FieldError, match=r"none$") as error:
        read(TEXT.replace("expected = 0.5\n", ""))
    assert (error.value.line, error.value.path) == (1, ("value", 0, "expected"))


def test_an_experiment_of_ones_own_has_no_published_values() -> None:
    assert load_published(tiny()) == ()


def test_an_error_names_the_file_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "published"
    folder.mkdir()
    (folder / "tiny.toml").write_text(TEXT.replace("n = 20", "n = 0"), "utf-8")
    monkeypatch.setattr(published, "replication_names", lambda: ["tiny"])
    monkeypatch.setattr(published, "resource_path", tmp_path.joinpath)
    with pytest.raises(UserError, match=r"^published/tiny\.toml, line 7: "):
        load_published(tiny())


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"success_rate"', '"sucess_rate"', r"line 5: value\[0\]\.measure: one of success_rate"),
        ('"success_rate"', '"best_fitness"', r"line 1: value\[0\]\.better: one of lower, higher"),
        (
            '"success_rate"',
            '"ratio_cpu"',
            r"line 5: value\[0\]\.measure: against is expected for ratio_cpu",
        ),
        ('variant = "swaps"', 'variant = "swap"', r"line 8: .*one of alleles, swaps is expected"),
        ("n = 20", "n = 0", r"line 7: value\[0\]\.n: a whole number of at least 1"),
        (
            'id = "b"',
            'id = "a"',
            r"line 12: value\[1\]\.id: ids that differ are expected, not two a",
        ),
        ("reason =", "note =", r"line 11: value\[1\]\.reason: a text is expected, found none"),
        ("givens = 4", "given = 4", r"line 9: value\[0\]\.given: one of id, "),
    ],
)
def test_an_error_names_line_and_key(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(UserError, match=message):
        read(TEXT.replace(old, new, 1))
