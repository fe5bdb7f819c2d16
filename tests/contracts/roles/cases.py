"""What every component is tried on: boards, representations, individuals."""

import sys
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import pytest
from numba.extending import is_jitted

from sudoku_ga.evolution.core.component import Component
from sudoku_ga.evolution.core.operators import Encoding, Representation
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.plugins import components_of
from sudoku_ga.evolution.representations.cells import CellEncoding
from sudoku_ga.evolution.representations.diploid import DiploidEncoding
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.testing.samples import (
    GEOMETRIES,
    encoding_of,
    half_given,
    individuals,
    solution,
    state,
)
from tests.evolution.twins import twin

__all__ = [
    "GEOMETRIES",
    "cases",
    "encoding_kind",
    "encoding_of",
    "half_given",
    "individuals",
    "interpreted",
    "keeps_the_invariant",
    "kinds",
    "solution",
    "state",
]


def kinds(role: Role) -> list[Any]:
    """Return every component of a role as a case of a test."""
    return [pytest.param(kind, id=kind.name) for kind in components_of(role)]


def _fits(kind: type[Component], representation: type[Representation]) -> bool:
    return kind.needs <= representation.traits


def encoding_kind(representation: Representation) -> tuple[type[Encoding], bool]:
    """Return what decides which kernels a representation has."""
    encoding = encoding_of(representation, GEOMETRIES[0])
    cells = getattr(encoding, "strand", encoding)
    return type(encoding), getattr(cells, "permuted", False)


def cases(role: Role, geometries: Sequence[Geometry] = GEOMETRIES) -> list[Any]:
    """Return every component of a role with each representation and board that it works on.

    Each representation takes one of the boards in turn, so that each component has them all; the
    other boards of a representation are marked exhaustive, and so are representations after the
    first with an encoding of its kind, as kernels see the encoding alone, once every board is
    tried.
    """
    found = []
    for kind in components_of(role):
        fitting = [each for each in components_of(Role.REPRESENTATION) if _fits(kind, each)]
        encodings = [encoding_kind(each()) for each in fitting]
        for number, representation in enumerate(fitting):
            is_new = encodings.index(encodings[number]) == number or number < len(geometries)
            boards = geometries
            if representation.name in {"box-alleles", "region-alleles"}:
                boards = [each for each in geometries if each.size <= 9]
            for place, geometry in enumerate(boards):
                tried = (is_new and place == number % len(boards)) or number == place % len(fitting)
                name = f"{kind.name}-{representation.name}-{geometry.size}"
                marks = () if tried else pytest.mark.exhaustive
                found.append(pytest.param(kind(), representation(), geometry, id=name, marks=marks))
    return found


def keeps_the_invariant(encoding: Encoding, representation: Representation, genotypes: Any) -> bool:
    """Whether all genotypes are possible under the representation."""
    if isinstance(encoding, DiploidEncoding):
        strands = genotypes.reshape(-1, encoding.strand.gene_count)
        return keeps_the_invariant(encoding.strand, representation, strands)
    if not isinstance(encoding, CellEncoding):
        starts = encoding.fillings.starts  # type: ignore[attr-defined]
        return bool(np.all((genotypes >= starts[:-1]) & (genotypes < starts[1:])))
    size = encoding.geometry.size
    if not np.all((genotypes >= 1) & (genotypes <= size)):
        return False
    if representation.name.startswith("candidate-"):
        return bool(np.all(encoding.candidates >> (genotypes.astype(np.uint64) - np.uint64(1)) & 1))
    if not encoding.permuted:
        return True
    return all(
        np.array_equal(np.sort(genotype[first:last]), np.sort(encoding.missing_digits[first:last]))
        for genotype in genotypes
        for first, last in zip(encoding.block_starts, encoding.block_starts[1:], strict=False)
    )


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Return a function that puts Python twins in the place of all kernels."""

    def interpret() -> None:
        for name, module in list(sys.modules.items()):
            # A program calls machine code by its address.
            if name.startswith("sudoku_ga.evolution.") and not name.endswith(".program"):
                for attribute, value in list(vars(module).items()):
                    if is_jitted(value):
                        monkeypatch.setattr(module, attribute, twin(value))

    yield interpret
