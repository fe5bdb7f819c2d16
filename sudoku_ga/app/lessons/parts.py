"""The parts of the dock: texts with bold words, questions with their choices, and boxes."""

import re
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QLabel,
    QRadioButton,
    QWidget,
)

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.arrangement import hbox, vbox
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.translation import _

_BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)


def rich(text: str) -> str:
    """Return a lesson's text as HTML. Only paragraphs and bold words are markup."""
    paragraphs = re.split(r"\n\s*\n", escape(text.strip(), quote=False))
    bold = (
        _BOLD.sub(r"<span style='font-weight: 600'>\1</span>", " ".join(each.split()))
        for each in paragraphs
    )
    return "".join(f"<p style='margin-top: 0; margin-bottom: 8px'>{each}</p>" for each in bold)


def plain(text: str) -> str:
    """Return a lesson's text as a screen reader speaks it."""
    return " ".join(text.replace("**", "").split())


@dataclass(frozen=True)
class Choices:
    """A question with its choices.

    ``is_open``: whether a choice can be made.
    """

    text: str
    choices: tuple[str, ...]
    chosen: int | None
    is_open: bool


class Words(QLabel):
    """A text of a lesson, which the keyboard reaches for screen readers.

    ``entered()`` is emitted when the user presses Enter on the text.
    """

    entered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setIndent(0)  # the room of the ring must not be added to the usual indent of a frame
        self.setFont(fonts.font(fonts.BODY))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleDescription(_("Press Enter to reach the framed control"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        else:
            super().keyPressEvent(event)

    def set_words(self, text: str) -> None:
        """Show a text of a lesson's file."""
        self.setText(rich(text))
        self.setAccessibleName(plain(text))


class ChoiceRow(QWidget):
    """A radio button whose text may take several lines."""

    def __init__(self, text: str, question: str) -> None:
        super().__init__()
        self.button = QRadioButton()
        self.button.setAccessibleName(text)
        self.button.setAccessibleDescription(question)
        self._label = wrapping(Text(text))
        layout = hbox(self, spacing=6)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self._label, 1)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if self.rect().contains(event.position().toPoint()):
            self.button.click()


class Question(QWidget):
    """A question with a radio button for each choice.

    ``chosen(int)`` is emitted when a choice is made.
    """

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.label = wrapping(Text(weight=fonts.SEMIBOLD))
        self._rows: list[ChoiceRow] = []
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(self.chosen)
        self._shown: tuple[str, ...] = ()
        self._column = vbox(
            self,
            Text(_("Your prediction"), size=fonts.SECONDARY, tone=Tone.SECONDARY),
            self.label,
            spacing=4,
            margins=(0, 4, 0, 4),
        )

    @property
    def buttons(self) -> list[QRadioButton]:
        """The radio buttons in the order of the choices."""
        return [row.button for row in self._rows]

    def show_choices(self, choices: Choices) -> None:
        """Show a question. The buttons of the same choices are kept."""
        self.label.setText(choices.text)
        self.setAccessibleName(choices.text)
        if (choices.text, *choices.choices) != self._shown:
            self._shown = (choices.text, *choices.choices)
            for old in self._rows:
                self._group.removeButton(old.button)
                self._column.removeWidget(old)
                old.hide()
                old.deleteLater()
            self._rows = [ChoiceRow(text, choices.text) for text in choices.choices]
            for number, row in enumerate(self._rows):
                self._group.addButton(row.button, number)
                self._column.addWidget(row)
        self._group.setExclusive(False)
        for number, button in enumerate(self.buttons):
            button.setChecked(number == choices.chosen)
            button.setEnabled(choices.is_open)
        self._group.setExclusive(True)


class Box(QFrame):
    """A title, a text and sometimes a button, on a soft background."""

    def __init__(self) -> None:
        super().__init__()
        self.title = wrapping(Text(weight=fonts.SEMIBOLD))
        self.text = wrapping(Text())
        self.button = Button(height=30)
        vbox(self, self.title, self.text, self.button, spacing=4, margins=(12, 9, 12, 10))
        self.hide()

    def say(self, title: str, text: str, button: str = "") -> None:
        """Show a title and a text; hide the box if both are empty."""
        for label, words in ((self.title, title), (self.text, text), (self.button, button)):
            label.setText(words)
            label.setVisible(bool(words))
        self.setAccessibleName(f"{title}. {text}".strip(". "))
        self.setVisible(bool(title or text))
