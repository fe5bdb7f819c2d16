"""Generation 0 at random, within the representation's invariant."""

from dataclasses import dataclass

from sudoku_ga.evolution.components.initialisation.start import Initialisation
from sudoku_ga.evolution.components.representation import Encoding
from sudoku_ga.evolution.population import Genotypes
from sudoku_ga.evolution.rng import State
from sudoku_ga.evolution.traits import Trait


class AtRandom(Initialisation):
    """Base: as the representation draws."""

    def create(self, encoding: Encoding, count: int, states: State) -> Genotypes:
        """Return ``count`` new genotypes."""
        return encoding.random(count, states)


@dataclass(frozen=True)
class FilledBoxes(AtRandom):
    """Boxes filled at random without repeats."""

    name = "filled-boxes"
    label = "Filled boxes"
    source = "Mantere & Koljonen, 2007"
    help = "Each box gets the digits that it lacks, in random order."
    needs = frozenset({Trait.FULL_BOXES})


@dataclass(frozen=True)
class ShuffledRows(AtRandom):
    """Rows filled at random without repeats."""

    name = "shuffled-rows"
    label = "Shuffled rows"
    source = "Moraglio, Togelius & Lucas, 2006"
    help = "Each row gets the digits that it lacks, in random order."
    needs = frozenset({Trait.ROW_PERMUTATIONS})


@dataclass(frozen=True)
class RandomDigits(AtRandom):
    """Any digit in any cell."""

    name = "random-digits"
    label = "Random digits"
    source = "Gold, 2005"
    help = "Each free cell gets a random digit, drawn with replacement."
    needs = frozenset({Trait.FREE_DIGITS})


@dataclass(frozen=True)
class CandidatesByRow(AtRandom):
    """Rows of candidates, with few repeats."""

    name = "candidate-rows"
    label = "Candidates, row by row"
    source = "medhavi13.blogspot.com, 2012"
    help = (
        "Cell by cell: a random candidate that the row still lacks; where there is none, any "
        "candidate of the cell."
    )
    needs = frozenset({Trait.ROWS, Trait.CANDIDATES})


@dataclass(frozen=True)
class RandomCandidates(AtRandom):
    """Any candidate in any cell."""

    name = "random-candidates"
    label = "Random candidates"
    source = "Hertz & de Werra, 1987"
    help = "Each free cell gets a random one of its candidates, whatever the others hold."
    needs = frozenset({Trait.BOXES, Trait.CANDIDATES})
