"""Operators and stages of a generation, and what is said of them: ``golden_words.toml``."""

from pathlib import Path

from sudoku_ga.app.evolve.population.inspector.operator_rows import (
    credit_words,
    operator_rows,
    sentence_of,
)
from sudoku_ga.app.evolve.population.inspector.stages import stages_of
from sudoku_ga.evolution.core.roles import OperatorId, Role
from sudoku_ga.evolution.observe.operator_success import Counts
from sudoku_ga.evolution.observe.provenance import best_child, provenance_of
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.test_generation_record import last_records

GOLDEN = Path(__file__).with_name("golden_words.toml")

CROSSOVER, SWAP, REDRAW = (
    OperatorId(Role.CROSSOVER, 0),
    OperatorId(Role.MUTATION, 0),
    OperatorId(Role.MUTATION, 1),
)
COUNTS = {CROSSOVER: Counts(10, 20, 70), SWAP: Counts(1, 0, 0)}
CREDITS = ({CROSSOVER: 3.0}, {SWAP: 2.0, REDRAW: -1.0})


def rows():
    """Return the rows of the operators of a recipe."""
    return operator_rows(load_recipe("lsga-2023"), COUNTS, CREDITS)


def lives():
    """Return recipes with the place of an individual, by what happened to it."""
    lived_on = last_records("mantere-koljonen-2007")[-1]
    return {
        "crossed": ("mantere-koljonen-2007", 3),
        "lived-on": (
            "mantere-koljonen-2007",
            int((lived_on.sources < lived_on.population.size).argmax()),
        ),
        "without-crossover": ("annealing", None),
        "newcomer": ("random-restart", None),
        "several-changes": ("lsga-2023", None),
    }


def stages(name, place=None, **changes):
    """Return record, life and stages of an individual in the last generation of a run."""
    record = last_records(name, **changes)[-1]
    life = provenance_of(record, best_child(record) if place is None else place)
    return record, life, stages_of(record, life, AI_ESCARGOT)


def sentences():
    """Return what is said of operators and stages."""
    said = {"operators": {f"row-{row}": sentence_of(each) for row, each in enumerate(rows())}}
    said["operators"]["credit"] = credit_words(load_recipe("lsga-2023"), CREDITS[1])
    for name, (recipe, place) in lives().items():
        found = stages(recipe, place)[2]
        said[name] = {
            f"stage-{number}": "\n".join(
                (*each.sentences, *(board.caption for board in each.boards))
            )
            for number, each in enumerate(found)
        }
    return said
