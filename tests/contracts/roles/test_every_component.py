"""What holds for a component of any role."""

from collections.abc import Callable

import pytest

from sudoku_ga.evolution.core.component import OWN_DESIGN, Component
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.contracts import CONTRACTS
from sudoku_ga.evolution.recipe.plugins import components_of
from sudoku_ga.testing.checks import EVERY as EVERY_CHECK

WITHOUT_CONTRACT = [
    pytest.param(kind, id=f"{role}-{kind.name}")
    for role in Role
    if role not in {each.role for each in CONTRACTS}
    for kind in components_of(role)
]
EVERY = [
    pytest.param(kind, id=f"{role}-{kind.name}") for role in Role for kind in components_of(role)
]


@pytest.mark.parametrize("kind", WITHOUT_CONTRACT)
@pytest.mark.parametrize("check", EVERY_CHECK)
def test_it_keeps_what_every_contract_says(
    check: Callable[[type[Component]], None], kind: type[Component]
) -> None:
    check(kind)


@pytest.mark.parametrize("kind", EVERY)
def test_its_source_is_reported_beside_it_and_beside_its_parameters(kind: type[Component]) -> None:
    year = kind.source[-4:]
    assert kind.source == OWN_DESIGN or 1900 < int(year) < 2100
    told = year if year.isdigit() else f"Source: {kind.source}."
    for text in (kind.explanation(), *(each.explanation for each in kind.parameters())):
        assert told in text
        assert text.count("Source: ") <= 1


@pytest.mark.parametrize("role", list(Role))
def test_names_are_unique_in_a_role(role: Role) -> None:
    names = [kind.name for kind in components_of(role)]
    assert len(set(names)) == len(names)
