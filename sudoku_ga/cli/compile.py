"""``sudoku-ga compile``, which the window runs in a separate process at its first start.

If it is attended, it reads one line of JSON for each recipe that the window needs next, ``[number,
TOML]``. It writes ``compiling`` when the compilation of a kernel begins, and ``ready NUMBER`` when
all kernels of a recipe are on the disk. Between requests it compiles the kernels of all other
recipes and of ratings, at low priority.
"""

import json
import os
import sys
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from typing import NamedTuple

import click

from sudoku_ga.interruption import Superseded


class _Request(NamedTuple):
    """A recipe that is needed next; ``text`` is empty if none is chosen."""

    number: int
    text: str


class _Superseded(Superseded):
    """Raised if another recipe is needed first; to numba, an Exception is a kernel's fault."""


@click.command("compile")
@click.option(
    "--attended",
    is_flag=True,
    hidden=True,
    help="Take recipes from the standard input, and end when that is closed.",
)
def compile_kernels(attended: bool) -> int:
    """Compile the kernels of every recipe for this machine."""
    from sudoku_ga.evolution.engine.warm_up import compile_all
    from sudoku_ga.rating.se_rating import compile_chains

    if attended:
        requests: SimpleQueue[_Request] = SimpleQueue()
        threading.Thread(target=_read_requests, args=(requests,), daemon=True).start()
        _compile_as_requested(requests)
    else:
        compile_all()
        compile_chains()
    return 0


def _compile_as_requested(requests: SimpleQueue[_Request]) -> None:
    """Compile the kernels of every recipe, those of requested recipes first."""
    from sudoku_ga.evolution.engine.warm_up import note_complete, warm_up
    from sudoku_ga.evolution.recipe.reading import (
        DEFAULT_RECIPE,
        load_recipe,
        parse_recipe,
        recipe_names,
    )
    from sudoku_ga.puzzle.geometry import Geometry
    from sudoku_ga.rating.se_rating import compile_chains

    def begin_kernel() -> None:
        if not requests.empty():
            raise _Superseded
        print("compiling", flush=True)

    # After each run, the window offers a comparison with the default recipe.
    names = sorted(recipe_names(), key=lambda name: name != DEFAULT_RECIPE)
    others = deque[Callable[[Callable[[], None]], object]](
        partial(warm_up, load_recipe(name)) for name in names
    )
    others.append(compile_chains)
    request: _Request | None = requests.get()
    with ThreadPoolExecutor(1, initializer=_yield_to_others) as idle:
        while request is not None or others:
            with suppress(_Superseded):
                if request is None:
                    idle.submit(others[0], begin_kernel).result()
                    others.popleft()
                elif request.text:
                    recipe = parse_recipe(request.text, "requested")
                    others.appendleft(partial(warm_up, recipe))
                    warm_up(recipe, begin_kernel, geometry=Geometry(3, 3))
                    print("ready", request.number, flush=True)
            request = _newest(requests)
    note_complete()


def _newest(requests: SimpleQueue[_Request]) -> _Request | None:
    """Return the latest request; earlier ones are obsolete."""
    newest = None
    while True:
        try:
            newest = requests.get_nowait()
        except Empty:
            return newest


def _yield_to_others() -> None:
    """Give this thread the lowest priority; only Linux has priorities of threads."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 19)


def _read_requests(requests: SimpleQueue[_Request]) -> None:
    """Read the standard input to its end, whatever ends it, and then end this process."""
    # Not by sys.stdin: an interpreter that exits while its lock is held here aborts.
    text = b""
    while read := os.read(0, 1 << 16):
        *lines, text = (text + read).split(b"\n")
        for line in lines:
            requests.put(_Request(*json.loads(line)))
    os._exit(1)  # nothing else ends the process while another thread compiles
