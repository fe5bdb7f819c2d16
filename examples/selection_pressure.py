"""
Selection pressure
==================

Selection prefers the fitter individuals as parents. *Selection pressure* says how strongly. Under
high pressure a population improves quickly and becomes uniform quickly; under low pressure it
searches widely and slowly. In tournament selection the size of the tournament sets the pressure.
"""

# %%
# Takeover time
# -------------
# Goldberg and Deb (1991) measure selection alone: without crossover and mutation, how many
# generations pass until copies of the best individual fill the population? For tournaments of *k*
# in a population of *n* they derive (ln *n* + ln ln *n*) / ln *k*.
#
# The recipe Generational has tournaments. Its rates are set to 0, and one elite individual
# makes sure that the best is not lost by chance. The best has taken over when the mean of the
# population equals the best.

import numpy as np
from matplotlib import pyplot as plt

import sudoku_ga as sga

puzzle = sga.collection("grade 2")[0]
size, seeds, tournaments = 100, range(20), (2, 3, 4, 8)
selection_alone = sga.recipe("generational").replace(
    # Fitness in conflicts, which the history shows.
    fitness=sga.recipe("evolution").one("fitness"),
    population={"size": size},
    crossover={"rate": 0.0},
    mutation={"rate": 0.0},
    replacement={"elite": 1},
)

# %%

_, axes = plt.subplots()
print("tournament   mean takeover time   theory")
for tournament in tournaments:
    recipe = selection_alone.replace(selection={"tournament_size": tournament})
    times = []
    for seed in seeds:
        history = sga.solve(puzzle, recipe, seed=seed, max_generations=40).history
        times.append(int(np.argmax(history["mean"] == history["best"])))
        if seed == seeds[0]:
            axes.plot(
                history["mean"][:13] - history["best"][:13], label=f"tournament of {tournament}"
            )
    theory = (np.log(size) + np.log(np.log(size))) / np.log(tournament)
    print(f"{tournament:10}   {np.mean(times):18.1f}   {theory:6.1f}")
axes.set(xlabel="generation", ylabel="mean − best (conflicts)", title="Selection alone, one seed")
axes.legend()

# %%
# The means of the runs are close to the theory. Nothing is solved this way: selection makes copies
# and nothing new.
#
# Pressure and variation
# ----------------------
# Mutation works against selection: it makes individuals different, most often worse. The two have
# to be balanced. The sweep below has every combination of four tournament sizes and four mutation
# rates (the probability of a swap in each box), and shows the conflicts of the best board within
# 20,000 evaluations, as a mean of four puzzles with three seeds each.

sizes, rates = (2, 4, 8, 16), (0.05, 0.1, 0.2, 0.4)
base = sga.recipe("generational")
results = sga.experiment(
    {
        f"{size}, {rate}": base.replace(
            selection={"tournament_size": size}, mutation={"rate": rate}
        )
        for size in sizes
        for rate in rates
    },
    puzzles=sga.collection("grade 2", 4),
    runs=3,
    max_evaluations=20_000,
).run()
conflicts = np.array([row["best_conflicts"] for row in results.rows], dtype=float)
names = np.array([row["variant"] for row in results.rows])
left = [[conflicts[names == f"{size}, {rate}"].mean() for rate in rates] for size in sizes]

# %%

_, axes = plt.subplots()
axes.imshow(left, cmap="viridis_r", vmin=0)
axes.set(xlabel="mutation rate", ylabel="tournament size", title="Conflicts left")
axes.set_xticks(range(4), rates)
axes.set_yticks(range(4), sizes)
for y, row in enumerate(left):
    for x, value in enumerate(row):
        axes.text(
            x, y, f"{value:.1f}", ha="center", va="center", color="white" if value > 8 else "black"
        )

# %%
# In this sweep the mutation rate 0.2 is the best for each tournament size. At 0.4 mutation destroys
# more than small tournaments can repair, and each larger tournament leaves fewer conflicts. Twelve
# runs a cell are few: neighbouring cells may differ by chance.
#
# Reading
# -------
# Goldberg, D. E. and Deb, K. (1991). A comparative analysis of selection schemes used in genetic
# algorithms. *Foundations of Genetic Algorithms* 1, 69–93.
