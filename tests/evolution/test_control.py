import threading

from sudoku_ga.evolution.control import Control


def in_thread(function, *arguments, **words):
    thread = threading.Thread(target=function, args=arguments, kwargs=words)
    thread.start()
    return thread


def test_a_run_that_nobody_holds_passes_at_once():
    Control().wait_turn(generation_ended=True)


def test_a_pause_holds_until_it_is_resumed():
    control = Control()
    control.pause()
    thread = in_thread(control.wait_turn, generation_ended=False)
    assert thread.is_alive() and control.paused
    control.resume()
    thread.join()
    assert not control.paused


def test_a_stop_ends_a_pause_and_a_slow_pace():
    for hold in (Control.pause, lambda control: control.set_pace(1e-6)):
        control = Control()
        hold(control)
        thread = in_thread(control.wait_turn, generation_ended=False)
        control.stop()
        thread.join()
        assert control.stopped


def test_a_step_lasts_to_the_end_of_a_generation():
    control = Control()
    control.pause()
    control.step()
    control.wait_turn(generation_ended=False)
    control.wait_turn(generation_ended=False)
    thread = in_thread(control.wait_turn, generation_ended=True)
    assert control.paused
    control.step()
    thread.join()
    control.stop()


def test_another_pace_ends_a_slow_wait():
    control = Control()
    control.set_pace(1e-6)
    thread = in_thread(control.wait_turn, generation_ended=False)
    # The waiting thread may not have begun: then it begins with full speed.
    control.set_pace(0)
    thread.join()


def test_a_pause_during_the_pace_is_told_before_it_holds():
    control, told = Control(), threading.Event()
    control.set_pace(1e-6)
    thread = in_thread(control.wait_turn, generation_ended=False, on_hold=told.set)
    control.pause()
    control.set_pace(0)  # ends the wait of the pace
    told.wait()
    assert thread.is_alive()
    control.resume()
    thread.join()


def test_nothing_is_told_where_nothing_holds():
    control = Control()
    control.pause()
    control.step()
    control.wait_turn(generation_ended=False, on_hold=lambda: 1 / 0)


class PausedLate(threading.Condition):
    """Pauses a run right after it was seen that nothing holds it."""

    def __init__(self, control):
        super().__init__()
        self._control = control

    def __exit__(self, *error):
        super().__exit__(*error)
        self._control._paused = True

    def wait(self, timeout=None):
        raise AssertionError("the run holds and nobody was told")


def test_a_pause_that_comes_too_late_to_be_told_holds_at_the_next_report():
    control, told = Control(), threading.Event()
    usual, control._condition = control._condition, PausedLate(control)
    control.wait_turn(generation_ended=True, on_hold=lambda: 1 / 0)
    assert control.paused
    control._condition = usual
    thread = in_thread(control.wait_turn, generation_ended=True, on_hold=told.set)
    told.wait()
    control.resume()
    thread.join()


def test_a_run_is_unhurried_while_it_is_stepped_or_paced():
    control = Control()
    assert not control.is_unhurried
    control.set_pace(30.0)
    assert control.is_unhurried
    control.set_pace(0.0)
    control.step()
    assert control.is_unhurried
    control.resume()
    assert not control.is_unhurried
