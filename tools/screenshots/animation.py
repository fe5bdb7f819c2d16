"""Takes the animated picture of README and documentation: a run in the window, as it is watched."""

from pathlib import Path

from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QActionGroup, QImage

from sudoku_ga.app.evolve.run_bar.pace import WATCH
from sudoku_ga.app.files.bundled import famous_puzzle
from tools.screenshots.states import let_pass, opened_window, settle, wait_for_count

FILE = Path(__file__).parents[2] / "docs" / "pictures" / "run.webp"
_SIZE, _WIDTH = (1200, 750), 960
_SEED = 1
_FRAME_MS, _LAST_MS = 250, 4_000
_QUALITY = 60


def take_animation(file: Path = FILE) -> int:
    """Write a run of Evolution on AI Escargot, a frame each quarter second; return how many."""
    frames = []
    with opened_window() as (app, window):
        themes: QActionGroup = window.actions_of.themes
        window.preferences.select_theme(
            next(each for each in themes.actions() if each.data() == "light")
        )
        window.resize(*_SIZE)
        puzzle = famous_puzzle("AI Escargot")
        window.document_controller.put(puzzle.grid, puzzle.name, "choose")
        wait_for_count(app, window)
        window.recipe_model.fix_seed(_SEED)
        window.evolve.bar.pace.choose(WATCH)
        frames.append(_image(window.grab().toImage()))
        window.evolve.bar.main.click()
        while window.controller.is_on or len(frames) == 1:
            let_pass(app, _FRAME_MS)
            frames.append(_image(window.grab().toImage()))
        let_pass(app, _LAST_MS)  # the caption waits for the time that Fast takes
        settle(app)
        frames.append(_image(window.grab().toImage()))
    first, *others = frames
    times = [*[_FRAME_MS] * len(others), _LAST_MS]
    first.save(
        file,
        save_all=True,
        append_images=others,
        duration=times,
        loop=0,
        quality=_QUALITY,
        method=6,
    )
    return len(frames)


def _image(picture: QImage) -> Image.Image:
    """Return a picture of Qt, smaller, as one of Pillow."""
    mode = Qt.TransformationMode.SmoothTransformation
    picture = picture.scaledToWidth(_WIDTH, mode).convertToFormat(QImage.Format.Format_RGB888)
    return Image.frombuffer(
        "RGB", (picture.width(), picture.height()), bytes(picture.constBits()), "raw", "RGB",
        picture.bytesPerLine(), 1,
    )  # fmt: skip
