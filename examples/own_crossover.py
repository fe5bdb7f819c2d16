"""
A crossover of your own
=======================

An operator is a class with its parameters as fields and one method on NumPy arrays. Once it is
registered, it is available wherever those of the program are: ``sudoku-ga --plugin
own_crossover.py`` and *File > Load plug-in…* in the window load it from this file.
"""

import numpy as np

import sudoku_ga as sga


@sga.register
class TwoBoxes(sga.Crossover):
    """Two boxes of the first parent are replaced by those of the second."""

    rate: float = sga.real(0.3, 0, 1)
    boxes: int = sga.integer(2, 1, 9, help="Boxes that are replaced.")
    children_per_couple = 1
    needs = frozenset({sga.Trait.BOX_PERMUTATIONS})

    def cross_couples(self, encoding, genotypes, couples, states):
        rng = sga.random_generator(states)
        first, second = genotypes[couples[:, 0]], genotypes[couples[:, 1]]
        boxes = encoding.geometry.size
        order = rng.random((len(couples), boxes)).argsort(axis=1)
        replaced = (order < self.boxes) & (rng.random((len(couples), 1)) < self.rate)
        return np.where(replaced[:, encoding.box_of_gene], second, first)


# %%
# ``check_operator`` tries it on boards of several sizes: children keep the invariant of the
# representation, parents are not changed, the same random numbers give the same children.
if __name__ == "__main__":
    sga.testing.check_operator(TwoBoxes)

    puzzle = sga.collection("grade 2")[0]
    recipe = sga.recipe("evolution").replace(crossover=TwoBoxes(rate=0.5, boxes=3))
    result = sga.solve(puzzle, recipe, seed=1, max_generations=2_000)
    print(result)
