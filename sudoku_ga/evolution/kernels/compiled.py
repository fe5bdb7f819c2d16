"""Compilation of the kernels, and the cache of machine code."""

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar

_CACHE_VARIABLE = "NUMBA_CACHE_DIR"


def _source_digest() -> str:
    """Return a digest of the sources of all kernels and of their folder.

    numba recompiles a function when its own file changes, but not when a function that it calls
    from another file does; a cache folder for each state of the sources makes up for that. numba
    does not use the code of the same sources in another folder.
    """
    folder = Path(__file__).resolve().parent
    digest = hashlib.sha256(str(folder).encode())
    for path in sorted(folder.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _writable_cache_directory() -> Path:
    """Return the folder for machine code: the user's, else a temporary one.

    numba's default, next to the sources, may not be writable in an installation.
    """
    if os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA", tempfile.gettempdir()))
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser()
    for folder in (base / "sudoku_ga", Path(tempfile.gettempdir()) / "sudoku_ga"):
        directory = folder / f"kernels-{_source_digest()}"
        try:
            directory.mkdir(parents=True, exist_ok=True)
        except OSError:
            continue
        if os.access(directory, os.W_OK):
            return directory
    return Path(tempfile.mkdtemp(prefix="sudoku_ga-kernels-"))


os.environ.setdefault(_CACHE_VARIABLE, str(_writable_cache_directory()))

# numba reads the variable above when it is imported.
import numba  # noqa: E402
from numba.core.caching import FunctionCache  # noqa: E402
from numba.core.registry import CPUDispatcher  # noqa: E402
from numba.core.runtime import nrt  # noqa: E402

from sudoku_ga.evolution.kernels.recording import recorded_calls  # noqa: E402

CACHE_DIRECTORY = Path(os.environ[_CACHE_VARIABLE])
"""The folder of the machine code of this state of the kernels."""

COMPILER = f"numba-{numba.__version__}-{sys.implementation.cache_tag}"
"""The compiler of the machine code, which is not used by any other."""

helper = numba.njit(nogil=True, error_model="numpy", inline="always")
"""Compile into the body of the caller. A call, with reference counting of its arrays, takes longer
than most helpers (in the heat bath 150 ns for one neighbour word, 8 when inlined)."""


class _KernelCache(FunctionCache):
    """numba's cache on disk, which loads code without initialising the compiler.

    numba initialises all of its type inference before it reads the cache: a fifth of the time of
    ``sudoku-ga solve`` for one puzzle. Finished machine code needs only reference counting. Before
    a compilation numba initialises itself as usual.

    No run fails because of the cache: code that cannot be read is compiled anew, and code that
    cannot be written is compiled again the next time.
    """

    on_compilation: ClassVar[Callable[[], None] | None] = None

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the machine code for a signature, or None."""
        nrt.rtsys.initialize(target_context)
        code = None
        try:
            code = self._load_overload(sig, target_context)
        except Exception:  # unpickling a damaged file can raise anything
            with suppress(OSError):
                self.flush()  # else it would be read again before the code is saved
        if code is None and _KernelCache.on_compilation is not None:
            _KernelCache.on_compilation()
        return code

    def save_overload(self, sig: Any, data: Any) -> None:
        """Save the machine code for a signature, if the disk is writable."""
        with suppress(OSError):
            self._save_overload(sig, data)


@contextmanager
def watched(on_compilation: Callable[[], None] | None) -> Iterator[None]:
    """Call a function each time that the compilation of a kernel begins (a context manager)."""
    _KernelCache.on_compilation = on_compilation
    try:
        yield
    finally:
        _KernelCache.on_compilation = None


class Kernel(CPUDispatcher):
    """A compiled function whose calls can be recorded."""

    def __call__(self, *arguments: Any) -> Any:
        """Call the function; note the call where this thread records."""
        calls = recorded_calls()
        if calls is not None:
            calls.append((self, arguments))
        return _call(self, *arguments)


_call = CPUDispatcher.__call__


def kernel(function: Callable[..., Any]) -> Any:
    """Compile on first use, run without the interpreter lock, cache on disk."""
    options = {"nopython": True, "nogil": True, "error_model": "numpy"}
    compiled: Any = Kernel(function, targetoptions=options)
    compiled._cache = _KernelCache(function)
    return compiled
