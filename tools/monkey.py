"""``python -m tools.monkey [--seconds N] [--seed N]``: keys and mouse at random.

A monkey at the real program in a window of its own, under an X server without a screen. It
tells what the program says on standard output and error, exit codes, and when it answers no
more: when it does not open a window by its key. A program that was quit is started again.
Outside its own folder the program can write nothing, whatever is chosen in a dialog.
"""

import argparse
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from sudoku_ga.document.session import load_session
from sudoku_ga.errors import UserError
from tests.outside.desktop import CACHE, Hands, display, missing_tools, program, wait_for
from tools.soak.files import Files

_WITHIN = (
    "unshare", "--map-root-user", "--mount", "sh", "-ec",
    """
    mount --make-rprivate /
    all=$(findmnt --real --raw --noheadings --output TARGET)
    for kept in "$1" "$2"; do mount --bind "$kept" "$kept"; done
    for each in $all; do mount -o remount,bind,ro "$each"; done
    shift 2
    exec "$@"
    """,
    "sh",
)  # fmt: skip
"""Runs a command to which all but two folders can only be read."""

_WEIGHTS = {
    "keys": 30, "shortcut": 20, "click": 35, "drag": 8, "wheel": 5, "type": 8, "resize": 4,
    "accept": 5, "escape": 8,
}  # fmt: skip
_KEYS = (
    *"0123456789abcdefghijklmnopqrstuvwxyz", "Left", "Right", "Up", "Down", "Tab", "Return",
    "space", "Escape", "Delete", "BackSpace", "Home", "End", "Prior", "Next", "F2", "F4", "F5",
    "F6", "F7", "F8", "F9", "F10", "Menu", "minus", "plus", "period", "comma",
)  # fmt: skip
_MODIFIERS = ("", "", "", "shift+", "ctrl+", "alt+", "ctrl+shift+")
_SHORTCUTS = (
    "alt+1", "alt+2", "alt+3", "alt+4", "ctrl+o", "ctrl+s", "ctrl+shift+s", "ctrl+e", "ctrl+p",
    "ctrl+shift+p", "ctrl+shift+n", "ctrl+shift+g", "ctrl+n", "ctrl+comma", "ctrl+h", "ctrl+f",
    "F1", "ctrl+F1", "F5", "F5", "F6", "F8", "F9", "ctrl+Next", "ctrl+z", "ctrl+q",
)  # fmt: skip
_TITLE, _KEYS_WINDOW = "(.* – )?Sudoku GA$", "(Keys|Atalhos de teclado)$"
_DEEDS_BETWEEN_CHECKS = 50
_LAST_DEEDS = 15
_MOST_FOUND = 20
_BUTTONS = 40
_ESCAPES = 6
"""That close every dialog, page and menu that can be open at a time."""


class Monkey:
    """Keys and clicks at random, and an eye on what comes of them.

    Parameters
    ----------
    hands : Hands
    folder : Path
        Home and working folder of the program.
    name : str
        Of the display.
    rng : Random

    Attributes
    ----------
    done, quits, checks : int
        Deeds, ends of the program by itself, answers to a key.
    slowest_s : float
        The longest time until an answer.
    """

    def __init__(self, hands: Hands, folder: Path, name: str, rng: Random) -> None:
        self.done = self.quits = self.checks = 0
        self.slowest_s = 0.0
        self._hands, self._folder, self._name, self._rng = hands, folder, name, rng
        self._files = Files(folder / "files", rng)
        self._last: deque[str] = deque(maxlen=_LAST_DEEDS)
        self._program: subprocess.Popen[str] | None = None
        self._context = ExitStack()

    def run(self, seconds: float) -> Iterator[str]:
        """Do deeds for some time, close the program; yield what is wrong."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            started = self._started()
            if self.done % _DEEDS_BETWEEN_CHECKS == _DEEDS_BETWEEN_CHECKS - 1:
                yield from self._check(started)
            else:
                self._do_any(started)
            self.done += 1
            if self._program is None:
                continue
            yield from self._heard(started)
            if started.poll() is not None:
                self.quits += 1
                yield from self._ended(started)
        yield from self._closed()

    def _started(self) -> subprocess.Popen[str]:
        """Return the program; start it if there is none."""
        if self._program is None:
            within = (*_WITHIN, str(self._folder), str(CACHE))
            started = program(self._name, self._folder, within=within)
            self._program = self._context.enter_context(started)
            self._say("start")
            wait_for("window", self._is_there)
        return self._program

    def _is_there(self) -> bool:
        """Return whether the program shows its window, or has ended."""
        ended = self._program is None or self._program.poll() is not None
        return ended or bool(self._hands.window(_TITLE))

    def _do_any(self, started: subprocess.Popen[str]) -> None:
        (kind,) = self._rng.choices(list(_WEIGHTS), list(_WEIGHTS.values()))
        windows = self._hands.windows(started.pid)
        if not windows:
            return
        window = self._rng.choice([*windows, windows[-1], windows[-1]])
        words = getattr(self, f"_{kind}")(window)
        self._say(" ".join(words)[:200])
        self._hands.do(*words)

    def _keys(self, _window: str) -> list[str]:
        choose, count = self._rng.choice, self._rng.randint(1, 4)
        return ["key", *(choose(_MODIFIERS) + choose(_KEYS) for _ in range(count))]

    def _shortcut(self, _window: str) -> list[str]:
        return ["key", self._rng.choice(_SHORTCUTS)]

    def _click(self, window: str) -> list[str]:
        times = self._rng.choice(("1", "1", "1", "1", "2"))
        button = self._rng.choice(("1", "1", "1", "1", "1", "3", "2"))
        return [*self._to(window), "click", "--repeat", times, "--delay", "20", button]

    def _drag(self, window: str) -> list[str]:
        return [
            *self._to(window), "mousedown", "1", *self._to(window), *self._to(window),
            "mouseup", "1",
        ]  # fmt: skip

    def _wheel(self, window: str) -> list[str]:
        count = str(self._rng.randint(1, 8))
        return [*self._to(window), "click", "--repeat", count, self._rng.choice("4567")]

    def _type(self, _window: str) -> list[str]:
        digits = "".join(self._rng.choices("123456789.", k=self._rng.randint(1, 9)))
        text = self._rng.choice((digits, self._files.some(), self._files.new()))
        return ["type", "--delay", "2", "--", text]

    def _resize(self, _window: str) -> list[str]:
        window = self._hands.window(_TITLE) or "0"
        size = self._rng.randint(500, 1400), self._rng.randint(400, 900)
        return ["windowsize", window, *map(str, size), "windowmove", window, "0", "0"]

    def _accept(self, _window: str) -> list[str]:
        return ["key", "Return"]

    def _escape(self, _window: str) -> list[str]:
        return ["key", "Escape"]

    def _to(self, window: str) -> list[str]:
        """Return the words that move the mouse to a place in a window."""
        width, height = self._hands.size(window)
        place = self._rng.randrange(width or 1), self._rng.randrange(height or 1)
        return ["mousemove", "--window", window, *map(str, place)]

    def _check(self, started: subprocess.Popen[str]) -> Iterator[str]:
        """Close what is open, and look whether a key opens a window."""
        self._say("check")
        before = time.monotonic()
        self._hands.do("mouseup", "1")
        try:
            wait_for("window by its key", lambda: self._try_key(started))
            wait_for("end of that window", lambda: self._escape_key(started))
        except AssertionError as error:
            titles = [self._hands.title(each) for each in self._hands.windows(started.pid)]
            yield self._told(f"{error}; windows: {titles}")
            started.send_signal(signal.SIGABRT)  # says where it is
            started.wait()
            yield from self._heard(started)
            self._forget()
            return
        self.checks += 1
        self.slowest_s = max(self.slowest_s, time.monotonic() - before)

    def _try_key(self, started: subprocess.Popen[str]) -> bool:
        if started.poll() is not None or self._hands.window(_KEYS_WINDOW):
            return True
        window = self._hands.window(_TITLE)
        others = [each for each in self._hands.windows(started.pid) if each != window]
        for each in others:
            self._hands.do("windowfocus", each, "key", "Escape")
        if others:  # one that keeps changes until a button of it is pressed
            tabs = ["Tab"] * self._rng.randint(1, _BUTTONS)
            self._hands.do("windowfocus", others[-1], "key", *tabs, "space")
        if window is not None:
            escapes = ["Escape"] * _ESCAPES
            self._hands.do("windowfocus", window, "key", *escapes, "shift+F1")
        return False

    def _escape_key(self, started: subprocess.Popen[str]) -> bool:
        window = self._hands.window(_KEYS_WINDOW)
        if started.poll() is not None or window is None:
            return True
        self._hands.do("windowfocus", window, "key", "Escape")
        return False

    def _heard(self, started: subprocess.Popen[str]) -> Iterator[str]:
        """Yield what the program said until now."""
        assert started.stdout is not None
        if select.select([started.stdout], [], [], 0)[0]:
            said = os.read(started.stdout.fileno(), 1 << 16).decode("utf-8", "replace")
            if said:
                yield self._told(said)

    def _ended(self, started: subprocess.Popen[str]) -> Iterator[str]:
        """Look at a program that has ended by itself, and at the session that it left."""
        yield from self._heard(started)
        if started.returncode:
            yield self._told(f"exit code {started.returncode}")
        for path in (self._folder / "data" / "sudoku_ga" / "sessions").glob("*.sudokuga"):
            try:
                load_session(path)
            except UserError as error:
                yield self._told(str(error))
        self._forget()

    def _closed(self) -> Iterator[str]:
        """Close the program by its key."""
        if self._program is None:
            return
        started = self._program
        try:
            wait_for("end of the program", lambda: self._quit_key(started))
        except AssertionError as error:
            yield self._told(str(error))
            started.kill()
        else:
            yield from self._ended(started)
        self._forget()

    def _quit_key(self, started: subprocess.Popen[str]) -> bool:
        window = self._hands.window(_TITLE)
        if window is not None:
            self._hands.do("windowfocus", window, "key", *["Escape"] * _ESCAPES, "ctrl+q")
        return started.poll() is not None

    def _forget(self) -> None:
        self._program = None
        self._context.close()

    def _say(self, deed: str) -> None:
        self._last.append(deed)

    def _told(self, problem: str) -> str:
        return f"after deed {self.done}: {'; '.join(self._last)}\n{problem}"


def main(words: list[str]) -> int:
    """Let the monkey loose; return 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="python -m tools.monkey")
    parser.add_argument("--seconds", type=float, default=1_800)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    if missing := missing_tools():
        parser.error(f"not installed: {', '.join(missing)}")
    found = 0
    with display() as name, TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        monkey = Monkey(Hands(name), Path(folder), name, Random(asked.seed))
        for what in monkey.run(asked.seconds):
            found += 1
            print(re.sub(r"\x1b", "?", what), flush=True)
            if found == _MOST_FOUND:
                break
    print(
        f"seed {asked.seed}: {monkey.done:,} deeds, {monkey.quits} quits, {monkey.checks} answers"
        f" in {monkey.slowest_s:.1f} s at most, {found or 'no'} complaints"
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
