"""The list of earlier runs, with names, colours and check marks."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QCheckBox,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QWidget,
)

from sudoku_ga.app.charts.curve import Curve, NamedCurve
from sudoku_ga.app.run.earlier_runs import INKS, EarlierRun, EarlierRuns
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.app.widgets.arrangement import STRETCH, hbox, vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.text import Text, Tone, plain_tip, wrapping
from sudoku_ga.translation import _, later

_SMALL, _SWATCH = 28, 12
_POPUP = QSize(340, 360)
_RUN = Qt.ItemDataRole.UserRole
_NONE_YET = later("Every run that ends is kept here: solve this puzzle, or race on it.")
_NONE_OF_THIS = later("No run on this puzzle is kept. “All puzzles” lists the others.")
_INK_NAMES = dict(
    zip(
        INKS,
        (later("Purple"), later("Green"), later("Grey"), later("Orange"), later("Blue")),
        strict=True,
    )
)


class _List(QListWidget):
    """The rows, and the keys that act on the current one."""

    show_wanted = Signal()
    removal_wanted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show a run on Enter, and remove it on Delete. Qt handles F2 and Space."""
        key = event.key()
        if self.state() == QAbstractItemView.State.EditingState:
            super().keyPressEvent(event)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.show_wanted.emit()
        elif key == Qt.Key.Key_Delete:
            self.removal_wanted.emit()
        else:
            super().keyPressEvent(event)


class RunList(QWidget):
    """Shows the earlier runs, renames them and draws their curves.

    ``show_wanted(EarlierRun)`` is emitted when a run is to be repeated on the board, and
    ``race_wanted(EarlierRun)`` when the user wants a race with it.
    """

    show_wanted = Signal(object)
    race_wanted = Signal(object)

    def __init__(self, runs: EarlierRuns, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._runs = runs
        self.all_puzzles = QCheckBox(_("All puzzles"))
        self.all_puzzles.toggled.connect(runs.set_all_puzzles)
        self.list = _List()
        self.list.setAccessibleName(_("Earlier runs"))
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setIconSize(QSize(_SWATCH, _SWATCH))
        self.list.setEditTriggers(
            QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.SelectedClicked
        )
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._open_menu)
        self.list.itemChanged.connect(self._take_change)
        self.list.currentItemChanged.connect(self._follow)
        self.list.itemDoubleClicked.connect(self._ask_to_show)
        self.list.show_wanted.connect(self._ask_to_show)
        self.list.removal_wanted.connect(self._remove)
        self._nothing = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._about = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        self.show_again = Button(_("Show again"), height=_SMALL)
        self.show_again.setToolTip(_("Repeat this run exactly, on its puzzle"))
        self.show_again.clicked.connect(self._ask_to_show)
        self.race = Button(_("Race this run"), height=_SMALL)
        self.race.setToolTip(_("Let this run and the recipe of the panel race each other"))
        self.race.clicked.connect(self._ask_to_race)
        self.remove = Button(icon="close", height=_SMALL)
        self.remove.setAccessibleName(_("Remove the run from the list"))
        self.remove.setToolTip(_("Remove the run from the list"))
        self.remove.clicked.connect(self._remove)
        buttons = hbox(None, self.show_again, self.race, STRETCH, self.remove, spacing=6)
        hint = wrapping(Text(size=fonts.SECONDARY, tone=Tone.SECONDARY))
        hint.setText(_("Check a run to draw its curve beside the others."))
        vbox(
            self,
            hint,
            (self._nothing, 1),
            (self.list, 1),
            self._about,
            buttons,
            self.all_puzzles,
            spacing=8,
        )
        runs.changed.connect(self._fill)
        Themes.instance().changed.connect(self._fill)
        self._fill()

    @property
    def current(self) -> EarlierRun | None:
        """The selected run."""
        item = self.list.currentItem()
        run: EarlierRun | None = None if item is None else item.data(_RUN)
        return run

    def curves_beside(self, drawn: Sequence[Curve]) -> list[NamedCurve]:
        """Return the curves of the checked runs, without those that are drawn anyway."""
        shown = (run for run in self._runs.shown if not any(map(run.is_drawn_by, drawn)))
        return [NamedCurve(run.name, run.ink, run.curve) for run in shown]

    @Slot()
    def _fill(self) -> None:
        """Show the runs again. The selection is kept."""
        listed, current = self._runs.listed, self.current
        shown = [self.list.item(row).data(_RUN) for row in range(self.list.count())]
        with QSignalBlocker(self.list):
            if shown != listed:
                self.list.clear()
                for run in listed:
                    item = QListWidgetItem()
                    item.setData(_RUN, run)
                    self.list.addItem(item)
            for row, run in enumerate(listed):
                self._show_run(self.list.item(row), run)
            if listed:
                self.list.setCurrentRow(listed.index(current) if current in listed else 0)
        with QSignalBlocker(self.all_puzzles):
            self.all_puzzles.setChecked(self._runs.has_all_puzzles)
        self._nothing.setText(_(_NONE_OF_THIS if self._runs.runs else _NONE_YET))
        self._nothing.setHidden(bool(listed))
        self.list.setVisible(bool(listed))
        self._follow()

    def _show_run(self, item: QListWidgetItem, run: EarlierRun) -> None:
        flag, check = Qt.ItemFlag, Qt.CheckState
        item.setFlags(
            flag.ItemIsEnabled
            | flag.ItemIsSelectable
            | flag.ItemIsEditable
            | flag.ItemIsUserCheckable
        )
        item.setText(run.name)
        item.setIcon(_swatch(getattr(current_theme(), run.ink), self.devicePixelRatioF()))
        item.setCheckState(check.Checked if run.is_shown else check.Unchecked)
        item.setToolTip(plain_tip(f"{run.name}: {run.summary}"))
        item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, run.summary)

    @Slot()
    def _follow(self) -> None:
        run = self.current
        for button in (self.show_again, self.race, self.remove):
            button.setEnabled(run is not None)
        self._about.setText("" if run is None else run.summary)

    @Slot(QListWidgetItem)
    def _take_change(self, item: QListWidgetItem) -> None:
        """Use the name and the check mark that the user gave a run."""
        run: EarlierRun = item.data(_RUN)
        shown = item.checkState() is Qt.CheckState.Checked
        name = item.text()
        self._runs.set_shown(run, shown=shown)
        if name != run.name:
            self._runs.rename(run, name)
            self._fill()  # with an empty name a run keeps its own

    @Slot()
    def _ask_to_show(self) -> None:
        if self.current is not None:
            self.show_wanted.emit(self.current)

    @Slot()
    def _ask_to_race(self) -> None:
        if self.current is not None:
            self.race_wanted.emit(self.current)

    @Slot()
    def _remove(self) -> None:
        if self.current is not None:
            self._runs.remove(self.current)

    @Slot(QPoint)
    def _open_menu(self, place: QPoint) -> None:
        item = self.list.itemAt(place)
        if item is None:
            return
        self.list.setCurrentItem(item)
        menu = self.menu_of(item.data(_RUN))
        menu.exec(self.list.viewport().mapToGlobal(place))
        menu.deleteLater()

    def menu_of(self, run: EarlierRun) -> QMenu:
        """Return the menu of what can be done with a run."""
        menu = QMenu(self)
        menu.addAction(_("Show again"), self._ask_to_show)
        menu.addAction(_("Race this run"), self._ask_to_race)
        menu.addAction(_("Rename"), self._rename)
        colours = menu.addMenu(_("Colour"))
        for ink, name in _INK_NAMES.items():
            colour = getattr(current_theme(), ink)
            action = colours.addAction(_swatch(colour, self.devicePixelRatioF()), _(name))
            action.setData((run, ink))
        colours.triggered.connect(self._take_ink)
        menu.addSeparator()
        menu.addAction(_("Remove"), self._remove)
        return menu

    @Slot()
    def _rename(self) -> None:
        self.list.editItem(self.list.currentItem())

    @Slot(object)
    def _take_ink(self, action: object) -> None:
        run, ink = action.data()  # type: ignore[attr-defined]
        self._runs.set_ink(run, ink)


class RunPopup(QFrame):
    """The list, below a button until something else is clicked.

    Its signals are those of :class:`RunList`.
    """

    show_wanted = Signal(object)
    race_wanted = Signal(object)

    def __init__(self, runs: EarlierRuns, button: QAbstractButton) -> None:
        super().__init__(button, Qt.WindowType.Popup)
        self._button = button
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.list = RunList(runs)
        vbox(self, self.list, margins=(12, 12, 12, 12))
        self.resize(_POPUP)
        button.clicked.connect(self.open)
        self.list.show_wanted.connect(self._show)
        self.list.race_wanted.connect(self._race)

    @Slot()
    def open(self) -> None:
        """Show the list below the button, within the screen."""
        room = self._button.screen().availableGeometry()
        below = self._button.mapToGlobal(QPoint(self._button.width(), self._button.height() + 4))
        left = min(max(below.x() - self.width(), room.left()), room.right() - self.width())
        self.move(left, min(below.y(), room.bottom() - self.height()))
        self.show()
        self.list.list.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on Escape, if no field uses the key."""
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            self._button.setFocus()
        else:
            super().keyPressEvent(event)

    @Slot(object)
    def _show(self, run: EarlierRun) -> None:
        self.hide()
        self.show_wanted.emit(run)

    @Slot(object)
    def _race(self, run: EarlierRun) -> None:
        self.hide()
        self.race_wanted.emit(run)


def _swatch(colour: QColor, ratio: float) -> QIcon:
    side = round(_SWATCH * ratio)
    pixmap = QPixmap(side, side)
    pixmap.fill(Qt.GlobalColor.transparent)
    with QPainter(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawEllipse(0, 0, side, side)
    pixmap.setDevicePixelRatio(ratio)
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)  # Qt's own would be tinted
    return icon
