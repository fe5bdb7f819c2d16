"""What holds for a component of any role."""

import pytest

from sudoku_ga.evolution.core.component import OWN_DESIGN, Component
from sudoku_ga.evolution.core.parameters import ParameterError
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.registry import COMPONENTS
from tests.contracts.roles.cases import out_of_bounds

EVERY = [pytest.param(kind, id=f"{role}-{kind.name}") for role in Role for kind in COMPONENTS[role]]


@pytest.mark.parametrize("kind", EVERY)
def test_a_bad_parameter_is_refused_with_its_name_and_value(kind: type[Component]) -> None:
    for name, value in out_of_bounds(kind):
        with pytest.raises(ParameterError) as error:
            kind(**{name: value})
        assert name in str(error.value)
        assert str(value) in str(error.value).replace(",", "")


@pytest.mark.parametrize("kind", EVERY)
def test_its_defaults_are_within_their_bounds(kind: type[Component]) -> None:
    component = kind()
    for parameter in kind.parameters():
        assert parameter.validate(getattr(component, parameter.name)) == parameter.default


@pytest.mark.parametrize("kind", EVERY)
def test_it_says_what_it_is(kind: type[Component]) -> None:
    assert kind.name == kind.name.lower().replace(" ", "-")
    assert kind.label and kind.help.endswith(".")
    for parameter in kind.parameters():
        assert parameter.label and parameter.help.endswith(".")


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
    names = [kind.name for kind in COMPONENTS[role]]
    assert len(set(names)) == len(names)
