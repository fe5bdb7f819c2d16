"""The contracts of ageing, adaptation, restart and termination."""

import numpy as np
import pytest

from sudoku_ga.evolution.core.population import Population
from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.reading import load_recipe, recipe_names
from tests.contracts.roles.cases import kinds, state

STALLED = [5.0] * 2_000


def living(losses: list[float], first: int = 0) -> Population:
    genes = np.arange(first, first + len(losses), dtype=np.uint8).reshape(-1, 1)
    loss = np.array(losses)
    return Population(genes, loss.astype(np.int64), loss, loss)


@pytest.mark.parametrize("kind", kinds(Role.ADAPTATION))
@pytest.mark.parametrize("name", recipe_names())
def test_adaptation_asks_for_nothing_but_what_the_recipe_takes(kind, name):
    recipe = load_recipe(name)
    recipe = recipe.alternatives[0] if recipe.alternatives else recipe
    for path, value in kind().changes(recipe, STALLED, state()).items():
        recipe = recipe.with_value(path, value)


@pytest.mark.parametrize("kind", kinds(Role.ADAPTATION))
def test_adaptation_repeats_by_its_stream_and_keeps_the_recipe(kind):
    recipe = load_recipe("candidate-rows")
    settings = recipe.settings()
    one, again = (kind().changes(recipe, STALLED, state(3)) for _ in range(2))
    assert one == again != {}
    assert recipe.settings() == settings


@pytest.mark.parametrize("kind", kinds(Role.ADAPTATION))
def test_adaptation_leaves_progress_alone(kind):
    bests = [float(best) for best in range(50)]
    assert kind().changes(load_recipe("candidate-rows"), bests, state()) == {}


@pytest.mark.parametrize("kind", kinds(Role.RESTART))
def test_a_restart_is_due_from_its_generation_on(kind):
    due = [kind(generations=5).due(age, age) for age in range(10)]
    assert due == [False] * 5 + [True] * 5


@pytest.mark.parametrize("kind", kinds(Role.TERMINATION))
@pytest.mark.parametrize("parameter", ["time_limit_s", "max_evaluations", "max_generations"])
def test_a_limit_of_zero_ends_nothing_and_any_other_does(kind, parameter):
    limits = kind(time_limit_s=0)
    assert limits.reached(1e9, 10**15, 10**12) is None
    limited = limits.with_value(parameter, 10)
    assert limited.reached(9, 9, 9) is None
    assert limited.reached(10, 10, 10) in set(StopReason) - {StopReason.SOLVED}
