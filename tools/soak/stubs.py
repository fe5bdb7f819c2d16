"""What stands in for dialogs that wait for a person."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from tools.soak.files import Files

_CANCELLED = 0.15


@contextmanager
def answered(rng: Random, files: Files) -> Iterator[None]:
    """Within, every question has an answer, and dialogs for files choose one of the folder."""

    def opened(*_: object) -> tuple[str, str]:
        return _perhaps(files.some())

    def saved(*arguments: object) -> tuple[str, str]:
        filters = str(arguments[3]).split(";;") if len(arguments) > 3 else [""]
        return _perhaps(files.new(), rng.choice(filters))

    def _perhaps(path: str, chosen: str = "") -> tuple[str, str]:
        return ("", "") if rng.random() < _CANCELLED else (path, chosen)

    def question(
        _parent: QWidget, _title: str, _text: str, offered: QMessageBox.StandardButton, *_: object
    ) -> QMessageBox.StandardButton:
        return rng.choice([each for each in QMessageBox.StandardButton if each & offered])

    with (
        patch.object(QFileDialog, "getOpenFileName", opened),
        patch.object(QFileDialog, "getSaveFileName", saved),
        patch.object(QMessageBox, "question", question),
        patch.object(QPrintDialog, "exec", lambda _: 0),
    ):
        yield
