"""A short visit of the monkey, and that it sees what it is for."""

import sys
import threading
from collections.abc import Callable
from random import Random

import pytest
from PySide6.QtCore import qWarning

from sudoku_ga.app.run.kernels import KernelPreparation
from sudoku_ga.app.settings import Settings
from sudoku_ga.app.window.main_window import MainWindow
from tools.soak.deeds import Deeds
from tools.soak.engine import RandomEngine
from tools.soak.killing import lost_by_kill
from tools.soak.monkey import Monkey
from tools.soak.summary import Sample, summary
from tools.soak.watch import memory_bytes, overheard, used_bytes
from tools.soak.weights import WEIGHTS

_DEEDS = 150


@pytest.fixture
def open_window(settings: Settings, tmp_path) -> Callable[[], MainWindow]:
    def opened() -> MainWindow:
        prepared = KernelPreparation(lambda: True)
        window = MainWindow(RandomEngine(), prepared, settings, tmp_path)
        window.show()
        window.complete()
        return window

    return opened


@pytest.mark.exhaustive
def test_nothing_a_monkey_does_breaks_the_window(qtbot, open_window, tmp_path) -> None:
    monkey, found = Monkey(open_window, tmp_path / "files", seed=1, deeds=_DEEDS), []
    monkey.found_one.connect(found.append)
    with qtbot.waitSignal(monkey.ended, timeout=600_000):
        monkey.begin()
    assert found == []
    assert monkey.done == _DEEDS


def test_a_monkey_may_do_one_kind_of_deeds(qtbot, open_window, tmp_path) -> None:
    monkey, done = Monkey(open_window, tmp_path / "files", 1, deeds=12, only=["resize"]), []
    monkey.does.connect(done.append)
    with qtbot.waitSignal(monkey.ended, timeout=600_000):
        monkey.begin()
    assert len(done) == 12
    assert done[0] == "close and reopen"
    assert {each.split()[0] for each in done[1:]} == {"resize"}


def test_every_kind_of_deed_is_known() -> None:
    assert all(callable(getattr(Deeds, f"_{name}")) for name in WEIGHTS)


@pytest.mark.exhaustive
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_program_that_is_killed_loses_no_more_than_a_second(tmp_path) -> None:
    rng = Random(1)
    for name in "ab":
        (tmp_path / name).mkdir()
        assert lost_by_kill(tmp_path / name, rng) == ""


def test_everything_that_complains_is_heard() -> None:
    told: list[str] = []

    class Fails:
        def __del__(self) -> None:
            raise KeyError("unseen")

    with overheard(told.append):
        thread = threading.Thread(target=lambda: 1 / 0)
        thread.start()
        thread.join()
        Fails()
        qWarning("of Qt")
        qWarning("This plugin does not support propagateSizeHints()")
    assert [word in text for word, text in zip(("ZeroDiv", "unseen", "of Qt"), told, strict=True)]


@pytest.mark.skipif(used_bytes() == 0, reason="the C library does not say what is in use")
def test_what_is_in_use_is_seen() -> None:
    before = used_bytes()
    objects, block = [object() for _ in range(100_000)], bytes(10_000_000)
    assert 11_000_000 < used_bytes() - before < 20_000_000
    assert before < memory_bytes()
    del objects, block
    assert abs(used_bytes() - before) < 1_000_000


def test_growth_is_reported() -> None:
    flat = [Sample(deed, 10**8 + deed % 3 * 10**4, 10**7, 3, 0) for deed in range(0, 1_000, 50)]
    assert summary(flat, 1_000).is_flat
    for grows in ({"used_bytes": 10_000}, {"threads": 1}, {"widgets": 1}):
        ((name, step),) = grows.items()
        worse = [s._replace(**{name: getattr(s, name) + s.deed * step}) for s in flat]
        assert not summary(worse, 1_000).is_flat
    unknown = [s._replace(used_bytes=0) for s in flat]
    assert summary(unknown, 1_000).is_flat
    held = [s._replace(memory_bytes=s.memory_bytes + s.deed * 10_000) for s in unknown]
    assert not summary(held, 1_000).is_flat
    filled = [s._replace(used_bytes=5 * 10**7 if s.deed > 850 else 10**7) for s in flat]
    assert summary(filled, 1_000).is_flat
    assert summary(flat[:3], 1_000).is_flat
