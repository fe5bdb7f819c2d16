"""Shows the state of the window to its views: what has changed, and only to those in sight."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.run.state import AppState, RunState

Show = Callable[[AppState], object]

_AFTER_REPORT_MS = 20
"""The board and the curve are painted first: drawn together they hold up the window longer."""
_REST_MS = 100
"""Between two updates of the views that are shown seldom."""


class StateWatch(QObject):
    """Hands each state of the window to the views that watch it, in the order of their watching.

    ``state``: the newest one.
    """

    _changed = Signal()
    _is_due = Signal()

    def __init__(self, state: AppState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.state = state
        self._waits = False
        self._soon = _timer(self, _AFTER_REPORT_MS)
        self._soon.timeout.connect(self._is_due)
        self._rest = _timer(self, _REST_MS)
        self._rest.timeout.connect(self._end_rest)

    def watch(
        self, view: QObject, *parts: str, show: Show | None = None, seldom: bool = False
    ) -> None:
        """Call a slot with the state now, and whenever one of some parts of it has changed.

        A widget is shown nothing while it is out of sight, and when it comes into sight the newest
        state, if that is another one than it was shown last.

        Parameters
        ----------
        view
            A widget, or another object. What it watches ends with it.
        parts
            Fields and properties of :class:`AppState`; without any, every change counts. Numbers,
            texts and tuples of them change with their value, all else when it is another object.
        show
            The slot; ``view.show_state`` if not given.
        seldom
            Whether a run that goes on is shown after the other views, and ten times a second at
            most.
        """
        slot: Show = view.show_state if show is None else show  # type: ignore[attr-defined]
        watch = _Watch(view, parts, slot, self)
        (self._is_due if seldom else self._changed).connect(watch.compare)
        watch.compare()

    @Slot(object)
    def set_state(self, state: AppState) -> None:
        """Take another state."""
        self.state = state
        self._changed.emit()
        if state.run is not RunState.RUNNING:
            self._is_due.emit()
        elif self._rest.isActive():
            self._waits = True
        else:
            self._show_seldom()

    def _show_seldom(self) -> None:
        self._waits = False
        self._rest.start()
        self._soon.start()

    @Slot()
    def _end_rest(self) -> None:
        if self._waits:
            self._show_seldom()


class _Watch(QObject):
    """What one view watches."""

    def __init__(
        self, view: QObject, parts: tuple[str, ...], show: Show, states: StateWatch
    ) -> None:
        super().__init__(view)
        self._parts, self._show, self._states = parts, show, states
        self._widget = view if isinstance(view, QWidget) else None
        self._shown: tuple[object, ...] = ()
        if self._widget is not None:
            self._widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show what was missed when the view comes into sight."""
        if event.type() == QEvent.Type.Show:
            self.compare()
        return False

    @Slot()
    def compare(self) -> None:
        """Show the newest state if the view is in sight and something in it is new."""
        if self._widget is not None and not self._widget.isVisible():
            return
        state = self._states.state
        values = tuple([getattr(state, part) for part in self._parts]) or (state,)
        if not self._shown or not all(map(_is_same, values, self._shown)):
            self._shown = values
            self._show(state)


def _is_same(one: object, other: object) -> bool:
    """Whether a value is unchanged; objects are replaced where they change."""
    return one is other or (isinstance(one, bool | int | str | tuple) and one == other)


def _timer(parent: QObject, interval_ms: int) -> QTimer:
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(interval_ms)
    return timer
