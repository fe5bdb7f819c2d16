"""Names of earlier versions, which files and calls may still use.

The present words are those of ``docs/glossary.md``. Run files and stores keep the old names, which
are file format; everything else is written with the new ones.
"""

import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from sudoku_ga.errors import ArgumentError
from sudoku_ga.translation import _
from sudoku_ga.validation import FieldError, invalid

_P = ParamSpec("_P")
_T = TypeVar("_T")

_NEW_NAMES = {
    "repetition": "run",
    "repetitions": "runs",
    "max_trials": "max_runs",
    "probes": "move_evaluations",
    "max_probes": "max_move_evaluations",
    "probe_limit": "move_evaluation_limit",
    "expected_running_probes": "expected_running_move_evaluations",
    "ratio_expected_running_probes": "ratio_expected_running_move_evaluations",
}
"""The present names of old keys and values of experiments, columns of results, measures and stop
reasons."""

_OLD_NAMES = {new: old for old, new in _NEW_NAMES.items()}


def new_name(name: str) -> str:
    """Return the present name for one of an earlier version, and any other name unchanged."""
    return _NEW_NAMES.get(name, name)


def stored_name(name: str) -> str:
    """Return the name in run files and stores for a present name."""
    return _OLD_NAMES.get(name, name)


@contextmanager
def renewed(tables: Mapping[str, Any], table: str) -> Iterator[dict[str, Any]]:
    """Context with the tables of a file, one of them with the present keys.

    Errors within it name the keys of the file. Raises ``FieldError`` if the file has a key with
    both names.
    """
    found = tables.get(table)
    entries = found if isinstance(found, Mapping) else {}
    written = {new_name(key): key for key in entries if new_name(key) != key}
    for new, old in written.items():
        if new in entries:
            problem = _("one of {old} and {new} is expected, found both")
            raise invalid((table, old), problem.format(old=old, new=new))
    today = {table: {new_name(key): each for key, each in entries.items()}} if written else {}
    try:
        yield {**tables, **today}
    except FieldError as error:
        raise error.mapped(lambda each: _by_written_key(each, table, written)) from None


def _by_written_key(error: FieldError, table: str, written: Mapping[str, str]) -> FieldError:
    if error.path[:1] != (table,) or not error.path[1:] or error.path[1] not in written:
        return error
    return invalid((table, written[str(error.path[1])], *error.path[2:]), error.reason)


def takes_old_names(**names: str) -> Callable[[Callable[_P, _T]], Callable[_P, _T]]:
    """Decorate a function so that it also accepts the argument names of earlier versions.

    ``names``: the present names of arguments by their old ones.
    """

    def decorate(function: Callable[_P, _T]) -> Callable[_P, _T]:
        @wraps(function)
        def called(*arguments: _P.args, **named: _P.kwargs) -> _T:
            for old, new in names.items():
                if old in named:
                    if new in named:
                        expected = _("none together with {new}").format(new=new)
                        raise ArgumentError(old, expected, named[old])
                    warnings.warn(f"{old} is now {new}", DeprecationWarning, stacklevel=2)
                    named[new] = named.pop(old)
            return function(*arguments, **named)

        return called

    return decorate
