from PIL import Image
from PySide6.QtGui import QColor, QImage

from tools.screenshots import animation


def test_an_image_of_pillow_has_the_pixels_of_the_window():
    picture = QImage(animation._WIDTH + 1, 3, QImage.Format.Format_RGB32)
    picture.fill(QColor(10, 20, 30))
    image = animation._image(picture)
    assert image.size[0] == animation._WIDTH
    assert image.getpixel((5, 1)) == (10, 20, 30)


def test_the_picture_moves_and_is_small_enough_for_a_readme():
    assert animation.FILE.stat().st_size <= 1_500_000
    with Image.open(animation.FILE) as image:
        assert image.n_frames > 20
