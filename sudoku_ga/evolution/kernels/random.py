"""Random draws by splitmix64 (Steele, Lea and Flood, 2014).

A state is one 64-bit word, element ``lane`` of an array. :func:`next_word` and :func:`below`
advance it in place; a hot loop keeps it in a local variable instead::

    state = states[lane]
    state = advance(state)
    word = mix(state)          64 random bits
    ...
    states[lane] = state
"""

import numpy as np

from sudoku_ga.evolution.kernels.compiled import helper

_GAMMA = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
LOW = np.uint64(0xFFFFFFFF)
"""The lower half of a word."""

_11, _27, _30, _31, _32 = (np.uint64(bits) for bits in (11, 27, 30, 31, 32))


@helper
def next_word(states, lane):
    """Return 64 random bits."""
    state = states[lane] + _GAMMA
    states[lane] = state
    word = (state ^ (state >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    return word ^ (word >> _31)


@helper
def below(states, lane, bound):
    """Return a random integer of 0 to ``bound`` - 1, for a bound below 2**32."""
    state = states[lane] + _GAMMA
    states[lane] = state
    word = (state ^ (state >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    return np.int64((((word ^ (word >> _31)) >> _32) * np.uint64(bound)) >> _32)


@helper
def advance(state):
    """Return the state after this one."""
    return state + _GAMMA


@helper
def skip(state, count):
    """Return the state ``count`` steps later, uint64."""
    return state + count * _GAMMA


@helper
def draw_ahead(state, words):
    """Overwrite ``words`` with the random bits of the states after this one.

    The draws do not wait for one another, which is four times as fast as one after the other.
    """
    for k in range(words.size):
        words[k] = mix(state + np.uint64(k + 1) * _GAMMA)


@helper
def mix(state):
    """Return the 64 random bits of a state."""
    word = (state ^ (state >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    return word ^ (word >> _31)


@helper
def upper_below(word, bound):
    """Return 0 to ``bound`` - 1 from the upper half of a word, without a division.

    The bias is below ``bound`` / 2**32. All are uint64.
    """
    return ((word >> _32) * bound) >> _32


@helper
def fraction_of(word, bound):
    """Return 0 to ``bound``, uint64, for a bound of at most 2**52.

    It is one rounded product of two doubles, the same on every IEEE machine; a 64-bit modulus takes
    ten times as long. The bound itself has a probability of at most 2**-53.
    """
    return np.uint64(np.float64(word >> _11) * 2.0**-53 * np.float64(bound))
