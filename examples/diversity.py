"""
Diversity and premature convergence
===================================

A population *converges* when its individuals become alike. It converges *prematurely* when this
happens before a solution is found: crossover of equal parents makes nothing new, and only mutation
still explores.
"""

# %%
# Watching each generation
# ------------------------
# A function that is called at the end of each generation gets all boards of the population as an
# array. This one measures their *diversity*: the mean number of cells in which two boards differ.

import numpy as np
from matplotlib import pyplot as plt

import sudoku_ga as sga


def diversity(generation):
    cells = generation.boards.reshape(len(generation.boards), -1)
    return (cells[:, None] != cells).sum(axis=2).mean()


# %%
# Three balances
# --------------
# The recipe Generational with three mutation rates. Selection and crossover are the same in all.

puzzle = sga.collection("grade 2")[0]


def watched_run(rate):
    recipe = sga.recipe("generational").replace(mutation={"rate": rate})
    watched = []
    result = sga.solve(
        puzzle,
        recipe,
        seed=1,
        max_generations=400,
        on_generation=lambda generation: watched.append(diversity(generation)),
    )
    return result, watched


_, (top, bottom) = plt.subplots(2, sharex=True)
for rate in (0.01, 0.2, 0.6):
    result, watched = watched_run(rate)
    top.plot(watched, label=f"mutation rate {rate}")
    bottom.plot(result.history["best"])
    print(
        f"mutation rate {rate}: {result.conflicts} conflicts at best, diversity at first "
        f"{watched[0]:.0f}, in the last 100 generations {np.mean(watched[-100:]):.1f} cells"
    )
top.set(ylabel="cells that differ")
top.legend()
bottom.set(xlabel="generation", ylabel="conflicts of the best", ylim=0)

# %%
# All three begin with random boards. At the lowest rate the boards soon become nearly equal, and
# the best does not improve for a long time: premature convergence. At the highest rate the
# population stays diverse, but selection cannot keep what is good. Diversity is not an aim by
# itself.
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
    left = [row["best_conflicts"] for row in results.rows if row["variant"] == name]
    print(f"{name:20} {np.mean(left):4.1f} conflicts left, {min(left)} to {max(left)}")

# %%
# More mutation is the only one of them that clearly helps here, at these values and with this
# budget. A remedy in a textbook is a hypothesis about your algorithm: measure it.
#
# Reading
# -------
# Eiben, A. E. and Smith, J. E. (2015). *Introduction to Evolutionary Computing*, second edition.
# Springer. Chapter 5 is about selection and the diversity of populations.
