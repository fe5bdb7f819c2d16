"""Bad input is told what it was told when the messages were written."""

import tomllib

import pytest

from tests.golden.messages import MESSAGES, messages, readers

WRITTEN = tomllib.loads(MESSAGES.read_text(encoding="utf-8"))


def test_there_are_messages_of_each_reader() -> None:
    assert list(WRITTEN) == list(readers())


@pytest.mark.parametrize("name", list(WRITTEN))
def test_bad_input_is_told_what_it_was(name: str) -> None:
    assert messages(name) == WRITTEN[name], "if that was meant: python -m tests.golden.messages"
