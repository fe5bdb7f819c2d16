import pytest
from PySide6.QtCore import QMarginsF, QSizeF
from PySide6.QtGui import QPageLayout, QPageSize

from sudoku_ga.app.printing.pages import chosen_page, layout_of
from sudoku_ga.app.printing.puzzles import Content, PaperChoice


@pytest.mark.parametrize(
    "choice",
    [PaperChoice(), PaperChoice(6, Content.CANDIDATES, True, "Letter", True, (30, 5, 7.5, 0))],
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
        "1 givens alone A4 upright 12,12",
        "1 givens alone A4 upright -1",
        "1 givens alone A4 upright nan",
        "1 givens alone A4 upright wide",
    ],
)
def test_what_is_no_choice_is_the_usual_one(text):
    assert PaperChoice.of_text(text) == PaperChoice()


def test_one_margin_holds_for_every_side():
    choice = PaperChoice.of_text("4 candidates solutions Letter across 20")
    assert choice == PaperChoice(4, Content.CANDIDATES, True, "Letter", True, (20,) * 4)
    assert choice.text == "4 candidates solutions Letter across 20"


@pytest.mark.parametrize("size", [QPageSize.PageSizeId.A5, QPageSize.PageSizeId.Legal, (123, 234)])
def test_a_page_of_the_dialog_is_kept(size):
    unit, way = QPageLayout.Unit.Millimeter, QPageLayout.Orientation.Landscape
    page = (
        QPageSize(QSizeF(*size), QPageSize.Unit.Millimeter)
        if size == (123, 234)
        else QPageSize(size)
    )
    layout = QPageLayout(page, way, QMarginsF(5, 12, 7, 9), unit)
    kept = PaperChoice.of_text(PaperChoice(1, Content.GIVENS, False, *chosen_page(layout)).text)
    again = layout_of(kept)
    assert again.pageSize().isEquivalentTo(page)
    assert again.orientation() == way
    assert again.margins(unit) == layout.margins(unit)


@pytest.mark.parametrize("paper", ["A99", "Custom", "0x0", "1e9x", "..x."])
def test_a_paper_that_is_unknown_is_the_usual_one(paper):
    layout = layout_of(PaperChoice.of_text(f"1 givens alone {paper} upright 12"))
    assert layout.pageSize().id() == QPageSize.PageSizeId.A4


def test_a_choice_survives_the_settings(settings):
    settings.paper = PaperChoice(4, Content.WRITTEN).text
    assert PaperChoice.of_text(settings.paper) == PaperChoice(4, Content.WRITTEN)
