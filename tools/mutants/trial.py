"""A changed module under its tests, in a process of its own that leaves the files alone."""

import contextlib
import importlib.abc
import importlib.machinery
import os
import resource
import signal
import sys
import types
from collections.abc import Callable, Sequence
from importlib.util import spec_from_file_location
from pathlib import Path
from typing import Any

_LONGEST_WAIT = 20
"""Times the processor time allowed: for tests that wait for something."""

_OPTIONS = ("--exitfirst", "--quiet", "--assert=plain", "-p", "no:cacheprovider")
"""Plain, since pytest complains of plugins that were imported before it could rewrite them."""

ALIVE = 0
"""What :func:`trial` returns where no test failed."""


def trial(path: Path, code: types.CodeType, tests: Sequence[str], cpu_s: int) -> int:
    """Run tests until one fails, with other code in the place of a module.

    Parameters
    ----------
    path : Path
        Of the module, from the root of the repository.
    code : code
    tests : sequence of str
        As pytest takes them.
    cpu_s : int
        Seconds of the processor after which the tests count as failed, 1 or more.

    Returns
    -------
    int
        0 if no test failed, else what ``os.waitpid`` says.
    """
    sys.stdout.flush()
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1]
    status = 1
    with contextlib.suppress(BaseException):
        _limit(cpu_s)
        sys.meta_path.insert(0, _Finder(path, code))
        status = _run(tests)
    os._exit(status)


def _limit(cpu_s: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (cpu_s, cpu_s))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.alarm(_LONGEST_WAIT * cpu_s)


def _run(tests: Sequence[str]) -> int:
    import pytest

    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    return int(pytest.main([*_OPTIONS, *tests]))


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the changed module before the others are asked."""

    def __init__(self, path: Path, code: types.CodeType) -> None:
        self._path = path
        self._name = ".".join(path.with_suffix("").parts)
        self._code = code

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        if name != self._name:
            return None
        place = str(self._path.resolve())
        return spec_from_file_location(name, place, loader=_Loader(name, place, self._code))


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads other code; kernels run as their Python twins, for compiling one takes seconds."""

    def __init__(self, name: str, path: str, code: types.CodeType) -> None:
        super().__init__(name, path)
        self._changed = code

    def get_code(self, fullname: str) -> types.CodeType:
        return self._changed

    def exec_module(self, module: types.ModuleType) -> None:
        super().exec_module(module)
        if ".kernels." in module.__name__:
            _interpret(module)


def _interpret(module: types.ModuleType) -> None:
    from numba.extending import is_jitted

    for name, value in list(vars(module).items()):
        if is_jitted(value) and value.targetoptions.get("inline", "never") == "never":
            setattr(module, name, _late_twin(value))


def _late_twin(kernel: Any) -> Callable[..., Any]:
    def run(*arguments: Any) -> Any:
        from tests.evolution.twins import twin  # imports kernels itself

        return twin(kernel)(*arguments)

    return run
