"""What adaptations, restarts and limits of the program do."""

import pytest

from sudoku_ga.evolution.core.report import StopReason
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.contracts.roles.cases import kinds, state


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
