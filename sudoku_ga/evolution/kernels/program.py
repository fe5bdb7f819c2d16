"""A list of kernel calls, repeated by machine code without the interpreter.

A program is a table of words, two for each call: the address of a thunk, and that of its words,
which are the address of the kernel and its arguments laid flat as numba's calling convention has
them. A thunk loads them and calls the kernel. It depends on the types of the words alone, so that
each process makes only a few of them, in milliseconds and without a compilation by numba::

    program    thunk, words | thunk, words | …
    words      kernel, argument, argument, …      an array is seven words or more
"""

import ctypes
import threading
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
from llvmlite import binding, ir
from numba.core.compiler_lock import global_compiler_lock

from sudoku_ga.evolution.kernels.recording import Call, NotRecordable

_RESULT_WORDS = 32
"""Room for what a kernel returns, which nothing reads."""

_WORD, _STATUS, _POINTER = ir.IntType(64), ir.IntType(32), ir.IntType(8).as_pointer()
_SUCCESSES = (0, -2)
"""The status of a kernel that returned something, or nothing."""

Words = npt.NDArray[np.int64]


class Program:
    """Kernel calls that are repeated with the same arrays.

    Parameters
    ----------
    calls : sequence of (kernel, arguments)
        Each has been made once before, so that it is compiled.

    Raises
    ------
    NotRecordable
        If an argument has no layout as words.
    """

    def __init__(self, calls: Sequence[Call]) -> None:
        self._arguments = [arguments for _kernel, arguments in calls]  # they keep their memory
        signatures, self._words = [], []
        for kernel, arguments in calls:
            signature, address = _entry(kernel, arguments)
            words = [address, *(word for each in arguments for word in _words(each))]
            if len(words) != 1 + len(signature):
                raise NotRecordable(kernel.__name__)
            signatures.append(signature)
            self._words.append(np.array(words, np.uint64))
        thunks = _thunks(signatures)
        self._table = np.array(
            [
                (thunks[signature], words.ctypes.data)
                for signature, words in zip(signatures, self._words, strict=True)
            ],
            np.uint64,
        )

    def run(self, times: int) -> None:
        """Make all calls in their order, again and again; the interpreter lock is free meanwhile.

        Raises
        ------
        MemoryError
            If a kernel fails, which happens for want of memory only.
        """
        if _driver()(times, len(self._table), self._table.ctypes.data):
            raise MemoryError


def _entry(kernel: Any, arguments: tuple[Any, ...]) -> tuple[str, int]:
    """Return the types of the words of a kernel's arguments, and the address of its code."""
    return _entry_of_types(kernel, tuple(map(kernel.typeof_pyval, arguments)))


@cache
def _entry_of_types(kernel: Any, types: tuple[Any, ...]) -> tuple[str, int]:
    """Return a letter for the type of each word, and the address; the kernel stays in memory."""
    compiled = kernel.overloads.get(types)
    if compiled is None:
        raise NotRecordable(kernel.__name__)
    convention, signature = compiled.target_context.call_conv, compiled.signature
    function = convention.get_function_type(signature.return_type, signature.args)
    # The first two are where the kernel puts its result and its error.
    letters = "".join(map(_letter, function.args[2:]))
    return letters, compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name)


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
        raise NotRecordable(str(type_))
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
    """Return the function that makes the calls of a table, so many times.

    Its arguments are the times, the number of calls and the address of the table; it returns 0,
    or the status of a kernel that failed.
    """
    module = ir.Module("driver")
    function = ir.Function(module, ir.FunctionType(_WORD, [_WORD] * 3), "repeat")
    times, count, table = function.args
    thunk_type = ir.FunctionType(_STATUS, [_WORD]).as_pointer()
    begin, generation, call, next_call, failed, end = (
        function.append_basic_block(name)
        for name in ("begin", "generation", "call", "next", "failed", "end")
    )
    zero, one, two = (ir.Constant(_WORD, value) for value in range(3))
    code = ir.IRBuilder(begin)
    entries = code.inttoptr(table, _WORD.as_pointer())
    code.branch(generation)

    code.position_at_end(generation)
    made = code.phi(_WORD)
    made.add_incoming(zero, begin)
    code.cbranch(code.icmp_signed("<", made, times), call, end)

    code.position_at_end(call)
    place = code.phi(_WORD)
    place.add_incoming(zero, generation)
    entry = code.gep(entries, [code.mul(place, two)])
    thunk = code.inttoptr(code.load(entry), thunk_type)
    status = code.call(thunk, [code.load(code.gep(entry, [one]))])
    is_success = code.or_(
        *(code.icmp_signed("==", status, ir.Constant(_STATUS, each)) for each in _SUCCESSES)
    )
    code.cbranch(is_success, next_call, failed)

    code.position_at_end(next_call)
    following = code.add(place, one)
    place.add_incoming(following, next_call)
    made_now = code.add(made, one)
    made.add_incoming(made_now, next_call)
    code.cbranch(code.icmp_signed("<", following, count), call, generation)

    code.position_at_end(failed)
    code.ret(code.sext(status, _WORD))
    code.position_at_end(end)
    code.ret(zero)

    with global_compiler_lock:
        address = _compiled(module).get_function_address("repeat")
    return ctypes.CFUNCTYPE(ctypes.c_int64, *(ctypes.c_int64,) * 3)(address)


def _compiled(module: ir.Module) -> Any:
    """Return the engine that has the machine code of a module."""
    machine = binding.Target.from_default_triple().create_target_machine(opt=2)
    module.triple = binding.get_process_triple()
    engine = binding.create_mcjit_compiler(binding.parse_assembly(str(module)), machine)
    engine.finalize_object()
    _engines.append(engine)
    return engine
