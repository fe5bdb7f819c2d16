"""Every component keeps the contract of its role, as those of plug-ins have to."""

from collections.abc import Sequence

import pytest

from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.contracts import CONTRACTS
from sudoku_ga.evolution.recipe.plugins import components_of
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.testing import check_operator, operator_checks
from sudoku_ga.testing.samples import GEOMETRIES
from tests.examples import some

EVERY = [
    pytest.param(kind, role, id=f"{role}-{kind.name}")
    for role in Role
    if role in {each.role for each in CONTRACTS}
    for kind in components_of(role)
]


@pytest.mark.parametrize(("kind", "role"), EVERY)
@pytest.mark.parametrize("boards", some([GEOMETRIES[1:3], [GEOMETRIES[0], *GEOMETRIES[3:]]]))
def test_a_component_keeps_its_contract(
    kind: type[Component], role: Role, boards: Sequence[Geometry]
) -> None:
    more = [Geometry(3, 4)] if role is Role.FITNESS else []
    check_operator(kind, geometries=[*boards, *more])


@pytest.mark.parametrize(("kind", "role"), EVERY)
def test_a_contract_has_parts_of_its_role(kind: type[Component], role: Role) -> None:
    own = [name for name, _run in operator_checks(kind, geometries=[Geometry(2, 2)])][3:]
    assert own
