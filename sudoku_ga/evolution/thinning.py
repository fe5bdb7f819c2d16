"""Which generations of a run are kept, so that long runs stay small."""

_FIRST = 100
"""All of so many generations are kept."""

_GROWTH = 1.05
"""From then on each generation kept is this much later than the one before."""


def next_kept(generation: int) -> int:
    """Return the generation to be kept after this one.

    A run of a thousand million generations keeps 430 of them.
    """
    growth = _GROWTH if generation >= _FIRST else 1.0
    return max(generation + 1, int(generation * growth))
