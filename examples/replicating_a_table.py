"""
Replicating a table of a paper
==============================

Mantere and Koljonen (2007) report how many runs of their genetic algorithm solve puzzles of several
difficulties within 100,000 evaluations. Here the table is repeated at a tiny scale, with puzzles of
the program instead of theirs; ``sudoku-ga replicate`` repeats whole tables and shows the published
values beside them.
"""

import sudoku_ga as sga

RUNS, PUZZLES, EVALUATIONS = 2, 2, 20_000
recipe = sga.recipe("mantere-koljonen-2007")
print(recipe.source)


# %%
rows = {}
for grade in (1, 2, 3):
    puzzles = sga.collection(f"grade {grade}", PUZZLES)
    results = sga.experiment([recipe], puzzles, runs=RUNS, max_evaluations=EVALUATIONS).run()
    givens = sum(puzzle.given_count for puzzle in puzzles) / len(puzzles)
    solved = sum(row["solved"] for row in results.rows)
    rows[grade] = (givens, solved, len(results))


# %%
print("grade  givens  solved")
for grade, (givens, solved, count) in rows.items():
    print(f"{grade:5}  {givens:6.1f}  {solved} of {count}")
