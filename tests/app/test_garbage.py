"""Garbage is collected in the thread of the window alone."""

import gc
import threading
import weakref

import pytest
from PySide6.QtWidgets import QWidget

from sudoku_ga.app.garbage import GarbageCollection


@pytest.fixture
def collection(qapp):
    was_on, thresholds = gc.isenabled(), gc.get_threshold()
    yield GarbageCollection(qapp)
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
