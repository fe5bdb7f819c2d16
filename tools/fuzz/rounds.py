"""A round: many bad inputs for one reader."""

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tools.fuzz.inputs import bad_input
from tools.fuzz.subjects import SUBJECTS
from tools.fuzz.watch import complaint


class Complaint(NamedTuple):
    """An input that was taken otherwise than it should be."""

    number: int
    data: bytes
    text: str


def complaints(name: str, numbers: Iterable[int], seed: int) -> Iterator[Complaint]:
    """Give the inputs of these numbers to a subject; yield what is wrong with how it takes them."""
    subject = SUBJECTS[name]
    samples = subject.samples()
    with TemporaryDirectory() as folder:
        path = Path(folder, "input")
        for sample in samples:  # what is imported or compiled first is no input's fault
            write_input(path, sample)
            subject.read(path, sample)
        for number in numbers:
            data = bad_input(samples, name, seed, number)
            write_input(path, data)
            text = complaint(partial(subject.read, path), data)
            if text:
                yield Complaint(number, data, text)


def write_input(path: Path, data: bytes) -> None:
    """Put an input where a file is read; nothing is left of what a reader put beside it."""
    for beside in path.parent.iterdir():
        beside.unlink()
    path.write_bytes(data)
