"""Compilation of the kernels, and the cache of machine code.

Machine code is looked for in the folder of the user, where it is made for this processor, and then
in the folder that a bundle carries, where it is made for all processors of a level of x86-64
(System V application binary interface). Code found in neither is compiled into the first.

The other kernels have what they need of numba from here: its import comes after that of the
folder, which it reads once, and leaves out what it would import in vain.
"""

import hashlib
import os
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from sudoku_ga.errors import UserError
from sudoku_ga.evolution.kernels.cache_folder import cache_folder
from sudoku_ga.translation import _

_CACHE_VARIABLE = "NUMBA_CACHE_DIR"
_PROCESSOR_VARIABLE, _FEATURES_VARIABLE = "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES"


_FOLDERS = (Path(__file__).parent, Path(__file__).parents[2] / "rating" / "chains")
"""Where functions are compiled: the kernels of evolution, and those of ratings."""


def _source_digest() -> str:
    """Return a digest of the sources of all kernels.

    numba recompiles a function when its own file changes, but not when a function that it calls
    from another file does. Machine code is therefore used for the same sources of all kernels
    alone, wherever they lie and whenever they were written.
    """
    digest = hashlib.sha256()
    for path in sorted(path for folder in _FOLDERS for path in folder.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


_DIGEST = _source_digest()


os.environ[_CACHE_VARIABLE] = str(cache_folder(_CACHE_VARIABLE, f"kernels-{_DIGEST}"))

_IN_VAIN = ("coverage", "scipy", "yaml")


class _Absent:
    """Hides packages from the imports of one thread, as a finder of Python's import system.

    Where they are installed, numba imports coverage to count the lines that it compiles while
    others are counted, yaml to read its settings from the working folder, and scipy to learn its
    version: a third of the time of its import.
    """

    def __init__(self) -> None:
        self._thread = threading.get_ident()

    def find_spec(self, name: str, *_arguments: object) -> None:
        """Raise the error of a package that is not installed, or leave it to the other finders."""
        if name in _IN_VAIN and threading.get_ident() == self._thread:
            raise ModuleNotFoundError(name, name=name)


_absent: Any = _Absent()
sys.meta_path.insert(0, _absent)


def _refused_settings(reason: str) -> UserError:
    """Return the error of variables that numba cannot use, for which it says too little or much."""
    names = sorted(name for name in os.environ if name.startswith("NUMBA_"))
    found = ", ".join(f"{name}={os.environ[name]}" for name in names if name != _CACHE_VARIABLE)
    problem = _("variables that numba can use are expected, found {found}: {reason}")
    return UserError(problem.format(found=found, reason=reason.partition("\n")[0]))


for _feature in filter(None, os.environ.get(_FEATURES_VARIABLE, "").split(",")):
    if _feature.strip()[:1] not in ("+", "-"):  # the compiler would end the process
        raise _refused_settings(_("a feature begins with + or -"))

# numba reads its variables when it is imported.
try:
    with warnings.catch_warnings():
        warnings.filterwarnings("error", "Environment variable", RuntimeWarning)
        import numba
except (RuntimeError, RuntimeWarning, ValueError) as _error:
    sys.meta_path.remove(_absent)
    raise _refused_settings(str(_error)) from None
import numpy as np  # noqa: E402
from llvmlite import binding as llvm  # noqa: E402
from numba.core import cgutils, config, environment, types  # noqa: E402, F401
from numba.core.caching import (  # noqa: E402
    CompileResultCacheImpl,
    FunctionCache,
    IndexDataCacheFile,
    _CacheLocator,
)
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen  # noqa: E402
from numba.core.compiler_lock import global_compiler_lock  # noqa: E402, F401
from numba.core.registry import CPUDispatcher  # noqa: E402
from numba.core.runtime import nrt, nrtdynmod  # noqa: E402
from numba.core.typing.typeof import typeof_impl  # noqa: E402
from numba.extending import intrinsic  # noqa: E402, F401
from numba.np.numpy_support import from_dtype, map_layout  # noqa: E402

from sudoku_ga.interruption import kept_whole  # noqa: E402

sys.meta_path.remove(_absent)

CACHE_DIRECTORY = Path(os.environ[_CACHE_VARIABLE])
"""The folder of the machine code of this state of the kernels."""

CARRIED_DIRECTORY = Path(__file__).with_name("machine_code")
"""The folder of the machine code that a bundle carries; an installation by pip has none."""

_V3 = frozenset(
    {"avx", "avx2", "bmi", "bmi2", "cx16", "f16c", "fma", "lzcnt", "movbe", "popcnt", "sahf"}
    | {"sse4.2", "xsave"}
)
LEVELS = {
    "x86-64-v4": _V3 | {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"},
    "x86-64-v3": _V3,
}
"""The features of a processor by level, the highest level first."""


def completion_stamp(folder: Path, processor: str) -> Path:
    """Return the file that says that a folder holds the code of all kernels for a processor.

    ``folder``: Path. ``processor``: a level, or the name of a processor.
    """
    compiler = f"numba-{numba.__version__}-{sys.implementation.cache_tag}"
    return folder / f"complete-{compiler}-{processor}"


def levels_of_this_processor() -> list[str]:
    """Return the levels whose machine code this processor runs, the highest first."""
    features = {name for name, has in llvm.get_host_cpu_features().items() if has}
    return [level for level, needed in LEVELS.items() if needed <= features]


@cache
def carried_level() -> str | None:
    """Return the highest level of this processor for which all machine code is carried, or None.

    None as well where kernels are compiled for another processor (``NUMBA_CPU_NAME``).
    """
    if os.environ.get(_PROCESSOR_VARIABLE) or not CARRIED_DIRECTORY.is_dir():
        return None
    levels = levels_of_this_processor()
    stamped = (each for each in levels if completion_stamp(CARRIED_DIRECTORY, each).is_file())
    return next(stamped, None)


def compiling_for() -> str:
    """Return the name of the processor for which kernels are compiled: this one by default."""
    return os.environ.get(_PROCESSOR_VARIABLE) or str(llvm.get_host_cpu_name())


_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
"""Without a second wrapper, for callers in C: there are none."""

helper = numba.njit(inline="always", **_OPTIONS)
"""Compile into the body of the caller. A call, with reference counting of its arrays, takes longer
than most helpers (in the heat bath 150 ns for one neighbour word, 8 when inlined)."""

part = numba.njit(**_OPTIONS)
"""Compile as a part of the kernels that call it, without machine code of its own on the disk."""


class _KernelLocator(_CacheLocator):
    """The place of a kernel's machine code, which follows from nothing but the kernel's name.

    numba's own locators follow from the place of the source, and create a file for each function
    to learn whether they may.
    """

    def __init__(self, line: int) -> None:
        self._line = line

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> "_KernelLocator":
        """Return the locator of a function."""
        return cls(py_func.__code__.co_firstlineno)

    def get_cache_path(self) -> str:
        """Return the user's folder."""
        return str(CACHE_DIRECTORY)

    def get_source_stamp(self) -> str:
        """Return what tells one state of the sources from another."""
        return _DIGEST

    def get_disambiguator(self) -> str:
        """Return what tells functions of one name in one file apart."""
        return str(self._line)


class _KernelCacheFiles(CompileResultCacheImpl):
    _locator_classes: list[Any] = [_KernelLocator]  # noqa: RUF012  as numba declares it

    def __init__(self, function: Any) -> None:
        # A variable may name other locators, for whatever is not a kernel.
        settings: Any = config
        others, settings.CACHE_LOCATOR_CLASSES = settings.CACHE_LOCATOR_CLASSES, ""
        try:
            super().__init__(function)
        finally:
            settings.CACHE_LOCATOR_CLASSES = others


class _KernelCache(FunctionCache):
    """numba's cache on disk, which loads code without initialising the compiler.

    numba initialises all of its type inference before it reads the cache: a fifth of the time of
    ``sudoku-ga solve`` for one puzzle. Finished machine code needs only reference counting. Before
    a compilation numba initialises itself as usual.

    No run fails because of the cache: code that cannot be read is compiled anew, and code that
    cannot be written is compiled again the next time.
    """

    _impl_class = _KernelCacheFiles
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

    def _load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the code in the user's folder, else that of the bundle, else None."""
        code = super()._load_overload(sig, target_context)
        if code is None and (level := carried_level()) is not None:
            carried = IndexDataCacheFile(str(CARRIED_DIRECTORY), self._impl.filename_base, _DIGEST)
            sig, (triple, _processor, _features), function = self._index_key(
                sig, target_context.codegen()
            )
            data = carried.load((sig, (triple, level, ""), function))
            if data is not None:
                code = self._impl.rebuild(target_context, data)
        return code

    def save_overload(self, sig: Any, data: Any) -> None:
        """Save the machine code for a signature, if the disk is writable."""
        with suppress(OSError), kept_whole():
            self._save_overload(sig, data)


def _environment(module: str, constants: list[Any], name: str) -> Any:
    """Return the environment of a function in machine code, in place of numba's own function.

    Machine code reads its constants. numba imports the module as well, for its globals, which only
    interpreted parts of a function read; that of a copied array imports all that numba knows of
    arrays and texts, a twentieth of the time of ``sudoku-ga solve`` for one puzzle.
    """
    if module in sys.modules or not module.startswith("numba."):
        return _numba_environment(module, constants, name)
    made = environment.lookup_environment(name)
    if made is None:
        made = environment.Environment({"__name__": module})
        made.consts[:] = constants
        made.env_name = name
        environment.Environment._memo[name] = made
    return made


# A version of numba without this function never calls ours and loads as usual.
_numba_environment: Any = getattr(environment, "_rebuild_env", None)
environment._rebuild_env = _environment
# Machine code names the function. That of other packages, compiled in this process, is then read
# without this one too.
_environment.__module__, _environment.__qualname__ = environment.__name__, "_rebuild_env"


class _Library(JITCodeLibrary):
    """Machine code, whose bitcode is parsed where another library is linked with it.

    numba parses the bitcode of each kernel that it loads and lists its symbols, for kernels that
    are compiled later and call this one: half of the time of loading.
    """

    _bitcode: bytes | None = None

    @classmethod
    def _unserialize(cls, codegen: Any, state: Any) -> Any:
        name, kind, data = state
        if kind != "object":
            return super()._unserialize(codegen, state)
        library = codegen.create_library(name)
        code, library._bitcode = data
        library.enable_object_caching()
        library._set_compiled_object(code)
        library._finalize_final_module()
        return library

    def _get_module_for_linking(self) -> Any:
        if self._bitcode is not None:
            self._shared_module, self._bitcode = llvm.parse_bitcode(self._bitcode), None
            self._codegen._engine._load_defined_symbols(self._shared_module)
        return super()._get_module_for_linking()

    def get_pointer_to_function(self, name: str) -> Any:
        """Return the address of a function, 0 if there is none of that name."""
        if self._bitcode is None:
            return super().get_pointer_to_function(name)
        return self._codegen._engine.get_function_address(name)


if numba.__version__.startswith("0.68."):  # other versions load as usual
    JITCPUCodegen._library_class = _Library

_numba_type_of_array = typeof_impl.dispatch(np.ndarray)


@typeof_impl.register(np.ndarray)
def _type_of_array(array: Any, purpose: Any) -> Any:
    """Return numba's type of an array.

    numba imports the module of masked arrays to learn whether it is one: as long as to load four
    kernels.
    """
    plain = type(array) is np.ndarray and array.dtype.kind in "biuf" and array.dtype.isnative
    if not plain:
        return _numba_type_of_array(array, purpose)
    element, is_readonly = from_dtype(array.dtype), not array.flags.writeable
    return types.Array(element, array.ndim, map_layout(array), readonly=is_readonly)


def _reference_counting(context: Any) -> Any:
    """Return the functions of numba that count references, from the cache where it has them.

    numba compiles them in each process, which takes as long as to load four kernels.
    """
    codegen, name = context.codegen(), "reference_counting"
    key = triple, _processor, _features = codegen.magic_tuple()
    files = IndexDataCacheFile(str(CACHE_DIRECTORY), name, _DIGEST)
    try:
        data = files.load(key)
        if data is None and (level := carried_level()) is not None:
            carried = IndexDataCacheFile(str(CARRIED_DIRECTORY), name, _DIGEST)
            data = carried.load((triple, level, ""))
        if data is not None:
            return codegen.unserialize_library(data)
    except Exception:  # as in load_overload
        with suppress(OSError):
            files.flush()
    module, library = nrtdynmod.create_nrt_module(context)
    library.enable_object_caching()
    library.add_ir_module(module)
    library.finalize()
    with suppress(OSError), kept_whole():
        CACHE_DIRECTORY.mkdir(parents=True, exist_ok=True)
        files.save(key, library.serialize_using_object_code())
    return library


nrtdynmod.compile_nrt_functions = _reference_counting


@contextmanager
def watched(on_compilation: Callable[[], None] | None) -> Iterator[None]:
    """Call a function each time that the compilation of a kernel begins (a context manager)."""
    _KernelCache.on_compilation = on_compilation
    try:
        yield
    finally:
        _KernelCache.on_compilation = None


class Kernel(CPUDispatcher):
    """A compiled function."""

    def _compilation_chain_init_hook(self) -> None:
        """Look for no extensions of numba, of which no kernel uses a type.

        To find them takes as long as to load four kernels: the metadata of all packages is read.
        """


def kernel(function: Callable[..., Any]) -> Any:
    """Compile on first use, run without the interpreter lock, cache on disk."""
    compiled: Any = Kernel(function, targetoptions={"nopython": True, **_OPTIONS})
    compiled._cache = _KernelCache(function)
    return compiled
