"""``python -m tools.soak [--actions 20000] [--seed N] [--kill N]
[--kill-lab N]``: a monkey at the real window.

Tells what was raised, what Qt warned of, and what memory, threads and widgets were left each
time the window was closed. The same seed does the same deeds, as far as clocks allow. With
``--only KIND``, once or more, it does deeds of these kinds alone, to find what a leak is of; with
``--log FILE`` each deed is written down before it is done, to find what a crash is of. With
``--kill``, an editing program is killed so many times instead, and its session looked at; with
``--kill-lab``, an experiment that is continued each time, and its results are compared.
"""

import argparse
import faulthandler
import os
import sys
import tempfile
from functools import partial
from pathlib import Path
from random import Random

from tools.soak.killing import lost_by_kill
from tools.soak.lab_killing import killed_runs
from tools.soak.weights import WEIGHTS

_DEEDS = 20_000
_TOLD_EVERY_MS = 60_000


def main(words: list[str]) -> int:
    """Soak the window; return 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak")
    parser.add_argument("--actions", type=int, default=_DEEDS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kill", type=int, default=0)
    parser.add_argument("--kill-lab", type=int, default=0)
    parser.add_argument("--only", action="append", default=[], choices=WEIGHTS)
    parser.add_argument("--log", type=argparse.FileType("w"))
    asked = parser.parse_args(words)
    if asked.kill:
        return _killed(asked.kill, asked.seed)
    if asked.kill_lab:
        return _lab_killed(asked.kill_lab, asked.seed)
    faulthandler.enable()  # a crash of Qt leaves no other trace
    with tempfile.TemporaryDirectory() as folder:
        # Nothing of the person at this machine is read or written.
        os.environ |= {"XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder}
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        return _soaked(Path(folder), asked)


def _killed(kills: int, seed: int) -> int:
    rng, lost = Random(seed), 0
    for number in range(kills):
        with tempfile.TemporaryDirectory() as folder:
            what = lost_by_kill(Path(folder), rng)
        if what:
            lost += 1
            print(f"kill {number}: {what}", flush=True)
    print(f"seed {seed}: {kills} kills, {lost} sessions lost more than a second")
    return 1 if lost else 0


def _lab_killed(kills: int, seed: int) -> int:
    found = 0
    with tempfile.TemporaryDirectory() as folder:
        for what in killed_runs(kills, Random(seed), Path(folder)):
            found += 1
            print(what, flush=True)
    print(f"seed {seed}: {kills} kills of lab run, {found or 'no'} complaints")
    return 1 if found else 0


def _soaked(folder: Path, asked: argparse.Namespace) -> int:
    from PySide6.QtCore import QSettings, QTimer

    from sudoku_ga.app.settings import Settings
    from sudoku_ga.app.shell.application import GarbageCollection, make_application, make_window
    from sudoku_ga.app.window.main_window import MainWindow
    from tools.soak.monkey import Monkey
    from tools.soak.summary import summary
    from tools.soak.watch import memory_bytes

    app = make_application(sys.argv[:1])
    app.setQuitOnLastWindowClosed(False)
    GarbageCollection(app)

    def open_window() -> MainWindow:
        settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
        window = make_window(app, Settings(settings), folder)
        window.show()
        window.complete()
        return window

    def say() -> None:
        memory = f"{memory_bytes() / 1e6:.0f} MB"
        closed = [f"{each.memory_bytes / 1e6:.0f} MB without it" for each in monkey.samples[-1:]]
        print(f"{monkey.done:,} deeds:", ", ".join([memory, *closed]), file=sys.stderr, flush=True)

    monkey = Monkey(open_window, folder / "files", asked.seed, asked.actions, asked.only)
    monkey.found_one.connect(partial(print, flush=True))
    if asked.log is not None:
        monkey.does.connect(lambda deed: print(monkey.done, deed, file=asked.log, flush=True))
    monkey.ended.connect(app.quit)
    progress = QTimer()
    progress.timeout.connect(say)
    progress.start(_TOLD_EVERY_MS)
    monkey.begin()
    app.exec()
    end = summary(monkey.samples, monkey.done)
    print(f"seed {asked.seed}: {monkey.done:,} deeds, {monkey.found_count} complaints; {end.text}")
    return 1 if monkey.found_count or not end.is_flat else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
