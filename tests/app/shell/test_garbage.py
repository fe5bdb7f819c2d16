"""Garbage is collected in the thread of the window alone."""

import ctypes
import gc
import sys
import threading
import weakref

import numpy as np
import pytest
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.shell.application import GarbageCollection, give_memory_back
from tools.soak.watch import memory_bytes


@pytest.fixture
def collection(qapp):
    was_on, thresholds = gc.isenabled(), gc.get_threshold()
    made = GarbageCollection(qapp)
    yield made
    made.deleteLater()  # else its timer would collect a window that a later test has just left
    gc.unfreeze()
    gc.set_threshold(*thresholds)
    if was_on:
        gc.enable()


def a_widget_in_a_cycle() -> "weakref.ref[QWidget]":
    widget = QWidget()
    widget.itself = widget  # type: ignore[attr-defined]
    return weakref.ref(widget)


def test_no_other_thread_destroys_a_widget(collection):
    widget = a_widget_in_a_cycle()

    def allocate() -> None:
        assert [[number] for number in range(100_000)]

    thread = threading.Thread(target=allocate)
    thread.start()
    thread.join()
    assert widget() is not None


def test_the_timer_collects_it(collection, qtbot):
    widget = a_widget_in_a_cycle()
    gc.set_threshold(1, 1, 1)
    for _ in range(3):
        gc.collect(1)  # makes the oldest generation due
    assert [[number] for number in range(100)]
    qtbot.waitUntil(lambda: widget() is None)


_of_gnu = pytest.mark.skipif(
    sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "malloc_trim"),
    reason="the C library is another one",
)


@_of_gnu
def test_memory_that_was_freed_is_given_back_with_the_oldest_garbage(collection):
    blocks = [bytes(100_000) for _ in range(1_000)]  # each too small for a mapping of its own
    last = blocks[-1]
    del blocks
    held = memory_bytes()
    gc.set_threshold(1, 1, 1)
    for _ in range(3):
        gc.collect(1)
    collection.collect_what_is_due()
    assert memory_bytes() < held - 50_000_000
    assert len(last) == 100_000


@_of_gnu
def test_what_a_thread_frees_is_given_back_while_it_lives(collection):
    held = memory_bytes()
    freed, end = threading.Barrier(5), threading.Event()

    def allocate() -> None:
        for megabytes in (1, 2, 4, 8, 16, 20):
            np.ones(megabytes << 17)
        freed.wait()
        end.wait()

    threads = [threading.Thread(target=allocate) for _ in range(4)]
    for thread in threads:
        thread.start()
    freed.wait()
    give_memory_back()
    grown = memory_bytes() - held
    end.set()
    for thread in threads:
        thread.join()
    assert grown < 40_000_000
