"""The window that tells whether recorded runs are the same when they are made again."""

from pathlib import Path

from PySide6.QtCore import Slot
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from sudoku_ga.app.theme.themes import Themes
from sudoku_ga.app.verification.verifier import Place, Verifier
from sudoku_ga.app.widgets.button import Button
from sudoku_ga.app.widgets.progress_line import ProgressLine
from sudoku_ga.app.widgets.text import Text, Tone, wrapping
from sudoku_ga.app.worker.failure import Failure
from sudoku_ga.translation import _, counted, later

_EXPLANATION = later(
    "Each run is made again from its puzzle, recipe, seed and changes, and compared generation by "
    "generation."
)


class VerificationWindow(QDialog):
    """Progress, and a line for each run of a file.

    Parameters
    ----------
    themes : Themes
        Gives the colours.
    """

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("Verify runs"))
        self.resize(640, 320)
        self._verifier = Verifier(self)
        self._identical = self._told = 0
        self._words = wrapping(Text(themes, _(_EXPLANATION), tone=Tone.SECONDARY))
        self._progress = ProgressLine(themes)
        self._verdicts = QPlainTextEdit()
        self._verdicts.setReadOnly(True)
        self._verdicts.setAccessibleName(_("Verdicts"))
        self._stop = Button(themes, _("Stop"), icon="stop")
        self._close = Button(themes, _("Close"))
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self._stop)
        buttons.addWidget(self._close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 16, 20, 16)
        layout.setSpacing(12)
        layout.addWidget(self._words)
        layout.addWidget(self._progress)
        layout.addWidget(self._verdicts, 1)
        layout.addLayout(buttons)
        self._stop.clicked.connect(self._verifier.stop)
        self._close.clicked.connect(self.close)
        self._verifier.progressed.connect(self._show_place)
        self._verifier.found.connect(self._add)
        self._verifier.failed.connect(self._show_failure)
        self._verifier.finished.connect(self._finish)

    @property
    def text(self) -> str:
        """The verdicts, a line each."""
        return self._verdicts.toPlainText()

    @property
    def verifier(self) -> Verifier:
        """What makes the runs again."""
        return self._verifier

    def verify(self, path: Path) -> None:
        """Verify the runs of a file, unless another one is being verified."""
        if self._verifier.is_on:
            return
        self.setWindowTitle(_("Verify runs – {name}").format(name=path.name))
        self._verdicts.clear()
        self._identical = self._told = 0
        self._stop.setEnabled(True)
        self._progress.say(_("Reading"))
        self._verifier.start(path)

    def shut_down(self) -> None:
        """End the verification; may be called more than once."""
        self._verifier.shut_down()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Do not go on unseen."""
        self._verifier.stop()
        event.accept()

    def reject(self) -> None:
        """Stop on Escape, as in the main window; close where nothing is being verified."""
        if self._verifier.is_on:
            self._verifier.stop()
        else:
            self.close()

    @Slot(object)
    def _show_place(self, place: Place) -> None:
        share = place.generation / place.generations if place.generations else 0.0
        words = _("generation {generation:,} of {generations:,}").format(
            generation=place.generation, generations=place.generations
        )
        self._progress.say(_("Run {run:,}").format(run=place.run), words, share=min(share, 1.0))

    @Slot(str, bool)
    def _add(self, text: str, identical: bool) -> None:
        self._told += 1
        self._identical += identical
        self._verdicts.appendPlainText(text)

    @Slot(object)
    def _show_failure(self, failure: Failure) -> None:
        self._verdicts.appendPlainText(failure.message)

    @Slot()
    def _finish(self) -> None:
        self._stop.setEnabled(False)
        of = _("{identical:,} of {runs} identical").format(
            identical=self._identical, runs=counted("{count:,} run", "{count:,} runs", self._told)
        )
        self._progress.say(of if self._told else _("No run was verified"), share=1.0)
