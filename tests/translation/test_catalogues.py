"""The translations are whole, and agree with the texts of the program."""

from collections.abc import Iterator
from functools import cache
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message

from tools.translation.catalogues import TRANSLATED, is_done, read, read_compiled, template

collected = cache(template)
"""What is collected of the program, once."""

Key = tuple[str | None, str | tuple[str, ...]]


def _by_key(catalogue: Catalog) -> dict[Key, Message]:
    return {_key(message): message for message in catalogue if message.id}


def _key(message: Message) -> Key:
    texts = message.id if isinstance(message.id, str) else tuple(message.id)
    # Babel reads contexts of a compiled catalogue as bytes.
    context = message.context
    return (context.decode() if isinstance(context, bytes) else context), texts


def _texts(value: str | tuple[str, ...] | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def _fields(text: str) -> set[tuple[str, str | None, str | None]]:
    return {(name, spec, as_) for _, name, spec, as_ in Formatter().parse(text) if name is not None}


def _pairs(catalogue: Catalog) -> Iterator[tuple[str, str]]:
    for message in catalogue:
        if message.id:
            yield from zip(_texts(message.id), _texts(message.string), strict=True)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated_and_none_besides(language: str) -> None:
    found, wanted = _by_key(read(language)), _by_key(collected())
    assert [key for key in wanted if key not in found] == [], "make translations collects them"
    assert [key for key in found if key not in wanted] == [], "make translations drops them"
    assert not read(language).obsolete
    assert [key for key, message in found.items() if not is_done(message)] == []
    assert [key for key, message in found.items() if message.fuzzy] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_program_reads_what_people_translated(language: str) -> None:
    written = {key: _texts(each.string) for key, each in _by_key(read(language)).items()}
    compiled = {key: _texts(each.string) for key, each in _by_key(read_compiled(language)).items()}
    assert compiled == written, "make translations compiles them"


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_values_of_its_text(language: str) -> None:
    for text, translated in _pairs(read(language)):
        if "{" in text:
            assert _fields(translated) == _fields(text), text


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_begins_and_ends_as_its_text(language: str) -> None:
    """What the program puts together needs the same space at either end."""
    for text, translated in _pairs(read(language)):
        assert translated[:1].isspace() is text[:1].isspace(), text
        assert translated[-1:].isspace() is text[-1:].isspace(), text


def test_recipes_and_experiments_are_read() -> None:
    places = {place for message in collected() for place, _ in message.locations}
    assert {"resources/recipes/memetic.toml", "resources/experiments/crossover.toml"} <= places
