"""Lists of kernel calls, repeated by machine code without the interpreter.

A list is a table of words, two for each call: the address of a thunk, and that of its words,
which are the address of the kernel and its arguments laid flat as numba's calling convention has
them. A thunk loads them and calls the kernel. It depends on the types of the words alone, so that
each process makes only a few of them, in milliseconds and without a compilation by numba::

    calls      thunk, words | thunk, words | …
    words      kernel, argument, argument, …      an array is seven words or more

A program is several lists, of which each is made in some generations only. Programs on several
threads meet where one waits for the counter that another advances.
"""

import ctypes
import sys
import threading
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from llvmlite import binding, ir
from numba import types
from numba.core.compiler_lock import global_compiler_lock

from sudoku_ga.evolution.kernels.recording import Call, NotRecordable

_RESULT_WORDS = 32
"""Room for what a kernel returns, which nothing reads."""

_WORD, _STATUS, _POINTER = ir.IntType(64), ir.IntType(32), ir.IntType(8).as_pointer()
_SUCCESSES = (0, -2)
"""The status of a kernel that returned something, or nothing."""

Words = npt.NDArray[np.uint64]


_SPINS = 2_000
"""Looks at a counter before other threads may run between two looks: what is awaited is mostly
there already or comes at once, but on a busy machine may take milliseconds."""


class Meeting(Enum):
    """What a program does between kernel calls to meet others.

    ``ADVANCE`` adds 1 to the counter that is its argument. ``AWAIT`` takes the counter of another
    program, one of its own and a flag, each an array of int64 with one element: it waits until
    the first exceeds the second, and fails where the flag is raised.
    """

    ADVANCE = "advance"
    AWAIT = "await"


class Section(NamedTuple):
    """Calls that are made in some generations.

    Parameters
    ----------
    calls : sequence of (kernel, arguments)
        Each kernel has been called with these types before, so that it is compiled; or a
        `Meeting` in place of a kernel.
    period, offset : int
        They are made in each generation that leaves the remainder ``offset`` by ``period``.
    begin : int
        The first generation in which they may be made.
    """

    calls: Sequence[Call]
    period: int = 1
    offset: int = 0
    begin: int = 0


class Program:
    """Kernel calls that are repeated with the same arrays.

    Parameters
    ----------
    sections : sequence of Section
        In the order in which they are made in a generation.

    Raises
    ------
    NotRecordable
        If an argument has no layout as words, or if numba's convention is another.
    """

    def __init__(self, sections: Sequence[Section]) -> None:
        calls = [call for section in sections for call in section.calls]
        self._arguments = [arguments for _kernel, arguments in calls]  # they keep their memory
        entries = [_entry_of_call(*call) for call in calls]
        thunks = _thunks([signature for signature, _ in entries if isinstance(signature, str)])
        meetings = _driver().meetings
        self._words = [words for _, words in entries]
        self._table = np.array(
            [
                (
                    meetings[each] if isinstance(each, Meeting) else thunks[each],
                    words.ctypes.data,
                )
                for each, words in entries
            ],
            np.uint64,
        ).reshape(-1, 2)
        rows, first = [], self._table.ctypes.data
        for section in sections:
            count = len(section.calls)
            rows.append((section.period, section.offset, section.begin, count, first))
            first += count * self._table.strides[0]
        self._sections = np.array(rows, np.int64)

    def run(self, times: int, generation: int = 0) -> None:
        """Make generations one after the other; the interpreter lock is free meanwhile.

        Parameters
        ----------
        times : int
        generation : int
            The number of the first.

        Raises
        ------
        MemoryError
            If a kernel fails, which happens for want of memory only, or a flag is raised.
        """
        sections = self._sections
        end = generation + times
        if _driver().repeat(generation, end, len(sections), sections.ctypes.data):
            raise MemoryError


def _entry_of_call(kernel: Any, arguments: tuple[Any, ...]) -> tuple[str | Meeting, Words]:
    """Return what determines the thunk of a call, and its words."""
    if isinstance(kernel, Meeting):
        return kernel, np.array([each.ctypes.data for each in arguments], np.uint64)
    signature, address = _entry(kernel, arguments)
    words = [address, *(word for each in arguments for word in _words(each))]
    if len(words) != 1 + len(signature):
        raise NotRecordable(kernel.__name__)
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
        raise NotRecordable(kernel.__name__)
    try:
        context, signature = compiled.target_context, compiled.signature
        function = context.call_conv.get_function_type(signature.return_type, signature.args)
        if not (_has_known_arrays(context) and _has_known_head(function)):
            raise NotRecordable(kernel.__name__)
        letters = "".join(map(_letter, function.args[2:]))
        return letters, compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name)
    except (AttributeError, LookupError, TypeError, ValueError) as missing:
        # None of this is an interface that numba promises to keep.
        raise NotRecordable(kernel.__name__) from missing


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


class _Driver(NamedTuple):
    """The function that makes generations, and the addresses of the thunks of meetings."""

    repeat: Any
    meetings: dict[Meeting, int]


@lru_cache(maxsize=1)
def _driver() -> _Driver:
    module = ir.Module("driver")
    _add_repeat(module)
    _add_advance(module)
    _add_await(module)
    with global_compiler_lock:
        engine = _compiled(module)
    words = (ctypes.c_int64,) * 4
    repeat = ctypes.CFUNCTYPE(ctypes.c_int64, *words)(engine.get_function_address("repeat"))
    return _Driver(repeat, {each: engine.get_function_address(each.value) for each in Meeting})


def _word(value: int) -> ir.Constant:
    return ir.Constant(_WORD, value)


def _add_repeat(module: ir.Module) -> None:
    """Add a function that makes the calls of sections in the generations that they belong to.

    Its arguments are the first generation, the one after the last, the number of sections and the
    address of their rows; it returns 0, or the status of a call that failed.
    """
    function = ir.Function(module, ir.FunctionType(_WORD, [_WORD] * 4), "repeat")
    first, last, section_count, sections = function.args
    thunk_type = ir.FunctionType(_STATUS, [_WORD]).as_pointer()
    begin, generation, section, check, call, next_call, next_section, next_generation = (
        function.append_basic_block(f"block_{number}") for number in range(8)
    )
    failed, end = (function.append_basic_block(name) for name in ("failed", "end"))
    code = ir.IRBuilder(begin)
    code.branch(generation)

    code.position_at_end(generation)
    number = code.phi(_WORD)
    number.add_incoming(first, begin)
    code.cbranch(code.icmp_signed("<", number, last), section, end)

    code.position_at_end(section)
    place = code.phi(_WORD)
    place.add_incoming(_word(0), generation)
    code.cbranch(code.icmp_signed("<", place, section_count), check, next_generation)

    code.position_at_end(check)
    row = code.gep(code.inttoptr(sections, _WORD.as_pointer()), [code.mul(place, _word(5))])
    period, offset, begins, count, table = (
        code.load(code.gep(row, [_word(column)])) for column in range(5)
    )
    is_due = code.and_(
        code.icmp_signed("==", code.srem(number, period), offset),
        code.icmp_signed(">=", number, begins),
    )
    entries = code.inttoptr(table, _WORD.as_pointer())
    has_calls = code.icmp_signed(">", count, _word(0))
    code.cbranch(code.and_(is_due, has_calls), call, next_section)

    code.position_at_end(call)
    index = code.phi(_WORD)
    index.add_incoming(_word(0), check)
    entry = code.gep(entries, [code.mul(index, _word(2))])
    thunk = code.inttoptr(code.load(entry), thunk_type)
    status = code.call(thunk, [code.load(code.gep(entry, [_word(1)]))])
    is_success = code.or_(
        *(code.icmp_signed("==", status, ir.Constant(_STATUS, each)) for each in _SUCCESSES)
    )
    code.cbranch(is_success, next_call, failed)

    code.position_at_end(next_call)
    following = code.add(index, _word(1))
    index.add_incoming(following, next_call)
    code.cbranch(code.icmp_signed("<", following, count), call, next_section)

    code.position_at_end(next_section)
    place.add_incoming(code.add(place, _word(1)), next_section)
    code.branch(section)

    code.position_at_end(next_generation)
    number.add_incoming(code.add(number, _word(1)), next_generation)
    code.branch(generation)

    code.position_at_end(failed)
    code.ret(code.sext(status, _WORD))
    code.position_at_end(end)
    code.ret(_word(0))


def _add_meeting(module: ir.Module, meeting: Meeting, count: int) -> tuple[Any, list[Any]]:
    """Add an empty thunk; return it with its code, and the addresses of its words."""
    thunk = ir.Function(module, ir.FunctionType(_STATUS, [_WORD]), meeting.value)
    code = ir.IRBuilder(thunk.append_basic_block())
    words = code.inttoptr(thunk.args[0], _WORD.as_pointer())
    addresses = [code.load(code.gep(words, [_word(place)])) for place in range(count)]
    return code, [code.inttoptr(each, _WORD.as_pointer()) for each in addresses]


def _add_advance(module: ir.Module) -> None:
    code, (counter,) = _add_meeting(module, Meeting.ADVANCE, 1)
    # What was written before is seen by those that see the counter.
    code.store_atomic(code.add(code.load(counter), _word(1)), counter, "release", 8)
    code.ret(ir.Constant(_STATUS, 0))


def _add_await(module: ir.Module) -> None:
    code, (counter, own, flag) = _add_meeting(module, Meeting.AWAIT, 3)
    function = code.function
    look, absent, patient, let_run, come, fail = (
        function.append_basic_block(f"block_{number}") for number in range(6)
    )
    beginning = code.block
    wanted = code.load(own)
    code.branch(look)

    code.position_at_end(look)
    looks = code.phi(_WORD)
    looks.add_incoming(_word(0), beginning)
    found = code.load_atomic(counter, "acquire", 8)
    code.cbranch(code.icmp_signed(">", found, wanted), come, absent)

    code.position_at_end(absent)
    is_raised = code.icmp_signed("!=", code.load_atomic(flag, "acquire", 8), _word(0))
    code.cbranch(is_raised, fail, patient)

    code.position_at_end(patient)
    looks.add_incoming(code.add(looks, _word(1)), patient)
    code.cbranch(code.icmp_signed("<", looks, _word(_SPINS)), look, let_run)

    code.position_at_end(let_run)
    function_type = ir.FunctionType(_STATUS, [])
    code.call(code.inttoptr(_word(_letting_others_run()), function_type.as_pointer()), [])
    looks.add_incoming(looks, let_run)
    code.branch(look)

    code.position_at_end(come)
    code.ret(ir.Constant(_STATUS, 0))
    code.position_at_end(fail)
    code.ret(ir.Constant(_STATUS, 1))


def _letting_others_run() -> int:
    """Return the address of the system's function that lets other threads run.

    A sleep of 50 µs is longer than many generations of a small population.
    """
    if sys.platform == "win32":
        function = ctypes.windll.kernel32.SwitchToThread
    else:
        function = ctypes.CDLL(None).sched_yield
    address = ctypes.cast(function, ctypes.c_void_p).value
    assert address is not None
    return address


def _compiled(module: ir.Module) -> Any:
    """Return the engine that has the machine code of a module."""
    machine = binding.Target.from_default_triple().create_target_machine(opt=0)
    module.triple = binding.get_process_triple()
    engine = binding.create_mcjit_compiler(binding.parse_assembly(str(module)), machine)
    engine.finalize_object()
    _engines.append(engine)
    return engine
