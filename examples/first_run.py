# %% [markdown]
# # A first run
#
# A genetic algorithm solves a puzzle. In a notebook a puzzle, a recipe and a result are shown as
# a board, a table and a curve; `print` shows a board as text.

# %%
import sudoku_ga as sga

puzzle = sga.read(
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
)
print(puzzle)

# %% [markdown]
# A recipe is everything that makes the algorithm: representation, selection, crossover, and so on.

# %%
recipe = sga.recipe("evolution")
print(recipe)

# %% [markdown]
# Puzzle, recipe and seed determine the run.

# %%
result = sga.solve(puzzle, recipe, seed=1, generations=500)
print(result)
print(result.best)

# %% [markdown]
# The history has a row for each generation; `result.history.to_pandas()` makes a data frame and
# `result.plot()` a curve.

# %%
for row in result.history[::100]:
    print(f"generation {row['generation']:3}: {row['best']:.0f} conflicts, mean {row['mean']:.1f}")

# %% [markdown]
# `evolve` yields the reports one by one, so that a run can be watched or ended.

# %%
for report in sga.evolve(puzzle, "evolution", seed=1):
    if report.conflicts.best <= 10:
        print(f"10 conflicts or fewer in generation {report.generation}")
        break
