"""A run is made again from what the store says of it."""

import json

import pytest

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.recipe.reading import load_recipe, recipe_names
from sudoku_ga.evolution.recipe.writing import as_own, write_recipe
from sudoku_ga.lab.execution.runner import make_runs
from sudoku_ga.lab.experiment.experiment import Variant
from sudoku_ga.lab.experiment.plan import plan
from sudoku_ga.lab.experiment.run import execute
from sudoku_ga.lab.store import queries
from sudoku_ga.lab.store.recorded import recipe_of, recorded
from sudoku_ga.lab.store.store import Store
from tests.lab.experiments import tiny


@pytest.mark.parametrize("name", recipe_names())
def test_every_recipe_is_read_again_from_its_description(name: str) -> None:
    recipe = load_recipe(name)
    again = recipe_of(json.loads(Variant("a", recipe, {}).recipe_text))
    assert as_own(again) == as_own(recipe)


def test_alternatives_have_the_least_sizes_of_their_description() -> None:
    described = json.loads(Variant("a", load_recipe("fast"), {}).recipe_text)
    assert recipe_of(described).least_size == {"partial": 64}
    del described["least_size"]  # as earlier versions wrote it
    assert recipe_of(described).least_size == {}
    with pytest.raises(UserError, match=r"least_size\.partial: .* 0$"):
        recipe_of({**described, "least_size": {"partial": 0}})


def test_a_recipe_of_a_file_that_has_gone_keeps_its_components() -> None:
    described = json.loads(Variant("a", load_recipe("alleles"), {}).recipe_text)
    again = recipe_of({**described, "name": "mine"})
    assert (again.name, again.title) == ("mine", "mine")
    assert again.components == load_recipe("alleles").components
    assert write_recipe(again)


def test_the_run_of_a_row_comes_out_the_same() -> None:
    experiment = tiny()
    runs = plan(experiment, 1)
    with Store(None) as store:
        number = store.register(experiment, 1, runs)
        make_runs(runs, store, number)
        ids = queries.runs(store, number).run_id.tolist()
        found = [recorded(store, run) for run in ids]
        for record in found[:6]:
            (run,) = [
                each
                for each in runs
                if (each.variant.name, each.seed, each.puzzle)
                == (record.variant, record.seed, record.puzzle)
            ]
            again = execute(
                type(run)(
                    Variant(record.variant, record.recipe, {}),
                    run.puzzle_name,
                    run.group,
                    record.puzzle,
                    run.number,
                    record.seed,
                ),
                lambda: False,
            )
            assert again is not None
            assert (again.evaluations, again.move_evaluations) == (
                record.evaluations,
                record.move_evaluations,
            )
        with pytest.raises(UserError, match="no longer in the store"):
            recorded(store, max(ids) + 1)
