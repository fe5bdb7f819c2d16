"""Counting the kernels that are loaded or compiled."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

from sudoku_ga.evolution.engine import warm_up
from sudoku_ga.evolution.kernels import program
from sudoku_ga.evolution.kernels.compiled import Kernel, _KernelCache


def counted_loads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Forget every kernel of this process, and return a list of the names of those loaded later."""
    modules = [each for name, each in sys.modules.items() if name.startswith("sudoku_ga")]
    for each in {id(each): each for module in modules for each in vars(module).values()}.values():
        if isinstance(each, Kernel):
            each._reset_overloads()  # type: ignore[attr-defined]  # numba has no types
    monkeypatch.setattr(program, "_known", {})
    monkeypatch.setattr(warm_up, "_ready", set())
    monkeypatch.setattr(warm_up, "_last", None)
    names: list[str] = []
    load: Callable[..., Any] = _KernelCache.load_overload

    def counted(cache: Any, *arguments: Any) -> Any:
        names.append(cache._py_func.__name__)
        return load(cache, *arguments)

    monkeypatch.setattr(_KernelCache, "load_overload", counted)
    return names
