"""Writing a chart to a file."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.files.dialogs import ask_to_save
from sudoku_ga.app.messages import not_saved
from sudoku_ga.app.settings import Settings
from sudoku_ga.errors import UserError
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from sudoku_ga.app.charts.plot_widget import PlotWidget

_FILTERS = later("Image (*.png)"), later("Drawing (*.svg)"), later("Values as CSV (*.csv)")


class ChartExport(QObject):
    """Asks for a name and writes a chart there, as its ending says.

    Parameters
    ----------
    settings : Settings
        Know the last folder.
    window : QWidget
        Owns the dialog.

    Notes
    -----
    ``message(Message)`` says why there is no file.
    """

    message = Signal(object)

    def __init__(self, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._settings, self._window = settings, window

    @Slot(object)
    def choose(self, chart: "PlotWidget") -> None:
        """Ask for a name and write a chart."""
        filters = [_(each) for each in _FILTERS]
        title = _("Export chart")
        target = ask_to_save(self._window, self._settings, title, chart.name, filters)
        if target is None:
            return
        try:
            chart.export(target.file)
        except UserError as error:
            self.message.emit(not_saved(_("The chart was not written"), str(error)))
