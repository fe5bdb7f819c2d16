"""
Two recipes in IOHinspector
===========================

IOHinspector (``pip install iohinspector``) analyses runs by fixed targets and fixed budgets. With
``trace=True`` an experiment keeps the evaluations at which the conflicts of each run fell.
"""

from tempfile import TemporaryDirectory

from iohinspector import DataManager, aggregate_running_time

import sudoku_ga as sga

results = sga.experiment(
    recipes=["evolution", "generational"],
    puzzles=sga.collection("grade 1", 3),
    runs=3,
    max_generations=300,
    trace=True,
).run()
manager = DataManager()
with TemporaryDirectory() as folder:
    results.to_ioh(f"{folder}/ioh")
    manager.add_folder(folder)
    points = manager.load(include_meta_data=True)


# %%
# The expected running time to each number of conflicts, in evaluations of individuals and moves
# together. An unsolved run counts with the longest effort of all. With 50 targets from 0 to 49,
# each target is a whole number.
longest = max(row["evaluations"] + row["move_evaluations"] for row in results.rows)
table = aggregate_running_time(points, f_min=0, f_max=49, scale_f_log=False, eval_max=longest)
times = table.pivot(index="raw_y", columns="algorithm_name", values="ERT")
print(" " * 12, "".join(f"{name:>14}" for name in times.columns))
for conflicts in (20, 10, 5, 2, 0):
    print(f"{conflicts:2} conflicts", "".join(f"{time:14,.0f}" for time in times.loc[conflicts]))
