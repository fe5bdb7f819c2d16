"""The compilation of the kernels at the first start, in a process of its own.

A compiler in this process would block the interpreter, and so the window, for seconds.
"""

import json
import sys
from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QProcess, Signal, Slot

from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.translation import _

_Kinds = tuple[tuple[tuple[Role, tuple[str, ...]], ...], ...]

_MODULE = (sys.executable, "-P", "-m", "sudoku_ga")
"""Without ``-P`` Python would import modules from the current folder, whoever put them there."""

_PROGRAM = (sys.executable,) if hasattr(sys, "frozen") else _MODULE
"""The frozen program is an executable of its own, which runs no module."""

COMMAND = (*_PROGRAM, "compile", "--attended")
"""With ``--attended`` the compiler ends if the window is killed."""


class KernelPreparation(QObject):
    """Fills the cache of compiled kernels if it is not filled.

    The kernels of the chosen recipe come first. When they are on the disk, a run with it may begin,
    and the child goes on with the kernels of all other recipes at low priority. How the child gets
    recipes and reports its progress is described in :mod:`sudoku_ga.cli.compile`.

    ``is_prepared``: whether the cache is filled already.
    ``command``: the program that fills it, with its arguments.

    ``changed()`` is emitted when the preparation begins and when it ends (at once if there is
    nothing to do), when a recipe that was asked for becomes ready, and when another recipe is
    chosen. ``progressed()`` is emitted when the compilation of one more kernel begins, and
    ``failed(str)`` before the end if the preparation failed: a run then compiles its kernels
    itself.
    """

    changed = Signal()
    progressed = Signal()
    failed = Signal(str)

    def __init__(self, is_prepared: Callable[[], bool], command: tuple[str, ...] = COMMAND) -> None:
        super().__init__()
        self._is_prepared = is_prepared
        self._command = command
        self._on = False
        self._chosen: Recipe | None = None
        self._wanted: tuple[Recipe, ...] = ()
        self._pending: _Kinds | None = None
        self._requested: list[_Kinds] = []
        self._ready: set[_Kinds] = set()
        self._count = 0
        self._process = QProcess(self)
        self._process.readyReadStandardOutput.connect(self._read_progress)
        self._process.finished.connect(self._finish)
        self._process.errorOccurred.connect(self._not_started)

    @property
    def is_on(self) -> bool:
        """Whether kernels are being compiled, also those of recipes that are not chosen."""
        return self._on

    @property
    def is_ready(self) -> bool:
        """Whether the kernels of the chosen recipe are compiled."""
        return self._chosen is None or self.is_ready_for(self._chosen)

    @property
    def compiled_count(self) -> int:
        """The number of kernels that have been compiled."""
        return max(0, self._count - 1)

    def is_ready_for(self, recipe: Recipe) -> bool:
        """Whether the kernels of a recipe are compiled.

        Its components decide. A parameter rarely needs another kernel, which the run then compiles
        itself.
        """
        return not self._on or _kinds(recipe) in self._ready

    @Slot(object)
    def choose(self, recipe: Recipe) -> None:
        """Compile the kernels of a recipe before those of any other."""
        known = self._chosen is not None and _kinds(self._chosen) == _kinds(recipe)
        self._chosen = recipe
        if self._on and not known:
            self._ask()
            self.changed.emit()

    def want(self, recipes: Iterable[Recipe]) -> None:
        """Compile the kernels of more recipes after those of the chosen one.

        They replace the recipes that were wanted before.
        """
        self._wanted = tuple(recipes)
        if self._on and self._missing is not None:
            self._ask()

    @Slot()
    def start(self) -> None:
        """Begin, unless all kernels are compiled."""
        if self._on:
            return
        if self._is_prepared():
            self.changed.emit()
            return
        self._on = True
        self.changed.emit()
        self._process.start(self._command[0], list(self._command[1:]))
        self._ask()

    @Slot()
    def shut_down(self) -> None:
        """End the process. The kernels that it has compiled are kept."""
        self._process.blockSignals(True)
        self._process.kill()
        self._process.waitForFinished()

    @property
    def _missing(self) -> Recipe | None:
        """The first recipe that is chosen or wanted, and is not ready."""
        chosen = () if self._chosen is None else (self._chosen,)
        asked = (*chosen, *self._wanted)
        return next((each for each in asked if not self.is_ready_for(each)), None)

    def _ask(self) -> None:
        """Send the next recipe to the child.

        The child waits for the first one. A recipe replaces an earlier one that has not begun.
        """
        recipe = self._missing
        if not self._on or (recipe is None and self._chosen is not None):
            return
        text = ""
        if recipe is not None:
            kinds = _kinds(recipe)
            if kinds == self._pending:
                return
            # It imports the compiler, for which the first paint does not wait.
            from sudoku_ga.evolution.recipe.writing import write_recipe

            text = write_recipe(recipe, whole=True)
            self._pending = kinds
            self._requested.append(kinds)
        line = json.dumps([len(self._requested) - 1, text])
        self._process.write(line.encode() + b"\n")

    @Slot()
    def _read_progress(self) -> None:
        while self._process.canReadLine():
            line = bytes(self._process.readLine().data()).decode()
            word, _space, number = line.strip().partition(" ")
            if word == "ready":
                kinds = self._requested[int(number)]
                was_ready = kinds in self._ready
                self._ready.add(kinds)
                if kinds == self._pending:
                    self._pending = None
                if not was_ready:
                    self.changed.emit()
                if self._missing is not None:
                    self._ask()
            elif word == "compiling":
                self._count += 1
                self.progressed.emit()

    @Slot(int, QProcess.ExitStatus)
    def _finish(self, code: int, status: QProcess.ExitStatus) -> None:
        if code or status is not QProcess.ExitStatus.NormalExit:
            text = (
                bytes(self._process.readAllStandardError().data()).decode(errors="replace").strip()
            )
            self._give_up(text.rpartition("\n")[2] or _("exit code {code}").format(code=code))
        else:
            self._end()

    @Slot(QProcess.ProcessError)
    def _not_started(self, error: QProcess.ProcessError) -> None:
        if error is QProcess.ProcessError.FailedToStart:
            self._give_up(self._process.errorString())

    def _give_up(self, reason: str) -> None:
        self.failed.emit(reason)
        self._end()

    def _end(self) -> None:
        self._on = False
        self.changed.emit()


def _kinds(recipe: Recipe) -> _Kinds:
    """Return the components of a recipe by role, or those of each of its alternatives."""
    return tuple(
        tuple(
            (role, tuple(each.name for each in components))
            for role, components in candidate.components.items()
        )
        for candidate in recipe.alternatives or (recipe,)
    )
