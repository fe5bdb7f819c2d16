"""The plan of an experiment, before there are results."""

import pytest

from sudoku_ga import translation
from sudoku_ga.app.lab.empty_states import PlanCard
from sudoku_ga.lab.experiment.reading import load_experiment
from sudoku_ga.translation import set_language


@pytest.mark.parametrize(
    ("language", "name", "path"),
    [("en", "population-size", "population.size"), ("pt", "temperature", "temperature")],
)
def test_a_value_in_the_name_of_a_variant_is_not_repeated(
    themes, qtbot, monkeypatch, language, name, path
):
    monkeypatch.setattr(translation, "_in_window", True)
    set_language(language)
    card = PlanCard()
    qtbot.addWidget(card)
    card.show_plan(load_experiment(name), "", is_running=False)
    assert f"({path} " not in card.text
    assert f".{path} " not in card.text
