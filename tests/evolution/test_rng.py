import numpy as np

from sudoku_ga.evolution.core.rng import Streams
from sudoku_ga.evolution.kernels.random import (
    advance,
    below,
    fraction_of,
    mix,
    next_word,
    upper_below,
)
from tests.evolution.twins import twin


def test_the_same_seed_gives_the_same_streams():
    one, other = Streams(7), Streams(7)
    assert np.array_equal(one.state("crossover", 4), other.state("crossover", 4))


def test_what_is_drawn_from_a_stream_leaves_those_of_later_runs_alone():
    states = Streams(7).state("crossover", 4)
    at_first = states.copy()
    next_word(states, 0)
    assert np.array_equal(Streams(7).state("crossover", 4), at_first)


def test_streams_of_other_names_and_seeds_differ():
    states = [
        int(Streams(seed).state(name)[0]) for seed in (7, 8) for name in ("crossover", "selection")
    ]
    assert len(set(states)) == 4


def test_a_stream_continues_at_the_next_call():
    streams = Streams(7)
    drawn = next_word(streams.state("crossover"), 0)
    assert drawn != next_word(streams.state("crossover"), 0)


def test_the_generator_is_splitmix64():
    # The first outputs for the seed 1234567, from the algorithm's published test vector.
    states = np.array([1234567], np.uint64)
    assert [int(next_word(states, 0)) for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_the_scalar_form_draws_the_same_words():
    states = np.array([99], np.uint64)
    state = twin(advance)(np.uint64(99))
    assert twin(mix)(state) == next_word(states, 0)


def test_draws_below_a_bound_are_uniform():
    states = np.array([5], np.uint64)
    counts = np.bincount([below(states, 0, 9) for _ in range(9_000)], minlength=9)
    statistic = ((counts - 1000) ** 2 / 1000).sum()
    assert len(counts) == 9
    assert statistic < 26.1  # chi-square with 8 degrees of freedom, 0.1 %


def test_the_upper_half_of_a_word_stays_below_its_bound():
    bound = np.uint64(81)
    assert upper_below(np.uint64(0), bound) == 0
    assert upper_below(np.uint64(2**64 - 1), bound) == 80


def test_a_fraction_covers_its_range():
    assert fraction_of(np.uint64(0), np.uint64(1000)) == 0
    assert fraction_of(np.uint64(2**63), np.uint64(1000)) == 500
    assert fraction_of(np.uint64(2**64 - 1), np.uint64(1000)) == 999
