"""The icons of desktops, drawn from one picture."""

import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

SCRIPT = Path(__file__).parents[2] / "packaging" / "draw_icons.py"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("icons")
    subprocess.run([sys.executable, SCRIPT, folder], check=True)
    return folder


@pytest.mark.parametrize("side", [16, 22, 24, 32, 48, 64, 128, 256, 512, 1024])
def test_each_size_is_drawn(folder: Path, side: int) -> None:
    image = QImage(str(folder / f"{side}.png"))
    assert (image.width(), image.height()) == (side, side)
    assert image.pixelColor(0, 0).alpha() < 128
    assert image.pixelColor(side // 2, side // 2) == QColor("#B45309")


@pytest.mark.parametrize("name", ["sudoku_ga.ico", "sudoku_ga.icns"])
def test_what_windows_and_macos_take_is_read_again(folder: Path, name: str) -> None:
    image = QImage(str(folder / name))
    assert image.width() == image.height() >= 16
    middle = image.width() // 2
    assert image.pixelColor(middle, middle) == QColor("#B45309")
