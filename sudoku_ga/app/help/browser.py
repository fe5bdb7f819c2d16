"""The pages of the guide, and a widget that shows a page."""

import re
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QByteArray, QEvent, Qt, QUrl, Signal, Slot
from PySide6.QtGui import (
    QBrush,
    QImage,
    QKeyEvent,
    QKeySequence,
    QPalette,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFragment,
    QTextFrameFormat,
    QTextOption,
    QTextTable,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QTextBrowser

from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Themes, current_theme
from sudoku_ga.resources import resource_path
from sudoku_ga.translation import LANGUAGES, _, language

_GUIDE = (
    "start", "board", "play", "recipes", "evolution", "race", "lessons", "lab", "lab-reference",
    "cluster", "files", "formats", "operators", "command-line", "hints", "published",
    "troubleshooting",
)  # fmt: skip


@dataclass(frozen=True)
class Page:
    """A page that the guide lists.

    ``name``: a name such as ``board``.
    ``title``: the first heading of its file.
    """

    name: str
    title: str

    @property
    def path(self) -> Path:
        """The file. Its links to other files are relative."""
        return page_path(self.name)


def page_path(name: str) -> Path:
    """Return the file of a page, in the user's language if it is translated."""
    parts = f"{name}.md".split("/")
    translated = resource_path("help", language(), *parts)
    return translated if translated.is_file() else resource_path("help", *parts)


def own_path(path: Path) -> Path:
    """Return the file that is read in place of the one that a link names.

    A page without a translation has links to English pages, some of which may have one.
    """
    root = resource_path("help")
    for folder in (*(root / each for each in LANGUAGES), root):
        if path.is_relative_to(folder) and path.suffix == ".md":
            return page_path(path.relative_to(folder).with_suffix("").as_posix())
    return path


def pages() -> list[Page]:
    """Return all pages in the order in which the guide lists them."""
    return [_page(name) for name in _GUIDE]


def _page(name: str) -> Page:
    with page_path(name).open(encoding="utf-8") as lines:
        return Page(name, next(lines).lstrip("# ").strip())


_OWN_KEYS = (
    QKeySequence.StandardKey.Back,
    QKeySequence.StandardKey.Forward,
    QKeySequence.StandardKey.Find,
)
_SUMMARY = re.compile(r"<details>\n<summary>(.*?)</summary>")
LESSON = "lesson"
"""The scheme of links to lessons."""

_MARGIN, _CELL, _LINE, _WIDEST = 28, 6, 130, 900
_AFTER, _BEFORE_HEADING, _BORDERS = 8, 14, 4
_HEADINGS = {1: fonts.PAGE + 4, 2: fonts.PAGE, 3: fonts.SECTION}


class Browser(QTextBrowser):
    """Shows Markdown in the colours of the theme, and follows links to files.

    ``margin``, ``widest``: the margin around the text, and the greatest width of the text, in
    pixels.

    ``lesson_wanted(name)`` is emitted when a link to a lesson is followed, such as
    ``lesson:selection``, and ``find_wanted()`` when the key for finding is pressed.
    """

    lesson_wanted = Signal(str)
    find_wanted = Signal()

    def __init__(self, *, margin: int = _MARGIN, widest: int = _WIDEST) -> None:
        super().__init__()
        self._margin, self._widest = margin, widest
        self._widest_picture = self._room_before = 0
        self._markdown = ""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(_("Page of the guide"))
        self.setWordWrapMode(QTextOption.WrapMode.WordWrap)
        fill_margins(self)
        self.document().setDocumentMargin(margin)
        self.sourceChanged.connect(self._dress)
        Themes.instance().changed.connect(self._renew)

    def show_markdown(self, text: str) -> None:
        """Show a text in place of a page. The text that is shown already keeps its position."""
        if text != self._markdown:
            self._markdown = text
            self.setMarkdown(unfolded(text))
            self._dress()

    def doSetSource(
        self,
        name: QUrl | str,
        type: QTextDocument.ResourceType = QTextDocument.ResourceType.UnknownResource,
    ) -> None:
        """Open a page, or emit the name of a lesson."""
        url = QUrl(name)
        if url.scheme() == LESSON:
            self.lesson_wanted.emit(url.path())
        else:
            self._widest_picture = 0
            path = own_path(Path(url.toLocalFile())) if url.isLocalFile() else None
            super().doSetSource(QUrl.fromLocalFile(str(path)) if path else url, type)

    def event(self, event: QEvent) -> bool:
        """Keep the keys that the main window uses for something else."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.ShortcutOverride
            and any(event.matches(key) for key in _OWN_KEYS)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Find):
            self.find_wanted.emit()
        else:
            super().keyPressEvent(event)

    def loadResource(self, type: int, name: QUrl | str) -> object:
        """Return what a page refers to. A picture is no wider than the page."""
        if type == QTextDocument.ResourceType.MarkdownResource.value:
            found = super().loadResource(type, name)
            # It is an empty QByteArray if there is no file, and None if Qt finds no resource.
            return (
                unfolded(bytes(found.data()).decode()) if isinstance(found, QByteArray) else found
            )
        if type != QTextDocument.ResourceType.ImageResource.value:
            return super().loadResource(type, name)
        picture = QImage(self.source().resolved(QUrl(name)).toLocalFile())
        ratio = self.devicePixelRatioF()
        self._widest_picture = max(self._widest_picture, picture.width())
        if picture.width() > self._room:
            width = round(self._room * ratio)
            picture = picture.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
            picture.setDevicePixelRatio(ratio)
        return picture

    @property
    def _room(self) -> int:
        """The width of a page without its margins, whether or not the page scrolls."""
        bar = self.verticalScrollBar().sizeHint().width()
        return min(self.width(), self._widest) - bar - 2 * self._margin

    def find_next(self, text: str) -> bool:
        """Select the next place where a text is found.

        After the last place it begins again at the top.

        Returns whether the text is on the page.
        """
        if self.find(text):
            return True
        before = self.textCursor()
        self.moveCursor(QTextCursor.MoveOperation.Start)
        found = self.find(text)
        if not found:
            self.setTextCursor(before)
        return found

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep lines short enough to read in a wide window."""
        self.setViewportMargins(0, 0, max(0, self.width() - self._widest), 0)
        super().resizeEvent(event)
        before, self._room_before = self._room_before, self._room
        if self._room != before and self._widest_picture > min(self._room, before):
            self._renew()

    @Slot()
    def _dress(self) -> None:
        """Give headings, paragraphs, commands and tables the look of the window."""
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        block = self.document().begin()
        while block.isValid():
            cursor.setPosition(block.position())
            cursor.mergeBlockFormat(self._block_format(block))
            _set_weights(cursor, block)
            block = block.next()
        cursor.endEditBlock()
        for frame in self.document().rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                self._dress_table(frame)

    def _block_format(self, block: QTextBlock) -> QTextBlockFormat:
        """Return the format to add to a heading, a paragraph, a cell or a line of commands."""
        result = QTextBlockFormat()
        if QTextCursor(block).currentTable() is not None:
            return result
        if _is_code(block):
            result.setBackground(current_theme().sunken)
            result.setBottomMargin(0 if _is_code(block.next()) else _AFTER)
            return result
        if not any(each.charFormat().isImageFormat() for each in _fragments(block)):
            result.setLineHeight(_LINE, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
        result.setTopMargin(_BEFORE_HEADING if block.blockFormat().headingLevel() else 0)
        result.setBottomMargin(_AFTER)
        return result

    def _dress_table(self, table: QTextTable) -> None:
        form = table.format()
        form.setBorder(1)
        form.setBorderBrush(QBrush(current_theme().border))
        form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        form.setBorderCollapse(True)
        form.setCellPadding(_CELL)
        form.setCellSpacing(0)
        form.setBottomMargin(_AFTER)
        form.setRightMargin(_BORDERS)  # Qt adds it to a table as wide as the page
        table.setFormat(form)

    def _renew(self) -> None:
        """Read the page again, since its links or pictures have an earlier colour or width."""
        place = self.verticalScrollBar().value()
        if self._markdown:
            self.setMarkdown(unfolded(self._markdown))
        else:
            self.reload()
        self._dress()
        self.verticalScrollBar().setValue(place)


def unfolded(markdown: str) -> str:
    """Return Markdown in which folded HTML is below a heading.

    Qt does not read tables in ``details``.
    """
    text = _SUMMARY.sub(r"### \1", markdown)
    return text.replace("</details>\n", "")


def fill_margins(area: QAbstractScrollArea) -> None:
    """Give the margins around the viewport the colour of the viewport."""
    area.setBackgroundRole(QPalette.ColorRole.Base)
    area.setAutoFillBackground(True)


def _is_code(block: QTextBlock) -> bool:
    return block.isValid() and block.blockFormat().hasProperty(
        QTextFormat.Property.BlockCodeFence.value
    )


def _fragments(block: QTextBlock) -> list[QTextFragment]:
    """Return the fragments of a block in a list, so that they can be changed."""
    result, pieces = [], block.begin()
    while not pieces.atEnd():
        result.append(pieces.fragment())
        pieces += 1
    return result


def _set_weights(cursor: QTextCursor, block: QTextBlock) -> None:
    """Set headings and bold text in a weight that the font has."""
    level = block.blockFormat().headingLevel()
    for fragment in _fragments(block):
        form = fragment.charFormat()
        if level:
            form.setFont(fonts.font(_HEADINGS.get(level, fonts.SECTION), fonts.SEMIBOLD))
        elif form.fontWeight() > fonts.SEMIBOLD:
            form.setFontWeight(fonts.SEMIBOLD)
        else:
            continue
        cursor.setPosition(fragment.position())
        end = fragment.position() + fragment.length()
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.setCharFormat(form)
