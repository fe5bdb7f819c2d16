"""Whatever stands in the settings, the window opens with what makes sense of them."""

import os
import sys
from pathlib import Path

import pytest

from sudoku_ga.app.settings import APPLICATION, ORGANISATION
from sudoku_ga.app.shell.application import stored_settings
from tests.app.reports import FakeEngine

_KEYS = (
    "theme", "language", "pace", "geometry", "borders/columns",
    "borders/views", "closed", "numbers", "time", "advancing", "paper", "recent", "folder",
)  # fmt: skip
_VALUES = (
    "", "9" * 400, "-1 -1 -1", "²²² ² ٣", "1e5 nan inf", "@Invalid()", "@ByteArray(\\x1\\x2)",
    "\x00\ud83d", "[]", "a\nb", "true",
)  # fmt: skip


@pytest.mark.parametrize(
    "first", [pytest.param(i, marks=pytest.mark.exhaustive if i else ()) for i in range(11)]
)
def test_the_window_opens_with_any_settings(open_window, settings, first):
    """All in all, each key has had each value."""
    for place, key in enumerate(_KEYS, first):
        settings._settings.setValue(key, _VALUES[place % len(_VALUES)])
    window = open_window(FakeEngine())
    for area in ("evolve", "play", "generate"):
        window.pages.show_workspace(area)
    assert window.isVisible()
    assert window.close()


def test_a_file_of_settings_that_is_garbage_is_none(open_window, settings):
    settings._settings.sync()
    with open(settings._settings.fileName(), "wb") as file:
        file.write(b"[General\n\xff\xfe=\x00@Variant(\x00\x00\n" * 50)
    settings._settings.sync()
    window = open_window(FakeEngine())
    assert window.isVisible()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="settings are kept elsewhere")
def test_a_pipe_in_the_place_of_the_settings_stops_no_start(qapp, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    folder = tmp_path / ORGANISATION
    folder.mkdir()
    for _start in range(2):
        os.mkfifo(folder / f"{APPLICATION}.conf")
        stored = stored_settings()
        assert not Path(stored.fileName()).is_fifo()
    assert len(list(folder.iterdir())) == 2
