"""Compilation of the kernels, and the cache of machine code.

Machine code is looked up in the folder of the user, which has code for this processor, and then in
the folder of a bundle, which has code for all processors of a level of x86-64 (System V application
binary interface). Code that is in neither is compiled, and saved in the folder of the user.

The other kernels import what they need of numba from this module. numba reads the name of the
folder once, when it is imported, so this module sets the name first; it also prevents imports that
numba does not need.
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
"""The folders of the sources: kernels of evolution, and kernels of ratings."""


def _source_digest() -> str:
    """Return a digest of the sources of all kernels.

    numba compiles a function again when its own file has changed, but not when the file of a
    function that it calls has. Machine code is therefore used only if the sources of all kernels
    are the same. Their folder and their times of modification do not matter.
    """
    digest = hashlib.sha256()
    for path in sorted(path for folder in _FOLDERS for path in folder.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


_DIGEST = _source_digest()


os.environ[_CACHE_VARIABLE] = str(cache_folder(_CACHE_VARIABLE, f"kernels-{_DIGEST}"))

_IN_VAIN = ("coverage", "scipy", "yaml")
"""Packages that numba imports if they are installed, and that no kernel needs."""


class _Absent:
    """A finder of Python's import system that hides packages from one thread.

    If they are installed, numba imports coverage for the coverage of compiled lines, yaml to read
    settings from the working folder, and scipy for its version. This takes a third of the time of
    the import of numba.
    """

    def __init__(self) -> None:
        self._thread = threading.get_ident()

    def find_spec(self, name: str, *_arguments: object) -> None:
        """Raise the error of a package that is not installed if `name` is one to hide."""
        if name in _IN_VAIN and threading.get_ident() == self._thread:
            raise ModuleNotFoundError(name, name=name)


_absent: Any = _Absent()
sys.meta_path.insert(0, _absent)


def _refused_settings(reason: str) -> UserError:
    """Return the error of variables that numba cannot use, in place of the messages of numba."""
    names = sorted(name for name in os.environ if name.startswith("NUMBA_"))
    found = ", ".join(f"{name}={os.environ[name]}" for name in names if name != _CACHE_VARIABLE)
    problem = _("variables that numba can use are expected, found {found}: {reason}")
    return UserError(problem.format(found=found, reason=reason.partition("\n")[0]))


for _feature in filter(None, os.environ.get(_FEATURES_VARIABLE, "").split(",")):
    if _feature.strip()[:1] not in ("+", "-"):  # the compiler would abort the process
        raise _refused_settings(_("a feature begins with + or -"))

# numba reads its environment variables when it is imported.
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
"""The user's folder of the machine code for the present sources of the kernels."""

CARRIED_DIRECTORY = Path(__file__).with_name("machine_code")
"""The folder of the machine code of a bundle; an installation by pip has none."""

_V3 = frozenset(
    {"avx", "avx2", "bmi", "bmi2", "cx16", "f16c", "fma", "lzcnt", "movbe", "popcnt", "sahf"}
    | {"sse4.2", "xsave"}
)
LEVELS = {
    "x86-64-v4": _V3 | {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"},
    "x86-64-v3": _V3,
}
"""The processor features that each level needs, the highest level first."""


def completion_stamp(folder: Path, processor: str) -> Path:
    """Return the path of the file that marks a folder as complete for a processor.

    A folder is complete if it has the machine code of all kernels.

    Parameters
    ----------
    folder : Path
        The folder of the machine code.
    processor : str
        A level, or the name of a processor.
    """
    compiler = f"numba-{numba.__version__}-{sys.implementation.cache_tag}"
    return folder / f"complete-{compiler}-{processor}"


def levels_of_this_processor() -> list[str]:
    """Return the levels whose machine code this processor can run, the highest first."""
    features = {name for name, has in llvm.get_host_cpu_features().items() if has}
    return [level for level, needed in LEVELS.items() if needed <= features]


@cache
def carried_level() -> str | None:
    """Return the highest level of this processor for which the bundle is complete, or None.

    Also None if ``NUMBA_CPU_NAME`` sets the processor to compile for.
    """
    if os.environ.get(_PROCESSOR_VARIABLE) or not CARRIED_DIRECTORY.is_dir():
        return None
    levels = levels_of_this_processor()
    stamped = (each for each in levels if completion_stamp(CARRIED_DIRECTORY, each).is_file())
    return next(stamped, None)


def compiling_for() -> str:
    """Return the name of the processor to compile for, by default this one."""
    return os.environ.get(_PROCESSOR_VARIABLE) or str(llvm.get_host_cpu_name())


_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
"""Options of all functions. numba's second wrapper is for callers in C, of which there are none."""

helper = numba.njit(inline="always", **_OPTIONS)
"""Compile into the body of the caller. A call counts references to arrays, which takes longer than
most helpers: in the heat bath, a helper for one word takes 150 ns if called, 8 ns if inlined."""

part = numba.njit(**_OPTIONS)
"""Compile as a part of the kernels that call it, without a file of its own in the cache."""


class _KernelLocator(_CacheLocator):
    """The location of a kernel's machine code, independent of the location of its source.

    The locators of numba depend on the path of the source, and create a file for each function to
    find out whether the folder is writable.
    """

    def __init__(self, line: int) -> None:
        self._line = line

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> "_KernelLocator":
        return cls(py_func.__code__.co_firstlineno)

    def get_cache_path(self) -> str:
        return str(CACHE_DIRECTORY)

    def get_source_stamp(self) -> str:
        """Return the digest of the sources of all kernels."""
        return _DIGEST

    def get_disambiguator(self) -> str:
        """Return the line, which distinguishes functions of the same name in one file."""
        return str(self._line)


class _KernelCacheFiles(CompileResultCacheImpl):
    _locator_classes: list[Any] = [_KernelLocator]  # noqa: RUF012  as numba declares it

    def __init__(self, function: Any) -> None:
        # A variable can name other locators; they are for functions that are not kernels.
        settings: Any = config
        others, settings.CACHE_LOCATOR_CLASSES = settings.CACHE_LOCATOR_CLASSES, ""
        try:
            super().__init__(function)
        finally:
            settings.CACHE_LOCATOR_CLASSES = others


class _KernelCache(FunctionCache):
    """The cache of numba, without initialisation of the compiler for code that is loaded.

    numba initialises its type inference before it reads the cache, which takes a fifth of the time
    of ``sudoku-ga solve`` for one puzzle. Machine code that is loaded needs only the functions that
    count references. Before a compilation, numba initialises itself as usual.

    No run fails because of the cache: code that cannot be read is compiled again, and code that
    cannot be written is compiled again by the next process.
    """

    _impl_class = _KernelCacheFiles
    on_compilation: ClassVar[Callable[[], None] | None] = None

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the machine code for a signature, or None."""
        nrt.rtsys.initialize(target_context)
        code = None
        try:
            code = self._load_overload(sig, target_context)
        except Exception:  # unpickling a damaged file can raise any error
            with suppress(OSError):
                self.flush()  # numba reads the file again before it saves the code
        if code is None and _KernelCache.on_compilation is not None:
            _KernelCache.on_compilation()
        return code

    def _load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the code from the user's folder or from the bundle, or None."""
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
    """Return the environment of a compiled function; replaces a function of numba.

    Machine code reads constants from its environment. numba also imports the module of the function
    for its globals, which only interpreted parts of a function use. The module of array copies
    imports all of numba's support of arrays and strings, which takes a twentieth of the time of
    ``sudoku-ga solve`` for one puzzle.
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


# A version of numba without this function never calls the replacement, and loads as usual.
_numba_environment: Any = getattr(environment, "_rebuild_env", None)
environment._rebuild_env = _environment
# Saved machine code refers to this function by name. With the name of numba's own function, the
# code of other packages that is saved by this process can be loaded without this program.
_environment.__module__, _environment.__qualname__ = environment.__name__, "_rebuild_env"


class _Library(JITCodeLibrary):
    """Machine code whose bitcode is parsed only when another library is linked with it.

    numba parses the bitcode of each kernel that it loads, and lists its symbols, in case that a
    kernel is compiled later that calls it. This takes half of the time of loading.
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
        """Return the address of a function, 0 if there is no function of this name."""
        if self._bitcode is None:
            return super().get_pointer_to_function(name)
        return self._codegen._engine.get_function_address(name)


if numba.__version__.startswith("0.68."):  # other versions load as usual
    JITCPUCodegen._library_class = _Library

_numba_type_of_array = typeof_impl.dispatch(np.ndarray)


@typeof_impl.register(np.ndarray)
def _type_of_array(array: Any, purpose: Any) -> Any:
    """Return numba's type of an array.

    numba imports the module of masked arrays to find out whether the array is masked, which takes
    as long as loading four kernels.
    """
    plain = type(array) is np.ndarray and array.dtype.kind in "biuf" and array.dtype.isnative
    if not plain:
        return _numba_type_of_array(array, purpose)
    element, is_readonly = from_dtype(array.dtype), not array.flags.writeable
    return types.Array(element, array.ndim, map_layout(array), readonly=is_readonly)


def _reference_counting(context: Any) -> Any:
    """Return the functions of numba that count references, from the cache if it has them.

    numba compiles them in each process, which takes as long as loading four kernels.
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
    """Call `on_compilation` each time a kernel begins to compile (a context manager)."""
    _KernelCache.on_compilation = on_compilation
    try:
        yield
    finally:
        _KernelCache.on_compilation = None


class Kernel(CPUDispatcher):
    """A compiled function."""

    def _compilation_chain_init_hook(self) -> None:
        """Do not search for extensions of numba, since no kernel uses a type of one.

        The search reads the metadata of all packages, which takes as long as loading four kernels.
        """


def kernel(function: Callable[..., Any]) -> Any:
    """Compile a function on its first call, without the interpreter lock, and cache it on disk."""
    compiled: Any = Kernel(function, targetoptions={"nopython": True, **_OPTIONS})
    compiled._cache = _KernelCache(function)
    return compiled
