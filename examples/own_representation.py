"""
A representation of your own
============================

A representation defines the meaning of the genes of an individual. Here a gene is a random key: the
missing digits of a row are dealt to its free cells in the order of their keys (Bean, 1994). So
every row holds each digit once, whatever the keys are.
"""

import numpy as np

import sudoku_ga as sga

KEYS = sga.Trait("random-keys", "are random keys")


class KeyEncoding:
    """Random keys of the free cells of one puzzle, row by row."""

    def __init__(self, grid):
        self.geometry = grid.geometry
        self.free_share = float(np.mean(grid.digits == 0))
        self._fixed = grid.digits
        size = self.geometry.size
        self._cells = np.flatnonzero(grid.digits == 0)
        rows = self._cells // size
        self.block_starts = np.searchsorted(rows, np.arange(size + 1))
        self.box_of_gene = self.geometry.box_of[self._cells]
        given = grid.digits.reshape(size, size)
        self._missing = [np.setdiff1d(np.arange(1, size + 1), row) for row in given]
        row, column, box = self.geometry.row_of, self.geometry.column_of, self.geometry.box_of
        one, other = np.triu_indices(self.geometry.cell_count, 1)
        peers = (row[one] == row[other]) | (column[one] == column[other]) | (box[one] == box[other])
        self._peers = one[peers], other[peers]

    def random(self, count, states):
        rng = sga.random_generator(states)
        return rng.integers(0, 256, (count, len(self._cells)), dtype=np.uint8)

    def decode(self, genotype):
        keys = np.atleast_2d(genotype)
        digits = np.tile(self._fixed, (len(keys), 1))
        starts = self.block_starts
        for first, last, missing in zip(starts, starts[1:], self._missing, strict=False):
            order = np.argsort(keys[:, first:last], axis=1, kind="stable")
            places = self._cells[first:last][order]
            np.put_along_axis(digits, places, np.broadcast_to(missing, order.shape), axis=1)
        return digits.reshape(*np.shape(genotype)[:-1], -1)

    def count_conflicts(self, genotypes):
        digits = self.decode(genotypes)
        one, other = self._peers
        return (digits[:, one] == digits[:, other]).sum(axis=1)


@sga.register
class RandomKeyRows(sga.Representation):
    """Each free cell has a key; the missing digits of a row are dealt in the order of its keys."""

    source = "Bean, 1994"
    traits = frozenset({KEYS})

    def encode(self, logic):
        return KeyEncoding(logic.grid)


# %%
# Operators that change genes have to know what they are. These two name the trait in ``needs``;
# crossovers that exchange whole blocks, here the keys of a row, suit any representation.
@sga.register
class RandomKeys(sga.Initialisation):
    """Every key is drawn at random."""

    needs = frozenset({KEYS})

    def create_genotypes(self, encoding, count, states):
        return encoding.random(count, states)


@sga.register
class RedrawKeys(sga.Mutation):
    """Some keys are drawn anew."""

    rate: float = sga.real(0.05, 0, 1, help="Share of the keys.")
    needs = frozenset({KEYS})

    def mutate(self, genotypes, rng):
        redrawn = rng.random(genotypes.shape) < self.rate
        return np.where(redrawn, rng.integers(0, 256, genotypes.shape), genotypes)


# %%
# ``check_operator`` tries them on boards of several sizes: givens stay, conflicts are those of the
# board, the same random numbers give the same genes. A small board is solved quickly.
if __name__ == "__main__":
    for each in (RandomKeyRows, RandomKeys, RedrawKeys):
        sga.testing.check_operator(each)

    recipe = sga.recipe("generational").replace(
        representation=RandomKeyRows(),
        initialisation=RandomKeys(),
        crossover="uniform",
        mutation=RedrawKeys(rate=0.1),
        fitness="pair-conflicts",
        selection={"tournament_size": 2},
        population={"size": 100},
        replacement={"elite": 2},
    )
    puzzle = sga.generate(box=(2, 3), seed=1)
    result = sga.solve(puzzle, recipe, seed=1, max_generations=1_000)
    print(result)
