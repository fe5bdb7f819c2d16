import threading

from sudoku_ga.app.lab.link import RunLink
from sudoku_ga.lab.execution.runner import TrialProgress


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
