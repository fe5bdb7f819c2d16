import re
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Minicard

from sudoku_ga.puzzle import exact as exact_module
from sudoku_ga.puzzle.exact import ExactReference, OtherSolutions, SolutionCount, Uniqueness
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from sudoku_ga.puzzle.rules import is_solution
from tests.examples import examples
from tests.puzzle.boards import (
    ESCARGOT,
    GEOMETRIES,
    S1_PUZZLE,
    S1_SOLUTION,
    every_4x4,
    puzzle,
    solved,
    with_blanks,
)
from tests.shared import shared_path


@pytest.fixture(scope="module")
def exact() -> ExactReference:
    return ExactReference()


def test_the_puzzle_of_the_source_has_the_published_solution_alone(exact: ExactReference) -> None:
    began = time.perf_counter()
    answer = exact.count(puzzle(S1_PUZZLE))
    assert 0 < answer.seconds < time.perf_counter() - began
    assert answer.solutions is SolutionCount.ONE
    assert answer.solution == puzzle(S1_SOLUTION)
    assert answer.second is None


@pytest.mark.parametrize("geometry", GEOMETRIES, ids=str)
def test_an_empty_board_of_any_shape_has_many_solutions(
    exact: ExactReference, geometry: Geometry
) -> None:
    empty = Grid.empty(geometry)
    answer = exact.count(empty, time_limit_s=60)
    assert answer.solutions is SolutionCount.MANY
    assert answer.solution is not None
    assert answer.second is not None
    assert answer.solution != answer.second
    assert is_solution(answer.solution, empty)
    assert is_solution(answer.second, empty)


@pytest.mark.parametrize("geometry", GEOMETRIES, ids=str)
def test_a_full_board_is_its_own_solution(exact: ExactReference, geometry: Geometry) -> None:
    full = solved(geometry)
    answer = exact.count(full)
    assert (answer.solutions, answer.solution) == (SolutionCount.ONE, full)


def test_conflicting_givens_have_no_solution(exact: ExactReference) -> None:
    answer = exact.count(puzzle(S1_PUZZLE).with_digit(80, 5))
    assert (answer.solutions, answer.solution) == (SolutionCount.NONE, None)
    damaged = solved(Geometry(3, 3)).with_digit(0, 9)
    assert exact.count(damaged).solutions is SolutionCount.NONE


@examples(30)
@given(digits=st.lists(st.sampled_from([0, 0, 0, 0, 1, 2, 3, 4]), min_size=16, max_size=16))
def test_answers_agree_with_the_list_of_all_288_solutions_of_4x4(
    exact: ExactReference, digits: list[int]
) -> None:
    givens = np.array(digits)
    fitting = (every_4x4() == givens)[:, givens > 0].all(axis=1).sum()
    expected = ("none", "one", "many")[min(int(fitting), 2)]
    assert len(every_4x4()) == 288
    assert exact.count(Grid(Geometry(2, 2), givens)).solutions == expected


def test_the_time_limit_ends_a_search_and_spoils_nothing(exact: ExactReference) -> None:
    board = Geometry(6, 6)
    exact.count(solved(board))
    answer = exact.count(Grid.empty(board), time_limit_s=1e-6)
    assert answer.solutions is SolutionCount.UNKNOWN
    assert exact.count(Grid.empty(board), time_limit_s=60).solutions is SolutionCount.MANY


def test_a_search_without_end_is_given_up(exact: ExactReference) -> None:
    # 18 cells of the first row for which 17 digits are left: no solution, which takes a solver that
    # learns clauses longer than is practical (Haken, 1985).
    digits = np.zeros((36, 36), np.uint8)
    for number in range(19):
        for box in range(3):
            digits[1 + (number + box) % 5, 6 * box + number // 5] = number + 1
    answer = exact.count(Grid(Geometry(6, 6), digits.ravel()), time_limit_s=0.1)
    assert (answer.solutions, answer.solution) == (SolutionCount.UNKNOWN, None)


def test_threads_may_ask_at_the_same_time() -> None:
    exact = ExactReference()
    boards = [with_blanks(solved(g), 0.3, seed) for seed in range(4) for g in GEOMETRIES[:6]]
    expected = [exact.count(board).solutions for board in boards]
    asked = ExactReference()
    found: dict[int, list[SolutionCount]] = {}

    def ask(number: int) -> None:
        found[number] = [asked.count(board).solutions for board in boards]

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert list(found.values()) == [expected] * 4


def test_the_time_limit_of_one_thread_does_not_end_the_search_of_another() -> None:
    exact = ExactReference()
    board = Grid.empty(Geometry(5, 5))
    exact.count(board)
    impatient = threading.Thread(
        target=lambda: [exact.count(board, time_limit_s=1e-6) for _ in range(50)]
    )
    impatient.start()
    patient = [exact.count(board, time_limit_s=60).solutions for _ in range(10)]
    impatient.join()
    assert patient == [SolutionCount.MANY] * 10


def test_a_solver_that_served_long_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact_module, "_MOST_ANSWERS", 3)
    exact = ExactReference()
    made = []
    solver = exact_module._Solver
    monkeypatch.setattr(exact_module, "_Solver", lambda it: made.append(it) or solver(it))
    answers = [exact.count(puzzle(ESCARGOT)).solutions for _ in range(7)]
    assert answers == [SolutionCount.ONE] * 7
    assert len(made) == 3


def test_solvers_that_were_not_asked_for_long_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    small, middle, large = Geometry(2, 2), Geometry(2, 3), Geometry(3, 3)
    monkeypatch.setattr(exact_module, "_MOST_VARIABLES", 4**3 + 9**3)
    made: list[weakref.ref[exact_module._Solver]] = []
    solver = exact_module._Solver

    def make(geometry: Geometry) -> exact_module._Solver:
        new = solver(geometry)
        made.append(weakref.ref(new))
        return new

    monkeypatch.setattr(exact_module, "_Solver", make)
    exact = ExactReference()
    for geometry in (small, middle, small, large, small, large):
        assert exact.count(Grid.empty(geometry)).solutions is SolutionCount.MANY
    assert [each() is not None for each in made] == [True, False, True]
    for _ in range(2):  # too large, and kept while it is the newest
        exact.count(Grid.empty(Geometry(4, 4)))
        assert [each() is not None for each in made] == [False, False, False, True]


def test_the_library_is_loaded_when_it_is_needed_and_goes_without_a_word() -> None:
    code = (
        "import sys\n"
        "from sudoku_ga.puzzle.exact import ExactReference\n"
        "from sudoku_ga.puzzle.grid import Geometry, Grid\n"
        "exact = ExactReference()\n"
        "loaded = 'pysat.solvers' in sys.modules\n"
        "exact.count(Grid.empty(Geometry(2, 2)))\n"
        "sys.exit(loaded)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_hardest_puzzle_is_answered(exact: ExactReference) -> None:
    answer = exact.count(puzzle(ESCARGOT))
    assert answer.solutions is SolutionCount.ONE
    assert answer.solution is not None
    assert is_solution(answer.solution, puzzle(ESCARGOT))


def _labelled(name: str) -> list[tuple[str, Grid]]:
    """Return the puzzles of a collection with the comment above each."""
    lines = shared_path(name).read_text("utf-8").splitlines()
    pairs = pairwise(lines)
    return [(label, puzzle(line)) for label, line in pairs if not line.startswith("#")]


def test_unit_tests_of_tdoku(exact: ExactReference) -> None:
    cases = _labelled("tdoku_unit_tests.txt")
    assert len(cases) == 43
    for label, grid in cases:
        count = int(re.findall(r"expected solutions (\d+)", label)[0])
        assert exact.count(grid).solutions == ("none", "one", "many")[min(count, 2)], label


def test_invalid_cases_of_sudopedia(exact: ExactReference) -> None:
    kinds = {"unsolvable": "none", "multiple_solutions": "many", "solved": "one"}
    cases = _labelled("sudopedia_invalid_cases.txt")
    assert len(cases) == 18
    for label, grid in cases:
        kind = re.findall(r"# (\w+)/", label)[0]
        assert exact.count(grid).solutions == kinds[kind], label


def test_published_puzzles(exact: ExactReference) -> None:
    lines = shared_path("published_papers.tsv").read_text("utf-8").splitlines()
    for line in lines[1:]:
        name, _, cells, givens, solutions, _ = line.split("\t")
        grid = puzzle(cells)
        assert grid.given_count == int(givens), name
        assert exact.count(grid).solutions == ("one" if solutions == "1" else "many"), name


@pytest.mark.parametrize(
    ("name", "solutions"),
    [
        ("multiple_solutions_200.txt", "many"),
        ("norvig_top95.txt", "one"),
        ("gen_6x6_2x3_200.txt", "one"),
        ("gen_6x6_3x2_200.txt", "one"),
        ("gen_8x8_2x4_100.txt", "one"),
        ("gen_12x12_3x4_40.txt", "one"),
        ("gen_16x16_20.txt", "one"),
        ("gen_25x25_5.txt", "one"),
        ("public_12x12.txt", "one"),
        ("public_6x6.txt", "one"),
    ],
)
def test_collections_have_the_solutions_that_they_say(
    exact: ExactReference,
    shared_puzzles: Callable[[str], list[Grid]],
    name: str,
    solutions: str,
) -> None:
    for grid in shared_puzzles(name):
        answer = exact.count(grid)
        assert answer.solutions == solutions
        assert answer.solution is not None
        assert is_solution(answer.solution, grid)


def test_hexadecimal_cases(
    exact: ExactReference, shared_puzzles: Callable[[str], list[Grid]]
) -> None:
    counts = [exact.count(grid).solutions for grid in shared_puzzles("hex16x16_bad.txt")]
    assert counts == [SolutionCount.MANY, SolutionCount.NONE]


def _asked_for_other_solutions(full: Grid) -> None:
    with OtherSolutions(full, range(80)) as others:
        others.find((), 1000)


def _asked_whether_determined(full: Grid) -> None:
    with Uniqueness(full) as uniqueness:
        uniqueness.determines(range(80), 80, 1000)


@pytest.mark.parametrize(
    "search",
    [
        lambda full: exact_module.full_grid(full.geometry, 1000),
        lambda full: ExactReference().count(Grid.empty(full.geometry)),
        _asked_for_other_solutions,
        _asked_whether_determined,
    ],
    ids=["full grid", "count", "other solutions", "determined"],
)
def test_ctrl_c_during_a_search_is_pythons_own(
    search: Callable[[Grid], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Else the solver catches it, and raises an error of its own.
    told: list[bool] = []
    solve_limited = Minicard.solve_limited

    def noted(solver: Minicard, assumptions: list[int], *, expect_interrupt: bool = False) -> bool:
        told.append(expect_interrupt)
        return bool(solve_limited(solver, assumptions, expect_interrupt))

    full = exact_module.full_grid(Geometry(3, 3), 1000).grid
    assert full is not None
    monkeypatch.setattr(Minicard, "solve_limited", noted)
    search(full)
    assert told
    assert all(told)


def test_a_full_grid_near_digits_has_them_where_the_rules_allow() -> None:
    near = puzzle(S1_SOLUTION)
    assert exact_module.full_grid(near.geometry, 1000, near).grid == near
    clash = near.with_digit(0, int(near.digits[1]))
    found = exact_module.full_grid(near.geometry, 1000, clash).grid
    assert found is not None and is_solution(found, Grid.empty(near.geometry))
    assert np.count_nonzero(found.digits == near.digits) > 40
