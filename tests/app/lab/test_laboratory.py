"""The real laboratory, with processes of its own."""

import threading

import pytest

from sudoku_ga.app.lab.laboratory import Laboratory, Pause, RunRequest
from sudoku_ga.app.lab.store_reader import StoreQuery, read
from sudoku_ga.app.tasks import Task
from sudoku_ga.errors import UserError
from sudoku_ga.lab.execution.runner import ExperimentProgress
from tests.lab.experiments import tiny


class RecordingTask(Task):
    """Keeps the newest progress, and is cancelled as soon as a number of runs has ended."""

    def __init__(self, end_at=1000):
        super().__init__(lambda _task: None)
        self._end_at = end_at
        self.progress = None

    def report(self, progress):
        self.progress = progress
        if progress.done >= self._end_at:
            self.cancel()


@pytest.mark.exhaustive
def test_what_was_stopped_goes_on_and_can_be_read_meanwhile(tmp_path):
    request = RunRequest(tiny(), tmp_path / "lab" / "tiny.db", 1)
    laboratory, query = Laboratory(), StoreQuery(request.store, experiment=request.experiment)
    assert read(query).overview is None
    laboratory.run(RecordingTask(5), request, Pause())
    finished = read(query).overview.experiment.finished
    assert 5 <= finished < 24
    task = RecordingTask()
    laboratory.run(task, request, Pause())
    assert task.progress.done == 24
    contents = read(StoreQuery(request.store, experiment=request.experiment, with_courses=True))
    assert contents.overview.experiment.finished == 24
    assert [course.runs for course in contents.courses] == [12, 12]
    assert [course.read for course in contents.courses] == [12, 12]
    group = contents.overview.runs.groups.index("empty board")
    asked = StoreQuery(request.store, experiment=request.experiment, with_courses=True, group=group)
    assert [course.runs for course in read(asked).courses] == [2, 2]


@pytest.mark.exhaustive
def test_a_duration_is_measured_on_some_runs():
    duration = Laboratory().estimate(RecordingTask(), tiny())
    assert 0 < duration.measured <= 12
    assert duration.cpu_s.value > 0
    assert not duration.cut_short


def test_a_folder_that_cannot_be_made_is_reported(tmp_path):
    (tmp_path / "lab").write_text("a file stands here")
    with pytest.raises(UserError, match="a folder for results is expected"):
        request = RunRequest(tiny(), tmp_path / "lab" / "tiny.db", 1)
        Laboratory().run(RecordingTask(), request, Pause())


class Clock:
    def __init__(self):
        self.now = 0.0
        self.was_asked = threading.Event()

    def __call__(self):
        now = self.now
        self.was_asked.set()
        return now


def test_the_time_left_is_estimated_without_pauses():
    clock = Clock()
    pause, task = Pause(clock), RecordingTask()

    def seconds_left(done):
        return pause.without_pauses(ExperimentProgress(done, 100, None)).seconds_left

    assert seconds_left(10) is None
    clock.now = 5.0
    assert seconds_left(20) == 40.0
    pause.begin()
    clock.was_asked.clear()
    waiting = threading.Thread(target=pause.stopped, args=(task,))
    waiting.start()
    clock.was_asked.wait()
    clock.now = 1000.0
    pause.end()
    waiting.join()
    clock.now += 5.0
    assert seconds_left(30) == 35.0


def test_stopping_ends_a_pause(tmp_path):
    task, pause = RecordingTask(), Pause()
    pause.begin()
    request = RunRequest(tiny(), tmp_path / "tiny.db", 1)
    running = threading.Thread(target=Laboratory().run, args=(task, request, pause))
    running.start()
    task.cancel()
    running.join()
    assert not pause.is_on
    assert pause.stopped(task)
