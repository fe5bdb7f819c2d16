import pytest

from sudoku_ga.app.printing.puzzles import Content, PaperChoice


@pytest.mark.parametrize(
    "choice", [PaperChoice(), PaperChoice(6, Content.CANDIDATES, True, "Letter", True, 30)]
)
def test_a_choice_is_kept(choice):
    assert PaperChoice.of_text(choice.text) == choice


@pytest.mark.parametrize(
    "text",
    [
        "",
        "6",
        "5 givens alone A4 upright 12",
        "1 all alone A4 upright 12",
        "1 givens alone A9 x 12",
        "1 givens alone A4 upright 13",
        "1 givens alone A4 upright wide",
    ],
)
def test_what_is_no_choice_is_the_usual_one(text):
    assert PaperChoice.of_text(text) == PaperChoice()


def test_a_choice_survives_the_settings(settings):
    settings.paper = PaperChoice(4, Content.WRITTEN).text
    assert PaperChoice.of_text(settings.paper) == PaperChoice(4, Content.WRITTEN)
