"""
What makes a puzzle hard: the landscape
=======================================

A search moves on a *fitness landscape*: the boards are its places, moves lead from a board to its
neighbours, and conflicts are the height. Here, as in Lewis (2007), a box of a board holds each
digit once, and a move swaps two cells of a box. A puzzle is hard for a search if the way downhill
does not lead towards the solution.
"""

# %%
# Six puzzles
# -----------
# The grade of a puzzle says which techniques a person needs for it, from 1 to 6. Is it also hard
# for evolution? For each puzzle, there are six runs of the recipe Evolution, of at most 1,200
# generations:

import numpy as np
from matplotlib import pyplot as plt

import sudoku_ga as sga

famous = dict(sga.collection("famous").items())
puzzles = {
    "easy": sga.collection("grade 1")[0],
    "medium": sga.collection("grade 3")[0],
    "grade 6": sga.collection("grade 6")[0],
    "AI Escargot": famous["AI Escargot"],
    "Inkala 2012": famous["Inkala 2012"],
    "Seventeen givens": famous["Seventeen givens"],
}
results = sga.experiment(["evolution"], puzzles, runs=6, max_generations=1_200).run()
print("puzzle            grade  givens  solved runs")
for name, puzzle in puzzles.items():
    solved = sum(row["solved"] for row in results.rows if row["puzzle"] == name)
    grade = sga.grade(puzzle).grade
    print(f"{name:16}  {grade:5}  {puzzle.given_count:6}  {solved:2} of 6")

# %%
# The grade does not predict this: the puzzle with seventeen givens has a low grade but is hard for
# evolution, and a puzzle of grade 6 is not.
#
# Local optima
# ------------
# A hill climber shows the landscape. It is the same recipe with one individual, without
# crossover and at its lowest temperature, at which a swap that adds conflicts is practically never
# kept. Forty climbs from random boards end in local optima, or on plateaus of neighbours with as
# many conflicts. Each dot below is the end of a climb: its conflicts, and its *distance*, the
# number of cells in which it differs from the solution.

climber = sga.recipe("evolution").replace(
    population={"size": 1}, crossover=None, restart=None, mutation={"relative_temperature": 0.1}
)
print("puzzle            mean conflicts  mean distance  correlation")
_, panels = plt.subplots(2, 3, sharex=True, sharey=True, figsize=(9, 6), layout="constrained")
for axes, (name, puzzle) in zip(panels.flat, puzzles.items(), strict=True):
    solution = sga.solve(puzzle, seed=1).solution.digits
    ends = [sga.solve(puzzle, climber, seed=seed, max_generations=400) for seed in range(40)]
    conflicts = np.array([end.conflicts for end in ends])
    distance = np.array([(end.best.digits != solution).sum() for end in ends])
    correlation = np.corrcoef(conflicts, distance)[0, 1]
    jitter = np.random.default_rng(1).uniform(-0.2, 0.2, len(ends))
    axes.scatter(distance, conflicts + jitter, s=14, alpha=0.7)
    axes.set_title(f"{name}: correlation {correlation:.2f}", fontsize=10)
    print(f"{name:16}  {conflicts.mean():14.1f}  {distance.mean():13.0f}  {correlation:11.2f}")
panels[1, 1].set_xlabel("cells that differ from the solution")
panels[0, 0].set_ylabel("conflicts")
panels[1, 0].set_ylabel("conflicts")

# %%
# The conflicts at the end of a climb are similar for all puzzles, the distances are not. On the
# first three puzzles boards with fewer conflicts are closer to the solution: the *fitness–distance
# correlation* (Jones and Forrest, 1995) is high, and fewer conflicts guide the search. On the other
# three it is low: a board with two conflicts can be as far from the solution as any other.
#
# Six puzzles and forty climbs each show a pattern and prove no law. A correlation of forty dots
# near 0 has a 95 % interval of about ±0.3.
#
# Reading
# -------
# Jones, T. and Forrest, S. (1995). Fitness distance correlation as a measure of problem
# difficulty for genetic algorithms. *Proceedings of the 6th International Conference on Genetic
# Algorithms*, 184–192.
#
# Lewis, R. (2007). Metaheuristics can solve sudoku puzzles. *Journal of Heuristics* 13, 387–401.
