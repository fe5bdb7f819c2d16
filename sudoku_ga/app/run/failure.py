"""Another name of :class:`sudoku_ga.app.tasks.Failure`."""

from sudoku_ga.app.tasks import Failure as Failure
