"""Which views are open and where their borders are, restored at the next start."""

from PySide6.QtCore import QByteArray, QObject, Slot
from PySide6.QtGui import QAction

from sudoku_ga.app.settings import CLOSED_AT_FIRST, Settings
from sudoku_ga.app.widgets.columns import Columns
from sudoku_ga.app.window.actions import Actions
from sudoku_ga.app.window.side_panel import SidePanel

_COLUMNS, _VIEWS = "columns", "views"


class ViewLayout(QObject):
    """Opens and closes views by the actions of the menu, and keeps the places of borders.

    Parameters
    ----------
    body : Columns
    insight : SidePanel
        Its right column.
    actions : Actions
        Their group ``views`` has an action for each view.
    settings : Settings
        Store the closed views and the borders.
    """

    def __init__(
        self,
        body: Columns,
        insight: SidePanel,
        actions: Actions,
        settings: Settings,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._body, self._insight, self._settings = body, insight, settings
        self._actions = actions.views.actions()
        for action in self._actions:
            self._show(action, shown=action.data() not in settings.closed_views)
        body.set_borders(settings.borders(_COLUMNS))
        insight.set_borders(settings.borders(_VIEWS))

    @Slot()
    def keep(self) -> None:
        """Store the places of the borders."""
        self._settings.set_borders(_COLUMNS, self._body.borders)
        self._settings.set_borders(_VIEWS, self._insight.borders)

    @Slot()
    def reset(self) -> None:
        """Open the views that are open at first, and give all their usual sizes."""
        closed = CLOSED_AT_FIRST.split()
        for action in self._actions:
            self._show(action, shown=action.data() not in closed)
        self._settings.closed_views = closed
        self._insight.set_borders(QByteArray())
        self._body.reset_sizes()

    @Slot(str)
    def show_view(self, view: str) -> None:
        """Open a view, if it is closed, and bring it to the front."""
        for action in self._actions:
            if action.data() == view and not action.isChecked():
                action.trigger()
        self._insight.show_view(view)

    @Slot(QAction)
    def follow(self, action: QAction) -> None:
        """Open or close the view of an action."""
        self._show(action, shown=action.isChecked())
        closed = [each.data() for each in self._actions if not each.isChecked()]
        self._settings.closed_views = closed
        self._insight.show_view(action.data())

    def _show(self, action: QAction, *, shown: bool) -> None:
        action.setChecked(shown)
        self._insight.set_view_open(action.data(), shown)
