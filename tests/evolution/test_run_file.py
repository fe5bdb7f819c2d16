"""Runs come back from a file as they were, and a bad file is refused with line and key."""

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sudoku_ga import __version__
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.report import Change, Phase
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.writing import as_own
from sudoku_ga.evolution.records import file
from sudoku_ga.evolution.records.file import (
    BEGINNING,
    LONGEST_LINE,
    compressed,
    read_runs,
    write_run,
)
from sudoku_ga.evolution.records.record import Marker, Recorder
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.recipes import by_representation
from tests.evolution.runs import endless, read_back, recorded

RECORD = recorded(AI_ESCARGOT, endless(generations=3), 1)
CHANGE = {"generation": 2, "path": "population.size", "value": 20}
SOLVED = recorded(AI_ESCARGOT, load_recipe("fast"), 1)


@pytest.mark.parametrize("record", [RECORD, SOLVED])
def test_a_run_comes_back_as_it_was(record: Any) -> None:
    assert read_back(record) == record


@pytest.mark.parametrize("name", by_representation())
def test_a_recipe_comes_back_whole(name: str) -> None:
    for recipe in (load_recipe(name), as_own(load_recipe(name).with_value("population.size", 7))):
        record = replace(RECORD, recipe=recipe)
        assert read_back(record).recipe == recipe
        # Another version may bring another recipe of this name.
        assert "first_applicable" not in write_run(record)


@pytest.mark.parametrize(
    "geometry", [Geometry(2, 1), Geometry(1, 5), Geometry(3, 2), Geometry(6, 6)], ids=str
)
def test_a_board_of_any_shape_comes_back(geometry: Geometry) -> None:
    puzzle = Grid.empty(geometry).with_digit(0, geometry.size)
    record = replace(RECORD, puzzle=puzzle, ending=RECORD.ending._replace(best=puzzle))
    assert read_back(record) == record


def test_changes_come_back() -> None:
    changes = (Change(1, "population.size", 20), Change(1, "crossover.rate", 0.25))
    record = replace(RECORD, changes=changes)
    assert read_back(record) == record


def test_several_runs_come_in_order(tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    path.write_text(f"{write_run(RECORD)}\n{write_run(SOLVED)}\n", encoding="utf-8")
    assert list(read_runs(path)) == [(1, RECORD), (2, SOLVED)]
    assert write_run(RECORD).startswith(BEGINNING)


def test_a_record_says_what_it_was_made_with() -> None:
    assert RECORD.version == __version__
    assert RECORD.environment["numpy"] == np.__version__
    assert all(RECORD.environment.values())


def test_a_digest_is_one_of_all_best_boards_so_far() -> None:
    marker, boards = Marker(), sha256()
    for generation in range(3):
        digits = np.full(4, generation, np.uint8)
        boards.update(bytes(digits))
        phase = Phase.GENERATION if generation else Phase.INITIALISED
        assert marker.add(_report(generation, phase, digits))
        mark = marker.mark
        assert mark is not None
        assert mark[:4] == (generation, 10 * generation, 0, 7)
        assert mark.digest == boards.hexdigest()[:16]
        # Neither a slice nor a restart closes a generation.
        assert not marker.add(_report(generation + 1, Phase.IMPROVING, digits))
        assert marker.mark == mark
    assert not marker.add(_report(2, Phase.INITIALISED, digits))


def test_the_trace_of_a_long_run_is_short() -> None:
    recorder, digits = Recorder(RECORD.recipe), np.zeros(4, np.uint8)
    for generation in range(20_000):
        phase = Phase.GENERATION if generation else Phase.INITIALISED
        recorder.add(_report(generation, phase, digits))
    last = SimpleNamespace(
        outcome=SimpleNamespace(stop_reason="cancelled", conflicts=7, solution=None),
        start=SimpleNamespace(puzzle=Grid.empty(Geometry(2, 1)), seed=1),
        best_digits=digits, generation=20_000, evaluations=0, move_evaluations=0, restarts=0,
        changes=(),
    )  # fmt: skip
    trace = recorder.record(last).trace  # type: ignore[arg-type]
    generations = [mark.generation for mark in trace]
    assert generations[:100] == list(range(100))
    assert generations[-1] == 19_999
    assert len(generations) < 220
    assert all(1 < after / before < 1.06 for before, after in pairwise(generations[100:]))


def _report(generation: int, phase: Phase, digits: Any) -> Any:
    return SimpleNamespace(
        generation=generation, phase=phase, best_digits=digits, evaluations=10 * generation,
        move_evaluations=0, conflicts=SimpleNamespace(best=7.0),
    )  # fmt: skip


def _without(*path: str) -> Callable[[Any], None]:
    def change(run: Any) -> None:
        *parents, key = path
        for each in parents:
            run = run[each]
        del run[key]

    return change


def _with(value: object, *path: str | int) -> Callable[[Any], None]:
    def change(run: Any) -> None:
        *parents, key = path
        for each in parents:
            run = run[each]
        run[key] = value

    return change


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_with("a run", "format"), "format: sudoku_ga run, version 1, is expected, found 'a run, "),
        (_with(2, "format_version"), "format: sudoku_ga run, version 1, is expected, found '"),
        (_without("seed"), "seed: a whole number of 0 or more is expected, found none"),
        (_with(-1, "seed"), "seed: a whole number of 0 or more is expected, found -1"),
        (_with(1.5, "seed"), "seed: a whole number"),
        (_with(True, "seed"), "seed: a whole number of 0 or more is expected, found true"),
        (_with(2**63, "seed"), "seed: a whole number"),
        (_with(None, "puzzle"), "puzzle: a text is expected, found null"),
        (_with("1" * 80, "puzzle"), "puzzle: 81 cells are expected for 9×9, found 80"),
        (_with("." * 16, "puzzle"), "puzzle: a board of 9×9, boxes 3×3 is expected"),
        (_with(("." * 81 + "\n") * 2, "puzzle"), "puzzle: a single puzzle is expected"),
        (_with("3 by 3", "box"), "box: HEIGHTxWIDTH, such as 3x3, is expected, found '3 by 3'"),
        (_with("0x3", "box"), "box: a box of height"),
        (_with("\x1b[31m", "version"), "version: a text that can be printed is expected"),
        (_with("\ud800", "recipe", "toml"), "recipe.toml: a text in valid Unicode is expected"),
        (_with([], "recipe"), "recipe: a table of keys and values is expected, found a list"),
        (_with("[recipe", "recipe", "toml"), "recipe.toml, TOML is expected"),
        (
            _with("[recipe]", "recipe", "toml"),
            "recipe.toml, line 1: recipe.title: a text of one line",
        ),
        (_without("environment", "numba"), "environment.numba: a text that can be printed"),
        (_with("lost", "outcome", "stop_reason"), "outcome.stop_reason: one of solved, "),
        (_with([], "outcome", "stop_reason"), "outcome.stop_reason: one of solved, "),
        (_with("solved", "outcome", "stop_reason"), "outcome.solution: a solution where"),
        (_with("1" * 81, "outcome", "solution"), "outcome.solution: a solution where"),
        (
            lambda run: run["outcome"].update(stop_reason="solved", solution=""),
            "outcome.solution: ",
        ),
        (_with("few", "outcome", "conflicts"), "outcome.conflicts: a whole number"),
        (_with("x", "outcome", "best"), "outcome.best: "),
        (_with({}, "changes"), "changes: a list of tables is expected, found a table of"),
        (_with([3], "changes"), "changes[0]: a table of keys and values is expected, found 3"),
        (_with([CHANGE | {"value": "3"}], "changes"), "changes[0].value: a number is expected"),
        (_with([CHANGE | {"value": 10**400}], "changes"), "changes[0].value: a number is expected"),
        (_with([CHANGE | {"value": float("inf")}], "changes"), "changes[0].value: a number is"),
        (_with([CHANGE | {"path": 3}], "changes"), "changes[0].path: a text that can be"),
        (_with([CHANGE | {"generation": 0}], "changes"), "changes: an order by generation, from 1"),
        (_with([CHANGE, CHANGE | {"generation": 1}], "changes"), "changes: an order by generation"),
        (_with({}, "trace"), "trace: a list is expected, found a table of keys and values"),
        (_with(5, "trace", 1), "trace[1]: a list of length 5 is expected, found 5"),
        (
            _with("?", "trace", 1, 4),
            "trace[1][4]: a text of 16 hexadecimal digits is expected, found '?'",
        ),
        (_with(0, "trace", 1, 0), "trace: a generation after 0 is expected, found 0"),
        (_with(1, "outcome", "generations"), "trace: no generation after 1, "),
    ],
)
def test_a_bad_run_is_refused(change: Callable[[Any], None], told: str, tmp_path: Path) -> None:
    run = json.loads(write_run(RECORD))
    change(run)
    path = tmp_path / "bad.jsonl"
    path.write_text(f"{write_run(RECORD)}\n{json.dumps(run)}\n", encoding="utf-8")
    runs = read_runs(path)
    assert next(runs) == (1, RECORD)
    with pytest.raises(UserError) as error:
        next(runs)
    assert str(error.value).startswith(f"{path}, line 2: {told}")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", ": a run is expected, found an empty file"),
        (b"\n", ", line 1: a run as a JSON object on one line is expected"),
        (b"{", ", line 1: a run as a JSON object on one line is expected"),
        (b"[" * 100_000, ", line 1: a run as a JSON object on one line is expected"),
        (b"[1]", ", line 1: a table of keys and values is expected, found a list of length 1"),
        (b"1" * 5_000, ", line 1: a run as a JSON object on one line is expected"),
        (b"\xff\xfe{", ", line 1: a text in UTF-8 is expected"),
        (b" " * (LONGEST_LINE + 1), ", line 1: at most 16,777,216 bytes are expected, found more"),
    ],
    ids=["empty", "a blank line", "cut", "deep", "a list", "a long number", "UTF-16", "too long"],
)
def test_a_file_that_holds_no_runs_is_refused(content: bytes, told: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(content)
    with pytest.raises(UserError) as error:
        list(read_runs(path))
    assert str(error.value) == f"{path}{told}"


def test_a_compressed_file_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "runs.sgarun"
    text = f"{write_run(RECORD)}\n{write_run(SOLVED)}\n"
    path.write_bytes(compressed(text))
    assert list(read_runs(path)) == [(1, RECORD), (2, SOLVED)]
    assert compressed(text) == path.read_bytes()
    assert len(path.read_bytes()) < len(text) / 2


def test_a_compressed_file_that_was_cut_or_altered_is_refused(tmp_path: Path) -> None:
    path, whole = tmp_path / "bad.sgarun", compressed(f"{write_run(RECORD)}\n")
    altered = bytearray(whole)
    altered[-6] ^= 1  # of the checksum
    garbled = whole[:30] + b"\xff" * 30 + whole[60:]
    for content in (whole[:-1], whole[: len(whole) // 2], bytes(altered), garbled):
        path.write_bytes(content)
        with pytest.raises(UserError, match=r"bad\.sgarun: .* found a truncated or altered one"):
            list(read_runs(path))


def test_a_compressed_file_may_have_several_members(tmp_path: Path) -> None:
    path = tmp_path / "runs.sgarun"
    path.write_bytes(b"".join(compressed(f"{write_run(each)}\n") for each in (RECORD, SOLVED)))
    assert list(read_runs(path)) == [(1, RECORD), (2, SOLVED)]


def test_zeros_after_a_member_are_padding(tmp_path: Path) -> None:
    path, zeros = tmp_path / "runs.sgarun", bytes(2 * file._CHUNK)
    one, other = (compressed(f"{write_run(each)}\n") for each in (RECORD, SOLVED))
    path.write_bytes(one + zeros + other + b"\0")
    assert list(read_runs(path)) == [(1, RECORD), (2, SOLVED)]
    path.write_bytes(one + zeros + b"more")
    with pytest.raises(UserError, match=r"runs\.sgarun: .* found a truncated or altered one"):
        list(read_runs(path))


def test_a_compressed_file_is_unpacked_within_bounds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "bomb.sgarun"
    path.write_bytes(compressed("") * 101)
    monkeypatch.setattr(file, "MOST_MEMBERS", 100)
    with pytest.raises(UserError, match="at most 100 compressed parts are expected, found more"):
        list(read_runs(path))
    text = f"{write_run(RECORD)}\n" * 3
    path.write_bytes(compressed(text))
    monkeypatch.setattr(file, "LARGEST_UNPACKED", len(text) - 1)
    with pytest.raises(UserError, match=f"at most {len(text) - 1:,} bytes are expected"):
        list(read_runs(path))


def test_the_recipe_of_a_run_is_bounded_before_it_is_parsed(tmp_path: Path) -> None:
    path = tmp_path / "bomb.jsonl"
    for toml, told in (("a." * 60_000 + "a = 1", "dotted keys"), ("#" * 1_000_001, "1,000,000")):
        run = json.loads(write_run(RECORD))
        run["recipe"]["toml"] = toml
        path.write_text(json.dumps(run), encoding="utf-8")
        with pytest.raises(UserError, match=rf"line 1: recipe\.toml, .*{told}"):
            list(read_runs(path))


@pytest.mark.parametrize(
    "change",
    [_with(8, "seed"), _with("else", "more"), _with("2.0", "version"), _with("0" * 64, "sha256")],
)
def test_a_run_that_was_altered_is_refused(change: Callable[[Any], None], tmp_path: Path) -> None:
    run = json.loads(write_run(RECORD))
    change(run)
    path = tmp_path / "bad.jsonl"
    path.write_text(json.dumps(run), encoding="utf-8")
    with pytest.raises(UserError, match=r"bad\.jsonl, line 1: sha256: "):
        list(read_runs(path))


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"absent: No such file"):
        list(read_runs(tmp_path / "absent"))
