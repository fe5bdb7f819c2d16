"""Whether what is left after a window grows."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy.stats import theilslopes

_FEWEST = 4
_MOST_GROWTH = 1_000.0
"""Bytes in use a deed once half of the deeds are done: 10 MB in 10,000."""


class Sample(NamedTuple):
    """What the process holds, and has in use, while no window is open, after so many deeds."""

    deed: int
    memory_bytes: int
    used_bytes: int
    threads: int
    widgets: int


class Summary(NamedTuple):
    """What the samples say in words, and whether nothing grows."""

    text: str
    is_flat: bool


def summary(samples: Sequence[Sample], deeds: int) -> Summary:
    """Return what became of memory, threads and widgets after the first half of the deeds."""
    late = np.array([sample for sample in samples if 2 * sample.deed > deeds], float)
    if len(late) < _FEWEST:
        return Summary(f"{len(samples)} windows, too few to tell of leaks", is_flat=True)
    # The median of the slopes between all pairs: a cache that is filled once is no leak.
    held, used = (float(theilslopes(late[:, i], late[:, 0])[0]) for i in (1, 2))
    threads, widgets = (sorted({int(each) for each in late[:, i]}) for i in (3, 4))
    text = (
        f"{len(samples)} windows; after half of the deeds, with no window open: "
        f"{late[0, 1] / 1e6:.0f} to {late[-1, 1] / 1e6:.0f} MB, {held:.0f} bytes a deed, "
        f"of them in use {late[0, 2] / 1e6:.0f} to {late[-1, 2] / 1e6:.0f} MB, "
        f"{used:.0f} bytes a deed; threads {threads}, widgets {widgets}"
    )
    # The room between what is in use comes and goes by the C library's lights.
    growth = used if late[-1, 2] else held
    grows = late[-1, 3] > late[0, 3] or late[-1, 4] > late[0, 4] or growth > _MOST_GROWTH
    return Summary(text, is_flat=not grows)
