# %% [markdown]
# # Comparing two recipes
#
# An experiment runs every recipe on every puzzle with the same seeds. `jobs=2` shares the runs
# between two processes and `store="runs.db"` keeps them; neither changes a result.

# %%
from statistics import median

import sudoku_ga as sga

results = sga.experiment(
    recipes=["evolution", "generational"],
    puzzles=sga.collection("grade 1", 3),
    seeds=3,
    generations=300,
).run()
print(results)

# %% [markdown]
# `results.to_pandas()` is the whole table; each row is one run.

# %%
for name, share in results.solved_share().items():
    evaluations = median(row["evaluations"] for row in results.rows if row["recipe"] == name)
    print(f"{name:14} solved {share:4.0%}, median of the evaluations {evaluations:,.0f}")
