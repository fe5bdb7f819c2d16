"""What is said of a generation, for every recipe."""

import pytest
from PySide6.QtCore import QBuffer, QRectF
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from sudoku_ga.app.board.tiles import Look
from sudoku_ga.app.evolve.population.inspector.stage_data import Bars, Mark, StageShown, marks_of
from sudoku_ga.app.evolve.population.inspector.stage_painting import StagePainting, looks_of_marks
from sudoku_ga.app.evolve.population.inspector.stages import ancestry_of, stages_of
from sudoku_ga.app.theme import fonts
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.observe.population_view import conflict_masks
from sudoku_ga.evolution.observe.provenance import provenance_of
from tests.app.evolve.population.inspector.words import lives, stages
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.recipes import by_representation
from tests.evolution.test_generation_record import last_records


@pytest.mark.parametrize("name", by_representation())
def test_every_recipe_has_four_stages_and_an_ancestry(name):
    records = last_records(name)
    for place in range(min(records[-1].survivors.size, 4)):
        life = provenance_of(records[-1], place)
        found = [*stages_of(records[-1], life, AI_ESCARGOT), ancestry_of(records, place, 2)]
        assert len(found) == 5
        for stage in found:
            assert all(each.endswith(".") for each in stage.sentences)
            assert stage.sentences
            assert "{" not in " ".join(stage.sentences)


def test_boards_are_as_far_apart_as_their_captions_need(themes):
    _, _, (_, _, change, _) = stages("lsga-2023")
    painting = StagePainting(QPainter(), themes.current, AI_ESCARGOT)
    metrics = QFontMetricsF(fonts.font(fonts.SECONDARY, fonts.SEMIBOLD))
    widest = max(metrics.horizontalAdvance(part.caption) for part in change.boards[:-1])
    assert painting._pitch(change, 40.0, 2_000.0) > widest
    assert painting._pitch(change, 40.0, 41.0) == 40.0
    assert painting._pitch(change, 900.0, 2_000.0) == 900.0


@pytest.mark.parametrize(("height", "has_both"), [(55.0, False), (120.0, True)])
def test_the_ends_of_the_scale_do_not_overlap(themes, height, has_both):
    stage = StageShown("Selection", (), bars=(Bars("Times chosen", (1.0, 0.5), (), (), "25"),))
    buffer, drawing = QBuffer(), QSvgGenerator()
    drawing.setOutputDevice(buffer)
    with QPainter(drawing) as painter:
        StagePainting(painter, themes.current, AI_ESCARGOT).draw(stage, QRectF(0, 0, 300, height))
    written = bytes(buffer.data().data())
    assert b">25<" in written
    assert (b">0<" in written) is has_both


def test_a_long_caption_leaves_room_for_low_bars(themes):
    bars = Bars("Individuals before, best first (full bars stayed)", (1.0,) * 4, (), ((0, ""),))
    image = QImage(200, 54, QImage.Format.Format_RGB32)
    image.fill(themes.current.card)
    with QPainter(image) as painter:
        StagePainting(painter, themes.current, AI_ESCARGOT).draw(
            StageShown("Replacement", (), bars=(bars,)), QRectF(image.rect())
        )
    of_bar = [image.pixelColor(5, y) == themes.current.accent for y in range(image.height())]
    assert sum(of_bar) > 10


def test_bars_beside_boards_are_wide_and_as_high_as_there_is_room(themes):
    _, _, (selection, *_) = stages("mantere-koljonen-2007", 3)
    image = QImage(437, 160, QImage.Format.Format_RGB32)
    image.fill(themes.current.card)
    with QPainter(image) as painter:
        StagePainting(painter, themes.current, AI_ESCARGOT).draw(
            selection, QRectF(0, 0, image.width(), image.height())
        )
    ground = [
        (x, y)
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y) == themes.current.track
    ]
    across, along = (sorted({place[axis] for place in ground}) for axis in (0, 1))
    assert len(across) > 120
    assert along[-1] - along[0] > 80


def test_bars_of_numbers_have_a_scale_and_those_of_yes_and_no_none():
    record, _, (selection, _, _, replacement) = stages("mantere-koljonen-2007", 3)
    (chosen,) = selection.bars
    highest = max(record.chosen_counts.max(), record.expected_counts.max())
    assert float(chosen.most) == pytest.approx(highest, abs=0.01)
    assert [each.most for each in replacement.bars] == ["", ""]


@pytest.mark.parametrize("number", [0, 1])
def test_cells_show_their_parent_and_their_conflicts(number):
    child = stages("mantere-koljonen-2007", 3)[2][0].boards[number]
    looks = looks_of_marks(child, AI_ESCARGOT)[0]
    free = AI_ESCARGOT.digits == 0
    assert set(child.marks[free]) - {Mark.PLAIN}
    ground = {Mark.PLAIN: 0, Mark.FIRST: Look.FIRST, Mark.SECOND: Look.SECOND, Mark.NEW: Look.NEW}
    expected = [ground[mark] for mark in child.marks[free]]
    assert (looks[free] % Look.WRONG).tolist() == expected
    assert set(looks[~free]) <= {Look.GIVEN, Look.GIVEN_WRONG}
    wrong = conflict_masks(AI_ESCARGOT.geometry, child.digits[None])[0]
    assert (looks >= Look.WRONG).tolist() == wrong.tolist()


def test_a_child_differs_from_its_parents():
    record, life, (selection, crossover, change, replacement) = stages("mantere-koljonen-2007", 3)
    parents = life.parents
    chosen = record.chosen_counts[parents[0].number]
    assert selection.sentences[0].startswith(f"A was chosen {chosen} of ")
    assert "of 40 times; " in selection.sentences[0]
    assert [board.caption[0] for board in selection.boards] == ["A", "B"]
    assert len(crossover.boards) == 3
    assert change.boards[0].caption == f"Before: {life.crossed.conflicts} conflicts"
    assert record.survivors.size == 21 and "20 of 21" in replacement.sentences[0]


def test_the_calls_of_the_plan_are_told_stage_by_stage():
    _, _, found = stages("evolution")
    calls = [[each.partition("(")[0] for each in stage.calls] for stage in found]
    assert calls[0][0] == "tournament"
    assert "transplant_lines" in calls[1]
    assert "improve_by_swaps" in calls[2]
    assert "tournament(loss, size, winners, states)" in found[0].words
    _, _, found = stages("gold-2005")  # hands populations on
    assert not any(stage.calls for stage in found)


def test_the_counts_of_a_crossover_are_those_of_the_free_cells():
    for place in range(60):
        _, life, (_, crossover, *_) = stages("lsga-2023", place)
        if life.is_child and life.was_crossed:
            break
    words = crossover.sentences[0].replace(":", "").replace(",", "").split()
    numbers = [int(word) for word in words if word.isdigit()]
    assert sum(numbers) == (AI_ESCARGOT.digits == 0).sum()
    assert crossover.has_legend


def test_several_changes_are_reported_one_after_the_other():
    _, _, (_, _, change, _) = stages("lsga-2023")
    starts = ["Mutation (Swap", "Mutation (Redrawn", "Local search (Col", "Local search (Box"]
    for start, sentence in zip(starts, change.sentences, strict=True):
        assert sentence.startswith(start)


def test_what_a_recipe_lacks_is_said_in_one_sentence():
    crossover, newcomer = stages("annealing")[2][1], stages("random-restart")[1]
    assert len(crossover.sentences) == 1
    assert not newcomer.is_child


def test_who_lived_on_is_no_child():
    assert not stages(*lives()["lived-on"])[1].is_child


def test_later_mutations_of_shared_digits_are_counted():
    record = last_records("coelho-frank-2021-270-as-run")[-1]
    seen = set()
    for place, number in enumerate(record.sources - record.population.size):
        if number < 0:
            continue
        life = provenance_of(record, place)
        selection, _, _, replacement = stages_of(record, life, AI_ESCARGOT)
        before, after = record.children[-1].genotypes[number], record.survivors.genotypes[place]
        changed = int((before != after).sum())
        said = " ".join(replacement.sentences)
        assert (f" changed {changed} cells of it" in said) == (changed > 0)
        is_of_child = (record.parentage.parents[number] >= record.population.size).any()
        assert ("shares its digits" in " ".join(selection.sentences)) == is_of_child
        seen.add((changed > 0, bool(is_of_child)))
    assert {True} == {any(each) for each in zip(*seen, strict=True)}


def test_parents_that_were_drawn_as_children_share_nothing():
    record, born = last_records("candidate-rows")[-1], 0
    for place in range(record.survivors.size):
        life = provenance_of(record, place)
        if any(parent.chosen is None for parent in life.parents):
            born += 1
            selection = stages_of(record, life, AI_ESCARGOT)[0]
            assert "shares its digits" not in " ".join(selection.sentences)
    assert born


def test_a_generation_without_an_end_says_so():
    _, _, (*_, replacement) = stages("alleles", generations=60)
    assert "ended within this generation" in replacement.sentences[0]


def test_marks_tell_whose_digit_a_cell_has():
    record = last_records("mantere-koljonen-2007")[-1]
    one, other = record.encoding.decode(record.population.genotypes[:2])
    marks = marks_of(one, [one, other])
    assert set(marks[one != other].tolist()) == {Mark.FIRST}
    assert set(marks[one == other].tolist()) == {Mark.PLAIN}
    assert (marks_of(one, [other])[one != other] == Mark.NEW).all()
    assert Role.CROSSOVER.label
