"""Copies and saves puzzle, board, charts and the history of a run for other programs."""

import importlib.util
import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QBuffer, QByteArray, QObject, QRect, Qt, Slot
from PySide6.QtGui import QAction, QColor, QImage, QImageWriter, QPainter
from PySide6.QtWidgets import QApplication, QProgressDialog, QWidget

from sudoku_ga.app.board.canvas import Canvas, board_image
from sudoku_ga.app.board.cell_style import looks_of
from sudoku_ga.app.board.layout import BoardLayout
from sudoku_ga.app.board.picture import NOTHING, BoardPicture
from sudoku_ga.app.files.dialogs import Saved, Saver
from sudoku_ga.app.messages import Message, left_out, not_written
from sudoku_ga.app.run.board_picture import frame_text, picture_of
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.services import Services
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.tasks import Failure, Progress, Task, TaskRunner
from sudoku_ga.app.theme import fonts
from sudoku_ga.app.theme.themes import Theme, current_theme
from sudoku_ga.app.widgets.dialogs import progress_dialog
from sudoku_ga.document.moves import record_of
from sudoku_ga.errors import UserError
from sudoku_ga.evolution.core.report import Report
from sudoku_ga.evolution.records.history import HistoryMoment
from sudoku_ga.files import replace_file
from sudoku_ga.puzzle.formats.format import Format
from sudoku_ga.puzzle.formats.reading import WRITABLE, write_puzzles
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.translation import _, later

if TYPE_CHECKING:
    from PIL.Image import Image

    from sudoku_ga.app.charts.plot_widget import PlotWidget


_SVG = ".svg"
_IMAGE = Saved(
    later("Save image"),
    [later("Image as on the screen (*.png)"), later("Drawing, black on white (*.svg)")],
    later("The image was not saved"),
)


class BoardExport(QObject):
    """Copies and saves the puzzle of the document, and the board as an image.

    ``picture``: returns what the board shows, for the image.

    ``messages``: show what a format cannot hold, and why there is no file.
    """

    def __init__(self, services: Services, picture: Callable[[], BoardPicture]) -> None:
        super().__init__(services.window)
        self._document_controller = services.document
        self._picture, self._messages = picture, services.messages
        self._saver = Saver(services.window, services.settings, services.messages.show)

    @Slot(QAction)
    def copy_as(self, action: QAction) -> None:
        """Copy the puzzle in the format that an action names."""
        text, lost = self._written(action.data())
        if text is not None:
            QApplication.clipboard().setText(text)
        if lost is not None:
            self._messages.show(lost)

    @Slot()
    def choose(self) -> None:
        """Ask for a name and a format, and save the puzzle."""
        name = self._document_controller.document.state.name or "puzzle"
        target = self._saver.ask(_puzzles(_ONE, _ONE_NOT_SAVED), name)
        if target is not None:
            self.save_file(target.file, list(WRITABLE.values())[target.kind])

    def save_file(self, file: Path, form: Format) -> None:
        """Save the puzzle in a format."""
        text, lost = self._written(form)
        if text is not None:
            saved, what = _puzzles(_ONE, _ONE_NOT_SAVED), "" if lost is None else lost.text
            self._saver.write(saved, file, text.encode(), is_recent=True, what=what)
        elif lost is not None:
            self._messages.show(lost)

    def _written(self, form: Format) -> tuple[str | None, Message | None]:
        """Return the puzzle in a format, or None if it cannot hold it, and the text about that."""
        record = record_of(self._document_controller.document.state)
        try:
            text = "".join(write_puzzles([record], form))
        except UserError as error:
            return None, not_written(error)
        held = form.holds(record)
        lost = [
            what
            for what, is_lost in (
                (_("your digits"), held.placed != record.placed),
                (_("the pencil marks"), held.candidates != record.candidates),
            )
            if is_lost
        ]
        return text, left_out(_(form.label), lost) if lost else None

    @Slot()
    def copy_image(self) -> None:
        """Copy the board as it is shown."""
        image = board_image(self._picture(), current_theme())
        QApplication.clipboard().setImage(image)

    @Slot()
    def choose_image(self) -> None:
        """Ask for a name and save the board."""
        name = self._document_controller.document.state.name or "board"
        self._saver.save_as(_IMAGE, name, self.save_image)

    def save_image(self, path: Path) -> None:
        """Save the board, as SVG if the name has this ending, otherwise as PNG."""
        content = self._svg() if path.suffix.lower() == _SVG else self._png()
        self._saver.write(_IMAGE, path, content)

    def _png(self) -> bytes:
        content = QByteArray()
        buffer = QBuffer(content)
        buffer.open(QBuffer.OpenModeFlag.WriteOnly)
        writer = QImageWriter(buffer, QByteArray(b"png"))
        writer.write(board_image(self._picture(), current_theme()))
        return bytes(content.data())

    def _svg(self) -> bytes:
        from sudoku_ga.app.board.line_drawing import svg_of

        return svg_of(self._picture(), self._document_controller.document.state.title)


def save_puzzles(
    window: QWidget, settings: Settings, records: Sequence[PuzzleRecord]
) -> Message | None:
    """Ask for a file and write puzzles into it. Returns a message unless the user cancels."""
    said: list[Message] = []
    saver = Saver(window, settings, said.append)
    saved = _puzzles(later("Save puzzles as"), later("The list was not saved"))
    target = saver.ask(saved, "puzzles")
    if target is None:
        return None
    try:
        text = "".join(write_puzzles(records, list(WRITABLE.values())[target.kind]))
    except UserError as error:
        return not_written(error)
    saver.write(saved, target.file, text.encode(), is_recent=True)
    return said[0] if said else None


_ONE, _ONE_NOT_SAVED = later("Save puzzle as"), later("The puzzle was not saved")


def _puzzles(title: str, failure: str) -> Saved:
    """Return the texts of a dialog for a file of puzzles, with a filter for each format."""
    filters = [f"{_(form.label)} (*{form.endings[0]})" for form in WRITABLE.values()]
    return Saved(title, filters, failure)


_CHART = Saved(
    later("Export chart"),
    [later("Image (*.png)"), later("Drawing (*.svg)"), later("Values as CSV (*.csv)")],
    later("The chart was not written"),
)


class ChartExport(QObject):
    """Asks for a name and writes a chart in the format of its ending."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.window)
        self._saver = Saver(services.window, services.settings, services.messages.show)

    @Slot(object)
    def choose(self, chart: "PlotWidget") -> None:
        """Ask for a name and write a chart."""
        self._saver.save_as(
            _CHART, chart.name, lambda file: self._saver.write(_CHART, file, chart.export)
        )


Pixels = npt.NDArray[np.uint8]
"""Red, green and blue of each pixel: shape (height, width, 3)."""

Colour = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""

_FORMATS = {".gif": "GIF", ".webp": "WEBP", ".png": "PNG"}
"""Pillow's name of the format of each ending. An animated PNG is an APNG."""

_ANIMATION = Saved(
    later("Export animation"),
    [
        later("Animated GIF (*.gif)"),
        later("Animated WebP (*.webp)"),
        later("Animated PNG (*.png)"),
    ],
    later("The animation was not saved"),
)
_NO_PILLOW = later("Pillow is not installed: install sudoku-ga[pictures], or pillow")
_FIRST_MS, _EACH_MS, _LAST_MS = 800, 100, 2_000

_CELL, _LEAST_CELL, _SIDE = 40, 12, 640
"""The largest and the smallest side of a cell, and the approximate side of a board, in pixels."""

MARGIN, _CAPTION = 12, 30
MOST_FRAMES, _MOST_PIXELS = 300, 60_000_000
"""The largest numbers of frames, and of pixels in all frames. The frames are in memory while a
picture is written, with a byte for each pixel."""

_SHADES = 12
"""The shades from a background to the ink on it, which smooth edges have."""


class Animation(NamedTuple):
    """The content of an animated picture: the reports of a run, in the colours of a theme."""

    path: Path
    situation: AppState
    reports: tuple[Report, ...]
    theme: Theme


def write_animation(task: Task, animation: Animation) -> Path:
    """Write an animated picture, replacing the content of its file; return the file.

    Raises CancelledError if it was cancelled; no file is written.

    Raises UserError if the file cannot be written.
    """
    from PIL import Image

    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in colours_of(animation.theme) for part in colour])
    reports = chosen(animation.reports)
    painted: list[Image.Image] = []
    for frame in frames(animation.situation, reports, animation.theme):
        task.check()
        painted.append(Image.fromarray(frame).quantize(palette=palette, dither=Image.Dither.NONE))
        task.report(Progress(len(painted), len(reports)))
    content = _encoded(painted, _FORMATS[animation.path.suffix.lower()])
    task.check()
    replace_file(animation.path, content)
    return animation.path


def _encoded(painted: Sequence["Image"], form: str) -> bytes:
    durations = [_EACH_MS] * len(painted)
    durations[0], durations[-1] = _FIRST_MS, _LAST_MS
    content = io.BytesIO()
    painted[0].save(
        content,
        form,
        save_all=True,
        append_images=painted[1:],
        duration=durations,
        loop=0,
        lossless=True,  # for WebP: tints and text stay as they are
    )
    return content.getvalue()


def chosen(reports: Sequence[Report]) -> list[Report]:
    """Return the reports that become frames, evenly thinned if there are too many.

    ``reports``: at least one report of one run. The first and the last are always kept.
    """
    layout = _layout_of(reports[0].start.puzzle.geometry)
    pixels = (layout.width + 2 * MARGIN) * (layout.height + 2 * MARGIN + _CAPTION)
    most = max(2, min(MOST_FRAMES, _MOST_PIXELS // pixels))
    if len(reports) <= most:
        return list(reports)
    places = np.linspace(0, len(reports) - 1, most).astype(np.int64)
    return [reports[place] for place in places.tolist()]


def frames(situation: AppState, reports: Sequence[Report], theme: Theme) -> Iterator[Pixels]:
    """Paint a frame for each report: the board, with generation and conflicts below.

    ``situation``: the state of the window. Each report is shown as a moment of its past.
    """
    layout = _layout_of(situation.board_state.puzzle.geometry)
    canvas = Canvas(layout, theme, numbers=situation.display.numbers)
    width, height = layout.width + 2 * MARGIN, layout.height + 2 * MARGIN + _CAPTION
    image = QImage(width, height, QImage.Format.Format_RGB888)
    below = QRect(MARGIN, layout.height + MARGIN, layout.width, _CAPTION + MARGIN)
    for report in reports:
        then = replace(situation, past=HistoryMoment(0, report, None, None))
        canvas.show(looks_of(picture_of(then), NOTHING, focused=False))
        image.fill(theme.window)
        with QPainter(image) as painter:
            painter.drawImage(MARGIN, MARGIN, canvas.image)
            painter.setPen(theme.ink)
            painter.setFont(fonts.font(fonts.BODY))
            painter.drawText(below, int(Qt.AlignmentFlag.AlignCenter), frame_text(report))
        yield _pixels(image)


def _pixels(image: QImage) -> Pixels:
    """Copy the pixels of an image, each of whose lines is padded to a whole word."""
    lines = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1)
    whole: Pixels = lines[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).copy()
    return whole


def _layout_of(geometry: Geometry) -> BoardLayout:
    cell = max(_LEAST_CELL, min(_CELL, _SIDE // geometry.size))
    return BoardLayout(geometry, cell)


def colours_of(theme: Theme) -> list[Colour]:
    """Return at most 256 colours for all frames."""
    pairs = [
        *((theme.card, ink) for ink in (theme.evolved, theme.ink, theme.ink2)),
        *((theme.card, line) for line in (theme.thin_line, theme.thick_line)),
        (theme.given_cell, theme.given),
        *((theme.conflict_cell, ink) for ink in (theme.given, theme.evolved, theme.conflict_solid)),
        (theme.window, theme.ink),
        (theme.window, theme.thick_line),
    ]
    shares = np.linspace(0, 1, _SHADES)[:, np.newaxis]
    shades = [(1 - shares) * _rgb(ground) + shares * _rgb(ink) for ground, ink in pairs]
    unique = np.unique(np.rint(np.concatenate(shades)).astype(int), axis=0)
    return [(red, green, blue) for red, green, blue in unique.tolist()]


def _rgb(colour: QColor) -> npt.NDArray[np.float64]:
    return np.array([colour.red(), colour.green(), colour.blue()], np.float64)


class AnimationExport(QObject):
    """Writes the kept history of the run as an animated picture."""

    def __init__(self, services: Services) -> None:
        super().__init__(services.window)
        self._messages, self._window = services.messages, services.window
        self._solve_controller, self._controller = services.state, services.run
        self._saver = Saver(services.window, services.settings, services.messages.show)
        self._dialog: QProgressDialog | None = None
        self.runner = TaskRunner("animation", self)
        self.runner.progressed.connect(self._show_progress)
        self.runner.result.connect(self._confirm)
        self.runner.failed.connect(self._fail)
        self.runner.finished.connect(self._close_dialog)

    @Slot()
    def choose(self) -> None:
        """Ask for a file name, and write the picture."""
        if not can_write():
            self._saver.fail(_ANIMATION, _(_NO_PILLOW))
        else:
            self._saver.save_as(_ANIMATION, "run.gif", self.write)

    def write(self, path: Path) -> None:
        """Start to write a picture, unless another one is being written."""
        reports = tuple(each.report for each in self._controller.past.moments)
        if self.runner.is_running or not reports:
            return
        text = _("Painting the board…")
        dialog = progress_dialog(text, self._window, _(_ANIMATION.title))
        dialog.canceled.connect(self.runner.cancel)
        self._dialog = dialog
        situation = self._solve_controller.state
        self.runner.start(write_animation, Animation(path, situation, reports, current_theme()))

    def shut_down(self) -> None:
        """Cancel the writing; may be called more than once."""
        self.runner.shut_down()

    @Slot(object)
    def _show_progress(self, progress: Progress) -> None:
        dialog = self._dialog
        if dialog is None:
            return
        is_painted = progress.done == progress.total
        painting = f"{_('Painting the board…')}\n{progress.time_left}"
        dialog.setLabelText(_("Writing the file…") if is_painted else painting)
        dialog.setMaximum(int(progress.total) + 1)
        dialog.setValue(int(progress.done))  # it processes events, during which the task may finish

    @Slot(object)
    def _confirm(self, path: Path) -> None:
        self._saver.confirm(path)

    @Slot(object)
    def _fail(self, failure: Failure) -> None:
        self._saver.fail(_ANIMATION, failure.message)

    @Slot()
    def _close_dialog(self) -> None:
        if self._dialog is not None:
            self._dialog.close()
            self._dialog.deleteLater()
            self._dialog = None


def can_write() -> bool:
    """Whether Pillow is installed."""
    return importlib.util.find_spec("PIL") is not None
