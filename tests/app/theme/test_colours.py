import pytest
from PySide6.QtGui import QColor

from sudoku_ga.app.theme.themes import NAMES, Theme, mixed, readable, theme_named
from sudoku_ga.app.theme.themes import contrast as ratio

TEXT = [
    ("ink", "window"),
    ("ink", "card"),
    ("ink", "sunken"),
    ("ink", "raised"),
    ("ink", "accent_soft"),
    ("ink2", "window"),
    ("ink2", "card"),
    ("ink2", "sunken"),
    ("ink2", "raised"),
    ("on_accent", "accent"),
    ("on_accent_soft", "accent_soft"),
    ("given", "given_cell"),
    ("given", "peers"),
    ("given", "same_digit"),
    ("given", "selected"),
    ("evolved", "card"),
    ("evolved", "peers"),
    ("evolved", "same_digit"),
    ("conflict", "card"),
    *((digit, "conflict_cell") for digit in ("given", "ink", "conflict")),
    ("warning", "warning_soft"),
    *((word, "window") for word in ("accent", "conflict", "solved", "warning")),
    *((label, "card") for label in ("best", "mean", "solved", "warning", "series4", "series5")),
]
BOARD = ["card", "peers", "same_digit", "selected", "warning_soft"]
"""The grounds of a cell without a given; warning_soft is that of a hint."""

DIGITS = ["given", "ink", "ink2", "evolved", "solved", "conflict"]
"""Of givens, players, pencil marks, evolution, the exact reference, and in conflict."""

TEXT += [(digit, ground) for digit in DIGITS for ground in BOARD]
CURVES = ["best", "mean", "worst", "solved", "series4", "series5"]


def contrast(theme: Theme, ink: str, ground: str) -> float:
    return ratio(getattr(theme, ink), getattr(theme, ground))


def too_weak(theme: Theme, least: float, pairs: list[tuple[str, str]]) -> list[tuple[str, str]]:
    return [pair for pair in pairs if contrast(theme, *pair) < least]


@pytest.mark.parametrize("name", NAMES)
def test_text_can_be_read(name):
    assert too_weak(theme_named(name), 4.5, TEXT) == []


@pytest.mark.parametrize("name", NAMES)
def test_curves_can_be_seen(name):
    assert too_weak(theme_named(name), 3, [(curve, "card") for curve in CURVES]) == []


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("ink", ["given", "ink", "evolved", "conflict"])
def test_digits_can_be_read_on_every_heat_and_flash(name, ink):
    theme = theme_named(name)
    digit = getattr(theme, ink)
    for heat in theme.heat:
        for ground in (heat, mixed(heat, theme.accent, 0.28)):
            assert ratio(readable(digit, ground), ground) >= 4.5


def test_an_ink_that_can_be_read_is_left_as_it_is():
    ink, card = theme_named("light").evolved, theme_named("light").card
    assert readable(ink, card) == mixed(ink, card, 0.0)
    assert ratio(QColor("black"), QColor("white")) == pytest.approx(21)


@pytest.mark.parametrize("name", NAMES)
def test_the_focus_ring_can_be_seen(name):
    grounds = ("window", "card", "raised", "selected")
    assert too_weak(theme_named(name), 3, [("accent", ground) for ground in grounds]) == []


def test_an_unknown_theme_is_refused():
    with pytest.raises(KeyError, match="sepia"):
        theme_named("sepia")
