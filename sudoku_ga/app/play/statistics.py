"""The statistics of games: sums by grade, days in a row, and the window that shows them."""

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from PySide6.QtCore import Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QWidget

from sudoku_ga.app.charts.axes import GenerationAxis, NumberAxis
from sudoku_ga.app.charts.plot_widget import PlotWidget, Readout
from sudoku_ga.app.charts.series import INKS
from sudoku_ga.app.collection.solved import Solved, SolvedPuzzles
from sudoku_ga.app.files.dialogs import Saved, Saver
from sudoku_ga.app.play.clock import time_text
from sudoku_ga.app.services import Services
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.arrangement import STRETCH, hbox, vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.row_view import HEAD_HEIGHT, RowView
from sudoku_ga.app.widgets.rows import Column, RowModel
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.puzzle.grading import GRADE_NAMES
from sudoku_ga.tables import sheet_text
from sudoku_ga.translation import _, counted, later, local_date

import pyqtgraph as pg  # isort: skip


class Sums(NamedTuple):
    """The sums of the games of a grade.

    ``grade``: the grade; 0 if it was not known, None for all games.
    """

    grade: int | None
    games: int
    best_s: float
    mean_s: float
    hints: int
    mistakes: int

    @classmethod
    def of(cls, grade: int | None, games: Sequence[Solved]) -> "Sums":
        """Return the sums of one or more games."""
        times = [game.seconds or 0.0 for game in games]
        hints, mistakes = (sum(part) for part in zip(*map(_helped, games), strict=True))
        return cls(grade, len(games), min(times), sum(times) / len(times), hints, mistakes)

    @property
    def name(self) -> str:
        """The name of the difficulty."""
        if self.grade is None:
            return _("All")
        return grade_text(self.grade)


def _helped(game: Solved) -> tuple[int, int]:
    return game.hints, game.mistakes


def grade_text(grade: int) -> str:
    """Return a grade with its name; 0 is one that is not known."""
    return f"{grade}, {_(GRADE_NAMES[grade])}" if grade else _("not graded")


def sums_of(games: Sequence[Solved]) -> list[Sums]:
    """Return the sums of each grade, the easiest first.

    With several grades, the sums of all games are the last.
    """
    grades = sorted({game.grade for game in games}, key=lambda grade: grade or 99)
    rows = [Sums.of(grade, [game for game in games if game.grade == grade]) for grade in grades]
    return [*rows, Sums.of(None, games)] if len(rows) > 1 else rows


def streaks(days: Iterable[date], today: date) -> tuple[int, int]:
    """Return the numbers of consecutive days with a game: up to today or yesterday, and at most."""
    longest = length = 0
    before: date | None = None
    for day in sorted(set(days)):
        length = length + 1 if before is not None and day - before == timedelta(1) else 1
        longest, before = max(longest, length), day
    is_on = before is not None and today - before <= timedelta(1)
    return length if is_on else 0, longest


HEAD = (
    later("Day"), later("Difficulty"), later("Seconds"), later("Hints used"), later("Mistakes"),
    later("Puzzle"),
)  # fmt: skip


def csv_of(games: Sequence[Solved]) -> str:
    """Return the games as the text of a CSV file, one on each line."""
    rows = [
        (game.day.isoformat(), game.grade or "", game.seconds, *_helped(game), game.puzzle)
        for game in games
    ]
    return sheet_text([list(map(_, HEAD)), *rows])


_COLUMNS: tuple[Column[Sums], ...] = (
    Column(later("Difficulty"), lambda row: row.name, share=1),
    Column(later("Games"), lambda row: f"{row.games:,}", is_number=True),
    Column(later("Best time"), lambda row: time_text(row.best_s), is_number=True),
    Column(later("Mean time"), lambda row: time_text(row.mean_s), is_number=True),
    Column(later("Hints used"), lambda row: f"{row.hints:,}", is_number=True),
    Column(later("Mistakes"), lambda row: f"{row.mistakes:,}", is_number=True),
)
_ROW, _MOST_ROWS = 28, 8
_SAVED = Saved(
    later("Export the statistics"),
    (later("Comma-separated values (*.csv)"),),
    later("The statistics cannot be saved"),
)


class TimesChart(PlotWidget):
    """The time of each game in minutes, in the order of the games. Each grade has a colour."""

    def __init__(self) -> None:
        self._numbers = GenerationAxis()
        super().__init__({"left": NumberAxis("left"), "bottom": self._numbers})
        self.setAccessibleName(_("Times of the games"))
        self._games: Sequence[Solved] = ()
        self._dots = pg.ScatterPlotItem(size=9, pen=None)
        self.plot.addItem(self._dots, ignoreBounds=True)
        self.getAxis("left").setWidth(44)
        self.recolour()

    def show_games(self, games: Sequence[Solved]) -> None:
        """Show other games."""
        self._games = games
        minutes = self._minutes
        self._numbers.end = max(len(games), 1)
        self.show_range((0.0, len(games) + 1.0), (0.0, 1.1 * max(minutes, default=1.0) or 1.0))
        self.recolour()

    @property
    def _minutes(self) -> list[float]:
        return [(game.seconds or 0.0) / 60 for game in self._games]

    def recolour(self) -> None:
        """Apply the colours of the theme."""
        super().recolour()
        theme = current_theme()
        brushes = [getattr(theme, INKS[game.grade % len(INKS)]) for game in self._games]
        places = list(range(1, len(self._games) + 1))
        self._dots.setData(places, self._minutes, brush=brushes)

    def readout_at(self, x: float, y: float) -> Readout | None:
        """Return the text about the nearest game: its day, grade and time."""
        del y
        if not self._games:
            return None
        at = min(max(round(x), 1), len(self._games))
        game, minutes = self._games[at - 1], self._minutes[at - 1]
        text = f"{local_date(game.day)}: {grade_text(game.grade)}, {time_text(game.seconds or 0)}"
        return Readout(text, [(at, minutes)])

    def table(self) -> Iterable[Sequence[object]]:
        """Return the number and the minutes of each game."""
        return [("game", "minutes"), *enumerate(self._minutes, 1)]


class StatisticsWindow(QDialog):
    """Shows the statistics of games, exports them and clears them.

    ``today``: returns the present day.
    """

    def __init__(
        self,
        services: Services,
        solved: SolvedPuzzles,
        parent: QWidget,
        today: Callable[[], date] = lambda: datetime.now(UTC).astimezone().date(),
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Statistics"))
        self._solved, self._today = solved, today
        self._saver = Saver(parent, services.settings, services.messages.show)
        self._cleared: Sequence[Solved] = ()
        self.words = wrapping(Text())
        self.model = RowModel[Sums](_COLUMNS, self)
        smallest = 420, HEAD_HEIGHT + 3 * _ROW
        self.table = RowView(self.model, _("Games by difficulty"), _ROW, smallest, sorts=False)
        self.chart = TimesChart()
        self.caption = Text(_("Minutes of each game, one after the other"), tone=Tone.SECONDARY)
        self.export, self.clear = Button(_("Export as CSV…")), Button(_("Clear"))
        close = Button(_("Close"))
        for button, act in (
            (self.export, self._export),
            (self.clear, self._clear),
            (close, self.reject),
        ):
            button.setAutoDefault(False)
            button.clicked.connect(act)
        buttons = hbox(None, self.export, self.clear, STRETCH, close, spacing=8)
        parts = (self.words, self.table, self.caption, (self.chart, 1), buttons)
        vbox(self, *parts, spacing=12, margins=(20, 16, 20, 16))
        self.resize(560, 520)
        solved.changed.connect(self._follow)

    def showEvent(self, event: QShowEvent) -> None:
        """Update the statistics, which are not updated while the window is hidden."""
        super().showEvent(event)
        self._follow()

    @Slot()
    def _follow(self) -> None:
        games = self._solved.games
        now, longest = streaks((game.day for game in games), self._today())
        self.words.setText(
            " ".join(
                (
                    counted("{count:,} day in a row.", "{count:,} days in a row.", now),
                    counted("Longest: {count:,} day.", "Longest: {count:,} days.", longest),
                    _("Each puzzle counts once, when you first solve it."),
                )
            )
            if games
            else _("No games yet. Each puzzle that you solve in Play counts once.")
        )
        rows = sums_of(games) if games else []
        self.model.set_rows(rows)
        self.table.setFixedHeight(HEAD_HEIGHT + _ROW * min(max(len(rows), 1), _MOST_ROWS) + 4)
        self.chart.show_games(games)
        for part in (self.table, self.caption, self.chart):
            part.setVisible(bool(games))
        self.export.setEnabled(bool(games))
        self.clear.setText(_("Restore") if self._cleared else _("Clear"))
        self.clear.setEnabled(bool(games or self._cleared))

    @Slot()
    def _export(self) -> None:
        text = csv_of(self._solved.games).encode()
        target = self._saver.ask(_SAVED, "statistics.csv", self)
        if target is not None:
            self._saver.write(_SAVED, target.file, text)

    @Slot()
    def _clear(self) -> None:
        """Clear the statistics. This can be undone until the window is closed."""
        if self._cleared:
            self._solved.restore(self._cleared)
            self._cleared = ()
        else:
            self._cleared = self._solved.clear_games()
        self._follow()

    def done(self, result: int) -> None:
        """Forget the statistics that were cleared."""
        self._cleared = ()
        super().done(result)
