"""The right side of the window: one replication."""

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from sudoku_ga.app.lab.findings import Row
from sudoku_ga.app.lab.tables.findings_card import DetailStrip, FindingsCard
from sudoku_ga.app.messages import Message, MessageAction
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.dialogs import show_trace
from sudoku_ga.app.widgets.message_card import MessageCard
from sudoku_ga.app.widgets.text import ElidedText, Tone
from sudoku_ga.lab.experiment.reading import About
from sudoku_ga.translation import _


class Page(QWidget):
    """Title, source, a message, the findings, and a row of them in full."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._about = About("", "", "")
        self._title = ElidedText(size=fonts.PAGE, weight=fonts.SEMIBOLD)
        self._source = ElidedText(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self.message = MessageCard()
        self.findings = FindingsCard()
        self.details = DetailStrip()
        head = QVBoxLayout()
        head.setSpacing(3)
        head.addWidget(self._title)
        head.addWidget(self._source)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 14, 16, 14)
        layout.setSpacing(12)
        layout.addLayout(head)
        layout.addWidget(self.message)
        layout.addWidget(self.findings, 1)
        layout.addWidget(self.details)
        self.findings.row_chosen.connect(self._show_row)
        self.message.acted.connect(self._act_on)

    def show_about(self, about: About) -> None:
        """Show what a replication says of itself."""
        self._about = about
        self._title.setText(_(about.title))
        self._source.setText(about.source)
        self.details.show_about(about)

    @Slot(object)
    def say(self, message: Message | None) -> None:
        """Show a message, or none."""
        self.message.show_message(message)

    @Slot(object)
    def _show_row(self, row: Row | None) -> None:
        if row is None:
            self.details.show_about(self._about)
        else:
            self.details.show_row(row)

    @Slot(object)
    def _act_on(self, message: Message) -> None:
        self.say(None)
        if message.action is MessageAction.DETAILS:
            show_trace(message.title, message.details, self)
