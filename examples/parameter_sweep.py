# %% [markdown]
# # A parameter sweep
#
# The recipes of a mapping get its keys as their names.

# %%
from itertools import product

import sudoku_ga as sga

base = sga.recipe("evolution")
recipes = {
    f"size {size}, rate {rate}": base.replace(population={"size": size}, crossover={"rate": rate})
    for size, rate in product((16, 64), (0.0, 0.3, 0.6))
}
results = sga.experiment(
    recipes, puzzles=sga.collection("grade 2", 2), seeds=2, evaluations=20_000
).run()

# %% [markdown]
# The conflicts that are left on average, by size and rate.

# %%
for name in recipes:
    left = [row["best_conflicts"] for row in results.rows if row["recipe"] == name]
    print(f"{name:18} {sum(left) / len(left):5.2f} conflicts left, best {min(left)}")
