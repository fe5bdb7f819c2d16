"""Whatever stands in the settings, the window opens with what makes sense of them."""

import pytest

from sudoku_ga.app.widgets.area import is_length
from tests.app.reports import FakeEngine

_KEYS = (
    "theme", "language", "pace", "geometry", "columns", "arrangement/solve",
    "arrangement/population", "closed", "numbers", "time", "advancing", "paper", "recent", "folder",
)  # fmt: skip
_VALUES = (
    "", "9" * 400, "-1 -1 -1", "²²² ² ٣", "1e5 nan inf", "@Invalid()", "@ByteArray(\\x1\\x2)",
    "Board:99999999999999999999 Board:5", "\x00\ud83d", "[]", "a\nb", "true",
)  # fmt: skip


@pytest.mark.parametrize("value", _VALUES)
def test_the_window_opens_with_any_settings(open_window, settings, value):
    for key in _KEYS:
        settings._settings.setValue(key, value)
    window = open_window(FakeEngine())
    for area in ("solve", "population", "generate"):
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


@pytest.mark.parametrize(
    ("text", "expected"),
    [("380", True), ("²", False), ("٣", False), ("-1", False), ("9" * 6, False)],
)
def test_lengths_are_plain_numbers(text, expected):
    assert is_length(text) is expected
