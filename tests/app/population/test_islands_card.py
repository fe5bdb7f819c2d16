from dataclasses import replace

from sudoku_ga.app.population.islands_card import IslandsCard
from sudoku_ga.evolution.report import IslandReport, Spread
from tests.app.reports import report_of


def _island(best, mean):
    spread = Spread(best, mean, 20.0)
    return IslandReport(0, spread, spread, int(best))


def test_islands_are_shown_with_their_best_and_their_migrations(qtbot, themes):
    card = IslandsCard(themes)
    qtbot.addWidget(card)
    report = replace(report_of(30), islands=(_island(4.0, 9.3), _island(6.0, 11.0)), migrations=3)
    card.show_report(report)
    assert card.isVisible()
    assert card.rows.accessibleName() == ("island 1: best 4, mean 9.3; island 2: best 6, mean 11.0")
    assert card._note.text() == "conflicts; 3 migrations so far"
    card.grab()


def test_a_run_without_islands_shows_none(qtbot, themes):
    card = IslandsCard(themes)
    qtbot.addWidget(card)
    for report in (report_of(30), None):
        card.show_report(report)
        assert not card.isVisible()
