import re

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from sudoku_ga.app.evolve.population.inspector.operator_rows import (
    counted_sentence,
    operator_rows,
)
from sudoku_ga.app.evolve.population.inspector.operators_card import NAME, OperatorsCard
from sudoku_ga.evolution.core.roles import OperatorId, Role
from sudoku_ga.evolution.recipe.reading import load_recipe
from tests.app.cells import tip
from tests.app.evolve.population.inspector.words import rows
from tests.evolution.recipes import by_representation


def test_every_operator_has_a_row_with_its_share_of_the_progress():
    found = rows()
    assert [row.label for row in found] == [
        "Crossover",
        "Mutation (Swap in a row)",
        "Mutation (Redrawn rows)",
        "Local search (Column search)",
        "Local search (Box search)",
    ]
    assert [row.progress for row in found] == [0.75, 0.5, -0.25, 0.0, 0.0]


def test_newcomers_have_a_row_where_they_were_the_best():
    credits = ({OperatorId(Role.INITIALISATION, 0): 2.0},)
    assert operator_rows(load_recipe("tabu"), {}, credits)[-1].label == "Newcomers"


@pytest.mark.parametrize(
    ("counted", "first", "numbers"),
    [
        (520, 520, ()),
        (519, 519, ()),
        (300, 300, ("300", "520")),
        (310, 300, ("310", "520", "300")),
        (10, 0, ("10", "520")),
        (10, 1, ("10", "520")),
    ],
)
def test_the_generations_are_told_in_which_children_were_counted(counted, first, numbers):
    told = counted_sentence(counted, first, 520)
    assert tuple(re.findall("[0-9]+", told)) == numbers


@pytest.mark.parametrize("name", by_representation())
def test_no_name_is_cut_off_where_there_is_room(qtbot, themes, name):
    card = OperatorsCard()
    qtbot.addWidget(card)
    card.resize(800, 320)
    card.show()
    rows = operator_rows(load_recipe(name), {}, ())
    card.show_rows(rows, "")
    metrics = card.table.fontMetrics()
    names = [metrics.horizontalAdvance(row.label) for row in rows]
    assert card.table.columnWidth(0) > max(names, default=0)


def test_more_is_said_of_the_row_that_is_meant(qtbot, themes):
    card = OperatorsCard()
    qtbot.addWidget(card)
    card.resize(420, 320)
    card.show()
    card.show_rows(rows(), "Counted somewhere.")
    assert card.text.startswith("Crossover: ")
    assert card.text.endswith("Counted somewhere.")
    QTest.mouseMove(card.table.viewport(), QPoint(20, 30))
    qtbot.waitUntil(lambda: card.text.startswith("Mutation (Swap in a row): "))
    for _ in range(2):
        QTest.keyClick(card.table, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: card.text.startswith("Mutation (Redrawn rows): "))
    assert card.text.startswith("Mutation (Redrawn rows): ")
    card.grab()


def test_rows_are_at_the_top_and_the_words_directly_beneath(qtbot, themes):
    card = OperatorsCard()
    qtbot.addWidget(card)
    card.show_rows(rows()[:2], "Counted somewhere.")
    card.resize(270, 500)
    card.show()
    qtbot.waitUntil(lambda: card.words.y() > 0)
    assert card.legend.geometry().bottom() < card.table.y() < 60
    assert card.words.y() - card.table.geometry().bottom() <= 12
    assert card.table.height() == card.table.sizeHint().height()


def test_words_without_room_stay_in_the_tool_tip(qtbot, themes):
    card = OperatorsCard()
    qtbot.addWidget(card)
    card.show_rows(rows(), "Counted somewhere.")
    card.resize(200, 140)
    card.show()
    assert not card.words.isVisible()
    assert card.text.startswith(tip(card.table.rows, 0, NAME))
