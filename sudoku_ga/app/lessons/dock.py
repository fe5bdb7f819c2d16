"""The dock of a lesson: the list of lessons, a step, and the summary."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QCloseEvent,
    QIcon,
    QIconEngine,
    QPainter,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QListView,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QStackedWidget,
    QWidget,
)

from sudoku_ga.app.lessons.parts import Box, Choices, Question, Words
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import current_theme
from sudoku_ga.app.widgets.arrangement import STRETCH, Dock, order_tabs, scrolled, vbox
from sudoku_ga.app.widgets.button import Button, Kind
from sudoku_ga.app.widgets.painting import set_style_property
from sudoku_ga.app.widgets.text import Text, Tone, plain_tip, wrapping
from sudoku_ga.translation import _

_WIDTH, _LEAST_WIDTH = 256, 254
_MARGIN, _GAP, _BAR = 14, 8, 4
_NUMBER = QSize(20, 18)


@dataclass(frozen=True)
class Entry:
    """A lesson in the list: its title, its aim, and the progress that the settings keep."""

    name: str
    title: str
    aim: str
    progress: str
    is_done: bool


@dataclass(frozen=True)
class Shown:
    """The content of the page of a step, or of the summary.

    ``title``, ``place``: the title of the lesson, and ``Step 2 of 6``.
    ``progress``: the number of steps done, and of all steps.
    ``text``: the text in the lesson's file.
    ``state``: the text about whether the step is done; empty for a step without a condition.
    ``verdict``: title and text of the answer.
    ``came_true``: whether the prediction came true.
    ``forward``: the text of the button that goes on; empty for no button.
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


class LessonList(QWidget):
    """All lessons, with the progress in each.

    ``chosen(name)`` is emitted when the user wants to begin a lesson.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.list = QListWidget()
        self.list.setAccessibleName(_("Lessons"))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setWordWrap(True)
        self.list.setIconSize(_NUMBER)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.aim = wrapping(Text(tone=Tone.SECONDARY))
        self.note = Box()
        self.start = Button(_("Start lesson"), kind=Kind.ACCENT)
        self.open = Button(_("Open file…"), kind=Kind.FLAT)
        self.open.setToolTip(_("Open a lesson from a file"))
        words = _(
            "Each lesson takes some minutes: predict how a run ends, start the run, and "
            "compare the result with your prediction."
        )
        column = vbox(self, spacing=_GAP, margins=(_MARGIN, _GAP, _MARGIN, _MARGIN))
        for part, stretch in (
            (wrapping(Text(words)), 0),
            (self.list, 1),
            (self.aim, 0),
            (self.note, 0),
        ):
            column.addWidget(part, stretch)
        column.addLayout(_line_of(self.start, self.open))
        self.start.clicked.connect(self._choose)
        self.list.itemActivated.connect(self._choose)
        self.list.currentItemChanged.connect(self._show_aim)

    def show_entries(self, entries: Sequence[Entry]) -> None:
        """Show the lessons. The first that is not done is selected."""
        self.list.clear()
        for number, entry in enumerate(entries, 1):
            mark = "✓" if entry.is_done else f"{number}"
            item = QListWidgetItem(_numbered(mark), entry.title)
            item.setData(Qt.ItemDataRole.UserRole, entry)
            spoken = ", ".join(part for part in (entry.title, entry.progress) if part)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, spoken)
            item.setToolTip(plain_tip(entry.title))
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


class _NumberEngine(QIconEngine):
    """Draws a number or a tick before a title, so that all lines of titles are aligned."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def clone(self) -> QIconEngine:
        return _NumberEngine(self._text)

    def paint(self, painter: QPainter, rect: QRect, _mode: QIcon.Mode, _state: QIcon.State) -> None:
        """Draw it in the colour of the theme at that moment."""
        painter.setFont(fonts.font(fonts.BODY))
        painter.setPen(current_theme().ink2)
        painter.drawText(
            rect, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._text
        )


def _numbered(text: str) -> QIcon:
    return QIcon(_NumberEngine(text))


class StepPage(QWidget):
    """A step of a lesson, or its summary."""

    def __init__(self) -> None:
        super().__init__()
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
        self.leave.setToolTip(
            _("Restore the puzzle, the recipe and the seed from before the lesson")
        )
        self._lay_out()

    def _lay_out(self) -> None:
        inner = QWidget()
        vbox(
            inner,
            self.words,
            self.question,
            self.state,
            self.verdict,
            self.note,
            STRETCH,
            spacing=_GAP,
            margins=(_MARGIN, 0, _MARGIN, _GAP),
        )
        self.scroll_area = scrolled(inner)
        head = vbox(
            None, self.title, self.place, self.progress, spacing=4, margins=(_MARGIN, 4, _MARGIN, 0)
        )
        lines = _line_of(self.back, self.forward), _line_of(self.restart, self.leave)
        foot = vbox(None, *lines, spacing=4, margins=(_MARGIN, 0, _MARGIN, 10))
        vbox(self, head, (self.scroll_area, 1), foot, spacing=_GAP)

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
            order_tabs([self.words, *self.question.buttons, self.back, self.forward])
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


class LessonDock(Dock):
    """The dock: a page with the list of lessons, and a page with a step.

    ``closed()`` is emitted when the user closes the dock.
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
        """Have a screen reader speak a text."""
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()


class _Pages(QStackedWidget):
    """Both pages, in the width of the design."""

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, 400)

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH, 200)


def _line_of(left: Button, right: Button) -> QBoxLayout:
    """Return two buttons side by side, or one below the other where the language has long words."""
    needed = left.sizeHint().width() + right.sizeHint().width()
    has_room = needed <= _LEAST_WIDTH - 2 * _MARGIN
    line = QBoxLayout(
        QBoxLayout.Direction.LeftToRight if has_room else QBoxLayout.Direction.TopToBottom
    )
    line.setSpacing(0 if has_room else 4)
    for button in (left, right):
        button.setAutoDefault(True)  # Enter presses the button, as Space does
    line.addWidget(left)
    if has_room:
        line.addStretch(1)
    line.addWidget(right)
    return line
