"""How every kernel is compiled, and where the machine code is kept."""

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
    """Return a digest of all kernels and of the place where they stand.

    numba renews a function's code when its own file changes, but not when a function that it
    calls from another file does; a folder for each state of the sources makes up for that. Of
    the same sources at another place numba takes no code.
    """
    folder = Path(__file__).resolve().parent
    digest = hashlib.sha256(str(folder).encode())
    for path in sorted(folder.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _writable_cache_directory() -> Path:
    """Return the folder for machine code: the user's, else a temporary one.

    Beside the sources, where numba would put it, an installed program cannot write.
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

# All of numba reads the variable above when it is imported.
import numba  # noqa: E402
from numba.core.caching import FunctionCache  # noqa: E402
from numba.core.runtime import nrt  # noqa: E402

CACHE_DIRECTORY = Path(os.environ[_CACHE_VARIABLE])
"""Where the machine code of this state of the kernels is kept."""

COMPILER = f"numba-{numba.__version__}-{sys.implementation.cache_tag}"
"""What made the machine code: another one takes none of it."""

helper = numba.njit(nogil=True, error_model="numpy", inline="always")
"""Compile into the body of the caller: a call, with its counting of arrays, takes longer than
most helpers do (measured on the heat bath: 150 ns for one neighbour word, 8 when inlined)."""


class _KernelCache(FunctionCache):
    """numba's cache on disk, without what it prepares for a compilation when it only loads.

    numba makes ready the whole of its type inference before it looks into the cache: a fifth of
    the time that ``sudoku-ga solve`` takes for one puzzle. Finished machine code needs of that
    only the counting of references. What has to be compiled makes itself ready as ever.

    No run fails because of the cache: what cannot be read is compiled anew, and what cannot be
    written is compiled again the next time.
    """

    on_compilation: ClassVar[Callable[[], None] | None] = None

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the finished code for a signature, or None."""
        nrt.rtsys.initialize(target_context)
        code = None
        try:
            code = self._load_overload(sig, target_context)
        except Exception:  # unpickling a damaged file raises anything
            with suppress(OSError):
                self.flush()  # else it would be read once more before the code is saved
        if code is None and _KernelCache.on_compilation is not None:
            _KernelCache.on_compilation()
        return code

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep the finished code for a signature where the disk takes it."""
        with suppress(OSError):
            self._save_overload(sig, data)


@contextmanager
def watched(on_compilation: Callable[[], None] | None) -> Iterator[None]:
    """Within, call a function each time that the compilation of a kernel begins."""
    _KernelCache.on_compilation = on_compilation
    try:
        yield
    finally:
        _KernelCache.on_compilation = None


def kernel(function: Callable[..., Any]) -> Any:
    """Compile on first use, run without the interpreter lock, keep on disk."""
    compiled: Any = numba.njit(nogil=True, error_model="numpy")(function)
    compiled._cache = _KernelCache(function)
    return compiled
