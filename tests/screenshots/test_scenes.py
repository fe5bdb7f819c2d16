from PySide6.QtGui import QImage

from tests.screenshots.scenes import take


def test_every_state_is_photographed(tmp_path):
    assert take(tmp_path, ["dark"], [(1024, 700)]) == 14
    pictures = {path.name.removesuffix("-dark-1024x700.png"): path for path in tmp_path.iterdir()}
    assert set(pictures) == {
        "idle", "marks-and-conflict", "running", "heat", "conflicts", "population", "generation",
        "operators", "diversity", "puzzle", "solved", "error",
    }  # fmt: skip
    images = [QImage(str(path)) for path in pictures.values()]
    assert all((image.width(), image.height()) == (1024, 700) for image in images)
    assert all(a != b for n, a in enumerate(images) for b in images[n + 1 :])
