"""What is changed, and the tests that ought to notice, those first that end first."""

_FITNESSES = ("tests/evolution/operators/test_fitness.py",)
_REPLAYS = (
    "tests/evolution/test_replay.py",
    "-k=not every_recipe and not any_shape and not adaptation",  # which take long
)
SUBJECTS: dict[str, tuple[str, ...]] = {
    "puzzle/rules": ("tests/puzzle/test_rules.py",),
    "puzzle/grid": ("tests/puzzle/test_grid.py", "tests/puzzle/test_rules.py"),
    "puzzle/geometry": ("tests/puzzle/test_geometry.py", "tests/puzzle/test_rules.py"),
    "puzzle/exact": ("tests/puzzle/test_exact.py", "tests/puzzle/test_uniqueness.py"),
    "puzzle/assessment": ("tests/puzzle/test_assessment.py",),
    "evolution/operators/fitness": _FITNESSES,
    "evolution/representations/cells": (
        "tests/evolution/representations/test_cells.py",
        "tests/evolution/operators/test_initialisation.py",
        *_FITNESSES,
        "tests/contracts/roles/test_representations.py",
    ),
    "evolution/kernels/fitness": _FITNESSES,
    "evolution/records/record": (
        "tests/evolution/test_run_file.py",
        *_REPLAYS,
    ),
    "evolution/records/replay": _REPLAYS,
    "evolution/engine/reports": (
        "tests/evolution/test_live_changes.py",
        "tests/evolution/test_evolve.py",
    ),
    "wording": ("tests/test_wording.py",),
    "generator/removal": (
        "tests/generator/test_partial_grid.py",
        "tests/generator/test_removal.py",
        "tests/generator/test_constraints.py",
        "tests/generator/test_clue_removal.py",
    ),
}
"""By the module's path in ``sudoku_ga``."""
