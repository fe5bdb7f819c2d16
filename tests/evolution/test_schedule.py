import pytest

from sudoku_ga.evolution.engine.clock import Rate, Schedule


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self):
        self.now_s = 100.0

    def __call__(self):
        return self.now_s


@pytest.fixture
def clock():
    return Clock()


def generations(schedule, clock, until_s, *, takes_s=0.0, overshoot_s=0.0):
    """Return how many generations a run makes until a time of the clock."""
    count, end_s = 0, clock.now_s + until_s
    while True:
        clock.now_s += takes_s
        schedule.advance()
        wait_s = schedule.wait_s
        if wait_s:
            clock.now_s += wait_s + overshoot_s
        if clock.now_s > end_s:
            return count
        count += 1


def test_a_constant_rate_is_kept(clock):
    assert generations(Schedule(Rate(5.0), clock), clock, 10.01) == 50


@pytest.mark.parametrize(("count", "seconds"), [(60, 3.8), (1000, 14.1), (30_000, 29.2)], ids=str)
def test_a_growing_rate_makes_a_number_of_generations_in_a_time(clock, count, seconds):
    made = generations(Schedule(Rate(10.0, 1.25), clock), clock, seconds)
    assert made == pytest.approx(count, rel=0.02)


def test_a_rate_grows_by_a_quarter_each_second():
    rate = Rate(10.0, 1.25)
    assert [rate.at(second) for second in range(3)] == pytest.approx([10.0, 12.5, 15.625])


def test_a_rate_stops_growing_at_its_most(clock):
    rate = Rate(10.0, 1.25, most=400.0)
    assert rate.at(16.0) < 400 == rate.at(17.0) == rate.at(1e5)
    # 16.5 seconds with (400 - 10) / ln 1.25 generations, and 400 in each second after them.
    assert generations(Schedule(rate, clock), clock, 30.0) == pytest.approx(7140, rel=0.01)


def test_the_rate_after_hours_is_finite():
    rate = Rate(10.0, 1.25)
    assert rate.next_after(1e5) >= 1e5


@pytest.mark.parametrize("overshoot_s", [0.0, 0.0005, 0.015], ids=str)
def test_waits_that_last_too_long_do_not_slow_a_high_rate_down(clock, overshoot_s):
    made = generations(Schedule(Rate(20_000.0), clock), clock, 5.0, overshoot_s=overshoot_s)
    assert made == pytest.approx(100_000, rel=0.01)


def test_no_wait_is_shorter_than_a_millisecond(clock):
    schedule = Schedule(Rate(5_000.0), clock)
    waits = []
    for _ in range(20):
        schedule.advance()
        waits.append(schedule.wait_s)
        clock.now_s += waits[-1]
    assert waits[:5] == pytest.approx([0, 0, 0, 0, 0.001])
    assert min(filter(None, waits)) >= 0.001


def test_a_late_run_catches_up_a_tenth_of_a_second_at_most(clock):
    schedule = Schedule(Rate(100.0), clock)
    generations(schedule, clock, 60.0, takes_s=1.0)
    assert generations(schedule, clock, 1.0) == pytest.approx(110, abs=1)


def test_on_a_slow_machine_the_rate_is_that_of_the_time_passed(clock):
    schedule = Schedule(Rate(10.0, 1.25), clock)
    generations(schedule, clock, 10.0, takes_s=1.0)
    assert schedule.per_s == pytest.approx(10 * 1.25**10, rel=0.3)


def test_pauses_do_not_count(clock):
    schedule = Schedule(Rate(10.0, 1.25), clock)
    generations(schedule, clock, 5.0)
    schedule.advance()
    wait_s, per_s = schedule.wait_s, schedule.per_s
    schedule.pause()
    clock.now_s += 1000.0
    assert (schedule.wait_s, schedule.per_s) == (wait_s, per_s)
    schedule.resume()
    assert schedule.wait_s == pytest.approx(wait_s)
    clock.now_s += 0.01
    assert schedule.wait_s == pytest.approx(wait_s - 0.01, abs=0.001)
