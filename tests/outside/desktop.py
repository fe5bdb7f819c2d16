"""A display of its own, a program in it, and hands."""

import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TypeVar

from sudoku_ga.app.evolve.run_bar.pace import FULL
from sudoku_ga.app.settings import APPLICATION, ORGANISATION

PATIENCE_S = 300.0
"""The kernels may have to be compiled first, on a machine that does other things too."""

CACHE = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser()
"""Of this user: no program has to compile the kernels anew."""

TOOLS = ("Xvfb", "xdotool", "openbox")
_LOOK_AGAIN_S = 0.1

_MANAGER = """\
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>yes</focusNew></focus>
  <desktops><number>1</number></desktops>
  <mouse>
    <context name="Client">
      <mousebind button="Left" action="Press">
        <action name="Focus"/>
        <action name="Raise"/>
      </mousebind>
    </context>
  </mouse>
</openbox_config>
"""
"""Has no keys, menus and desktops of its own, which would come between hands and program."""

T = TypeVar("T")


def missing_tools() -> list[str]:
    """Return the programs that this machine lacks."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


def wait_for(what: str, look: Callable[[], T | None]) -> T:
    """Look again and again until there is something to see."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        found = look()
        if found:
            return found
        threading.Event().wait(_LOOK_AGAIN_S)
    raise AssertionError(f"no {what} within {PATIENCE_S:.0f} s")


@contextmanager
def display() -> Iterator[str]:
    """Run an X server with a window manager and give its name."""
    reader, writer = os.pipe()
    server = subprocess.Popen(
        # Without -noreset it would begin anew whenever its only client has gone.
        ["Xvfb", "-displayfd", str(writer), "-noreset", "-screen", "0", "1400x900x24"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    try:
        with os.fdopen(reader) as number:
            name = f":{number.readline().strip()}"
        with NamedTemporaryFile("w", suffix=".xml") as settings:
            settings.write(_MANAGER)
            settings.flush()
            manager = subprocess.Popen(
                ["openbox", "--sm-disable", "--config-file", settings.name],
                env={**os.environ, "DISPLAY": name},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            try:
                yield name
            finally:
                manager.terminate()
                manager.wait()
    finally:
        server.terminate()
        server.wait()


class Hands:
    """Keys and mouse on one display."""

    def __init__(self, name: str) -> None:
        self._environment = {**os.environ, "DISPLAY": name}

    def window(self, title: str) -> str | None:
        """Return the id of a visible window whose title begins so."""
        found = self._tool("search", "--onlyvisible", "--name", f"^{title}", check=False)
        return found.split()[0] if found.split() else None

    def windows(self, process: int) -> list[str]:
        """Return the ids of the visible windows of a program."""
        found = self._tool("search", "--all", "--onlyvisible", "--pid", str(process), check=False)
        return found.split()

    def size(self, window: str) -> tuple[int, int]:
        """Return width and height of a window, 0 and 0 of one that has gone."""
        said = self._tool("getwindowgeometry", "--shell", window, check=False)
        found = dict(line.split("=") for line in said.splitlines())
        return int(found.get("WIDTH", 0)), int(found.get("HEIGHT", 0))

    def title(self, window: str) -> str:
        """Return the title of a window."""
        return self._tool("getwindowname", window, check=False).strip()

    def do(self, *arguments: str) -> None:
        """Do something that may fail, where a window has gone meanwhile."""
        self._tool(*arguments, check=False)

    def focus(self, window: str) -> None:
        """Give a window the keyboard: there is no window manager to do it."""
        self._tool("windowfocus", "--sync", window)

    def resize(self, window: str, width: int, height: int) -> None:
        """Give a window another size."""
        self._tool("windowsize", "--sync", window, str(width), str(height))

    def click(self, window: str, x: int, y: int) -> None:
        """Click at a place of a window."""
        self._tool("mousemove", "--window", window, str(x), str(y), "click", "1")

    def press(self, *keys: str, delay_ms: int = 8) -> None:
        """Press keys one after the other."""
        self._tool("key", "--delay", str(delay_ms), *keys)

    def type(self, text: str) -> None:
        """Type a text."""
        self._tool("type", "--delay", "8", text)

    def _tool(self, *arguments: str, check: bool = True) -> str:
        done = subprocess.run(
            ["xdotool", *arguments],
            env=self._environment,
            capture_output=True,
            text=True,
            check=check,
        )
        return done.stdout


@contextmanager
def program(
    name: str, folder: Path, *arguments: str, within: Sequence[str] = ()
) -> Iterator[subprocess.Popen[str]]:
    """Run the program on a display, with settings of its own: its pace is full speed.

    Parameters
    ----------
    name : str
        Of the display.
    folder : Path
        For settings and data; also home and working folder.
    arguments : str
    within : sequence of str
        A command that runs another one.
    """
    settings = folder / "config" / ORGANISATION / f"{APPLICATION}.conf"
    if not settings.exists():
        settings.parent.mkdir(parents=True)
        settings.write_text(f"[General]\npace={FULL}\n")
    environment = {
        **os.environ,
        "DISPLAY": name,
        "QT_QPA_PLATFORM": "xcb",
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_CACHE_HOME": str(CACHE),
        "HOME": str(folder),
        "PYTHONFAULTHANDLER": "1",
    }
    started = subprocess.Popen(
        [*within, sys.executable, "-m", "sudoku_ga", *arguments],
        env=environment,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield started
    finally:
        if started.poll() is None:
            started.kill()
        started.communicate()
