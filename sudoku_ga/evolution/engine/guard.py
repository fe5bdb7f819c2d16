"""Calling operators of plug-ins and checking what they return, with errors that name them."""

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.operator_error import OperatorError as OperatorError
from sudoku_ga.evolution.core.operator_error import call_operator
from sudoku_ga.evolution.core.operators import Encoding, NotApplicable
from sudoku_ga.evolution.core.population import Genotypes, Indices
from sudoku_ga.translation import _

_T = TypeVar("_T")


class Guard:
    """Calls the operators of one population.

    ``generation``: returns the present generation. ``encoding``: of its individuals, where
    operators return any.
    """

    def __init__(self, generation: Callable[[], int], encoding: Encoding | None = None) -> None:
        self._generation = generation
        self._encoding = encoding

    def call(self, name: str, method: Callable[..., _T], *arguments: Any) -> _T:
        """Return what a method returns.

        Raises ``OperatorError`` if it raises anything, but for a request of the user to end.
        """
        passed = OperatorError, NotApplicable
        return call_operator(name, self._generation, passed, method, *arguments)

    def refuse(self, name: str, expected: str, found: object) -> OperatorError:
        """Return the error that something impossible was returned."""
        problem = _("{expected} is expected, found {found}").format(expected=expected, found=found)
        return OperatorError(name, self._generation(), problem)

    def array(self, name: str, found: object, shape: tuple[int, ...], kinds: str) -> Any:
        """Return what was returned as an array, if it has this shape and a dtype of such a kind."""
        try:
            values = np.asarray(found)
        except ValueError:  # rows of unequal lengths
            values = np.empty(0, object)
        if values.shape != shape or values.dtype.kind not in kinds:
            kind = _("whole numbers") if "f" not in kinds else _("numbers")
            expected = _("an array of {kind} of shape {shape}").format(kind=kind, shape=shape)
            raise self.refuse(name, expected, f"{values.dtype}, {values.shape}")
        return values

    def genotypes(
        self, name: str, found: object, count: int, dtype: npt.DTypeLike | None = None
    ) -> Genotypes:
        """Return what was returned as genotypes, if the representation has such ones."""
        encoding = self._encoding
        assert encoding is not None  # of an operator on individuals
        values = self.array(name, found, (count, len(encoding.box_of_gene)), "iu")
        dtype = dtype or encoding.random(1, np.zeros(1, np.uint64)).dtype
        genotypes: Genotypes = values.astype(dtype)
        if not np.array_equal(genotypes, values) or not keeps_invariant(encoding, genotypes):
            expected = _("genotypes that the representation allows")
            raise self.refuse(name, expected, _first_impossible(encoding, values, genotypes))
        return genotypes

    def conflicts(self, name: str, found: object, genotypes: Genotypes) -> None:
        """Refuse conflicts that are not those of the genotypes."""
        values = self.array(name, found, (len(genotypes),), "iu")
        assert self._encoding is not None  # of an operator on individuals
        if not np.array_equal(values, self._encoding.count_conflicts(genotypes)):
            raise self.refuse(name, _("individuals with their conflicts"), _("others"))

    def indices(self, name: str, found: object, count: int, size: int) -> Indices:
        """Return what was returned as indices of individuals."""
        values = self.array(name, found, (count,), "iu")
        if count and (values.min() < 0 or values.max() >= size):
            expected = _("indices from 0 to {last}").format(last=size - 1)
            raise self.refuse(name, expected, f"{values.min()} … {values.max()}")
        indices: Indices = values.astype(np.int64)
        return indices


def keeps_invariant(encoding: Encoding, genotypes: Genotypes) -> bool:
    """Whether a representation allows all of some genotypes.

    An encoding may have a method ``keeps_invariant`` that decides for each genotype; without one,
    every cell must decode to a digit of the board.
    """
    check = getattr(encoding, "keeps_invariant", None)
    if check is not None:
        return bool(np.all(check(genotypes)))
    digits = encoding.decode(genotypes)
    return bool(np.all((digits >= 1) & (digits <= encoding.geometry.size)))


def _first_impossible(encoding: Encoding, values: Genotypes, genotypes: Genotypes) -> str:
    for number, (value, genotype) in enumerate(zip(values, genotypes, strict=True)):
        if not np.array_equal(value, genotype) or not keeps_invariant(encoding, genotype[None]):
            return _("number {number}: {genes}").format(
                number=number, genes=np.array2string(value, threshold=12, edgeitems=6)
            )
    return _("others")
