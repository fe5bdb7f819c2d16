"""A representation: the keys of free cells, whose order in a row says which digit each gets."""

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
    """Each free cell has a key; the missing digits of a row are dealt in the order of its keys.

    Whatever the keys are, every row holds each digit once.
    """

    source = "Bean, 1994"
    traits = frozenset({KEYS})

    def encode(self, logic):
        return KeyEncoding(logic.grid)
