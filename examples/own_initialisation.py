"""
A given initial population
==========================

An initialisation makes generation 0. This one begins with boards of an earlier run. They are in the
file, and a record of a run contains the digest of the file, so that it identifies the boards.
"""

import numpy as np

import sudoku_ga as sga

BOARDS = (  # of AI Escargot, after 20 generations of the recipe evolution with seed 1
    "168537492435821768729649531485316973912785542673294861352873619641459287897162354",
    "162837297734925168859641534275316943413789652698524781381592615946431827527678349",
    "156987294437125768829643531285319976914785482673264153368472915241896627597531348",
    "158987693436125478279643521725361984914587132683294765351739216846152847927468359",
)


@sga.register
class GivenBoards(sga.Initialisation):
    """The first individuals are the given boards of the puzzle, the others filled at random."""

    needs = frozenset({sga.Trait.BOX_PERMUTATIONS})

    def create_genotypes(self, encoding, count, states):
        genotypes = encoding.random(count, states)
        some_board = encoding.decode(genotypes[0])
        fixed = np.ones(len(some_board), bool)
        fixed[encoding.cells] = False  # the cell of each gene
        place = 0
        for text in BOARDS[:count]:
            board = np.array(list(text), int)
            if len(board) == len(fixed) and (board[fixed] == some_board[fixed]).all():
                genotypes[place] = board[encoding.cells]
                place += 1
        return genotypes


# %%
# Generation 0 now has the four boards, with 18 and 19 conflicts, beside random ones.
if __name__ == "__main__":
    sga.testing.check_operator(GivenBoards)

    puzzle = sga.collection("famous")["AI Escargot"]
    for initialisation in ("filled-boxes", "given-boards"):
        recipe = sga.recipe("evolution").replace(initialisation=initialisation)
        result = sga.solve(puzzle, recipe, seed=2, max_generations=100)
        print(f"{initialisation}: best of generation 0 {result.history['best'][0]:.0f} conflicts")
