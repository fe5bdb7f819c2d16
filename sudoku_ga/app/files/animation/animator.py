"""Writes an animated picture in a thread of its own."""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from sudoku_ga.app.files.animation.frames import Pixels, chosen, colours_of, frames
from sudoku_ga.app.files.animation.writing import animation
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.theme.tokens import Theme
from sudoku_ga.atomic_write import replace_file
from sudoku_ga.evolution.core.report import Report


class Order(NamedTuple):
    """What is to be written: the reports of a situation's run, in the colours of a theme."""

    path: Path
    situation: AppState
    reports: tuple[Report, ...]
    theme: Theme


@dataclass
class Progress:
    """How far it is, in frames; what passes between the threads."""

    done: int = 0
    total: int = 1
    stopped: bool = False


class StoppedError(Exception):
    """Somebody did not want to wait."""


class Animator:
    """Writes one picture at a time."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(1, "animator")
        self._progress = Progress()

    @property
    def progress(self) -> Progress:
        """How far the last order is."""
        return self._progress

    def start(self, order: Order) -> Future[None]:
        """Begin to write; the result raises :class:`StoppedError` or UserError."""
        self._progress = Progress()
        return self._threads.submit(write, order, self._progress)

    def stop(self) -> None:
        """Leave the order; no file is written."""
        self._progress.stopped = True

    def shut_down(self) -> None:
        """Stop and wait for the thread; may be called more than once."""
        self.stop()
        self._threads.shutdown()


def write(order: Order, progress: Progress) -> None:
    """Write a picture into its file, in place of what was in it.

    Raises
    ------
    StoppedError
        If it was stopped.
    UserError
        If the file cannot be written.
    """
    reports = chosen(order.reports)
    progress.total = len(reports)
    painted = _counted(frames(order.situation, reports, order.theme), progress)
    content = animation(painted, colours_of(order.theme), order.path.suffix.lower())
    if progress.stopped:
        raise StoppedError
    replace_file(order.path, content)


def _counted(frames: Iterator[Pixels], progress: Progress) -> Iterator[Pixels]:
    for frame in frames:
        if progress.stopped:
            raise StoppedError
        yield frame
        progress.done += 1
