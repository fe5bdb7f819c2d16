"""Frames written as one animated picture. It needs Pillow, the extra ``pictures``."""

import importlib.util
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from sudoku_ga.app.files.animation.frames import Colour, Pixels

if TYPE_CHECKING:
    from PIL.Image import Image

FORMATS = {".gif": "GIF", ".webp": "WEBP", ".png": "PNG"}
"""Pillow's name of the format for each ending; PNG is animated as APNG."""

_FIRST_MS, _EACH_MS, _LAST_MS = 800, 100, 2_000


def can_write() -> bool:
    """Whether Pillow is installed."""
    return importlib.util.find_spec("PIL") is not None


def animation(frames: Iterable[Pixels], colours: Sequence[Colour], suffix: str) -> bytes:
    """Return the content of a file that shows frames one after another, without an end.

    Parameters
    ----------
    frames : iterable of ndarray of uint8, shape (height, width, 3)
        At least one; all of one size.
    colours : sequence of Colour
        At most 256, of which each pixel takes the nearest.
    suffix : str
        One of :data:`FORMATS`.
    """
    painted = list(_painted(frames, colours))
    durations = [_EACH_MS] * len(painted)
    durations[0], durations[-1] = _FIRST_MS, _LAST_MS
    content = io.BytesIO()
    painted[0].save(
        content,
        FORMATS[suffix],
        save_all=True,
        append_images=painted[1:],
        duration=durations,
        loop=0,
        lossless=True,  # asked by WebP alone: tints and text stay as they are
    )
    return content.getvalue()


def _painted(frames: Iterable[Pixels], colours: Sequence[Colour]) -> Iterator["Image"]:
    """Yield frames as images of a byte a pixel."""
    from PIL import Image

    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in colours for part in colour])
    for frame in frames:
        yield Image.fromarray(frame).quantize(palette=palette, dither=Image.Dither.NONE)
