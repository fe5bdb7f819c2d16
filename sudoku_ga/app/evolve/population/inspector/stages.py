"""The stages of a generation for one individual, in words and boards. No Qt."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from sudoku_ga.app.evolve.population.inspector.stage_data import (
    Bars,
    BoardPart,
    Mark,
    StageShown,
    TreeNode,
    bars,
    marks_of,
)
from sudoku_ga.app.run.words import operator_name
from sudoku_ga.evolution.core.offspring import NONE
from sudoku_ga.evolution.core.roles import OperatorId, Role
from sudoku_ga.evolution.engine.operator_set import OperatorSet
from sudoku_ga.evolution.observe.genealogy import Ancestor, Origin, ancestor_tree
from sudoku_ga.evolution.observe.generation import GenerationRecord
from sudoku_ga.evolution.observe.provenance import (
    AppliedOperator,
    Individual,
    Parent,
    Provenance,
    Share,
)
from sudoku_ga.puzzle.grid import Digits, Grid
from sudoku_ga.translation import _, counted, later, ngettext

NAMES = (
    later("Selection"),
    later("Crossover"),
    later("Mutation and search"),
    later("Replacement"),
    later("Ancestry"),
)
_LETTERS = ("A", "B")
_MOST_BOARDS = 3


def stages_of(record: GenerationRecord, life: Provenance, filled: Grid) -> tuple[StageShown, ...]:
    """Return the four stages of a generation, as they were for one individual.

    ``life``: the life of the individual.
    ``filled``: the cells that evolution cannot change.
    """
    replacement = _with_calls(record, _replacement(record, life), Role.REPLACEMENT)
    if not life.is_child:
        why = (_not_born(record, life),)
        digits = record.encoding.decode(record.survivors.genotypes[life.place])
        board = BoardPart(_("This individual"), digits, _plain(digits))
        others = tuple(StageShown(_(name), why, (board,)) for name in NAMES[:3])
        return (*others, replacement)
    return (
        _with_calls(record, _selection(record, life), Role.SELECTION),
        _with_calls(record, _crossover(record, life, filled), Role.CROSSOVER),
        _with_calls(record, _changes(record, life), Role.MUTATION, Role.LOCAL_SEARCH),
        replacement,
    )


def _with_calls(record: GenerationRecord, stage: StageShown, *roles: Role) -> StageShown:
    calls = tuple(call for role in roles for call in record.calls.get(role, ()))
    return stage._replace(calls=calls)


def ancestry_of(records: Sequence[GenerationRecord], place: int, depth: int) -> StageShown:
    """Return the ancestors of an individual, as a stage after the four.

    ``records``: at least one generation and those that follow it, oldest first.
    ``place``: the place of the individual in the population after the last of them.
    ``depth``: the greatest number of generations of ancestors.
    """
    ancestor = ancestor_tree(records, place, depth)
    first = records[0].generation
    sentences = [_origin_words(ancestor)]
    if ancestor.origin is Origin.OFFSPRING:
        sentences.append(
            _(
                "Parents are at the right, and the cells that they passed on have their colour. "
                "The number of conflicts is beside the generation of each birth."
            )
        )
    if first > 1:
        text = _(
            "Ancestors before generation {generation:,} were not kept: a run at full speed "
            "keeps none. Step (F6) or a slower pace keeps them."
        )
        sentences.append(text.format(generation=first))
    return StageShown(_(NAMES[4]), tuple(sentences), tree=_node(ancestor))


def _origin_words(ancestor: Ancestor) -> str:
    texts = {
        Origin.OFFSPRING: _("Born in generation {generation:,}."),
        Origin.RANDOM_IMMIGRANT: _("Entered as a newcomer in generation {generation:,}."),
        Origin.MIGRANT: _("Came from another island after generation {generation:,}."),
        Origin.UNKNOWN: _("Already present in generation {generation:,}."),
    }
    return texts[ancestor.origin].format(generation=ancestor.generation)


def _node(ancestor: Ancestor) -> TreeNode:
    text = _("generation {generation:,}: {count:,}")
    caption = text.format(generation=ancestor.generation, count=ancestor.conflicts)
    marks = _plain(ancestor.digits)
    if len(ancestor.parents) == 2:
        marks = marks_of(ancestor.digits, [each.digits for each in ancestor.parents])
    board = BoardPart(caption, ancestor.digits, marks)
    return TreeNode(board, tuple(_node(each) for each in ancestor.parents))


def label_of(operators: OperatorSet, operator: OperatorId) -> str:
    """Return the name of an operator."""
    by_role = {
        Role.CROSSOVER: operators.crossovers,
        Role.MUTATION: operators.mutations,
        Role.LOCAL_SEARCH: operators.local_searches,
    }
    return operator_name(operator, by_role.get(operator.role, ()))


def _not_born(record: GenerationRecord, life: Provenance) -> str:
    if life.source == NONE:
        return _(
            "This individual is a newcomer: it has no parents, but was created like generation "
            "0 or taken from an archive."
        )
    return _(
        "This individual was not born in generation {generation:,}: it lived before, and was kept. "
        "Choose another one in the wall to see a birth."
    ).format(generation=record.generation)


def _selection(record: GenerationRecord, life: Provenance) -> StageShown:
    draws = int(record.chosen_counts.sum())
    drawn = list(zip(_LETTERS, life.parents, strict=False))
    sentences = [_chosen(letter, parent, draws) for letter, parent in drawn]
    if len(life.parents) == 2 and life.parents[0].number == life.parents[1].number != NONE:
        sentences = [sentences[0], _("B is the same individual.")]
        drawn = drawn[:1]
    drawn_before = (record.parentage.couples < record.population.size).all()
    if drawn_before and any(each.chosen is None for each in life.parents):
        sentences.append(
            _("The drawn individual shares its digits with this child, which changed them.")
        )
    chart = bars(
        _("Times chosen, best first (line: expected)")
        if record.expected_counts is not None
        else _("Times chosen, best first"),
        record.chosen_counts.astype(np.float64),
        record.expected_counts,
        record.population.ranked(),
        [(parent.number, letter) for letter, parent in drawn if parent.number != NONE],
    )
    return StageShown(_(NAMES[0]), tuple(sentences), _parents(life, None), (chart,))


def _chosen(letter: str, parent: Parent, draws: int) -> str:
    if parent.chosen is None:
        return _("{parent} was born in this generation.").format(parent=letter)
    if parent.expected is None:
        text = _("{parent} was chosen {count:,} of {draws:,} times.")
        return text.format(parent=letter, count=parent.chosen, draws=draws)
    text = _("{parent} was chosen {count:,} of {draws:,} times; {expected:.1f} expected.")
    return text.format(parent=letter, count=parent.chosen, draws=draws, expected=parent.expected)


def _parents(life: Provenance, kept: npt.NDArray[np.uint8] | None) -> tuple[BoardPart, ...]:
    """Return the boards of the parents.

    They are marked as a whole, or where the child has their digits.
    """
    found = []
    marks = (Mark.FIRST, Mark.SECOND)
    for letter, mark, parent in zip(_LETTERS, marks, life.parents, strict=False):
        share = Share.FIRST if mark is Mark.FIRST else Share.SECOND
        shown = np.full(len(parent.individual.digits), mark, np.uint8)
        if kept is not None:
            shown = np.where(kept == share, mark, Mark.PLAIN).astype(np.uint8)
        found.append(
            BoardPart(_caption(letter, parent.individual), parent.individual.digits, shown)
        )
    return tuple(found)


def _caption(name: str, being: Individual) -> str:
    text = ngettext("{name}: {count:,} conflict", "{name}: {count:,} conflicts", being.conflicts)
    return text.format(name=name, count=being.conflicts)


def _crossover(record: GenerationRecord, life: Provenance, filled: Grid) -> StageShown:
    assert life.crossed is not None
    assert life.shares is not None
    marks = marks_of(life.crossed.digits, [parent.individual.digits for parent in life.parents])
    child = BoardPart(_caption(_("Child"), life.crossed), life.crossed.digits, marks)
    boards = (*_parents(life, life.shares), child)
    if life.crossover is None:
        text = (
            _("This child is a copy of A, while others are crossed.")
            if record.operators.crossovers
            else _("This recipe has no crossover: the child begins as a copy of A.")
        )
        return StageShown(_(NAMES[1]), (text,), boards)
    operator = label_of(record.operators, life.crossover)
    if not life.was_crossed:
        alike = (life.crossed.digits == life.parents[0].individual.digits).all()
        text = _("{operator} mixed nothing here: the child is a copy of {parent}.")
        words = text.format(operator=operator, parent=_LETTERS[0 if alike else 1])
        return StageShown(_(NAMES[1]), (words,), boards)
    counts = [int((life.shares[filled.digits == 0] == share).sum()) for share in Share]
    text = _(
        "{operator}: {first:,} free cells from A, {second:,} from B, {both:,} alike in both, "
        "{neither:,} in neither."
    ).format(
        operator=operator, first=counts[1], second=counts[2], both=counts[3], neither=counts[0]
    )
    better = min((parent.individual for parent in life.parents), key=lambda being: being.conflicts)
    effect = _(
        "The better parent had {before:,} conflicts, the child has {after:,}; fitness "
        "{fitness:.6g} → {then:.6g}."
    ).format(
        before=better.conflicts,
        after=life.crossed.conflicts,
        fitness=better.fitness,
        then=life.crossed.fitness,
    )
    return StageShown(_(NAMES[1]), (text, effect), boards, has_legend=True)


def _changes(record: GenerationRecord, life: Provenance) -> StageShown:
    assert life.crossed is not None
    operators = record.operators
    if not (operators.mutations or operators.local_searches):
        text = _("This recipe has neither mutation nor local search.")
        return StageShown(_(NAMES[2]), (text,), (_changed_board(_("Child"), life.crossed, None),))
    if not life.applied:
        text = _("This child was not mutated, while others are.")
        return StageShown(_(NAMES[2]), (text,), (_changed_board(_("Child"), life.crossed, None),))
    boards = [_changed_board(_("Before"), life.crossed, None)]
    sentences, before = [], life.crossed
    for changed in life.applied:
        name = label_of(operators, changed.operator)
        sentences.append(_change(name, before, changed))
        boards.append(_changed_board(name, changed.individual, before))
        before = changed.individual
    # Where there is no room for all, the first and the last of them.
    shown = boards if len(boards) <= _MOST_BOARDS else [boards[0], *boards[1 - _MOST_BOARDS :]]
    return StageShown(_(NAMES[2]), tuple(sentences), tuple(shown))


def _change(name: str, before: Individual, changed: AppliedOperator) -> str:
    count = int((before.digits != changed.individual.digits).sum())
    if not count:
        return _("{operator} changed nothing.").format(operator=name)
    text = ngettext(
        "{operator} changed {count:,} cell: conflicts {before:,} → {after:,}, fitness "
        "{fitness:.6g} → {then:.6g}.",
        "{operator} changed {count:,} cells: conflicts {before:,} → {after:,}, fitness "
        "{fitness:.6g} → {then:.6g}.",
        count,
    )
    return text.format(
        operator=name,
        count=count,
        before=before.conflicts,
        after=changed.individual.conflicts,
        fitness=before.fitness,
        then=changed.individual.fitness,
    )


def _changed_board(name: str, being: Individual, before: Individual | None) -> BoardPart:
    marks = _plain(being.digits)
    if before is not None:
        marks[being.digits != before.digits] = Mark.NEW
    return BoardPart(_caption(name, being), being.digits, marks)


def _replacement(record: GenerationRecord, life: Provenance) -> StageShown:
    if record.chosen is None:
        text = _("The run ended within this generation, before the replacement.")
        return StageShown(_(NAMES[3]), (text,))
    lives_on, size = record.survivor_mask(), record.population.size
    stayed, living = int(lives_on[:size].sum()), int(lives_on[size:].sum())
    newcomers = int((record.sources == NONE).sum())
    rank = int(np.flatnonzero(record.survivors.ranked() == life.place)[0]) + 1
    sentences = [
        _(
            "{left:,} of {before:,} individuals were replaced, {stayed:,} stayed; "
            "{living:,} of {born:,} children survive."
        ).format(
            left=size - stayed, before=size, stayed=stayed, living=living, born=record.child_count
        ),
        _("This individual is now number {rank:,} of {count:,} by fitness.").format(
            rank=rank, count=record.survivors.size
        ),
    ]
    if life.evaluated is not None:
        digits = record.encoding.decode(record.survivors.genotypes[life.place])
        changed = int((digits != life.evaluated.digits).sum())
        if changed:
            sentences.append(
                counted(
                    "Children that share its digits changed {count:,} cell of it after its "
                    "fitness was measured.",
                    "Children that share its digits changed {count:,} cells of it after its "
                    "fitness was measured.",
                    changed,
                )
            )
    if newcomers:
        sentences.insert(
            1, counted("{count:,} newcomer came in.", "{count:,} newcomers came in.", newcomers)
        )
    return StageShown(_(NAMES[3]), tuple(sentences), (), _fates(record, life, lives_on))


def _fates(
    record: GenerationRecord, life: Provenance, lives_on: npt.NDArray[np.bool_]
) -> tuple[Bars, ...]:
    """Return the survivors among the previous individuals and among the children."""
    size = record.population.size
    before = bars(
        _("The individuals before, best first (full bars: stayed)"),
        lives_on[:size].astype(np.float64),
        None,
        record.population.ranked(),
        [(life.source, "●")] if 0 <= life.source < size else [],
    )
    if not record.child_count:
        return (before,)
    children = bars(
        _("The children, best first (full bars: survive)"),
        lives_on[size:].astype(np.float64),
        None,
        record.children[-1].ranked(),
        [(life.source - size, "●")] if life.is_child else [],
    )
    return before, children


def _plain(digits: Digits) -> npt.NDArray[np.uint8]:
    return np.full(len(digits), Mark.PLAIN, np.uint8)
