"""The real laboratory, with processes of its own."""

import pytest

from sudoku_ga.app.lab.laboratory import Order, RealLaboratory
from sudoku_ga.app.lab.link import RunLink
from sudoku_ga.app.lab.store_reader import Question, read
from sudoku_ga.errors import UserError
from tests.lab.experiments import tiny


class StoppingLink(RunLink):
    """Stops as soon as a number of runs has been made."""

    def __init__(self, end_at):
        super().__init__()
        self._end_at = end_at

    def tell(self, progress):
        super().tell(progress)
        if progress.done >= self._end_at:
            self.stop()


def test_what_was_stopped_goes_on_and_can_be_read_meanwhile(tmp_path):
    order = Order(tiny(), tmp_path / "lab" / "tiny.db", 1)
    laboratory, question = RealLaboratory(), Question(order.store, experiment=order.experiment)
    assert read(question).overview is None
    laboratory.run(order, StoppingLink(5))
    finished = read(question).overview.experiment.finished
    assert 5 <= finished < 24
    link = RunLink()
    laboratory.run(order, link)
    assert link.progress.done == 24
    answer = read(Question(order.store, experiment=order.experiment, with_courses=True))
    assert answer.overview.experiment.finished == 24
    assert [course.runs for course in answer.courses] == [12, 12]
    assert [course.read for course in answer.courses] == [12, 12]
    group = answer.overview.runs.groups.index("empty board")
    asked = Question(order.store, experiment=order.experiment, with_courses=True, group=group)
    assert [course.runs for course in read(asked).courses] == [2, 2]


def test_a_duration_is_measured_on_some_runs():
    duration = RealLaboratory().estimate(tiny(), RunLink())
    assert 0 < duration.measured <= 12
    assert duration.cpu_s.value > 0
    assert not duration.cut_short


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "lab").write_text("a file stands here")
    with pytest.raises(UserError, match="a folder for results is expected"):
        RealLaboratory().run(Order(tiny(), tmp_path / "lab" / "tiny.db", 1), RunLink())
