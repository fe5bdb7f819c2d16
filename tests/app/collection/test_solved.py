"""Which puzzles were solved, kept from one start to the next."""

import pytest

from sudoku_ga.app.collection.solved import FILE, How, SolvedPuzzles, box_of, grid_of, how_solved
from sudoku_ga.app.messages import Messages, Severity
from sudoku_ga.app.run.document_controller import DocumentController
from sudoku_ga.document.board_state import BoardState
from sudoku_ga.document.document import Document
from sudoku_ga.puzzle.formats.line import write_line
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.grid import Grid
from tests.app.reports import PUZZLE, SOLVED
from tests.puzzle.variants import VARIANTS, first_solution

BLANK = [cell for cell in range(16) if not PUZZLE.digits[cell]]


@pytest.fixture
def document_controller():
    return DocumentController(Document(BoardState(PUZZLE)))


@pytest.fixture
def messages():
    return Messages()


@pytest.fixture
def solved(document_controller, tmp_path, messages):
    solved = SolvedPuzzles(document_controller, tmp_path, messages)
    yield solved
    solved.kept.shut_down()


def reread(tmp_path, messages=None):
    """Return what another start knows."""
    controller = DocumentController(Document(BoardState(PUZZLE)))
    return SolvedPuzzles(controller, tmp_path, messages or Messages())


def test_a_solved_puzzle_is_known_after_a_restart(solved, document_controller, tmp_path):
    assert not solved.of(PUZZLE)
    document_controller.keep(SOLVED, PUZZLE)
    days = dict(solved.of(PUZZLE))
    assert set(days) == {How.EVOLUTION}
    solved.kept.shut_down()
    assert reread(tmp_path).of(PUZZLE) == days


def test_each_puzzle_is_noted_once(solved, document_controller, tmp_path, qtbot):
    with qtbot.waitSignal(solved.changed) as blocker:
        document_controller.keep(SOLVED, PUZZLE)
    assert blocker.args == [PUZZLE]
    document_controller.clear_evolved()
    document_controller.keep(SOLVED, PUZZLE)
    solved.kept.shut_down()
    assert len((tmp_path / FILE).read_text().splitlines()) == 1


def test_two_programs_keep_what_the_other_one_noted(solved, document_controller, tmp_path):
    other_controller = DocumentController(Document(BoardState(PUZZLE)))
    other = SolvedPuzzles(other_controller, tmp_path, Messages())
    document_controller.keep(SOLVED, PUZZLE)
    solved.kept.shut_down()
    other_controller.keep(SOLVED, SOLVED)
    other.kept.shut_down()
    assert set(reread(tmp_path).of(PUZZLE)) == {How.EVOLUTION, How.LOGIC}


def test_large_boards_and_other_boxes_are_kept(tmp_path):
    for geometry in (Geometry(2, 3), Geometry(3, 2), Geometry(6, 6)):
        full = Grid.empty(geometry).with_digit(0, geometry.size)
        controller = DocumentController(Document(BoardState(full)))
        noted = SolvedPuzzles(controller, tmp_path, Messages())
        controller.keep(full_grid(geometry), full)
        noted.kept.shut_down()
        assert reread(tmp_path).of(full)


def full_grid(geometry):
    """Return a full grid by shifting the first row, whose last digit is at the first place."""
    size, height, width = geometry.size, geometry.box_height, geometry.box_width
    digits = [
        (width * (row % height) + row // height + column - 1) % size + 1
        for row in range(size)
        for column in range(size)
    ]
    return Grid.empty(geometry).with_digits(enumerate(digits))


@pytest.mark.parametrize(
    "damage",
    [
        b"nonsense",
        b"{}",
        b'{"puzzle":"12","box":[2,2],"how":"player","day":"2026-11-22"}',
        b'{"puzzle":"................","box":[0,2],"how":"player","day":"2026-11-22"}',
        b'{"puzzle":"................","box":[2,2],"how":"nobody","day":"2026-11-22"}',
        b"\xff\xfe\x00",
        b'{"more": ' + b"[" * 3_000,
    ],
)
def test_a_damaged_file_costs_its_damaged_lines_alone(
    solved, document_controller, tmp_path, messages, damage
):
    document_controller.keep(SOLVED, PUZZLE)
    solved.kept.shut_down()
    path = tmp_path / FILE
    path.write_bytes(damage + b"\n" + path.read_bytes())
    again = reread(tmp_path, messages)
    assert again.of(PUZZLE)
    assert messages.shown.text.startswith("1 entry is damaged")


def test_a_folder_that_cannot_be_written_is_said_once(
    document_controller, tmp_path, messages, qtbot
):
    place = tmp_path / "file"
    place.write_text("no folder")
    solved = SolvedPuzzles(document_controller, place, messages)
    with qtbot.waitSignal(messages.changed) as blocker:
        document_controller.keep(SOLVED, PUZZLE)
    assert blocker.args[0].severity is Severity.ERROR
    assert solved.of(PUZZLE)
    solved.kept.shut_down()


def test_what_logic_alone_filled_did_not_evolve() -> None:
    board_state = BoardState(PUZZLE)
    assert how_solved(board_state) is None
    assert how_solved(board_state.with_evolved(SOLVED, PUZZLE)) is How.EVOLUTION
    assert how_solved(board_state.with_evolved(SOLVED, SOLVED)) is How.LOGIC
    played = board_state.with_placed((cell, int(SOLVED.digits[cell])) for cell in BLANK)
    assert how_solved(played) is How.PLAYER


def test_a_best_individual_in_conflict_solves_nothing() -> None:
    wrong = SOLVED.with_digit(0, int(SOLVED.digits[0]) % 4 + 1)
    assert how_solved(BoardState(PUZZLE).with_evolved(wrong, PUZZLE)) is None


def test_puzzles_that_differ_in_their_rules_alone_stay_apart(tmp_path):
    full = first_solution(VARIANTS["4x4 X"])
    diagonal = full.with_digit(0, 0)
    controller = DocumentController(Document(BoardState(diagonal)))
    solved = SolvedPuzzles(controller, tmp_path, Messages())
    controller.keep(full, diagonal)
    solved.kept.shut_down()
    again = reread(tmp_path)
    assert again.of(diagonal)
    assert not again.of(Grid(PUZZLE.geometry, diagonal.digits))


@pytest.mark.parametrize("name", VARIANTS)
def test_boards_of_variants_are_read_as_they_were_written(name):
    grid = Grid.empty(VARIANTS[name]).with_digit(1, 2)
    assert grid_of(write_line(grid), box_of(grid.geometry)) == grid
    with pytest.raises(ValueError):
        grid_of("...", box_of(grid.geometry))
