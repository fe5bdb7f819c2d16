"""Crossovers that look at conflicts, and at what the others hold."""

import numpy as np
import pytest

from sudoku_ga.evolution.operators.crossover.colourings import (
    BestBlock,
    DigitClasses,
    OccurrenceScanning,
    PathRelinking,
)
from sudoku_ga.evolution.representations.cells import CandidateCells
from tests.evolution.encodings import PUZZLES, encoded, stream

COUPLES = np.array([[0, 1], [2, 3], [4, 5], [6, 6]])


@pytest.fixture(params=PUZZLES, ids=lambda puzzle: str(puzzle.geometry))
def encoding(request):
    return encoded(CandidateCells(), request.param)


@pytest.fixture
def genotypes(encoding):
    return encoding.random(8, stream(7))


@pytest.mark.parametrize("share", [0.0, 0.3, 0.5, 1.0])
def test_relinking_goes_a_share_of_the_way(encoding, genotypes, share):
    children = PathRelinking(share=share).cross_couples(encoding, genotypes, COUPLES, stream())
    first, second = genotypes[COUPLES[:, 0]], genotypes[COUPLES[:, 1]]
    way = (first != second).sum(axis=1)
    assert ((children == first) | (children == second)).all()
    assert ((children != first).sum(axis=1) == (share * way).astype(int)).all()


def test_relinking_takes_the_cheapest_step_first(encoding, genotypes):
    first, second = genotypes[:2]
    differing = np.flatnonzero(first != second)
    one_step = PathRelinking(share=1.0001 / len(differing) if len(differing) > 1 else 1.0)
    child = one_step.cross_couples(encoding, genotypes, COUPLES[:1], stream())
    steps = np.repeat(first[None], len(differing), axis=0)
    steps[np.arange(len(differing)), differing] = second[differing]
    assert encoding.count_conflicts(child)[0] == encoding.count_conflicts(steps).min()


def test_the_best_block_leaves_the_fewest_conflicts(encoding, genotypes):
    children = BestBlock().cross_couples(encoding, genotypes, COUPLES, stream())
    starts = encoding.block_starts
    for child, (one, other) in zip(children, COUPLES, strict=True):
        transplants = []
        for block in range(len(starts) - 1):
            genes = slice(starts[block], starts[block + 1])
            if in_conflict(encoding, genotypes[one])[genes].any():
                transplant = genotypes[one].copy()
                transplant[genes] = genotypes[other][genes]
                transplants.append(transplant)
        if transplants:
            least = encoding.count_conflicts(np.array(transplants)).min()
            assert encoding.count_conflicts(child[None])[0] == least
            assert any(np.array_equal(child, each) for each in transplants)
        else:
            assert np.array_equal(child, genotypes[one])


def in_conflict(encoding, genotype):
    """Return which genes have a peer of their digit."""
    board = encoding.decode(genotype)
    return np.array(
        [
            any(board[peer] == board[cell] for peer in encoding.geometry.peers[cell])
            for cell in encoding.cells.tolist()
        ]
    )


def test_the_more_turns_the_first_parent_has_the_nearer_is_the_child(encoding, genotypes):
    couples = np.array([[one, other] for one in range(8) for other in range(8) if one != other])
    distances = []
    for turns in (1, 2, encoding.geometry.size):
        children = DigitClasses(first_turns=turns).cross_couples(
            encoding, genotypes, couples, stream()
        )
        distances.append((children != genotypes[couples[:, 0]]).sum())
    assert distances[0] > distances[1] > distances[2] == 0


def test_classes_of_one_parent_are_that_parent(encoding, genotypes):
    children = DigitClasses().cross_couples(encoding, genotypes, COUPLES[3:], stream())
    assert np.array_equal(children, genotypes[[6]])


def test_the_first_class_is_a_largest_one_of_a_parent(encoding, genotypes):
    for child, pair in zip(
        DigitClasses().cross_couples(encoding, genotypes, COUPLES[:3], stream()),
        COUPLES,
        strict=False,
    ):
        inherited = False
        for parent in genotypes[pair]:
            often = np.bincount(parent)
            largest = np.flatnonzero(often == often.max())
            inherited |= any((child[parent == digit] == digit).all() for digit in largest)
        assert inherited


def test_scanning_follows_the_most(encoding, genotypes):
    genotypes[1:6] = genotypes[1]
    children = OccurrenceScanning(share=1.0).cross_couples(
        encoding, genotypes, COUPLES[:1], stream()
    )
    assert np.array_equal(children[0], genotypes[1])
    assert np.array_equal(
        OccurrenceScanning(share=0.0).cross_couples(encoding, genotypes, COUPLES[:1], stream())[0],
        genotypes[0],
    )
