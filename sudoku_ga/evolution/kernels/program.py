"""Lists of kernel calls, repeated by machine code without the interpreter.

A list is a table of words, two for each call: the address of a thunk, and that of its words,
which are the address of the kernel and its arguments laid flat as numba's calling convention has
them. A thunk loads them and calls the kernel. It depends on the types of the words alone, so that
each process makes only a few of them, in milliseconds and without a compilation by numba::

    calls      thunk, words | thunk, words | …
    words      kernel, argument, argument, …      an array is seven words or more

Where numba has another convention there is no program, and Python makes the calls.
"""

import ctypes
import threading
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
from llvmlite import binding, ir
from numba import types
from numba.core.compiler_lock import global_compiler_lock

from sudoku_ga.evolution.core.plan import Call

_RESULT_WORDS = 32
"""Room for what a kernel returns, which nothing reads."""

_WORD, _STATUS, _POINTER = ir.IntType(64), ir.IntType(32), ir.IntType(8).as_pointer()
_SUCCESSES = (0, -2)
"""The status of a kernel that returned something, or nothing."""

Words = npt.NDArray[np.uint64]


class NotRepeatable(Exception):  # noqa: N818  (a refusal, after which Python makes the calls)
    """A call that has no layout as words."""


class Program:
    """Kernel calls that are repeated with the same arrays.

    ``calls``: at least one. Each kernel has been called with these types before, so that it is
    compiled. Raises ``NotRepeatable`` if an argument has no layout as words, or numba's convention
    is another.
    """

    def __init__(self, calls: Sequence[Call]) -> None:
        self._arguments = [arguments for _kernel, arguments in calls]  # they keep their memory
        entries = [_entry_of_call(*call) for call in calls]
        thunks = _thunks([signature for signature, _ in entries])
        self._words = [words for _, words in entries]
        self._table = np.array(
            [(thunks[each], words.ctypes.data) for each, words in entries], np.uint64
        ).reshape(-1, 2)

    def run(self, times: int) -> None:
        """Make the calls so many times; the interpreter lock is free meanwhile.

        Raises ``MemoryError`` if a kernel fails, which happens for want of memory only.
        """
        if _driver()(times, len(self._table), self._table.ctypes.data):
            raise MemoryError


def _entry_of_call(kernel: Any, arguments: tuple[Any, ...]) -> tuple[str, Words]:
    """Return what determines the thunk of a call, and its words."""
    signature, address = _entry(kernel, arguments)
    words = [address, *(word for each in arguments for word in _words(each))]
    if len(words) != 1 + len(signature):
        raise NotRepeatable(kernel.__name__)
    return signature, np.array(words, np.uint64)


_entries: dict[tuple[Any, ...], tuple[str, int]] = {}


def _entry(kernel: Any, arguments: tuple[Any, ...]) -> tuple[str, int]:
    """Return the types of the words of a kernel's arguments, and the address of its code."""
    # To name numba's types takes a hundred times as long as to find them by what they follow from.
    known = kernel, *map(_type_key, arguments)
    found = _entries.get(known)
    if found is None:
        types_ = tuple(map(kernel.typeof_pyval, arguments))
        found = _entries[known] = _entry_of_types(kernel, types_)
    return found


_OWNS_DATA = 4


def _type_key(value: Any) -> Any:
    """Return what the type of an argument follows from."""
    if isinstance(value, np.ndarray):
        return value.dtype, value.ndim, value.flags.num & ~_OWNS_DATA
    if isinstance(value, tuple):
        return type(value), *map(_type_key, value)
    return type(value), isinstance(value, int) and value >> 63


def _entry_of_types(kernel: Any, types_: tuple[Any, ...]) -> tuple[str, int]:
    """Return a letter for the type of each word, and the address; the kernel stays in memory."""
    compiled = kernel.overloads.get(types_)
    if compiled is None:
        raise NotRepeatable(kernel.__name__)
    try:
        context, signature = compiled.target_context, compiled.signature
        function = context.call_conv.get_function_type(signature.return_type, signature.args)
        if not (_has_known_arrays(context) and _has_known_head(function)):
            raise NotRepeatable(kernel.__name__)
        letters = "".join(map(_letter, function.args[2:]))
        return letters, compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name)
    except (AttributeError, LookupError, TypeError, ValueError) as missing:
        # None of this is an interface that numba promises to keep.
        raise NotRepeatable(kernel.__name__) from missing


def _has_known_arrays(context: Any) -> bool:
    """Whether an array has the parts of :func:`_words`, in their order."""
    model = context.data_model_manager[_ARRAY]
    found = [model.get_field_position(name) for name in _ARRAY_PARTS]
    return found == list(range(model.field_count))


def _has_known_head(function: ir.FunctionType) -> bool:
    """Whether a status is returned, and result and error are put where the first two point."""
    places = function.args[:2]
    are_pointers = all(isinstance(place, ir.PointerType) for place in places)
    return are_pointers and function.return_type == _STATUS


_ARRAY = types.Array(types.int64, 1, "C")
_ARRAY_PARTS = ("meminfo", "parent", "nitems", "itemsize", "data", "shape", "strides")
_LETTERS = {"i64": "w", "i32": "i", "i16": "s", "i8": "b", "i1": "t", "double": "d"}
_TYPES = {
    "p": _POINTER,
    "w": _WORD,
    "i": ir.IntType(32),
    "s": ir.IntType(16),
    "b": ir.IntType(8),
    "t": ir.IntType(1),
    "d": ir.DoubleType(),
}


def _letter(type_: Any) -> str:
    letter = "p" if isinstance(type_, ir.PointerType) else _LETTERS.get(str(type_))
    if letter is None:
        raise NotRepeatable(str(type_))
    return letter


def _words(value: Any) -> Iterator[int]:
    """Yield an argument as words: the parts of an array, of a tuple one after the other."""
    if isinstance(value, np.ndarray):
        yield from (0, 0, value.size, value.itemsize, value.ctypes.data)  # no owner to count for
        yield from value.shape
        yield from (stride % 2**64 for stride in value.strides)
    elif isinstance(value, tuple):
        for each in value:
            yield from _words(each)
    elif isinstance(value, (float, np.floating)):
        yield int(np.float64(value).view(np.uint64))
    else:
        yield int(value) % 2**64


# --- Machine code -----------------------------------------------------------------------

_lock = threading.Lock()
_known: dict[str, int] = {}
_engines: list[Any] = []  # they own the machine code


def _thunks(signatures: Sequence[str]) -> dict[str, int]:
    """Return the addresses of the thunks of these signatures; make those that are new."""
    with _lock, global_compiler_lock:
        new = sorted(set(signatures) - _known.keys())
        if new:
            module = ir.Module("thunks")
            for signature in new:
                _add_thunk(module, signature)
            engine = _compiled(module)
            _known.update((each, engine.get_function_address(f"thunk_{each}")) for each in new)
        return _known


def _add_thunk(module: ir.Module, signature: str) -> None:
    """Add a function of the address of words that calls the kernel of the first with the others."""
    thunk = ir.Function(module, ir.FunctionType(_STATUS, [_WORD]), f"thunk_{signature}")
    code = ir.IRBuilder(thunk.append_basic_block())
    words = code.inttoptr(thunk.args[0], _WORD.as_pointer())

    def word(place: int) -> Any:
        return code.load(code.gep(words, [ir.Constant(_WORD, place)]))

    types = [_TYPES[letter] for letter in signature]
    arguments = [_as_type(code, word(place), each) for place, each in enumerate(types, 1)]
    result = code.alloca(ir.ArrayType(_WORD, _RESULT_WORDS))
    error = code.alloca(_WORD)
    kernel_type = ir.FunctionType(_STATUS, [_POINTER, _POINTER, *types])
    kernel = code.inttoptr(word(0), kernel_type.as_pointer())
    places = [code.bitcast(each, _POINTER) for each in (result, error)]
    code.ret(code.call(kernel, [*places, *arguments]))


def _as_type(code: ir.IRBuilder, word: Any, type_: Any) -> Any:
    if isinstance(type_, ir.PointerType):
        return code.inttoptr(word, type_)
    if isinstance(type_, ir.DoubleType):
        return code.bitcast(word, type_)
    return word if type_ is _WORD else code.trunc(word, type_)


@lru_cache(maxsize=1)
def _driver() -> Any:
    """Return the function that makes the calls of a table, some times over.

    Its arguments are the times, the number of calls and the address of the table; it returns 0, or
    the status of a call that failed.
    """
    module = ir.Module("driver")
    function = ir.Function(module, ir.FunctionType(_WORD, [_WORD] * 3), "repeat")
    times, count, table = function.args
    begin, turn, call, next_call, next_turn, failed, end = (
        function.append_basic_block(name)
        for name in ("begin", "turn", "call", "next_call", "next_turn", "failed", "end")
    )
    code = ir.IRBuilder(begin)
    entries = code.inttoptr(table, _WORD.as_pointer())
    code.branch(turn)

    code.position_at_end(turn)
    number = code.phi(_WORD)
    number.add_incoming(_word(0), begin)
    code.cbranch(code.icmp_signed("<", number, times), call, end)

    code.position_at_end(call)
    index = code.phi(_WORD)
    index.add_incoming(_word(0), turn)
    entry = code.gep(entries, [code.mul(index, _word(2))])
    thunk_type = ir.FunctionType(_STATUS, [_WORD]).as_pointer()
    thunk = code.inttoptr(code.load(entry), thunk_type)
    status = code.call(thunk, [code.load(code.gep(entry, [_word(1)]))])
    is_success = code.or_(
        *(code.icmp_signed("==", status, ir.Constant(_STATUS, each)) for each in _SUCCESSES)
    )
    code.cbranch(is_success, next_call, failed)

    code.position_at_end(next_call)
    following = code.add(index, _word(1))
    index.add_incoming(following, next_call)
    code.cbranch(code.icmp_signed("<", following, count), call, next_turn)

    code.position_at_end(next_turn)
    number.add_incoming(code.add(number, _word(1)), next_turn)
    code.branch(turn)

    code.position_at_end(failed)
    code.ret(code.sext(status, _WORD))
    code.position_at_end(end)
    code.ret(_word(0))
    with global_compiler_lock:
        engine = _compiled(module)
    words = (ctypes.c_int64,) * 3
    return ctypes.CFUNCTYPE(ctypes.c_int64, *words)(engine.get_function_address("repeat"))


def _word(value: int) -> ir.Constant:
    return ir.Constant(_WORD, value)


def _compiled(module: ir.Module) -> Any:
    """Return the engine that has the machine code of a module."""
    machine = binding.Target.from_default_triple().create_target_machine(opt=0)
    module.triple = binding.get_process_triple()
    engine = binding.create_mcjit_compiler(binding.parse_assembly(str(module)), machine)
    engine.finalize_object()
    _engines.append(engine)
    return engine
