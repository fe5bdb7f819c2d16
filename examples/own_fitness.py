"""
A fitness function of your own
==============================

A fitness function sees whole boards, an array of shape (individuals, size, size). Conflicts are
counted too, so that runs with different fitness functions can be compared.
"""

import numpy as np

import sudoku_ga as sga


@sga.register
class WrongLines(sga.Fitness):
    """Repeats in rows and columns; each repeat counts more if its line has several."""

    maximised = False
    power: float = sga.real(1.0, 0.5, 3.0, help="Exponent of the repeats of a line.")

    def evaluate(self, boards):
        lines = np.concatenate([boards, boards.swapaxes(1, 2)], axis=1)
        repeats = (np.diff(np.sort(lines), axis=2) == 0).sum(axis=2)
        return (repeats**self.power).sum(axis=1)

    def target(self, geometry):
        return 0.0


# %%
# The boxes of a board are right by the representation, so that rows and columns are enough.
if __name__ == "__main__":
    sga.testing.check_operator(WrongLines)

    puzzle = sga.collection("grade 1")[0]
    for power in (0.5, 1.0, 2.0):
        recipe = sga.recipe("evolution").replace(fitness=WrongLines(power=power))
        result = sga.solve(puzzle, recipe, seed=1, max_generations=300)
        print(f"power {power}: {result.conflicts} conflicts in generation {result.generations}")
