import pytest
from PySide6.QtGui import QImage

from sudoku_ga.app.evolve.side_panel import CONFLICTS, VIEWS
from tools.screenshots.scenes import take


@pytest.mark.exhaustive
def test_every_state_is_photographed(tmp_path):
    count = take(tmp_path, ["dark"], [(1024, 700)])
    pictures = {path.name.removesuffix("-dark-1024x700.png"): path for path in tmp_path.iterdir()}
    views = {view for view, _label in VIEWS} - {
        CONFLICTS,
        "islands",
        "puzzle",
    }  # the curve is always there
    assert set(pictures) == {
        "idle", "marks-and-conflict", "play", "running", "heat", *views, "solved", "error",
        "race", "generate", "lab",
    }  # fmt: skip
    assert count == len(pictures)
    images = [QImage(str(path)) for path in pictures.values()]
    assert all((image.width(), image.height()) == (1024, 700) for image in images)
    assert all(a != b for n, a in enumerate(images) for b in images[n + 1 :])
