"""Draws the icon of the program in every size and container that a desktop asks for.

usage: python packaging/draw_icons.py FOLDER

FOLDER gets ``16.png`` to ``1024.png``, ``sudoku_ga.ico`` for Windows and ``sudoku_ga.icns`` for
macOS, all from ``resources/icons/sudoku_ga.svg``.
"""

import struct
import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SVG = Path(__file__).resolve().parent.parent / "resources" / "icons" / "sudoku_ga.svg"
SIDES = (16, 22, 24, 32, 48, 64, 128, 256, 512, 1024)
_ICO_SIDES = (16, 24, 32, 48, 64, 128, 256)
_ICNS_KINDS = {b"ic11": 32, b"ic12": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}


def draw(side: int) -> bytes:
    """Return the icon as a PNG of ``side`` pixels."""
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(SVG)).render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data().data())


def ico(pictures: dict[int, bytes]) -> bytes:
    """Return an icon of Windows: a header, an entry of 16 bytes for each picture, the pictures."""
    head = struct.pack("<HHH", 0, 1, len(_ICO_SIDES))
    place = len(head) + 16 * len(_ICO_SIDES)
    entries, data = b"", b""
    for side in _ICO_SIDES:
        png = pictures[side]
        entries += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(png), place)
        place += len(png)
        data += png
    return head + entries + data


def icns(pictures: dict[int, bytes]) -> bytes:
    """Return an icon of macOS: each picture with its kind and its length, eight bytes included."""
    data = b"".join(
        kind + struct.pack(">I", len(pictures[side]) + 8) + pictures[side]
        for kind, side in _ICNS_KINDS.items()
    )
    return b"icns" + struct.pack(">I", len(data) + 8) + data


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {side: draw(side) for side in SIDES}
    for side, png in pictures.items():
        (folder / f"{side}.png").write_bytes(png)
    (folder / "sudoku_ga.ico").write_bytes(ico(pictures))
    (folder / "sudoku_ga.icns").write_bytes(icns(pictures))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
