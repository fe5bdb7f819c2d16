"""The real laboratory, with processes of its own."""

import threading

import pytest

from sudoku_ga.app.lab.laboratory import RealLaboratory, RunLink, RunRequest
from sudoku_ga.app.lab.store_reader import StoreQuery, read
from sudoku_ga.errors import UserError
from sudoku_ga.lab.execution.runner import TrialProgress
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
    request = RunRequest(tiny(), tmp_path / "lab" / "tiny.db", 1)
    laboratory, query = RealLaboratory(), StoreQuery(request.store, experiment=request.experiment)
    assert read(query).overview is None
    laboratory.run(request, StoppingLink(5))
    finished = read(query).overview.experiment.finished
    assert 5 <= finished < 24
    link = RunLink()
    laboratory.run(request, link)
    assert link.progress.done == 24
    contents = read(StoreQuery(request.store, experiment=request.experiment, with_courses=True))
    assert contents.overview.experiment.finished == 24
    assert [course.runs for course in contents.courses] == [12, 12]
    assert [course.read for course in contents.courses] == [12, 12]
    group = contents.overview.runs.groups.index("empty board")
    asked = StoreQuery(request.store, experiment=request.experiment, with_courses=True, group=group)
    assert [course.runs for course in read(asked).courses] == [2, 2]


def test_a_duration_is_measured_on_some_runs():
    duration = RealLaboratory().estimate(tiny(), RunLink())
    assert 0 < duration.measured <= 12
    assert duration.cpu_s.value > 0
    assert not duration.cut_short


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "lab").write_text("a file stands here")
    with pytest.raises(UserError, match="a folder for results is expected"):
        RealLaboratory().run(RunRequest(tiny(), tmp_path / "lab" / "tiny.db", 1), RunLink())


class Clock:
    def __init__(self):
        self.now = 0.0
        self.was_asked = threading.Event()

    def __call__(self):
        now = self.now
        self.was_asked.set()
        return now


def test_a_pause_is_no_part_of_the_time_from_which_the_rest_is_told():
    clock = Clock()
    link = RunLink(clock)
    link.tell(TrialProgress(10, 100, None))
    assert link.progress.seconds_left is None
    clock.now = 5.0
    link.tell(TrialProgress(20, 100, None))
    assert link.progress.seconds_left == 40.0
    link.pause()
    clock.was_asked.clear()
    waiting = threading.Thread(target=link.stopped)
    waiting.start()
    clock.was_asked.wait()
    clock.now = 1000.0
    link.resume()
    waiting.join()
    clock.now += 5.0
    link.tell(TrialProgress(30, 100, None))
    assert link.progress.seconds_left == 35.0


def test_stopping_ends_a_pause():
    link = RunLink()
    link.pause()
    assert link.is_paused
    link.stop()
    assert link.stopped()
    assert link.is_stopped
    assert not link.is_paused
