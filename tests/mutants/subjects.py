"""What is changed, and the tests that ought to notice, those first that end first."""

_FITNESSES = (
    "tests/evolution/fitness/test_definitions.py",
    "tests/contracts/roles/test_fitnesses.py",
    "--deselect=tests/contracts/roles/test_fitnesses.py::test_the_kernels_equal_their_twins",
)
_REPLAYS = (
    "tests/evolution/test_replay.py",
    "-k=not every_recipe and not any_shape and not adaptation",  # which take long
)
SUBJECTS: dict[str, tuple[str, ...]] = {
    "puzzle/rules": ("tests/puzzle/test_rules.py",),
    "puzzle/grid": ("tests/puzzle/test_grid.py", "tests/puzzle/test_rules.py"),
    "puzzle/geometry": ("tests/puzzle/test_geometry.py", "tests/puzzle/test_rules.py"),
    "puzzle/exact": ("tests/puzzle/test_exact.py",),
    "puzzle/uniqueness": ("tests/puzzle/test_uniqueness.py",),
    "puzzle/assessment": ("tests/puzzle/test_assessment.py",),
    "evolution/components/fitness/conflicts": _FITNESSES,
    "evolution/components/fitness/digit_sum": _FITNESSES,
    "evolution/components/fitness/measure": _FITNESSES,
    "evolution/components/fitness/units": _FITNESSES,
    "evolution/components/cells/encoding": (
        "tests/evolution/test_encoding.py",
        "tests/evolution/test_box_permutations.py",
        "tests/evolution/initialisation/test_initialisations.py",
        *_FITNESSES,
        "tests/contracts/roles/test_representations.py",
    ),
    "evolution/kernels/units": _FITNESSES,
    "evolution/kernels/digit_use": _FITNESSES,
    "evolution/run_record": (
        "tests/evolution/test_run_file.py",
        *_REPLAYS,
    ),
    "evolution/replay": _REPLAYS,
    "evolution/verdict": ("tests/evolution/test_verdict.py",),
    "evolution/telling": ("tests/evolution/test_live_changes.py", "tests/evolution/test_evolve.py"),
    "generator/remains": ("tests/generator/test_remains.py",),
    "generator/removal": ("tests/generator/test_removal.py",),
    "generator/keepers": ("tests/generator/test_keepers.py",),
    "generator/digging": ("tests/generator/test_digging.py",),
}
"""By the module's path in ``sudoku_ga``."""
