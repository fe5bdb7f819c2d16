"""A choice from a list."""

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QSize,
    Qt,
    Slot,
)
from PySide6.QtGui import (
    QCursor,
    QHelpEvent,
    QKeyEvent,
    QPalette,
    QStandardItem,
    QStandardItemModel,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.arrangement import hbox
from sudoku_ga.app.widgets.painting import CONTROL_HEIGHT
from sudoku_ga.app.widgets.text import FirstLines, Tone, plain_tip

_PUZZLE_SIGNS = tuple("0123456789.")
_PADDING, _ENTRY_HEIGHT, _WIDTH, _MOST_ENTRIES = 10, 26, 150, 20
_BESIDE = 38
"""The width of padding and arrow in the style sheet, in pixels."""


class Combo(QComboBox):
    """A drop-down list.

    ``height``: the height in pixels.
    """

    def __init__(
        self,
        name: str,
        height: int = CONTROL_HEIGHT,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        # On Linux, Qt gives screen readers the chosen entry as the name of the list.
        self.setAccessibleDescription(name)
        self.setFixedHeight(height)
        self.setFont(fonts.font(fonts.BODY, fonts.MEDIUM))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMaxVisibleItems(_MOST_ENTRIES)
        self._note: FirstLines | None = None

    def sizeHint(self) -> QSize:
        """Return a fixed width: measuring every entry takes long."""
        return QSize(_WIDTH, self.height())

    def minimumSizeHint(self) -> QSize:
        """Allow a narrow panel: a long text is shortened."""
        return QSize(60, self.height())

    def add_heading(self, text: str) -> None:
        """Add an entry that is a heading for those below it, and cannot be chosen."""
        model = self.model()
        if isinstance(model, QStandardItemModel):
            heading = QStandardItem(text)
            heading.setEnabled(False)
            model.appendRow(heading)

    def explain_entry(self, index: int, note: str) -> None:
        """Explain an entry: below the list while the pointer is on it, at length in a tool tip."""
        self.setItemData(index, note, Qt.ItemDataRole.StatusTipRole)
        self.setItemData(index, plain_tip(note), Qt.ItemDataRole.ToolTipRole)

    def showPopup(self) -> None:
        """Open the list, as wide as its longest text, which the combo may have shortened."""
        if self._note is None:
            self._note = self._make_list()
        wanted = self.view().sizeHintForColumn(0) + 2 * _PADDING
        self.view().setMinimumWidth(max(self.width(), wanted))
        notes = (
            self.itemData(index, Qt.ItemDataRole.StatusTipRole) for index in range(self.count())
        )
        below = self._note.parentWidget()
        assert below is not None  # it was put into the list
        below.setVisible(any(notes))
        # Qt would begin with the entry that was under the pointer last.
        self.view().setCurrentIndex(self.model().index(self.currentIndex(), 0))
        self._show_note(self.currentIndex())
        super().showPopup()
        if not below.isHidden():
            self._make_room(below.sizeHint().height())

    def _make_list(self) -> FirstLines:
        """Prepare the list when it is first opened, and return the note below it."""
        # Qt leaves it out if the list was made before the style sheet was set.
        self.view().setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        note = FirstLines(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self.setItemDelegate(_Entries(note, self))
        self.view().installEventFilter(self)
        below = QWidget()
        below.setObjectName("entry_note")
        below.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        below.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        hbox(below, note, margins=(_PADDING // 2, 6, _PADDING // 2, 4))
        popup = self.view().parentWidget()
        layout = None if popup is None else popup.layout()
        assert layout is not None  # Qt's list has one
        layout.addWidget(below)
        self.highlighted.connect(self._show_note)
        return note

    def _make_room(self, height: int) -> None:
        """Make the list higher by the height of its note, on the side away from this widget."""
        popup = self.view().window()
        place = popup.geometry()
        if place.top() < self.mapToGlobal(QPoint(0, 0)).y():
            place.setTop(place.top() - height)
        else:
            place.setBottom(place.bottom() + height)
        popup.setGeometry(place & self.screen().availableGeometry())

    @Slot(int)
    def _show_note(self, index: int) -> None:
        if self._note is not None:
            self._note.setText(self.itemData(index, Qt.ItemDataRole.StatusTipRole) or "")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let Home go to the first entry that can be chosen. Qt's own Home stops at a heading."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Home:
            if event.type() == QEvent.Type.KeyPress:
                rows = (self.model().index(row, 0) for row in range(self.count()))
                choices = (each for each in rows if each.flags() & Qt.ItemFlag.ItemIsEnabled)
                self.view().setCurrentIndex(next(choices, QModelIndex()))
            return True
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        """Show the whole text as a tool tip if it is shortened and there is no other tool tip."""
        asked = event.type() == QEvent.Type.ToolTip and not self.toolTip()
        if asked and self._shown_text != self.currentText():
            QToolTip.showText(QCursor.pos(), plain_tip(self.currentText()), self)
            return True
        if event.type() == QEvent.Type.ToolTipChange:
            self.setAccessibleDescription(self.toolTip() or self.accessibleName())
        return super().event(event)

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        option.currentText = self._shown_text

    @property
    def _shown_text(self) -> str:
        """The text, shortened to the room."""
        right = Qt.TextElideMode.ElideRight
        return self.fontMetrics().elidedText(self.currentText(), right, self.width() - _BESIDE)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave digits with which no entry begins to the window, which types them on the board."""
        text = event.text()
        if text in _PUZZLE_SIGNS and self.findText(text, Qt.MatchFlag.MatchStartsWith) < 0:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the panel: scrolling must not change a parameter."""
        event.ignore()


class _Entries(QStyledItemDelegate):
    """Draws the entries and headings of a list.

    A tool tip has the text for which the note has no room.
    """

    def __init__(self, note: FirstLines, parent: QObject) -> None:
        super().__init__(parent)
        self._note = note

    def helpEvent(
        self,
        event: QHelpEvent,
        view: QAbstractItemView,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        """Show no tool tip that repeats the note."""
        return self._note.is_whole or super().helpEvent(event, view, option, index)

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw a heading in small bold type, as readable as the entries."""
        super().initStyleOption(option, index)
        if not index.flags() & Qt.ItemFlag.ItemIsEnabled:
            option.font = fonts.font(fonts.SECONDARY, fonts.SEMIBOLD)
            option.palette.setColor(QPalette.ColorRole.Text, current_theme().ink2)

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Return the width of the text and a fixed height."""
        return QSize(super().sizeHint(option, index).width(), _ENTRY_HEIGHT)
