import linecache
from pathlib import Path

import pytest
from PySide6.QtCore import QObject

import sudoku_ga.app as app


def test_sources_are_not_read_to_import_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert app.shiboken6.isValid(QObject())  # Qt is there, which would read them
    file = tmp_path / "module_beside_qt.py"
    file.write_text("PYSIDE6 = 'PySide6'\n")
    monkeypatch.syspath_prepend(tmp_path)
    __import__(file.stem)  # as the statement does
    assert str(file) not in linecache.cache
