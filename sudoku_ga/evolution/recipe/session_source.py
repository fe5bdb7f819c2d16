"""The source of a class that was typed in an interactive session, such as a notebook.

A cell may do more than define a class, and another process must not repeat the rest. So the class
is taken out of its cell, together with the names of the session that it uses.
"""

import ast
import inspect
import linecache
import symtable
import sys
from collections.abc import Iterator
from types import ModuleType


def text_of(item: object) -> str:
    """Return the text of a class or a function at the top of a cell; empty if it is not known.

    Python does not record where a class is defined, but where its methods are; these show the cell.
    """
    functions = vars(item).values() if isinstance(item, type) else (inspect.unwrap(item),)  # type: ignore[arg-type]
    for code in [each.__code__ for each in functions if inspect.isfunction(each)]:
        lines = linecache.getlines(code.co_filename)
        try:
            cell = ast.parse("".join(lines))
        except SyntaxError:  # the file has changed meanwhile
            continue
        for node in cell.body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == item.__name__:  # type: ignore[attr-defined]
                first = min(each.lineno for each in (node, *node.decorator_list))
                if first <= code.co_firstlineno <= (node.end_lineno or 0):
                    return "".join(lines[first - 1 : node.end_lineno]).rstrip("\n") + "\n"
    return ""


def source_of(kind: type) -> str:
    """Return source that defines a class of a session, after the names of the session that it uses.

    Raises ``LookupError`` with the name of the first thing that cannot be written as source: the
    class itself, or a value that is neither a module, a function, a class nor a literal.
    """
    session = sys.modules.get(kind.__module__)
    if session is None or not text_of(kind):
        raise LookupError(kind.__name__)
    texts: dict[str, str] = {}

    def add(name: str, value: object) -> None:
        texts[name] = ""  # a function may name itself
        text = _definition(name, value, kind.__module__)
        for each in _global_names(symtable.symtable(text, name, "exec")):
            if each not in texts and each in vars(session):
                add(each, vars(session)[each])
        del texts[name]
        texts[name] = text

    add(kind.__name__, kind)
    return "".join(texts.values())


def _definition(name: str, value: object, session: str) -> str:
    """Return the statement that gives a name its value in another process."""
    if isinstance(value, ModuleType):
        return f"import {value.__name__} as {name}\n"
    module, own_name = getattr(value, "__module__", None), getattr(value, "__name__", "")
    if module == session and own_name == name and (text := text_of(value)):
        return text
    if module != session and getattr(sys.modules.get(module or ""), own_name, None) is value:
        return f"from {module} import {own_name} as {name}\n"
    try:
        ast.literal_eval(repr(value))
    except (ValueError, SyntaxError):
        raise LookupError(name) from None
    return f"{name} = {value!r}\n"


def _global_names(table: symtable.SymbolTable) -> Iterator[str]:
    yield from (symbol.get_name() for symbol in table.get_symbols() if symbol.is_global())
    for below in table.get_children():
        yield from _global_names(below)
