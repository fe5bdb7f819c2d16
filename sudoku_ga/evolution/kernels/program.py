"""Lists of kernel calls, repeated by machine code without the interpreter.

Only this module depends on how numba calls a function. A list is a table of two words for each
call: the address of a thunk, and the address of its flattened arguments, one word for each number
or pointer::

    calls      thunk, words | thunk, words | …
    words      argument, argument, …               an array is seven words or more

A thunk loads the words and makes the call, which numba itself generates, so that only the parts of
an array depend on its convention. A thunk takes 3 ms to make, since no kernel is compiled again.
With numba's public interface alone, a C callback for each kernel, programs would be as fast. But a
callback takes 0.25 s, must be kept on the disk like a kernel, and cannot report that a kernel
failed.

If numba is not as expected, there is no program, and Python makes the calls.
"""

import threading
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from llvmlite import binding, ir

from sudoku_ga.evolution.kernels.compiled import global_compiler_lock, intrinsic, kernel, types

_WORD = ir.IntType(64)
_THUNK = ir.FunctionType(_WORD, [_WORD])
"""The type of a thunk: from the address of words to 0, or 1 if the kernel failed."""

_ARRAY = types.Array(types.int64, 1, "C")
_ARRAY_PARTS = ("meminfo", "parent", "nitems", "itemsize", "data", "shape", "strides")


class NotRepeatable(Exception):  # noqa: N818  (a refusal, after which Python makes the calls)
    """A call whose arguments have no layout as words."""


class Program:
    """Kernel calls that are repeated with the same arrays.

    ``calls``: each kernel has been called with these types before, so that it is compiled. It
    returns a number or nothing, which is ignored. Raises ``NotRepeatable`` if an argument has no
    layout as words, or numba is not as expected.
    """

    def __init__(self, calls: Sequence[tuple[Any, tuple[Any, ...]]]) -> None:
        self._arguments = [arguments for _kernel, arguments in calls]  # keeps their memory
        self._words = [np.array([*_words(each)], np.uint64) for each in self._arguments]
        thunks = _thunks([(each, *_types(each, arguments)) for each, arguments in calls])
        pairs = zip(thunks, self._words, strict=True)
        table = [(thunk, words.ctypes.data) for thunk, words in pairs]
        self._table = np.array(table, np.uint64).reshape(-1, 2)

    def run(self, times: int) -> None:
        """Make the calls this many times, without the interpreter lock.

        Raises ``MemoryError`` if a kernel fails, which happens only for lack of memory.
        """
        if _repeat(times, self._table):
            raise MemoryError


def _written_call(_context: Any, thunk: Any, words: Any) -> Any:
    """Call the thunk at an address with the address of its words."""

    def generate(_context: Any, code: Any, _signature: Any, arguments: Any) -> Any:
        address, of_words = arguments
        return code.call(code.inttoptr(address, _THUNK.as_pointer()), [of_words])

    return types.uint64(thunk, words), generate


_call: Any = intrinsic(_written_call)


@kernel
def _repeat(times, table):
    """Make the calls of a table several times; return whether one of them failed."""
    for _ in range(times):
        for place in range(len(table)):
            if _call(table[place, 0], table[place, 1]):
                return True
    return False


def _types(function: Any, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(map(function.typeof_pyval, arguments))


def _words(value: Any) -> Iterator[int]:
    """Yield an argument as words: the parts of an array, or of each item of a tuple in turn."""
    if isinstance(value, np.ndarray):
        yield from (
            0,
            0,
            value.size,
            value.itemsize,
            value.ctypes.data,
        )  # without an owner, so that references are not counted
        yield from value.shape
        yield from (stride % 2**64 for stride in value.strides)
    elif isinstance(value, tuple):
        for each in value:
            yield from _words(each)
    elif isinstance(value, (float, np.floating)):
        yield int(np.float64(value).view(np.uint64))
    else:
        yield int(value) % 2**64


_lock = threading.Lock()
_known: dict[tuple[Any, ...], int] = {}
_engines: list[Any] = []  # they own the machine code


def _thunks(keys: Sequence[tuple[Any, ...]]) -> list[int]:
    """Return the addresses of the thunks of kernels and types; make missing ones."""
    with _lock, global_compiler_lock:
        new = [each for each in dict.fromkeys(keys) if each not in _known]
        if new:
            module = ir.Module("thunks")
            try:
                for number, (function, *types_) in enumerate(new):
                    _add_thunk(module, f"thunk_{number}", function.overloads[tuple(types_)])
            except (AttributeError, LookupError, TypeError, ValueError) as unexpected:
                # None of this is a stable interface of numba.
                raise NotRepeatable from unexpected
            engine = _compiled(module)
            for number, each in enumerate(new):
                _known[each] = engine.get_function_address(f"thunk_{number}")
        return [_known[each] for each in keys]


def _add_thunk(module: ir.Module, name: str, compiled: Any) -> None:
    """Add a function of the address of words that calls a kernel with the arguments in them."""
    context, result, kinds = compiled.target_context, *_result_and_kinds(compiled)
    convention, packer = context.call_conv, context.get_arg_packer(kinds)
    code = ir.IRBuilder(ir.Function(module, _THUNK, name).append_basic_block())
    words = code.inttoptr(code.function.args[0], _WORD.as_pointer())
    flat = [
        _as_type(code, code.load(code.gep(words, [ir.Constant(_WORD, place)])), type_)
        for place, type_ in enumerate(packer.argument_types)
    ]
    address = compiled.library.get_pointer_to_function(compiled.fndesc.llvm_func_name)
    type_ = convention.get_function_type(result, kinds).as_pointer()
    function = code.inttoptr(ir.Constant(_WORD, address), type_)
    values = packer.from_arguments(code, flat)
    status, _nothing = convention.call_function(code, function, result, kinds, values)
    code.ret(code.zext(status.is_error, _WORD))


def _result_and_kinds(compiled: Any) -> tuple[Any, Any]:
    """Return the types of the result and the arguments, if they are laid out as words."""
    model = compiled.target_context.data_model_manager[_ARRAY]
    parts = [model.get_field_position(name) for name in _ARRAY_PARTS]
    signature = compiled.signature
    returns_no_array = isinstance(signature.return_type, types.Number | types.NoneType)
    if not returns_no_array or parts != list(range(model.field_count)):
        raise NotRepeatable(compiled.fndesc.qualname)
    return signature.return_type, signature.args


def _as_type(code: ir.IRBuilder, word: Any, type_: Any) -> Any:
    if isinstance(type_, ir.PointerType):
        return code.inttoptr(word, type_)
    if isinstance(type_, ir.DoubleType):
        return code.bitcast(word, type_)
    if isinstance(type_, ir.IntType):
        return code.trunc(word, type_) if type_.width < _WORD.width else word
    raise NotRepeatable(str(type_))


def _compiled(module: ir.Module) -> Any:
    """Return the engine that has the machine code of a module."""
    machine = binding.Target.from_default_triple().create_target_machine(opt=0)
    module.triple = binding.get_process_triple()
    engine = binding.create_mcjit_compiler(binding.parse_assembly(str(module)), machine)
    engine.finalize_object()
    _engines.append(engine)
    return engine
