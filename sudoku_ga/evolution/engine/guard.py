"""Calling operators of plug-ins and checking what they return, with errors that name them."""

import math
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from sudoku_ga.evolution.core.operator_error import OperatorError as OperatorError
from sudoku_ga.evolution.core.operator_error import failing_as
from sudoku_ga.evolution.core.operators import Encoding, NotApplicable
from sudoku_ga.evolution.core.population import (
    Conflicts,
    FitnessValues,
    Genotypes,
    Indices,
    Population,
)
from sudoku_ga.translation import _

_T = TypeVar("_T")


class Guard:
    """Calls an operator and checks what it returns.

    Parameters
    ----------
    operator : object
        An operator with a name.
    generation : callable
        Returns the present generation.
    encoding : Encoding or None, optional
        The encoding of the individuals, where the operator returns any.
    """

    def __init__(
        self, operator: Any, generation: Callable[[], int], encoding: Encoding | None = None
    ) -> None:
        self.operator, self._generation = operator, generation
        self._encoding = encoding

    def call(self, method: Callable[..., _T], *arguments: Any, **named: Any) -> _T:
        """Return what a method returns.

        Raises ``OperatorError`` if it raises anything except the user's request to end.
        """
        passed = OperatorError, NotApplicable
        with failing_as(self.operator.name, self._generation, passed):
            return method(*arguments, **named)

    def refuse(self, expected: str, found: object) -> OperatorError:
        """Return the error for an impossible result."""
        problem = _("{expected} is expected, found {found}").format(expected=expected, found=found)
        return OperatorError(self.operator.name, self._generation(), problem)

    def array(
        self,
        found: object,
        shape: tuple[int, ...],
        dtype: npt.DTypeLike = np.int64,
        bounds: tuple[float, float] | None = None,
        expected: str = "",
    ) -> Any:
        """Return a copy of a result as an array of a dtype.

        Values are checked before they are narrowed, since 265 as uint8 is 9.

        Parameters
        ----------
        found : object
        shape : tuple of int
            The expected shape; -1 is any length.
        dtype : DTypeLike, optional
        bounds : (float, float) or None, optional
            The least and the greatest value allowed, by default those of the dtype.
        expected : str, optional
            The accepted values in words, for errors.
        """
        dtype = np.dtype(dtype)
        try:
            values = np.asarray(found)
        except Exception:  # rows of unequal lengths, or not an array
            values = np.empty(0, object)
        is_of_shape = len(values.shape) == len(shape) and all(
            length in (-1, there) for length, there in zip(shape, values.shape, strict=True)
        )
        if not is_of_shape or values.dtype.kind not in _KINDS[dtype.kind]:
            kind = _("numbers") if dtype.kind == "f" else _("whole numbers")
            there = np.atleast_1d(values).shape[0]
            shape = tuple(there if length == -1 else length for length in shape)
            words = _("an array of {kind} of shape {shape}").format(kind=kind, shape=shape)
            raise self.refuse(words, f"{values.dtype}, {values.shape}")
        if dtype.kind != "b":
            low, high = bounds or _bounds(dtype)
            outside = values[~((values >= low) & (values <= high))]  # NaN too
            if len(outside):
                words = _("numbers from {low} to {high}").format(low=low, high=high)
                raise self.refuse(expected or words, f"{outside[0]}, {values.dtype}")
        return values.astype(dtype)

    def finite(self, found: object, count: int) -> FitnessValues:
        """Return a result as the fitness of individuals."""
        expected = _("a finite fitness")
        values: FitnessValues = self.array(found, (count,), np.float64, None, expected)
        return values

    def loss(self, found: object, count: int) -> FitnessValues:
        """Return a result as losses; an infinite loss is allowed and is the worst."""
        expected, bounds = _("a loss that is a number"), (-np.inf, np.inf)
        values: FitnessValues = self.array(found, (count,), np.float64, bounds, expected)
        return values

    def genotypes(self, found: object, dtype: npt.DTypeLike | None, *counts: int) -> Genotypes:
        """Return a result as genotypes that the representation allows.

        Parameters
        ----------
        found : object
        dtype : DTypeLike or None
            None for the dtype of the encoding.
        *counts : int
            The shape without the axis of genes; -1 is any length. The genotypes are returned as
            rows.
        """
        encoding = self._encoding
        assert encoding is not None  # of an operator on individuals
        dtype = np.dtype(dtype or encoding.random(1, np.zeros(1, np.uint64)).dtype)
        low, high = _bounds(dtype)
        expected = _("genotypes that the representation allows, from {low} to {high},").format(
            low=low, high=high
        )
        genes = len(encoding.box_of_gene)
        values = self.array(found, (*counts, genes), dtype, None, expected)
        genotypes: Genotypes = values.reshape(math.prod(values.shape[:-1]), genes)
        if not keeps_invariant(encoding, genotypes):
            expected = _("genotypes that the representation allows")
            raise self.refuse(expected, _first_impossible(encoding, genotypes))
        return genotypes

    def conflicts(self, found: object, count: int) -> Conflicts:
        """Return a result as numbers of conflicts."""
        expected, bounds = _("conflicts of 0 or more"), (0, _bounds(np.dtype(np.int64))[1])
        values: Conflicts = self.array(found, (count,), np.int64, bounds, expected)
        return values

    def indices(self, found: object, shape: tuple[int, ...], size: int, least: int = 0) -> Indices:
        """Return a result as indices of individuals; -1 in a shape is any length.

        ``least``: ``NONE`` if an index may be that of no individual.
        """
        expected = _("indices from 0 to {last}").format(last=size - 1)
        indices: Indices = self.array(found, shape, np.int64, (least, size - 1), expected)
        return indices

    def instance(self, found: object, kind: type[_T]) -> _T:
        """Return a result if it is an instance of a class."""
        if not isinstance(found, kind):
            raise self.refuse(kind.__name__, type(found).__name__)
        return found

    def population(
        self,
        found: object,
        dtype: npt.DTypeLike,
        size: int = -1,
        known: Iterable[Population] | None = None,
    ) -> Population:
        """Return a result as individuals.

        Parameters
        ----------
        found : object
        dtype : DTypeLike
        size : int, optional
            The expected number; -1 is any.
        known : iterable of Population or None, optional
            Individuals must have the conflicts of their genotypes, or those that they had in one of
            these populations. None accepts any conflicts.
        """
        living = self.instance(found, Population)
        genotypes = self.genotypes(living.genotypes, dtype, size)
        count = len(genotypes)
        more = [self.array(column, (count,)) for column in living.columns[4:]]
        checked = (type(living) if more else Population)(
            genotypes,
            self.conflicts(living.conflicts, count),
            self.finite(living.fitness, count),
            self.loss(living.loss, count),
            *more,
        )
        assert self._encoding is not None  # of an operator on individuals
        differ = checked.conflicts != self._encoding.count_conflicts(genotypes)
        if known is not None and differ.any():
            were = {pair for population in known for pair in _with_conflicts(population)}
            if not were.issuperset(_with_conflicts(checked.take(np.flatnonzero(differ)))):
                raise self.refuse(_("individuals with their conflicts"), _("others"))
        return checked


def _with_conflicts(population: Population) -> Iterable[tuple[bytes, int]]:
    genotypes = (genotype.tobytes() for genotype in population.genotypes)
    return zip(genotypes, population.conflicts.tolist(), strict=True)


_KINDS = {"i": "iu", "u": "iu", "f": "fiub", "b": "b"}
"""The kinds of dtype that can be converted to each kind without loss, within bounds."""


def _bounds(dtype: np.dtype[Any]) -> tuple[float, float]:
    limits = np.finfo(dtype) if dtype.kind == "f" else np.iinfo(dtype)
    return limits.min, limits.max


def keeps_invariant(encoding: Encoding, genotypes: Genotypes) -> bool:
    """Whether a representation allows all of these genotypes.

    An encoding may have a method ``keeps_invariant`` that decides for each genotype; without one,
    every cell must decode to a digit of the board.
    """
    check = getattr(encoding, "keeps_invariant", None)
    if check is not None:
        return bool(np.all(check(genotypes)))
    digits = encoding.decode(genotypes)
    return bool(np.all((digits >= 1) & (digits <= encoding.geometry.size)))


def _first_impossible(encoding: Encoding, genotypes: Genotypes) -> str:
    for number, genotype in enumerate(genotypes):
        if not keeps_invariant(encoding, genotype[None]):
            return _("number {number}: {genes}").format(
                number=number, genes=np.array2string(genotype, threshold=12, edgeitems=6)
            )
    return _("others")
