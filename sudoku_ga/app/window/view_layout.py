"""Which views are open, in which order and size, restored at the next start."""

from collections.abc import Iterable, Iterator
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from sudoku_ga.app.settings import Settings
from sudoku_ga.app.widgets.area import Area
from sudoku_ga.app.widgets.card import Card
from sudoku_ga.app.window.actions import Actions
from sudoku_ga.translation import _


class ViewLayout(QObject):
    """Opens and closes views by the actions of the menu, and moves them by context menus.

    Parameters
    ----------
    areas : iterable of Area
        Hold the views; those that are cards can be closed.
    actions : Actions
        Their group ``views`` has an action for each view.
    settings : Settings
        Store the closed views, the order and the sizes.

    Notes
    -----
    ``was_reset()`` follows when everything has its usual place again.
    """

    was_reset = Signal()

    def __init__(
        self,
        areas: Iterable[Area],
        actions: Actions,
        settings: Settings,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._areas = list(areas)
        self._settings = settings
        self._actions = {action.data(): action for action in actions.views.actions()}
        self._cards: dict[str, Card] = {}
        for area in self._areas:
            area.arranged.connect(partial(self._keep, area))
            for name, view in area.views.items():
                if isinstance(view, Card):
                    self._cards[name] = view
                    view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
                    ask = partial(self._open_menu, area, name)
                    view.customContextMenuRequested.connect(ask)
        self._restore()

    @Slot()
    def reset(self) -> None:
        """Open every view, and give all their usual order and sizes."""
        for name in self._cards:
            self._show(name, shown=True)
        for area in self._areas:
            area.reset()
            self._settings.set_arrangement(area.name, "")
        self._settings.closed_views = []
        self.was_reset.emit()

    def _restore(self) -> None:
        closed = self._settings.closed_views
        for name in self._cards:
            self._show(name, shown=name not in closed)
        for area in self._areas:
            area.restore(self._settings.view_layout(area.name))

    def menu_of(self, area: Area, name: str) -> QMenu:
        """Return what may be done with a view where it stands."""
        menu = QMenu(self._cards[name])
        menu.addAction(_("Close view")).triggered.connect(self._actions[name].trigger)
        upright = area.orientation() is Qt.Orientation.Vertical
        back, on = (_("Move up"), _("Move down")) if upright else (_("Move left"), _("Move right"))
        for text, steps in ((back, -1), (on, 1)):
            action = menu.addAction(text)
            action.setEnabled(area.neighbour(name, steps) is not None)
            action.triggered.connect(partial(area.shift, name, steps))
        return menu

    def _open_menu(self, area: Area, name: str, place: QPoint) -> None:
        menu = self.menu_of(area, name)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self._cards[name].mapToGlobal(place))

    def _keep(self, area: Area) -> None:
        self._settings.set_arrangement(area.name, area.text)

    def _show(self, name: str, *, shown: bool) -> None:
        self._actions[name].setChecked(shown)
        self._cards[name].set_open(shown)
        for area in self._areas:
            names = [each for each in _names_in(area) if each in self._actions]
            if name in names:
                # An area with nothing in it leaves its room to others.
                area.setVisible(any(self._actions[each].isChecked() for each in names))

    @Slot(QAction)
    def follow(self, action: QAction) -> None:
        """Open or close the view of an action."""
        self._show(action.data(), shown=action.isChecked())
        self._settings.closed_views = [
            name for name in self._cards if not self._actions[name].isChecked()
        ]


def _names_in(area: Area) -> Iterator[str]:
    """Yield the names of all views in an area, and in the areas in it."""
    for name, view in area.views.items():
        yield name
        if isinstance(view, Area):
            yield from _names_in(view)
