"""The bar that drives a run."""

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from sudoku_ga.app.run.figures import Figures
from sudoku_ga.app.run.pace import Pace
from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.widgets.button import Button, Kind

_HEIGHT, _LOW_HEIGHT, _BUTTON_HEIGHT = 64, 56, 38
_MAIN_WIDTH = 108
_NARROW, _NARROWEST = 1120, 980


class RunBar(QWidget):
    """Solve, Step, Stop, Reset, the pace and the numbers.

    Parameters
    ----------
    themes : Themes
        Gives the colours.
    run, step, stop, reset : QAction
        What the buttons do; their state and the first one's text follow the actions.
    """

    def __init__(
        self,
        themes: Themes,
        run: QAction,
        step: QAction,
        stop: QAction,
        reset: QAction,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._themes = themes
        self.setFixedHeight(_HEIGHT)
        self.solve = Button(
            themes, run.text(), icon="play", kind=Kind.ACCENT, height=_BUTTON_HEIGHT
        )
        self.solve.setFixedWidth(_MAIN_WIDTH)
        self.pace = Pace(themes)
        self.figures = Figures(themes)
        self._first_line, self._second_line = QWidget(self), QWidget(self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 0, 16, 0)
        layout.setSpacing(8)
        layout.addWidget(self.solve)
        self._bind(self.solve, run)
        for action, icon in ((step, "step"), (stop, "stop"), (reset, "reset")):
            button = Button(themes, action.text(), icon=icon, height=_BUTTON_HEIGHT)
            self._bind(button, action)
            layout.addWidget(button)
        for line, widget in ((self._first_line, self.pace), (self._second_line, self.figures)):
            line.setFixedWidth(17)
            layout.addWidget(line)
            layout.addWidget(widget)
        layout.addStretch(1)
        themes.changed.connect(self._repaint)

    def set_low(self, *, low: bool) -> None:
        """Give height away in a low window."""
        self.setFixedHeight(_LOW_HEIGHT if low else _HEIGHT)

    def set_main(self, text: str, icon: str) -> None:
        """Let the accent button say Solve, Pause, Resume or Preparing."""
        self.solve.setText(text)
        self.solve.set_icon_name(icon)

    def minimumSizeHint(self) -> QSize:
        """Fit the smallest window: the numbers give way."""
        return QSize(600, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lose words and numbers in the order of their use."""
        super().resizeEvent(event)
        width = self.width()
        self.pace.set_narrow(narrow=width < _NARROW)
        self.figures.show_columns(4 if width >= _NARROW else 3 if width >= _NARROWEST else 2)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line above and those between the groups."""
        with QPainter(self) as painter:
            painter.setPen(QPen(self._themes.current.border, 1))
            painter.drawLine(QPointF(0, 0.5), QPointF(self.width(), 0.5))
            for line in (self._first_line, self._second_line):
                x = line.geometry().center().x() + 0.5
                painter.drawLine(QPointF(x, 18), QPointF(x, self.height() - 18))

    def _bind(self, button: Button, action: QAction) -> None:
        button.clicked.connect(action.trigger)
        button.setToolTip(f"{action.toolTip()} ({action.shortcut().toString()})".replace(" ()", ""))
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setEnabled(action.isEnabled())
        action.enabledChanged.connect(button.setEnabled)

    def _repaint(self) -> None:
        self.update()
