"""Plug-ins: components and puzzle formats that are not part of the program.

A plug-in is a Python file or an installed module whose classes are registered::

    @sudoku_ga.register
    class MyCrossover(sudoku_ga.Crossover):
        rate: float = sudoku_ga.real(0.3, 0, 1)

        def cross(self, parents, rng): ...

It is loaded by :func:`load_plugin` from a file that the user named (``--plugin``, the environment
variable ``SUDOKU_GA_PLUGINS``, the window), or by :func:`discover` from the entry points of the
group ``sudoku_ga.plugins``. Data (a recipe, a run, an experiment) never loads code: it names the
plug-ins that it needs, and is refused without them
(:mod:`sudoku_ga.evolution.recipe.required_plugins`).

A component of a plug-in is pickled with the source of its file, even if ``runpy`` ran the file, or
with the source of its class if that was typed in a notebook. So it reaches other processes and
machines together with its recipe. A component of an installed module or of a script is imported
there.
"""

import dataclasses
import hashlib
import importlib
import importlib.abc
import os
import re
import sys
import threading
import warnings
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from sudoku_ga.errors import ArgumentError, UserError, with_guess
from sudoku_ga.evolution.core.component import Component, guarded
from sudoku_ga.evolution.core.operator_error import described
from sudoku_ga.evolution.core.parameters import Value
from sudoku_ga.evolution.core.roles import Role
from sudoku_ga.evolution.recipe.contracts import CONTRACTS, by_default, completed
from sudoku_ga.evolution.recipe.registry import REGISTERED, component_of, names_of
from sudoku_ga.evolution.recipe.session_source import source_of, text_of
from sudoku_ga.files import open_regular
from sudoku_ga.interruption import is_requested, told_apart
from sudoku_ga.puzzle.formats.format import Format
from sudoku_ga.puzzle.formats.reading import add_format, remove_format
from sudoku_ga.translation import _

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "sudoku_ga.plugins"
VARIABLE = "SUDOKU_GA_PLUGINS"
"""The environment variable with the paths of files, separated as those of PATH."""

_PREFIX = "sudoku_ga_plugin_"
"""The prefix of the names of modules that are made from files."""

_LARGEST_FILE = 1_000_000
"""The largest source, in bytes."""

_MAIN = ("__main__", "__mp_main__")
"""The module of a script, and its name in other processes of multiprocessing."""


class PluginError(UserError, ValueError):
    """A plug-in that cannot be loaded, is missing, or differs from the expected one."""


@dataclass(frozen=True, repr=False)
class Plugin(Mapping[str, type[Component]]):
    """A plug-in that is loaded: a mapping of its components, classes by their names.

    Parameters
    ----------
    name : str
        The name of its file without the suffix, of its module, or, in an interactive session, of
        its only class.
    version : str
        The version of its distribution, else ``__version__`` of its module, else an empty text.
    sha256 : str
        SHA-256 of its source: the file, all Python files of a package in the order of their names,
        or the text of the class. Empty if the source is not known.
    module : str
        The name of its module.
    path : str, optional
        The file that was loaded; empty if there is none.
    source : bytes or None, optional
        The code that another process runs; None if that process imports it, or if it is taken from
        its cell when it is sent.
    """

    name: str
    version: str
    sha256: str
    module: str
    path: str = ""
    source: bytes | None = None

    @property
    def _classes(self) -> dict[str, type[Component]]:
        return {kind.__name__: kind for kind in kinds_of(self)}

    def __getitem__(self, name: str) -> type[Component]:
        """Return the component whose class has this name."""
        known = self._classes
        if name not in known:
            raise KeyError(with_guess(name, known))
        return known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._classes)

    def __len__(self) -> int:
        return len(self._classes)

    def __repr__(self) -> str:
        return f"<Plugin {self.name!r}: {', '.join(self)}>"

    @property
    def record(self) -> dict[str, str]:
        """Name, version and SHA-256, as files record them."""
        return {"name": self.name, "version": self.version, "sha256": self.sha256}


# --- Registering -----------------------------------------------------------------------


_T = TypeVar("_T")

_lock = threading.RLock()
_loaded: dict[str, Plugin] = {}
"""The loaded plug-ins by their names."""
_owners: dict[type[Component], Plugin] = {}
_formats: dict[Format, str] = {}
"""The registered formats, with the names of their plug-ins."""
_loading: list[Plugin] = []
"""The plug-in that is being loaded, if any."""


def register(item: _T) -> _T:
    """Make a component or a puzzle format available wherever those of the program are.

    Parameters
    ----------
    item : type or Format
        A subclass of one of the base classes, such as `Crossover`, which is made a frozen
        dataclass; or a `Format`. If a class has no ``name``, ``label`` or ``help``, these are its
        own name in lower case with hyphens, that name in words, and the first paragraph of its
        docstring.

    Returns
    -------
    type or Format
        The same object, so that this can be used as a decorator.

    Raises
    ------
    ArgumentError
        If ``item`` is neither, a class lacks a method, or the name is taken.

    Examples
    --------
    >>> import sudoku_ga as sga
    >>> @sga.register
    ... class FirstHalf(sga.Crossover):
    ...     '''The first half of the genes of one parent, the second of the other.'''
    ...     rate: float = sga.real(0.9, 0, 1)
    ...     children_per_couple = 1
    ...     def cross(self, parents, rng):
    ...         half = parents.shape[2] // 2
    ...         return np.concatenate([parents[:, 0, :half], parents[:, 1, half:]], axis=1)
    >>> FirstHalf(rate=0.5)
    FirstHalf(rate=0.5, accepted='always')
    >>> FirstHalf.name
    'first-half'
    """
    if isinstance(item, Format):
        add_format(item)
        _formats[item] = _loading[-1].name if _loading else ""
        return item
    if not (isinstance(item, type) and issubclass(item, Component)):
        names = ", ".join(each.base.__name__ for each in CONTRACTS)
        expected = _("a subclass of one of {names}, or a Format").format(names=names)
        raise ArgumentError("item", expected, getattr(item, "__name__", item))
    with _lock:
        _register(item)
    return cast(_T, item)


def _register(kind: type[Component]) -> None:
    contract = completed(kind)
    owner = _owner(kind)
    if kind.name in names_of(contract.role) and not _is_replaced(contract.role, kind, owner):
        expected = _("a name that no {role} has yet").format(role=contract.role)
        raise ArgumentError(f"{kind.__name__}.name", expected, kind.name)
    by_default(kind)
    kind.__reduce__ = _reduce  # type: ignore[method-assign, assignment]
    _owners[kind] = owner
    _loaded[owner.name] = owner
    REGISTERED[contract.role].pop(kind.name, None)
    REGISTERED[contract.role][kind.name] = kind


def plugin_of(kind: type[Component]) -> Plugin | None:
    """Return the plug-in of a component, None for one of the program."""
    return _owners.get(kind)


def loaded_plugin(name: str) -> Plugin | None:
    """Return the plug-in of a name, None if none is loaded."""
    discover()
    return _loaded.get(name)


def kinds_of(plugin: Plugin) -> list[type[Component]]:
    """Return the components that a plug-in has registered, in their order."""
    return [kind for kind, owner in _owners.items() if owner.name == plugin.name]


def _is_replaced(role: Role, kind: type[Component], owner: Plugin) -> bool:
    """Whether a class is defined again in an interactive session."""
    before = REGISTERED[role].get(kind.name)
    return (
        before is not None
        and _owners[before].module == owner.module
        and before.__qualname__ == kind.__qualname__
        and _is_session(owner.module)
    )


def _is_session(module: str) -> bool:
    """Whether a module is an interactive session rather than a file."""
    return getattr(sys.modules.get(module), "__file__", None) is None


def _owner(kind: type[Component]) -> Plugin:
    if _loading:
        return _loading[-1]
    top = kind.__module__.partition(".")[0]
    if not _is_session(top):
        found = _file_run(sys.modules[top])
        if found is None:
            return _plugin_of(top, sys.modules[top])
        kind.__module__ = found.module  # Python forgets the module once the file was run
        return found
    text = text_of(kind)  # in an interactive session each class is a plug-in by itself
    return Plugin(kind.name, "", hashlib.sha256(text.encode()).hexdigest() if text else "", top)


def _file_run(module: ModuleType) -> Plugin | None:
    """Return the plug-in of a file that ``runpy`` runs as a module, None for any other module."""
    file = Path(module.__file__ or "")
    is_run = module.__spec__ is None and module.__name__ not in _MAIN and file.suffix == ".py"
    return _of_file(file) if is_run else None


@cache
def _plugin_of(top: str, module: ModuleType) -> Plugin:
    """Return the plug-in that an imported module or package is."""
    file = Path(module.__file__ or "")
    name = file.stem if top in _MAIN else top
    return Plugin(name, _version(top, module), _digest(module, file), top)


def _digest(module: ModuleType, file: Path) -> str:
    """Return the SHA-256 of the source of a module or a package, "" if it has none."""
    if not file.is_file():
        return ""
    if not hasattr(module, "__path__"):
        return hashlib.sha256(file.read_bytes()).hexdigest()
    whole = hashlib.sha256()
    for each in sorted(file.parent.rglob("*.py")):
        whole.update(f"{each.relative_to(file.parent).as_posix()}\0".encode())
        whole.update(hashlib.sha256(each.read_bytes()).digest())
    return whole.hexdigest()


def _version(top: str, module: ModuleType) -> str:
    # Imports what reads mail, which takes 10 ms: not before the first paint of the window.
    from importlib.metadata import PackageNotFoundError, packages_distributions, version

    try:
        return version(packages_distributions()[top][0])
    except (KeyError, PackageNotFoundError):
        return str(getattr(module, "__version__", ""))


# --- Loading ---------------------------------------------------------------------------


def load_plugin(path: str | os.PathLike[str]) -> Plugin:
    """Load a plug-in from a Python file, once.

    Its code is run: load only files that you trust.

    Parameters
    ----------
    path : str or path-like

    Returns
    -------
    Plugin
        A mapping of the names of classes to the components that the file registers. Files record
        its ``name``, ``version`` and ``sha256``.

    Raises
    ------
    PluginError
        If the file cannot be read or raises an error; with the line.
    """
    return _load(_of_file(Path(path)))


def _of_file(file: Path) -> Plugin:
    """Return the plug-in of a file, without its version; may raise ``PluginError``."""
    try:
        with open_regular(file) as opened:
            source = opened.read(_LARGEST_FILE + 1)
    except OSError as error:
        problem = _("a plug-in is expected, found no file {path} that can be read: {reason}")
        raise PluginError(problem.format(path=file, reason=error.strerror)) from None
    if len(source) > _LARGEST_FILE or file.suffix != ".py":
        expected = _("a plug-in is expected as a file .py of at most a million bytes, not {path}")
        raise PluginError(expected.format(path=file))
    module = _PREFIX + re.sub(r"\W", "_", file.stem)
    digest = hashlib.sha256(source).hexdigest()
    return Plugin(file.stem, "", digest, module, str(file), source)


def load_files(paths: Iterable[str]) -> list[str]:
    """Load plug-ins from files, and return the reasons why some cannot be loaded."""
    problems = []
    for path in paths:
        try:
            load_plugin(path)
        except PluginError as error:
            problems.append(str(error))
    return problems


def named_files() -> list[str]:
    """Return the paths that the environment variable names."""
    paths = os.environ.get(VARIABLE, "").split(os.pathsep)
    return [path.strip() for path in paths if path.strip()]


class _SourceInMemory(importlib.abc.SourceLoader):
    """Loads a module from source in memory, so that the digest is that of the code that runs."""

    def __init__(self, place: str, source: bytes) -> None:
        self._place, self._source = place, source

    def get_filename(self, fullname: str) -> str:
        return self._place

    def get_data(self, path: str | bytes) -> bytes:
        return self._source


def _load(plugin: Plugin) -> Plugin:
    """Run the source of a plug-in as its module unless it is loaded; return the loaded plug-in.

    ``plugin`` has no version yet: its module may define it.
    """
    source, place = plugin.source or b"", plugin.path or plugin.name
    with _lock:
        before = _loaded.get(plugin.name)
        if before is not None:
            if before.sha256 == plugin.sha256 and before.source in (None, source):
                return before
            if before.path or plugin.path or before.source is None:  # else its cell was run again
                problem = _("plug-in {name}: found {path} with other source than the one loaded")
                raise PluginError(problem.format(name=plugin.name, path=place))
        loader = _SourceInMemory(place, source)
        if plugin.path or plugin.module not in sys.modules:  # a session has one for all its classes
            sys.modules[plugin.module] = ModuleType(plugin.module)
        module = sys.modules[plugin.module]
        module.__loader__ = loader  # has the lines of a traceback
        if plugin.path:
            module.__file__ = plugin.path
        with told_apart():
            _loading.append(plugin)
            try:
                loader.exec_module(module)
            except BaseException as error:
                _forget(plugin)
                if is_requested(error):
                    raise
                raise PluginError(_trouble(place, error)) from error
            finally:
                _loading.remove(plugin)
        whole = dataclasses.replace(plugin, version=str(getattr(module, "__version__", "")))
        _owners.update({kind: whole for kind, owner in _owners.items() if owner is plugin})
        _loaded[plugin.name] = whole
        return whole


def _forget(plugin: Plugin) -> None:
    """Take back what a plug-in has registered."""
    for kind in kinds_of(plugin):
        del _owners[kind]
        for registered in REGISTERED.values():
            if registered.get(kind.name) is kind:
                del registered[kind.name]
    for form in [each for each, name in _formats.items() if name == plugin.name]:
        remove_format(form)
        del _formats[form]
    _loaded.pop(plugin.name, None)
    sys.modules.pop(plugin.module, None)


def _trouble(place: str, error: BaseException) -> str:
    line, trace = getattr(error, "lineno", None), error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == place:
            line = trace.tb_lineno
        trace = trace.tb_next
    return _("plug-in {path}, line {line}: {problem}").format(
        path=place, line=line or "?", problem=described(error)
    )


def _entry_points() -> "Iterable[EntryPoint]":
    """Return the entry points of plug-ins.

    There are seldom any. They are parsed only then, since parsing takes as long as the search.
    """
    from importlib.metadata import distributions, entry_points

    texts = (each.read_text("entry_points.txt") for each in distributions())
    if any(ENTRY_POINTS in text for text in texts if text):
        return entry_points(group=ENTRY_POINTS)
    return ()


@cache
def discover() -> tuple[str, ...]:
    """Load the plug-ins of the entry points and of the environment variable, once in a process.

    A plug-in that cannot be loaded is left out with a warning. Returns the reasons.
    """
    problems = []
    for entry in _entry_points():
        with told_apart():
            try:
                entry.load()
                top = entry.module.partition(".")[0]
                plugin = _plugin_of(top, sys.modules[top])
                _loaded.setdefault(plugin.name, plugin)
            except BaseException as error:
                if is_requested(error):
                    raise
                text = _("the installed plug-in {name} was left out: {problem}")
                problems.append(text.format(name=entry.name, problem=described(error)))
    problems += load_files(named_files())
    for problem in problems:
        warnings.warn(problem, RuntimeWarning, stacklevel=3)
    return tuple(problems)


def component_names(role: Role) -> tuple[str, ...]:
    """Return the name of every component of a role, those of the plug-ins last."""
    discover()
    return names_of(role)


def components_of(role: Role) -> tuple[type[Component], ...]:
    """Return every component of a role, those of the plug-ins last."""
    return tuple(component_of(role, name) for name in component_names(role))


@contextmanager
def isolated() -> Iterator[None]:
    """Context at whose end everything registered or loaded within is forgotten."""
    tables: list[dict[Any, Any]] = [_owners, _loaded, _formats, *REGISTERED.values()]
    with _lock:
        before = [dict(table) for table in tables]
        formats = set(_formats)
        modules = {each.module for each in _loaded.values()}
        discover.cache_clear()
    try:
        yield
    finally:
        with _lock:
            discover.cache_clear()
            for plugin in _loaded.values():
                if plugin.source is not None and plugin.module not in modules:
                    sys.modules.pop(plugin.module, None)
            for form in _formats.keys() - formats:
                remove_format(form)
            for table, entries in zip(tables, before, strict=True):
                table.clear()
                table.update(entries)


# --- Other processes -------------------------------------------------------------------


def _reduce(component: Component) -> tuple[Any, ...]:
    """Pickle a component with what loads its plug-in in another process."""
    kind = type(component)
    owner, module = _owners[kind], kind.__module__
    defining = sys.modules.get(module)
    if owner.source is None and _is_session(owner.module):
        owner = dataclasses.replace(owner, module=_PREFIX + module, source=_typed(kind))
        module = owner.module
    if defining is not None and _by_name(defining, kind.__qualname__) is not kind:
        raise _unreachable(kind.__module__, kind.__qualname__)
    if module in _MAIN:
        module = "__main__"
    return _restored, (owner, module, kind.__qualname__, component.values())


def _typed(kind: type[Component]) -> bytes:
    """Return the source that makes a class of an interactive session a plug-in."""
    name = kind.__name__
    try:  # it may have been registered in another cell, or by its decorator
        return f"{source_of(kind)}import sudoku_ga\nsudoku_ga.register({name})\n".encode()
    except LookupError as error:
        found = str(error.args[0])
    if found == name:
        problem = _(
            "{name}: a class of a file is expected where several processes work, found one of an "
            "interactive session; sudoku_ga.load_plugin loads a file"
        )
        raise PluginError(problem.format(name=name))
    problem = _(
        "{name}: a class that names functions, classes, modules, numbers and texts alone is "
        "expected where several processes work, found {found}; sudoku_ga.load_plugin loads a file"
    )
    raise PluginError(problem.format(name=name, found=found))


def _restored(
    plugin: Plugin, module: str, qualified_name: str, values: Mapping[str, Value]
) -> Component:
    """Return a component that another process has sent, its plug-in loaded."""
    found: Any = None
    if plugin.source is not None:
        loaded = _load(plugin)
        module = loaded.module if module == plugin.module else module
        if module not in sys.modules:  # the file was run by ``runpy`` here
            found = loaded.get(qualified_name)
    try:
        found = found or _by_name(importlib.import_module(module), qualified_name)
    except ImportError:
        refuse_other(plugin.record, None)
        raise
    if found is None:  # only the script of the owner has it
        raise _unreachable(module, qualified_name)
    if plugin.source is None:
        refuse_other(plugin.record, _owners.get(found))
    with guarded(found):
        component: Component = found(**values)
    return component


def _by_name(module: object, qualified_name: str) -> Any:
    """Return the class that a module has by a name, None if it has none."""
    try:
        return attrgetter(qualified_name)(module)
    except AttributeError:
        return None


def _unreachable(module: str, name: str) -> PluginError:
    """Return the error for a class that importing its module does not define."""
    problem = _(
        "{name}: a class that {module} defines when it is imported is expected where several "
        "processes work, found one of a function or of the main part of a script; write it at the "
        "top level"
    )
    return PluginError(problem.format(name=name, module=module))


def refuse_other(record: Mapping[str, str], found: Plugin | None) -> None:
    """Refuse a plug-in that is missing, or that differs from the one that a file or process names.

    Parameters
    ----------
    record : mapping of str to str
        Has ``name``, ``version`` and ``sha256``.
    found : Plugin or None
        The loaded plug-in of this name; None if there is none.

    Raises
    ------
    PluginError
        If they differ, or none is loaded.
    """
    name = f"{record['name']} {record['version']}".rstrip()
    if found is None:
        problem = _(
            "the plug-in {name} is expected, but it is not loaded: use "
            "--plugin FILE.py or {variable}, or install it"
        )
        raise PluginError(problem.format(name=name, variable=VARIABLE))
    if found.sha256 != record["sha256"] != "":  # else its source was not known
        problem = _("the plug-in {name} with SHA-256 {expected} is expected, found {found}")
        raise PluginError(
            problem.format(
                name=name, expected=record["sha256"][:16], found=found.sha256[:16] or _("none")
            )
        )
