"""The readers, each with valid inputs from which bad ones are made."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from msgspec import MsgspecError
from PySide6.QtCore import QSettings

from sudoku_ga.app.collection.solved import _read as read_solved
from sudoku_ga.app.files.games import read_game
from sudoku_ga.app.generate.made import read_made
from sudoku_ga.app.lessons.reading import parse_lesson
from sudoku_ga.app.settings import Settings
from sudoku_ga.document.session import load_session
from sudoku_ga.evolution.recipe.reading import load_recipe, parse_recipe
from sudoku_ga.evolution.recipe.recipe import Recipe
from sudoku_ga.evolution.recipe.writing import write_recipe
from sudoku_ga.evolution.records.file import compressed, read_runs, write_run
from sudoku_ga.generator.spec import Options
from sudoku_ga.lab.experiment.experiment import Experiment
from sudoku_ga.lab.experiment.reading import load_experiment, parse_experiment
from sudoku_ga.lab.replication.published import parse_published
from sudoku_ga.lab.store import queries
from sudoku_ga.lab.store.store import Store
from sudoku_ga.layouts import parse_layout
from sudoku_ga.puzzle.formats.format import write_records
from sudoku_ga.puzzle.formats.reading import WRITABLE, read_collection, read_puzzle
from sudoku_ga.puzzle.formats.source import open_source
from sudoku_ga.puzzle.record import PuzzleRecord
from sudoku_ga.resources import resource_path
from sudoku_ga.toml_text import located
from tests.evolution.puzzles import AI_ESCARGOT
from tests.evolution.runs import endless, recorded
from tests.lab.experiments import TINY, tiny
from tests.puzzle.boards import S1_PUZZLE, puzzle
from tools.fuzz.behind import read_sealed_run, read_store_rows, store_rows
from tools.fuzz.samples import (
    KEPT_LINES,
    OTHER_FORMATS,
    session_texts,
    settings_file,
    store_bytes,
    trials,
)

_PUBLISHED = "mantere-koljonen"


@dataclass(frozen=True)
class Subject:
    """A reader.

    Parameters
    ----------
    samples : callable
        Returns valid inputs.
    read : callable
        Takes a path in a folder of its own, at which an input lies, and the input.
    """

    samples: Callable[[], list[bytes]]
    read: Callable[[Path, bytes], object]


def _written(name: str, count: int) -> list[bytes]:
    """Return boards in a format, each so many times."""
    form = WRITABLE[name]
    boards = [puzzle(S1_PUZZLE)]
    if not form.only_nine:
        boards += [puzzle("3.2.4......3...."), puzzle("1" + "." * 255)]
    records = [PuzzleRecord(board, "S1") for board in boards]
    texts = ["".join(write_records([record] * count, form)) for record in records]
    return [text.encode() for text in texts]


def _read_text(_path: Path, data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    for _ in read_collection(io.StringIO(text)):
        pass


def _paste(_path: Path, data: bytes) -> None:
    read_puzzle(data.decode("utf-8", "surrogateescape"), source="the clipboard")


def _single() -> list[bytes]:
    return [sample for name in WRITABLE for sample in _written(name, 1)]


def _every_format() -> list[bytes]:
    return [sample for subject in FORMATS.values() for sample in subject.samples()]


FORMATS = {
    **{name: Subject(partial(_written, name, 2), _read_text) for name in WRITABLE},
    **{
        name: Subject(partial(OTHER_FORMATS.__getitem__, name), _read_text)
        for name in OTHER_FORMATS
    },
}
"""One subject a format of puzzles."""


def _toml_files(folder: str) -> list[bytes]:
    files = sorted(resource_path(folder, "").glob("*.toml"))
    return [path.read_bytes() for path in files]


def _recipes() -> list[bytes]:
    return [*_toml_files("recipes"), write_recipe(_default(), whole=True).encode()]


def _read_recipe(_path: Path, data: bytes) -> None:
    recipe = parse_recipe(data.decode("utf-8", "replace"), "mine")
    assert parse_recipe(write_recipe(recipe, whole=True), "mine") == recipe


def _experiments() -> list[bytes]:
    files = [*_toml_files("experiments"), *_toml_files("tuning")]
    files = [each for each in files if len(each) < 2_500]
    return [TINY.encode(), *files]


def _read_experiment(_path: Path, data: bytes) -> None:
    parse_experiment(data.decode("utf-8", "replace"), "mine")


def _read_layout(_path: Path, data: bytes) -> None:
    parse_layout(data.decode("utf-8", "replace"), "mine")


def _read_lesson(_path: Path, data: bytes) -> None:
    with located(text := data.decode("utf-8", "replace")):
        parse_lesson(text, "mine")


def _read_kept(_path: Path, data: bytes) -> None:
    """Read a line of the lists that the window keeps; what they skip is refused."""
    for read in (read_game, read_made, read_solved):
        try:
            read(data)
        except (MsgspecError, ValueError, RecursionError):
            continue


def _read_settings(path: Path, _data: bytes) -> None:
    settings = Settings(QSettings(str(path), QSettings.Format.IniFormat))
    for name, kind in vars(Settings).items():
        if isinstance(kind, property):
            getattr(settings, name)
    for read in (settings.borders, settings.table_columns, settings.lesson_progress):
        read("a")


@cache
def _published_experiment() -> Experiment:
    return load_experiment(_PUBLISHED)


def _published() -> list[bytes]:
    return [resource_path("published", f"{_PUBLISHED}.toml").read_bytes()]


def _read_published(_path: Path, data: bytes) -> None:
    parse_published(data.decode("utf-8", "replace"), _published_experiment())


def _run_lines() -> list[bytes]:
    records = [
        recorded(AI_ESCARGOT, endless(generations=3), 1),
        recorded(AI_ESCARGOT, load_recipe("fast"), 1),
    ]
    return [f"{write_run(record)}\n".encode() for record in records]


def _runs() -> list[bytes]:
    lines = _run_lines()
    return [*lines, compressed(b"".join(lines).decode())]


@cache
def _default() -> Recipe:
    return load_recipe("fast")


def _settings() -> list[bytes]:
    return [f"{each.path}={each.value}".encode() for each in _default().settings()]


def _set(_path: Path, data: bytes) -> None:
    path, _, value = data.decode("utf-8", "replace").partition("=")
    _default().with_value(path, value)


def _specs() -> list[bytes]:
    options = Options()
    changed = ("size=16", "grade=3", "givens=30", "symmetry=rotational", "article=easy")
    usual = [f"{name}={value}" for name, value in options.values().items()]
    return [" ".join(pair).encode() for pair in zip(changed, (*usual, *usual), strict=False)]


def _spec(_path: Path, data: bytes) -> None:
    options = Options()
    for word in data.decode("utf-8", "replace").split():
        name, _, value = word.partition("=")
        options = options.with_value(name, options.parameter(name).parse(value))
    _ = options.spec


@cache
def _tiny() -> Experiment:
    return tiny()


def _read_store(path: Path, _data: bytes) -> None:
    with Store.to_read(path) as store:
        _read_all(store)
    with Store(path) as store:
        store.register(_tiny(), 1, trials())


def _read_all(store: Store) -> None:
    for noted in queries.experiments(store):
        queries.runs(store, noted.id)
        list(queries.traces(store, noted.id))
        store.results(noted.id)


SUBJECTS = {
    **FORMATS,
    "detection": Subject(_every_format, _read_text),
    "paste": Subject(_single, _paste),
    "source": Subject(_every_format, lambda path, _: list(open_source(str(path)))),
    "recipe": Subject(_recipes, _read_recipe),
    "experiment": Subject(_experiments, _read_experiment),
    "published": Subject(_published, _read_published),
    "run": Subject(_runs, lambda path, _: list(read_runs(path))),
    "sealed run": Subject(_run_lines, read_sealed_run),
    "layout": Subject(partial(_toml_files, "layouts"), _read_layout),
    "lesson": Subject(partial(_toml_files, "lessons"), _read_lesson),
    "kept lines": Subject(lambda: KEPT_LINES, _read_kept),
    "settings file": Subject(settings_file, _read_settings),
    "session": Subject(session_texts, lambda path, _: load_session(path)),
    "set": Subject(_settings, _set),
    "spec": Subject(_specs, _spec),
    "store": Subject(store_bytes, _read_store),
    "store rows": Subject(lambda: [*map(store_rows, store_bytes())], read_store_rows),
}
