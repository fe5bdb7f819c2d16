import threading

import pytest

from sudoku_ga.evolution.core.report import Phase
from sudoku_ga.evolution.engine.clock import Rate
from sudoku_ga.evolution.engine.control import Control

INSIDE, ENDED = Phase.IMPROVING, Phase.GENERATION


def in_thread(function, *arguments, **words):
    thread = threading.Thread(target=function, args=arguments, kwargs=words)
    thread.start()
    return thread


def test_a_run_that_is_not_paused_does_not_wait(control, waiting):
    control.wait_turn(ENDED)
    assert waiting.waits == []


def test_a_pause_holds_until_it_is_resumed():
    control = Control()
    control.pause()
    thread = in_thread(control.wait_turn, INSIDE)
    assert thread.is_alive() and control.paused
    control.resume()
    thread.join()
    assert not control.paused


def test_a_stop_ends_a_pause_and_a_slow_pace():
    for hold in (Control.pause, lambda control: control.set_pace(Rate(1e-6))):
        control = Control()
        hold(control)
        thread = in_thread(control.wait_turn, ENDED)
        control.stop()
        thread.join()
        assert control.stopped


def test_a_step_lasts_to_the_end_of_a_generation():
    control = Control()
    control.pause()
    control.step()
    control.wait_turn(INSIDE)
    control.wait_turn(INSIDE)
    thread = in_thread(control.wait_turn, ENDED)
    assert control.paused
    control.step()
    thread.join()
    control.stop()


def test_another_pace_ends_a_slow_wait(control, waiting):
    control.set_pace(Rate(1e-6))
    waiting.on_wait = lambda: control.set_pace(None)
    control.wait_turn(ENDED)
    assert (len(waiting.waits), waiting.now_s) == (1, 0.0)


def test_a_pause_ends_the_wait_for_the_pace_and_is_reported():
    control, paused = Control(), threading.Event()
    control.set_pace(Rate(1e-6))
    thread = in_thread(control.wait_turn, ENDED, on_hold=paused.set)
    control.pause()
    paused.wait()
    assert thread.is_alive()
    control.set_pace(None)
    control.resume()
    thread.join()


def test_a_step_ends_the_wait_for_the_pace_and_pauses_after_a_generation(control, waiting):
    control.set_pace(Rate(1e-6))
    waiting.on_wait = control.step
    control.wait_turn(ENDED)
    control.wait_turn(INSIDE)
    assert (len(waiting.waits), waiting.now_s) == (1, 0.0)
    paused, waiting.on_wait = [], control.stop
    control.wait_turn(ENDED, on_hold=lambda: paused.append(True))
    assert paused


class Waiting(threading.Condition):
    """Lets the seconds of a clock pass instead of waiting them, unless it is notified."""

    def __init__(self):
        super().__init__()
        self.now_s, self.waits, self.is_notified = 0.0, [], False
        self.on_wait = lambda: None

    def wait(self, timeout=None):
        assert len(self.waits) < 10_000
        self.waits.append(timeout)
        self.is_notified = False
        self.on_wait()
        if not self.is_notified:
            self.now_s += timeout or 0.0
        return True

    def notify_all(self):
        self.is_notified = True


@pytest.fixture
def waiting():
    return Waiting()


@pytest.fixture
def control(waiting):
    made = Control(clock=lambda: waiting.now_s)
    made._condition = waiting
    return made


def test_the_pace_counts_generations_and_not_what_is_reported_inside_them(control, waiting):
    control.set_pace(Rate(5.0))
    for phase in (Phase.INITIALISED, INSIDE, INSIDE, ENDED, INSIDE, ENDED):
        control.wait_turn(phase)
    assert waiting.waits == pytest.approx([0.2, 0.2, 0.2])


def test_a_growing_pace_continues_after_a_pause(control, waiting):
    control.set_pace(Rate(10.0, 1.25))
    while waiting.now_s < 10.0:
        control.wait_turn(ENDED)
    before_s = waiting.waits[-1]
    assert before_s == pytest.approx(1 / (10 * 1.25**10), rel=0.05)
    control.pause()
    waiting.now_s += 1000.0
    control.resume()
    control.wait_turn(ENDED)
    assert waiting.waits[-1] == pytest.approx(before_s, rel=0.05)


def test_a_wait_that_a_pause_interrupted_is_completed_after_it(control, waiting):
    control.set_pace(Rate(5.0))
    waiting.on_wait = control.pause
    held = []

    def resume():
        held.append(waiting.now_s)
        waiting.on_wait = lambda: None
        waiting.now_s += 1000.0
        control.resume()

    control.wait_turn(ENDED, on_hold=resume)
    assert held == [0.0]
    assert waiting.waits == pytest.approx([0.2, 0.2])  # the pause came as the first began


def test_another_pace_begins_at_its_beginning(control, waiting):
    control.set_pace(Rate(10.0, 1.25))
    while waiting.now_s < 10.0:
        control.wait_turn(ENDED)
    control.set_pace(Rate(10.0, 1.25))
    control.wait_turn(ENDED)
    assert waiting.waits[-1] == pytest.approx(0.1, rel=0.05)


def test_what_comes_before_the_first_report_does_not_count(control, waiting):
    control.set_pace(Rate(10.0, 1.25))
    waiting.now_s = 30.0
    control.wait_turn(Phase.INITIALISED)
    assert waiting.waits == pytest.approx([0.1], rel=0.05)


def test_steps_of_a_paused_run_do_not_wait_for_the_pace(control, waiting):
    control.set_pace(Rate(5.0))
    control.wait_turn(Phase.INITIALISED)
    control.step()
    control.step()
    control.wait_turn(ENDED)
    assert len(waiting.waits) == 1
    control.resume()
    control.wait_turn(ENDED)
    assert waiting.waits == pytest.approx([0.2, 0.2])  # the step is none of the schedule's


def test_nothing_is_reported_without_a_pause():
    control = Control()
    control.pause()
    control.step()
    control.wait_turn(INSIDE, on_hold=lambda: 1 / 0)


class PausedLate(threading.Condition):
    """Pauses a run right after it was seen that nothing holds it."""

    def __init__(self, control):
        super().__init__()
        self._control = control

    def __exit__(self, *error):
        super().__exit__(*error)
        self._control._paused.set()

    def wait(self, timeout=None):
        raise AssertionError("the run waits and on_hold was not called")


def test_a_pause_that_comes_too_late_acts_at_the_next_report():
    control, paused = Control(), threading.Event()
    usual, control._condition = control._condition, PausedLate(control)
    control.wait_turn(ENDED, on_hold=lambda: 1 / 0)
    assert control.paused
    control._condition = usual
    thread = in_thread(control.wait_turn, ENDED, on_hold=paused.set)
    paused.wait()
    control.resume()
    thread.join()


def test_a_run_is_slow_while_it_is_stepped_or_paced():
    control = Control()
    assert not control.is_slow
    control.set_pace(Rate(30.0))
    assert control.is_slow
    control.set_pace(Rate(3_000.0))
    assert not control.is_slow
    control.set_pace(None)
    control.step()
    assert control.is_slow
    control.resume()
    assert not control.is_slow


def test_a_run_at_a_growing_pace_is_slow_at_first(control, waiting):
    control.set_pace(Rate(10.0, 1.25))
    assert control.is_slow
    while waiting.now_s < 15.0:
        control.wait_turn(ENDED)
    assert not control.is_slow


def test_what_is_not_paced_does_not_wait_and_the_pace_begins_after_it() -> None:
    clock = iter(range(1000))
    control = Control(clock=lambda: float(next(clock)))
    control.set_pace(Rate(1e-6))
    for _ in range(100):
        control.wait_turn(ENDED, paced=False)
    assert next(clock) == 0  # it was never asked for the time
