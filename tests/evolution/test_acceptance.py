"""Which children of a crossover are accepted."""

import numpy as np
import pytest

import sudoku_ga as sga
from sudoku_ga.evolution.recipe.writing import write_recipe
from tests.evolution.puzzles import AI_ESCARGOT


class Mate(sga.Crossover):
    """A copy of the second parent."""

    name, label, help = "mate", "Mate", "The child is a copy of the second parent."
    children_per_couple = 1

    def cross(self, parents: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        return parents[:, 1]


def conflicts_of_residents(crossover: sga.Crossover) -> np.ndarray:
    """Return the conflicts of each resident over the generations, with crossover alone."""
    seen = []
    sga.solve(
        AI_ESCARGOT,
        sga.recipe("evolution").replace(crossover=crossover, mutation=None, restart=None),
        seed=1,
        max_generations=20,
        on_generation=lambda generation: seen.append(generation.conflicts),
    )
    return np.array(seen)


@pytest.mark.parametrize("name", ["band-or-stack", "uniform-one-child"])
@pytest.mark.parametrize(("accepted", "rises"), [("always", True), ("no-worse", False)])
def test_a_child_may_be_worse_than_its_parent(name: str, accepted: str, rises: bool) -> None:
    kind = sga.components("crossover")[name]
    crossover = kind(rate=1.0).with_value("accepted", accepted)
    assert (np.diff(conflicts_of_residents(crossover), axis=0) > 0).any() == rises


@pytest.mark.parametrize(("accepted", "rises"), [("always", True), ("no-worse", False)])
def test_an_own_crossover_has_the_parameter_too(accepted: str, rises: bool) -> None:
    crossover = Mate(rate=1.0, accepted=accepted)
    assert (np.diff(conflicts_of_residents(crossover), axis=0) > 0).any() == rises


def test_files_have_it_where_it_is_not_the_default() -> None:
    recipe = sga.recipe("generational")
    assert "accepted" not in write_recipe(recipe)
    text = write_recipe(recipe.with_value("crossover.accepted", "no-worse"))
    assert 'accepted = "no-worse"' in text
    # That of band-or-stack came before files were read without it.
    assert 'accepted = "always"' in write_recipe(
        sga.recipe("evolution").with_value("crossover.accepted", "always")
    )


@pytest.mark.parametrize(
    "name",
    ["candidate-rows", "coelho-frank-2021-270-as-run", "gold-2005", "pygene-rows-2012-as-run"],
)
def test_a_scheme_that_compares_no_children_is_refused_with_it(name: str) -> None:
    with pytest.raises(ValueError, match="accepted = always is expected"):
        sga.recipe(name).with_value("crossover.accepted", "no-worse")
