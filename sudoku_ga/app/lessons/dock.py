"""The dock of a lesson: the list of lessons, a step, and the summary."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QCloseEvent,
    QMouseEvent,
)
from PySide6.QtWidgets import (
    QButtonGroup,
    QDockWidget,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListView,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QRadioButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from sudoku_ga.app.lessons.markup import plain, rich
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.painting import set_style_property
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.translation import _

_WIDTH, _LEAST_WIDTH = 256, 236
_MARGIN, _GAP, _BAR = 14, 8, 4


@dataclass(frozen=True)
class Entry:
    """A lesson of the list: its title, aim, and what the settings say of it."""

    name: str
    title: str
    aim: str
    progress: str
    is_done: bool


@dataclass(frozen=True)
class Choices:
    """A question with its choices.

    Parameters
    ----------
    text : str
    choices : tuple of str
    chosen : int, optional
    is_open : bool
        Whether a choice can be made.
    """

    text: str
    choices: tuple[str, ...]
    chosen: int | None
    is_open: bool


@dataclass(frozen=True)
class Shown:
    """What is shown of a step, or of the summary.

    Parameters
    ----------
    title, place : str
        Of the lesson, and ``Step 2 of 6``.
    progress : tuple of int
        Steps done, and all.
    text : str
        As the lesson's file has it.
    state : str
        Whether the step is done; empty where it has no condition.
    is_done : bool
    question : Choices, optional
    verdict : tuple of str, optional
        Title and text of the answer.
    came_true : bool
        Whether the prediction did.
    forward : str
        The text of the button that goes on; empty without one.
    has_back : bool
    """

    title: str
    place: str
    progress: tuple[int, int]
    text: str
    state: str = ""
    is_done: bool = False
    question: Choices | None = None
    verdict: tuple[str, str] | None = None
    came_true: bool = False
    forward: str = ""
    has_back: bool = False


class Words(QLabel):
    """A text of a lesson, which the keyboard reaches for a screen reader."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setWordWrap(True)
        self.setFont(fonts.font(fonts.BODY))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def set_words(self, text: str) -> None:
        """Show the text of a file."""
        self.setText(rich(text))
        self.setAccessibleName(plain(text))


class ChoiceRow(QWidget):
    """A radio button whose text may take several lines.

    Attributes
    ----------
    button : QRadioButton
    """

    def __init__(self, text: str, question: str) -> None:
        super().__init__()
        self.button = QRadioButton()
        self.button.setAccessibleName(text)
        self.button.setAccessibleDescription(question)
        self._label = wrapping(Text(text))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self._label, 1)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose it by a click on its text, too."""
        super().mouseReleaseEvent(event)
        if self.rect().contains(event.position().toPoint()):
            self.button.click()


class Question(QWidget):
    """A question with a radio button for each choice.

    Notes
    -----
    ``chosen(int)`` is emitted when a choice is made.
    """

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label = wrapping(Text(weight=fonts.SEMIBOLD))
        self._rows: list[ChoiceRow] = []
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(self.chosen)
        self._shown: tuple[str, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 4, 0, 4)
        self._column.setSpacing(4)
        self._column.addWidget(
            Text(_("Your prediction"), size=fonts.SECONDARY, tone=Tone.SECONDARY)
        )
        self._column.addWidget(self.label)

    @property
    def buttons(self) -> list[QRadioButton]:
        """The radio buttons in the order of the choices."""
        return [row.button for row in self._rows]

    def show_choices(self, choices: Choices) -> None:
        """Show a question; buttons of the same choices are kept."""
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
    """A title, a text and sometimes a button on a soft ground.

    Notes
    -----
    ``pressed()`` is emitted by the button.
    """

    pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = wrapping(Text(weight=fonts.SEMIBOLD))
        self.text = wrapping(Text())
        self.button = Button(height=30)
        self.button.clicked.connect(self.pressed)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 9, 12, 10)
        column.setSpacing(4)
        for part in (self.title, self.text, self.button):
            column.addWidget(part)
        self.hide()

    def say(self, title: str, text: str, button: str = "") -> None:
        """Show a title and a text; nothing where both are empty."""
        for label, words in ((self.title, title), (self.text, text), (self.button, button)):
            label.setText(words)
            label.setVisible(bool(words))
        self.setAccessibleName(f"{title}. {text}".strip(". "))
        self.setVisible(bool(title or text))


class LessonList(QWidget):
    """All lessons, with what was done of them.

    Attributes
    ----------
    list : QListWidget
    start, open : Button
    note : Box

    Notes
    -----
    ``chosen(name)`` is emitted when a lesson is to begin.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.list = QListWidget()
        self.list.setAccessibleName(_("Lessons"))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setWordWrap(True)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.aim = wrapping(Text(tone=Tone.SECONDARY))
        self.note = Box()
        self.start = Button(_("Start lesson"), kind=Kind.ACCENT)
        self.open = Button(_("Open file…"), kind=Kind.FLAT)
        self.open.setToolTip(_("Open a lesson from a file"))
        words = _(
            "Each lesson takes some minutes: you predict how a run ends, make the run, and compare."
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(_MARGIN, _GAP, _MARGIN, _MARGIN)
        column.setSpacing(_GAP)
        for part, stretch in (
            (wrapping(Text(words)), 0),
            (self.list, 1),
            (self.aim, 0),
            (self.note, 0),
        ):
            column.addWidget(part, stretch)
        line = QHBoxLayout()
        line.addWidget(self.start)
        line.addStretch(1)
        line.addWidget(self.open)
        column.addLayout(line)
        self.start.clicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        self.list.currentItemChanged.connect(self._show_aim)

    def show_entries(self, entries: Sequence[Entry]) -> None:
        """Show the lessons; the first that is not done is selected."""
        self.list.clear()
        for number, entry in enumerate(entries, 1):
            mark = "✓" if entry.is_done else f"{number}"
            item = QListWidgetItem(f"{mark}   {entry.title}")
            item.setData(Qt.ItemDataRole.UserRole, entry)
            spoken = ", ".join(part for part in (entry.title, entry.progress) if part)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
            item.setToolTip(entry.title)
            self.list.addItem(item)
        first = next((row for row, each in enumerate(entries) if not each.is_done), 0)
        self.list.setCurrentRow(first)

    @Slot()
    def _choose(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.chosen.emit(item.data(Qt.ItemDataRole.UserRole).name)

    @Slot()
    def _show_aim(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            entry: Entry = item.data(Qt.ItemDataRole.UserRole)
            parts = (entry.aim, entry.progress)
            self.aim.setText("\n".join(part for part in parts if part))


class StepPage(QWidget):
    """A step of a lesson, or its summary.

    Attributes
    ----------
    title, place, words, state : QLabel
    question : Question
    verdict, note : Box
    back, forward, restart, leave, all_lessons : Button
    scroll_area : QScrollArea
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = wrapping(Text(size=fonts.SECTION, weight=fonts.SEMIBOLD))
        self.place = Text(size=fonts.SECONDARY, tone=Tone.SECONDARY)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setFixedHeight(_BAR)
        self.progress.setAccessibleName(_("Steps done"))
        self.words = Words()
        self.question = Question()
        self.state = wrapping(Text(weight=fonts.MEDIUM))
        self.state.setObjectName("state")
        self.verdict, self.note = Box(), Box()
        set_style_property(self.note, "note", value=True)
        self.back = Button(_("Back"))
        self.forward = Button(_("Next"), kind=Kind.ACCENT)
        self.restart = Button(_("Restart lesson"), kind=Kind.FLAT, height=28)
        self.restart.setToolTip(_("Begin the lesson again, with its puzzle and recipe"))
        self.leave = Button(_("Leave lesson"), kind=Kind.FLAT, height=28)
        self.leave.setToolTip(_("Give back the puzzle, the recipe and the seed of before"))
        self.scroll_area = QScrollArea()
        self._lay_out()

    def _lay_out(self) -> None:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(_MARGIN, 0, _MARGIN, _GAP)
        column.setSpacing(_GAP)
        for part in (self.words, self.question, self.state, self.verdict, self.note):
            column.addWidget(part)
        column.addStretch(1)
        self.scroll_area.setFrameShape(QFrame.Shape.NoFrame)
        self.scroll_area.setWidgetResizable(True)
        self.scroll_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.scroll_area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.scroll_area.setWidget(inner)
        inner.setAutoFillBackground(False)
        self.scroll_area.viewport().setAutoFillBackground(False)
        head = QVBoxLayout()
        head.setContentsMargins(_MARGIN, 4, _MARGIN, 0)
        head.setSpacing(4)
        head.addWidget(self.title)
        head.addWidget(self.place)
        head.addWidget(self.progress)
        foot = QVBoxLayout()
        foot.setContentsMargins(_MARGIN, 0, _MARGIN, 10)
        foot.setSpacing(4)
        for left, right in ((self.back, self.forward), (self.restart, self.leave)):
            line = QHBoxLayout()
            line.addWidget(left)
            line.addStretch(1)
            line.addWidget(right)
            foot.addLayout(line)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(_GAP)
        layout.addLayout(head)
        layout.addWidget(self.scroll_area, 1)
        layout.addLayout(foot)

    def show_step(self, shown: Shown) -> None:
        """Show a step or the summary."""
        self.title.setText(shown.title)
        self.place.setText(shown.place)
        done, count = shown.progress
        self.progress.setRange(0, count)
        self.progress.setValue(done)
        self.words.set_words(shown.text)
        self.question.setVisible(shown.question is not None)
        if shown.question is not None:
            self.question.show_choices(shown.question)
        self.state.setText(shown.state)
        self.state.setVisible(bool(shown.state))
        set_style_property(self.state, "done", shown.is_done)
        self.verdict.say(*(shown.verdict or ("", "")))
        set_style_property(self.verdict, "came_true", shown.came_true)
        self.back.setEnabled(shown.has_back)
        self.forward.setText(shown.forward)
        self.forward.setVisible(bool(shown.forward))
        is_next = shown.is_done or not shown.state
        set_style_property(self.forward, "kind", (Kind.ACCENT if is_next else Kind.PLAIN).value)


class LessonDock(QDockWidget):
    """The dock: a page with the list of lessons, and one with a step.

    Attributes
    ----------
    lessons : LessonList
    page : StepPage

    Notes
    -----
    ``closed()`` is emitted when a person closes the dock.
    """

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_("Lesson"), parent)
        self.setObjectName("lesson")
        self.setAllowedAreas(
            Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea
        )
        self.lessons, self.page = LessonList(), StepPage()
        self._stack = _Pages()
        for part in (self.lessons, self.page):
            self._stack.addWidget(part)
        self.setWidget(self._stack)
        self.hide()

    @property
    def shows_list(self) -> bool:
        """Whether the list of lessons is shown."""
        return self._stack.currentWidget() is self.lessons

    def show_list(self, entries: Sequence[Entry]) -> None:
        """Show the list of lessons."""
        self.lessons.show_entries(entries)
        self._stack.setCurrentWidget(self.lessons)

    def show_step(self, shown: Shown) -> None:
        """Show a step or the summary."""
        self.page.show_step(shown)
        self._stack.setCurrentWidget(self.page)

    def announce(self, text: str) -> None:
        """Let a screen reader say a text."""
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Say that a person closed the dock."""
        super().closeEvent(event)
        self.closed.emit()


class _Pages(QStackedWidget):
    """Both pages, in the width of the design."""

    def sizeHint(self) -> QSize:
        """Ask for the width of the design."""
        return QSize(_WIDTH, 400)

    def minimumSizeHint(self) -> QSize:
        """Stay readable in a small window."""
        return QSize(_LEAST_WIDTH, 200)
