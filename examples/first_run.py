"""
A first run and its curve
=========================

A genetic algorithm keeps a population of candidate solutions. In each generation it selects
parents, makes children by crossover and mutation, and chooses the survivors (Eiben and Smith, 2015,
chapter 3). Here an individual is a full Sudoku board, and its fitness is the number of conflicts:
pairs of equal digits in a row, a column or a box. A board without conflicts is a solution.
"""

# %%
# A puzzle
# --------
# A puzzle is read from text, a file or an array; a dot is a blank cell. The program has collections
# of puzzles by grade, and one of famous puzzles.

from matplotlib import pyplot as plt

import sudoku_ga as sga

puzzle = sga.collection("famous")[1]
print(puzzle)

# %%
# A recipe
# --------
# A recipe is a whole algorithm: a component for each role, with its parameters.

recipe = sga.recipe("evolution")
recipe

# %%
# A run
# -----
# Puzzle, recipe and seed determine the run: the same three give the same run on any machine.

result = sga.solve(puzzle, recipe, seed=1)
print(result)
print(result.solution)

# %%
# The curve
# ---------
# The history of a result has a row for each generation, and ``plot`` draws it: the best and the
# mean of the population, with the range from the best to the worst as a band. The first generations
# remove most conflicts. Then the best falls in steps, with long pauses between them.

result.plot()

# %%
# The first conflicts are cheap and the last ones are expensive. How many generations did the run
# need until the best of the population had few conflicts for the first time?

for conflicts in (20, 10, 5, 2, 0):
    first = result.history["generation"][result.history["best"] <= conflicts][0]
    print(f"{conflicts:2} conflicts in generation {first:5,}")

# %%
# One run is one sample
# ---------------------
# Another seed gives another run. The curves below belong to the same algorithm on the same puzzle,
# and the generations that they need differ widely. A statement about an algorithm therefore needs
# many runs; the notebook *Comparing algorithms honestly* shows how they are summarised.

_, axes = plt.subplots()
generations = []
for seed in range(1, 11):
    history = sga.solve(puzzle, recipe, seed=seed).history
    axes.step(history["generation"] + 1, history["best"], where="post", alpha=0.7)
    generations.append(int(history["generation"][-1]))
axes.set(xscale="log", xlabel="generation + 1", ylabel="conflicts of the best", title="Ten runs")
print("generations of the ten runs:", sorted(generations))

# %%
# ``evolve`` yields the reports of a run one by one, so that a program can watch it or end it early.

for report in sga.evolve(puzzle, recipe, seed=1):
    if report.conflicts.best <= 10:
        print(f"10 conflicts or fewer in generation {report.generation}")
        break

# %%
# Reading
# -------
# Eiben, A. E. and Smith, J. E. (2015). *Introduction to Evolutionary Computing*, second edition.
# Springer.
