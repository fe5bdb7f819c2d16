import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage

from tools.screenshots import guide


def test_an_image_of_few_colours_stays_as_it_is():
    image = QImage(9, 5, QImage.Format.Format_RGB32)
    image.fill("white")
    for x in range(9):
        image.setPixelColor(x, 2, QColor(25 * x, 100, 7))
    assert guide.few_colours(image).convertToFormat(image.format()) == image


def test_rare_colours_become_near_ones():
    shades = np.arange(1024, dtype=np.uint32) | 0xFF000000
    image = QImage(shades.tobytes(), 32, 32, 128, QImage.Format.Format_RGB32).copy()
    fewer = guide.few_colours(image)
    assert len(fewer.colorTable()) == 256


@pytest.mark.parametrize(("text", "expected"), [(None, False), ("another", False), ("", True)])
def test_pictures_are_old_once_the_window_has_changed(tmp_path, text, expected):
    if text is not None:
        (tmp_path / "taken.txt").write_text(text or f"{guide.digest()}\n")
    assert guide.is_up_to_date(tmp_path) is expected


def test_the_digest_follows_the_window(monkeypatch):
    before = guide.digest()
    monkeypatch.setattr(guide, "_SOURCES", (("resources/icons", "*.svg"),))
    assert guide.digest() != before
