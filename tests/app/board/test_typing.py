import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from sudoku_ga.app.board import key_input
from sudoku_ga.app.board.key_input import TOGETHER_S, Typing, Typist, digit_of, entry_asked
from sudoku_ga.app.board.picture import Entry

_NONE, _SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
_CTRL = Qt.KeyboardModifier.ControlModifier


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def typist(clock):
    return Typist(clock)


def _typed(typist, digit, cells=(0,), *, entry=Entry.DIGIT, size=36):
    done = typist.typed(Typing(cells, digit, entry), size)
    return done.digit, done.continues


def test_two_digits_are_one_number(typist):
    assert _typed(typist, 3) == (3, False)
    assert _typed(typist, 6) == (36, True)
    assert _typed(typist, 1) == (1, False)


def test_a_hundred_is_put_together_of_three_digits():
    typist = Typist(Clock())
    assert [_typed(typist, digit, size=100) for digit in (1, 0, 0)] == [
        (1, False), (10, True), (100, True)
    ]  # fmt: skip
    assert [_typed(typist, digit, size=100) for digit in (1, 0, 5)] == [
        (1, False), (10, True), (5, False)
    ]  # fmt: skip
    typist.forget()
    assert [_typed(typist, digit, size=64) for digit in (1, 0, 0)] == [
        (1, False), (10, True), (0, False)
    ]  # fmt: skip


def test_a_zero_ends_a_number_and_clears_alone(typist):
    assert _typed(typist, 0) == (0, False)
    assert _typed(typist, 2) == (2, False)
    assert _typed(typist, 0) == (20, True)
    assert _typed(typist, 0) == (0, False)


def test_a_number_beyond_the_board_is_none(typist):
    assert _typed(typist, 3) == (3, False)
    assert _typed(typist, 7) == (7, False)
    assert _typed(typist, 1, size=16) == (1, False)


def test_a_letter_is_a_number_by_itself(typist):
    assert _typed(typist, 1) == (1, False)
    assert _typed(typist, 12) == (12, False)


def test_digits_far_apart_are_two(typist, clock):
    _typed(typist, 1)
    clock.now += TOGETHER_S
    assert _typed(typist, 2) == (12, True)
    _typed(typist, 1)
    clock.now += TOGETHER_S + 0.01
    assert _typed(typist, 2) == (2, False)


def test_digits_of_other_cells_or_kinds_are_two(typist):
    _typed(typist, 1)
    assert _typed(typist, 2, cells=(1,)) == (2, False)
    assert _typed(typist, 3, cells=(1,), entry=Entry.CORNER) == (3, False)


def test_what_was_forgotten_does_not_go_on(typist):
    _typed(typist, 1)
    typist.forget()
    assert _typed(typist, 2) == (2, False)


def _key(key, modifiers=_NONE, text="", scan_code=0):
    return QKeyEvent(QEvent.Type.KeyPress, key, modifiers, scan_code, 0, 0, text)


@pytest.mark.parametrize(
    ("event", "digit"),
    [
        (_key(Qt.Key.Key_4, text="4"), 4),
        (_key(Qt.Key.Key_4, _CTRL, "\x1c"), 4),
        (_key(Qt.Key.Key_4, _CTRL), 4),
        (_key(Qt.Key.Key_9), None),
        (_key(Qt.Key.Key_Dollar, _SHIFT, "$", scan_code=13), 4),
        (_key(Qt.Key.Key_QuoteDbl, _SHIFT, '"', scan_code=11), 2),
        (_key(Qt.Key.Key_Apostrophe, _NONE, "'", scan_code=13), 4),
        (_key(Qt.Key.Key_Eacute, _NONE, "é", scan_code=11), 2),
        (_key(Qt.Key.Key_ParenLeft, _SHIFT, "(", scan_code=18), None),
        (_key(Qt.Key.Key_Minus, _NONE, "-", scan_code=20), None),
        (_key(Qt.Key.Key_A, text="a"), None),
        (_key(Qt.Key.Key_C, _CTRL, "\x03", scan_code=54), None),
    ],
)
def test_the_row_of_digits_types_digits_on_every_layout(monkeypatch, event, digit):
    monkeypatch.setattr(key_input.sys, "platform", "linux")
    assert digit_of(event, 8) == digit


_PAD, _WINDOWS_NUM_LOCK = Qt.KeyboardModifier.KeypadModifier, 0x200
_PAD_KEYS = ("End", "Down", "PageDown", "Left", "Clear", "Right", "Home", "Up", "PageUp")


def _pad_key(name, modifiers, native=0):
    return QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key[f"Key_{name}"], modifiers | _PAD, 0, 0, native, ""
    )


@pytest.mark.parametrize(
    ("platform", "modifiers", "native", "entry"),
    [
        ("linux", _SHIFT, 0, Entry.CORNER),
        ("linux", _SHIFT, 0x11, Entry.CORNER),
        ("linux", _SHIFT | _CTRL, 0, Entry.COLOUR),
        ("linux", _NONE, 0, None),
        ("linux", _CTRL, 0, Entry.CENTRE),
        ("win32", _NONE, _WINDOWS_NUM_LOCK, Entry.CORNER),
        ("win32", _CTRL, _WINDOWS_NUM_LOCK, Entry.COLOUR),
        ("win32", _NONE, 0, None),
        ("darwin", _SHIFT, 0, Entry.CORNER),
    ],
)
def test_shift_and_a_digit_of_the_number_pad_is_what_it_is_in_the_row_of_digits(
    monkeypatch, platform, modifiers, native, entry
):
    monkeypatch.setattr(key_input.sys, "platform", platform)
    is_digit = platform != "darwin" and (modifiers & _SHIFT or native == _WINDOWS_NUM_LOCK)
    for digit, name in enumerate(_PAD_KEYS, 1):
        event = _pad_key(name, modifiers, native)
        assert digit_of(event, 16) == (digit if is_digit else None)
        assert digit_of(event, 4) == (digit if is_digit and digit <= 4 else None)
        assert entry_asked(event) is entry


def test_shift_and_ctrl_ask_for_marks_and_both_for_a_colour():
    assert entry_asked(_key(Qt.Key.Key_1, _SHIFT)) is Entry.CORNER
    assert entry_asked(_key(Qt.Key.Key_1, _CTRL)) is Entry.CENTRE
    assert entry_asked(_key(Qt.Key.Key_1, _CTRL | _SHIFT)) is Entry.COLOUR
    assert entry_asked(_key(Qt.Key.Key_1)) is None
