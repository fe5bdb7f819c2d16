from dataclasses import replace

from PySide6.QtGui import QImage

from sudoku_ga.app.evolve.run_bar.pace import FULL
from sudoku_ga.app.shell import demonstration


def test_the_demonstration_solves_both_puzzles_and_takes_a_picture(
    qapp, themes, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    # The same scenes, as fast as they go.
    scenes = tuple(replace(scene, pace=FULL) for scene in demonstration._SCENES)
    monkeypatch.setattr(demonstration, "_SCENES", scenes)
    assert demonstration.run_demonstration() == 0
    picture = QImage(str(tmp_path / demonstration.PICTURE))
    assert (picture.width(), picture.height()) == (1280, 800)
    said = capsys.readouterr().out
    assert said.count("Solved ") == 2
    # The answer of AI Escargot begins so.
    assert "| 1 6 2 | 8 5 7 | 4 9 3 |" in said
    points = [int(word.split()[-1]) for word in said.split(" points on the curve")[:-1]]
    assert min(points) >= 50
