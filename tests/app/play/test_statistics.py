"""Statistics of the games that were won."""

import csv
from datetime import date

import pytest

from sudoku_ga.app.collection.solved import FILE, How, Solved, SolvedPuzzles
from sudoku_ga.app.messages import Messages
from sudoku_ga.app.play.statistics import StatisticsWindow, Sums, csv_of, streaks, sums_of
from sudoku_ga.document.player_moves import FillSingles, PlaceDigit
from tests.app.reports import PUZZLE, SOLVED

DAY = date(2026, 11, 28)


def _game(grade=3, seconds=60.0, hints=0, mistakes=0, day=DAY):
    return Solved("1234", (2, 2), How.PLAYER, day, seconds, grade, hints, mistakes)


GAMES = [_game(2, 30.0), _game(3, 60.0, 1), _game(3, 120.0, 0, 2), _game(0, 10.0)]


def test_games_are_summed_up_by_grade():
    assert sums_of(GAMES) == [
        Sums(2, 1, 30.0, 30.0, 0, 0),
        Sums(3, 2, 60.0, 90.0, 1, 2),
        Sums(0, 1, 10.0, 10.0, 0, 0),
        Sums(None, 4, 10.0, 55.0, 1, 2),
    ]
    assert len(sums_of(GAMES[:1])) == 1


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        ([], (0, 0)),
        ([28], (1, 1)),
        ([27, 26], (2, 2)),
        ([26, 25, 24], (0, 3)),
        ([28, 28, 27, 20, 21, 22, 23], (2, 4)),
    ],
)
def test_days_in_a_row_end_with_a_day_without_a_game(days, expected):
    assert streaks((date(2026, 11, day) for day in days), DAY) == expected


def test_each_game_is_a_line_of_csv():
    head, *rows = csv.reader(csv_of(GAMES).splitlines())
    assert head[0] == "Day"
    assert rows[1] == ["2026-11-28", "3", "60.0", "1", "0", "1234"]
    assert rows[3][1] == ""


@pytest.fixture
def solved(services, tmp_path):
    return _solved(services, tmp_path)


def _solved(services, folder):
    messages = services.messages
    return SolvedPuzzles(services.document, folder, messages, services.window, lambda _puzzle: 4)


def _win(services):
    document = services.document
    document.put(PUZZLE, "Test", "choose")
    document.document.add_play(12.0)
    document.document.add_hints(2)
    document.document.tally.mistakes = 3
    _place_all(document)


def _place_all(document):
    for cell in PUZZLE.blank_cells.tolist():
        document.do(PlaceDigit((cell,), int(SOLVED.digits[cell])))


def test_a_game_is_kept_with_what_was_counted(services, solved, tmp_path):
    _win(services)
    (game,) = solved.games
    assert (game.seconds, game.grade, game.hints, game.mistakes) == (12.0, 4, 2, 3)
    solved.kept.shut_down()
    again = _solved(services, tmp_path)
    assert again.games == [game]
    services.document.put(PUZZLE, "Again", "choose")
    _place_all(services.document)
    assert again.games == [game]


def test_a_puzzle_that_the_program_filled_is_no_game(services, solved):
    services.document.put(PUZZLE, "Test", "choose")
    services.document.do(FillSingles())
    assert solved.of(PUZZLE)
    assert solved.games == []


def test_lines_of_earlier_programs_are_no_games(services, tmp_path):
    line = '{"puzzle":"1...............","box":[2,2],"how":"player","day":"2026-01-01"}'
    (tmp_path / FILE).write_text(line + "\n")
    kept = _solved(services, tmp_path)
    assert kept.games == []
    assert services.messages.shown is None


def test_clearing_keeps_what_was_solved_and_can_be_taken_back(services, solved, tmp_path):
    _win(services)
    before = solved.clear_games()
    assert before and solved.games == []
    assert solved.of(PUZZLE)
    solved.restore(before)
    assert len(solved.games) == 1
    solved.clear_games()
    solved.kept.shut_down()
    again = SolvedPuzzles(services.document, tmp_path, Messages())
    assert again.of(PUZZLE) and again.games == []


def test_the_window_shows_exports_and_clears(monkeypatch, qtbot, services, solved, tmp_path):
    window = StatisticsWindow(services, solved, services.window, lambda: DAY)
    qtbot.addWidget(window)
    window.show()
    assert not window.export.isEnabled()
    assert not window.chart.isVisible()
    _win(services)
    assert window.chart.isVisible()
    ((_step, ticks),) = window.chart.getAxis("bottom").tickValues(0.0, 2.0, 400.0)
    assert ticks == [0.0, 1.0]  # there is nothing between two games
    assert window.model.rows[0].games == 1
    assert window.chart.readout_at(1.2, 0.0).points == [(1, 0.2)]
    assert list(window.chart.table())[1:] == [(1, 0.2)]
    target = tmp_path / "games.csv"
    monkeypatch.setattr(
        "sudoku_ga.app.files.dialogs.QFileDialog.getSaveFileName",
        lambda *_args: (str(target), ""),
    )
    window.export.click()
    assert target.read_text().count("\n") == 2
    window.clear.click()
    assert not window.model.rows
    window.clear.click()
    assert window.model.rows[0].games == 1
