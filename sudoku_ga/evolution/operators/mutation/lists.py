"""Mutations of the list of free cells, and of the list of fillings of boxes."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from sudoku_ga.evolution.core.component import OWN_DESIGN, Trait
from sudoku_ga.evolution.core.operators import Encoding, Mutation
from sudoku_ga.evolution.core.parameters import choice, integer, real, share
from sudoku_ga.evolution.core.plan import Plan
from sudoku_ga.evolution.core.population import Genotypes
from sudoku_ga.evolution.core.rng import State
from sudoku_ga.evolution.core.temperature import probability_threshold
from sudoku_ga.evolution.kernels.box_alleles import change_fillings
from sudoku_ga.evolution.kernels.mutation import (
    creep_digits,
    invert_segments,
    redraw_digits,
    redraw_or_swap_in_line,
    swap_distinct,
    swap_in_blocks,
)
from sudoku_ga.evolution.representations.box_alleles import BoxAlleleEncoding
from sudoku_ga.evolution.representations.cells import CellEncoding


def share_of_individuals(default: float) -> Any:
    """Declare the parameter ``rate`` of a mutation that changes some individuals."""
    return real(
        default,
        0.0,
        1.0,
        step=0.01,
        label="Rate",
        effect="share of individuals that are changed",
        help="Share of the individuals that are mutated.",
    )


@dataclass(frozen=True)
class ListMutation(Mutation[Encoding]):
    """Base of the mutations that change some individuals once, as lists of their free cells."""

    needs = frozenset({Trait.FREE_DIGITS})

    rate: float = share_of_individuals(0.1)


class Swap(ListMutation):
    """Two free cells of the board change places."""

    name = "swap"
    label = "Swap"
    source = "Eiben & Smith, 2003"
    help = "Two random cells that are not given, anywhere on the board, change places."

    def plan(
        self,
        plan: Plan,
        encoding: Encoding,
        genotypes: Genotypes,
        mutants: Genotypes,
        states: State,
    ) -> None:
        """Return mutated copies of the individuals."""
        plan.copy(genotypes, mutants)
        if mutants.shape[1] > 1:
            whole = np.array([0, mutants.shape[1]])
            threshold = probability_threshold(self.rate)
            rows = np.arange(len(mutants))
            plan.add(swap_in_blocks, mutants, rows, whole, np.array([0]), threshold, 1, states)


class Inversion(ListMutation):
    """A segment of the list is reversed.

    The segment begins with the first of two random genes and ends before the second, as in the
    library of Coelho and Frank (2021): the last gene never moves, and adjacent genes change
    nothing.
    """

    name = "inversion"
    label = "Inversion"
    source = "Holland, 1975"
    help = "The free cells from one of two random places up to before the other are reversed."

    def plan(
        self,
        plan: Plan,
        encoding: Encoding,
        genotypes: Genotypes,
        mutants: Genotypes,
        states: State,
    ) -> None:
        """Return mutated copies of the individuals."""
        plan.copy(genotypes, mutants)
        if mutants.shape[1] > 1:
            plan.add(invert_segments, mutants, probability_threshold(self.rate), states)


_REACH = 2
"""The number of neighbours on either side of a gene; there are fewer at the ends of the list."""


@dataclass(frozen=True)
class DistinctSwap(ListMutation):
    """A swap for a digit that differs from those around it.

    If there is no such digit, nothing changes; Coelho and Frank's program would not end.
    """

    name = "distinct-swap"
    label = "Distinct swap"
    source = "Coelho & Frank, 2021"
    help = (
        "A random free cell changes places with one whose digit is neither its own nor that of "
        "one of its four nearest neighbours in the list (Coelho and Frank, 2021)."
    )

    beginning: str = choice(
        "open",
        (("open", "Open"), ("wraps", "Wraps round")),
        label="Beginning",
        help=(
            "Neighbours before the beginning of the list: none, or the last cells of the list, as "
            "in Coelho and Frank's program. Behind its end there are none in either case."
        ),
    )

    def plan(
        self,
        plan: Plan,
        encoding: Encoding,
        genotypes: Genotypes,
        mutants: Genotypes,
        states: State,
    ) -> None:
        """Return mutated copies of the individuals."""
        plan.copy(genotypes, mutants)
        wraps, threshold = self.beginning == "wraps", probability_threshold(self.rate)
        plan.add(swap_distinct, mutants, _REACH, wraps, threshold, states)


@dataclass(frozen=True)
class RandomDigit(Mutation[Encoding]):
    """Cells get a random digit."""

    name = "random-digit"
    label = "Random digit"
    source = "Eiben & Smith, 2003"
    help = "Free cells get a random digit, which may be the same again."
    needs = frozenset({Trait.FREE_DIGITS})

    rate: float = share(
        0.01,
        label="Rate",
        effect="share of cells that are changed",
        help="Share of the free cells that get a random digit.",
    )

    def plan(
        self,
        plan: Plan,
        encoding: Encoding,
        genotypes: Genotypes,
        mutants: Genotypes,
        states: State,
    ) -> None:
        """Return mutated copies of the individuals."""
        plan.copy(genotypes, mutants)
        size, threshold = encoding.geometry.size, probability_threshold(self.rate)
        plan.add(redraw_digits, mutants, size, threshold, states)


@dataclass(frozen=True)
class Creep(Mutation[Encoding]):
    """Alleles get a random number added."""

    name = "creep"
    label = "Creep"
    source = "Davis, 1991"
    help = (
        "A whole number from minus the step to the step is added to an allele; the result is "
        "limited to the digits from 1 to the greatest."
    )
    needs = frozenset({Trait.FREE_ALLELES})

    rate: float = share(
        0.1,
        label="Rate",
        effect="share of alleles that are changed",
        help="Share of the alleles to which a number is added, which may be 0.",
    )
    step: int = integer(
        1,
        1,
        1000,
        label="Step",
        help="The greatest number that is added or taken away.",
    )

    def plan(
        self,
        plan: Plan,
        encoding: Encoding,
        genotypes: Genotypes,
        mutants: Genotypes,
        states: State,
    ) -> None:
        """Return mutated copies of the individuals."""
        plan.copy(genotypes, mutants)
        size, threshold = encoding.geometry.size, probability_threshold(self.rate)
        plan.add(creep_digits, mutants, size, self.step, threshold, states)


@dataclass(frozen=True)
class DigitOrSwap(Mutation[CellEncoding]):
    """One cell changes, or two of a line change places."""

    name = "digit-or-swap"
    label = "Random digit or swap in a line"
    source = "Gold, 2005"
    help = (
        "One free cell gets a random digit, or changes places with one of the free cells of its "
        "row or column, itself included (as in Gold, 2005)."
    )
    needs = frozenset({Trait.FREE_DIGITS})

    rate: float = share_of_individuals(0.33)
    digit_share: float = real(
        0.5,
        0.0,
        1.0,
        step=0.05,
        label="Random digits",
        help="Share of the mutated individuals that get a random digit; the others swap.",
    )

    def plan(
        self,
        plan: Plan,
        encoding: CellEncoding,
        genotypes: Genotypes,
        mutants: Genotypes,
        states: State,
    ) -> None:
        """Return mutated copies of the individuals."""
        geometry, cells = encoding.geometry, encoding.cells
        plan.copy(genotypes, mutants)
        plan.add(
            redraw_or_swap_in_line,
            mutants,
            np.stack([geometry.row_of[cells], geometry.column_of[cells]], axis=1),
            geometry.size,
            probability_threshold(self.rate),
            probability_threshold(self.digit_share),
            states,
        )


@dataclass(frozen=True)
class AnotherFilling(Mutation[BoxAlleleEncoding]):
    """One box of a child takes another filling.

    It is drawn from all fillings of the box (random resetting in the words of Eiben and Smith,
    2003), or from those that differ from the present one in the fewest cells.
    """

    name = "another-filling"
    label = "Another filling"
    source = OWN_DESIGN
    help = (
        "A random box takes another of its fillings: any of them, or one in which two cells have "
        "changed places (three, where no two may)."
    )
    needs = frozenset({Trait.BOX_ALLELES})

    rate: float = share_of_individuals(1.0)
    redrawn: float = share(
        0.5,
        label="Redrawn",
        effect="higher: a box changes more",
        help="Share of the mutated boxes that take any filling, the present one included.",
    )

    def plan(
        self,
        plan: Plan,
        encoding: BoxAlleleEncoding,
        genotypes: Genotypes,
        mutants: Genotypes,
        states: State,
    ) -> None:
        """Return mutated copies of the individuals."""
        plan.copy(genotypes, mutants)
        if len(encoding.choices):
            plan.add(
                change_fillings,
                mutants,
                encoding.fillings.starts,
                encoding.choices,
                *encoding.near,
                probability_threshold(self.rate),
                probability_threshold(self.redrawn),
                states,
            )
