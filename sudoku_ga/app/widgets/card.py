"""Cards: rounded frames with a title and a body, or with a message."""

from PySide6.QtCore import QEvent, Qt, QTimer, Slot
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from sudoku_ga.app.messages import DISMISS, Message, Messages, Severity
from sudoku_ga.app.theme import fonts, icons
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets import dialogs
from sudoku_ga.app.widgets.arrangement import hbox, vbox
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.painting import set_style_property
from sudoku_ga.app.widgets.text import ElidedText, NoteText, Text, Tone, wrapping
from sudoku_ga.translation import _

_MARGINS, _WITHOUT_FRAME = (13, 9, 13, 9), (0, 0, 0, 0)
_ICON = 20
_ICONS = {
    Severity.NOTE: ("info", "accent"),
    Severity.WARNING: ("warning", "warning"),
    Severity.ERROR: ("warning", "conflict"),
}
"""The icon of each severity, and its colour of the theme."""


class Card(QFrame):
    """A frame for one subject.

    ``title``, ``note``: the title in bold, and a few words at the right. Without both there is no
    head.
    ``head``: the layout of title and note. More controls may be added at its end.
    """

    def __init__(self, title: str = "", note: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title_label = ElidedText(title, weight=fonts.SEMIBOLD)
        self.note_label = NoteText(note, size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self.head = hbox(None, self.title_label, spacing=8)
        # The title is shown in full, and the note has the rest of the room. Its tool tip has the
        # whole text.
        self.title_label.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Preferred)
        self.note_label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.note_label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.head.addWidget(self.note_label, 1)
        self.body = vbox(None, spacing=6)
        self._outer = outer = QVBoxLayout(self)
        outer.setContentsMargins(*_MARGINS)
        outer.setSpacing(6)
        if title or note:
            outer.addLayout(self.head)
        else:
            self.title_label.setParent(None)
            self.note_label.setParent(None)
        outer.addLayout(self.body, 1)
        self.setAccessibleName(title)

    def set_title(self, title: str) -> None:
        """Show another title."""
        self.title_label.setText(title)
        self.setAccessibleName(title)

    def set_note(self, note: str) -> None:
        """Show other words at the right of the title."""
        self.note_label.setText(note)

    def add_above(self, widget: QWidget) -> None:
        """Add a line above the head."""
        self._outer.insertWidget(0, widget)

    def set_framed(self, *, framed: bool) -> None:
        """Draw the frame, or let the card lie on another one without a frame."""
        self.setProperty("framed", framed)
        margins = _MARGINS if framed else _WITHOUT_FRAME
        self._outer.setContentsMargins(*margins)
        self.style().unpolish(self)
        self.style().polish(self)


class MessageCard(QFrame):
    """An icon, what happened, what to do, and one button. It is hidden without a message."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._message: Message | None = None
        self._icon = QLabel(self)
        self._icon.setFixedWidth(_ICON)
        self._title = wrapping(Text(weight=fonts.SEMIBOLD))
        self._text = wrapping(Text(size=fonts.SECONDARY))
        self.button = Button(_(DISMISS), height=30)
        self.button.clicked.connect(self._act)
        words = vbox(None, self._title, self._text, spacing=3)
        self.line = hbox(self, spacing=10, margins=(13, 11, 9, 11))
        self.line.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        self.line.addLayout(words, 1)
        self.line.addWidget(self.button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    @property
    def message(self) -> Message | None:
        """The message that is shown."""
        return self._message

    @Slot(object)
    def show_message(self, message: Message | None) -> None:
        """Show another message; None for no message."""
        self._message = message
        self.setVisible(message is not None)
        if message is None:
            return
        self._title.setText(_(message.title))
        self._text.setText(_(message.text))
        self.button.setText(self._label)
        set_style_property(self, "severity", message.severity.value)
        self.setAccessibleName(f"{_(message.title)}. {_(message.text)}")
        self._recolour()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._recolour()

    @property
    def _label(self) -> str:
        assert self._message is not None
        if self._message.action is not None:
            return _(self._message.action.label)
        return _("Details") if self._message.details else _(DISMISS)

    def _recolour(self) -> None:
        if self._message is not None:
            name, ink = _ICONS[self._message.severity]
            colour = getattr(current_theme(), ink)
            self._icon.setPixmap(icons.pixmap(name, colour, _ICON, self.devicePixelRatioF()))

    @Slot()
    def _act(self) -> None:
        message = self._message
        if message is None:
            return
        if message.action is None or not message.action.stays:
            self.dismiss(message)
        if message.action is not None:
            message.action.act()
        elif message.details:
            dialogs.show_trace(message.title, message.details, self.window())

    def dismiss(self, message: Message) -> None:
        """Hide the message after its button was pressed."""
        if self._message is message:
            self.show_message(None)


class MessageStrip(MessageCard):
    """Shows the message of the window, in the workspace that is shown.

    ``close_button``: dismisses the message if the other button does something else.
    """

    def __init__(self, messages: Messages) -> None:
        super().__init__()
        self._messages = messages
        self.close_button = Button(icon="close", kind=Kind.FLAT, height=30)
        self.close_button.setAccessibleName(_(DISMISS))
        self.close_button.setToolTip(_(DISMISS))
        self.close_button.clicked.connect(self._close)
        self.line.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignVCenter)
        messages.changed.connect(self.show_message)

    @Slot(object)
    def show_message(self, message: Message | None) -> None:
        """Show another message. Scroll its column to it, if necessary."""
        super().show_message(message)
        self.close_button.setVisible(self.button.text() != _(DISMISS))
        if message is not None:
            QTimer.singleShot(0, self, self._show_place)  # once it has its height

    @Slot()
    def _show_place(self) -> None:
        part = self.parentWidget()
        while part is not None:
            if isinstance(part, QScrollArea):
                part.ensureWidgetVisible(self, 0, 0)
            part = part.parentWidget()

    @Slot()
    def _close(self) -> None:
        self._messages.withdraw(self.message)

    def dismiss(self, message: Message) -> None:
        """Let the window forget the message."""
        self._messages.withdraw(message)
