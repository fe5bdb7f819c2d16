"""A crossover that works on keys, and a fitness function that works on any board."""

import numpy as np

import sudoku_ga as sga
from sudoku_ga_example.representation import KEYS


@sga.register
class KeyCrossover(sga.Crossover):
    """Each key comes from one of the two parents."""

    rate: float = sga.real(0.8, 0, 1)
    bias: float = sga.real(0.7, 0.5, 1, help="Chance of a key of the first parent.")
    children_per_couple = 1
    needs = frozenset({KEYS})

    def cross(self, parents, rng):
        from_first = rng.random((len(parents), parents.shape[2])) < self.bias
        return np.where(from_first, parents[:, 0], parents[:, 1])


@sga.register
class WrongUnits(sga.Fitness):
    """Repeats in columns and boxes, and some more for each column or box that has any."""

    maximised = False
    extra: int = sga.integer(1, 0, 9, help="Added for each column or box with repeats.")

    def evaluate(self, boards):
        count, size, _ = boards.shape
        height = int(np.floor(np.sqrt(size)))
        boxes = boards.reshape(count, size // height, height, height, -1).swapaxes(2, 3)
        units = np.concatenate([boards.swapaxes(1, 2), boxes.reshape(count, size, size)], axis=1)
        repeats = (np.diff(np.sort(units), axis=2) == 0).sum(axis=2)
        return repeats.sum(axis=1) + self.extra * (repeats > 0).sum(axis=1)

    def target(self, geometry):
        return 0
