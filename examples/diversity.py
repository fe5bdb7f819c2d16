"""
Diversity and premature convergence
===================================

A population *converges* when its individuals become alike. It converges *prematurely* when this
happens before a solution is found: crossover of equal parents makes nothing new, and only mutation
still explores.
"""

# %%
# A fitness function that watches
# -------------------------------
# A fitness function of your own gets all boards of a generation as an array. This one counts
# repeats in rows and columns, and records the *diversity* as well: the mean number of cells in
# which two boards of the population differ.

import numpy as np
from matplotlib import pyplot as plt

import sudoku_ga as sga

diversity = []


@sga.register
class WatchedRepeats(sga.Fitness):
    """Repeats in rows and columns; the diversity of each generation is recorded."""

    maximised = False

    def evaluate(self, boards):
        cells = boards.reshape(len(boards), -1)
        diversity.append((cells[:, None] != cells).sum(axis=2).mean())
        lines = np.concatenate([boards, boards.swapaxes(1, 2)], axis=1)
        return (np.diff(np.sort(lines), axis=2) == 0).sum(axis=(1, 2)).astype(float)

    def target(self, geometry):
        return 0.0


# %%
# Three balances
# --------------
# The recipe Generational with three mutation rates. Selection and crossover are the same in all.

puzzle = sga.collection("grade 2")[0]
generations = 400
_, (top, bottom) = plt.subplots(2, sharex=True)
for rate in (0.01, 0.2, 0.6):
    recipe = sga.recipe("generational").replace(fitness=WatchedRepeats(), mutation={"rate": rate})
    result = sga.solve(puzzle, recipe, seed=1, max_generations=generations)
    # Before its first run a recipe is tried on a small board.
    watched = np.array(diversity[-len(result.history) :])
    top.plot(watched, label=f"mutation rate {rate}")
    bottom.plot(result.history["best"])
    print(
        f"mutation rate {rate}: {result.conflicts} conflicts at best, diversity at first "
        f"{watched[0]:.0f}, in the last 100 generations {watched[-100:].mean():.1f} cells"
    )
top.set(ylabel="cells that differ")
top.legend()
bottom.set(xlabel="generation", ylabel="conflicts of the best", ylim=0)

# %%
# All three begin with random boards. At the lowest rate the boards soon are nearly equal, and the
# best stands still for long times: premature convergence. At the highest rate the population stays
# diverse, but selection cannot keep what is good. Diversity is not an aim by itself.
#
# Remedies
# --------
# Textbooks name several remedies: larger populations, weaker selection, less crossover, more
# mutation, restarts. Each is tried below on the converging algorithm, with the same budget of
# 40,000 evaluations a run, on five puzzles with four seeds each.

converging = sga.recipe("generational").replace(mutation={"rate": 0.01})
restarting = converging.replace(restart=sga.recipe("evolution").one("restart"))
remedies = {
    "none": converging,
    "larger population": converging.replace(population={"size": 300}),
    "smaller tournaments": converging.replace(selection={"tournament_size": 2}),
    "less crossover": converging.replace(crossover={"rate": 0.1}),
    "restarts": restarting.replace(restart={"generations": 100}),
    "more mutation": converging.replace(mutation={"rate": 0.2}),
}
results = sga.experiment(
    remedies, puzzles=sga.collection("grade 2", 5), runs=4, max_evaluations=40_000
).run()
for name in remedies:
    left = [row["best_conflicts"] for row in results.rows if row["recipe"] == name]
    print(f"{name:20} {np.mean(left):4.1f} conflicts left, {min(left)} to {max(left)}")

# %%
# More mutation is the only one of them that clearly helps here, at these values and with this
# budget. A remedy in a textbook is a hypothesis about your algorithm: measure it.
#
# Reading
# -------
# Eiben, A. E. and Smith, J. E. (2015). *Introduction to Evolutionary Computing*, second edition.
# Springer. Chapter 5 is about selection and the diversity of populations.
