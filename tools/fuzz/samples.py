"""Valid inputs that nothing of the program writes by itself."""

import json
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from PySide6.QtCore import QByteArray, QSettings

from sudoku_ga.app.collection.solved import How, Solved
from sudoku_ga.app.generate.made import Made
from sudoku_ga.app.settings import Settings
from sudoku_ga.document.board_state import BoardState, Mode
from sudoku_ga.document.document import Document
from sudoku_ga.document.moves import FixGivens, Move, ReplacePuzzle, TypeGiven
from sudoku_ga.document.player_moves import ApplyHint, FillMarks, PlaceDigit, ToggleMark
from sudoku_ga.document.session import CollectionPlace, Session, write_session
from sudoku_ga.evolution.recipe.reading import load_recipe
from sudoku_ga.evolution.recipe.writing import write_recipe
from sudoku_ga.generator.symmetry import Symmetry
from sudoku_ga.lab.experiment.plan import PlannedRun, plan
from sudoku_ga.lab.experiment.run import Result
from sudoku_ga.lab.experiment.trace import TracePoint
from sudoku_ga.lab.store.store import Store
from sudoku_ga.puzzle.exact import SolutionCount
from sudoku_ga.puzzle.formats.programs.lz_string import compressed
from tests.document.examples import EMPTY, PUZZLE
from tests.lab.experiments import tiny
from tests.puzzle.boards import S1_PUZZLE, puzzle
from tests.puzzle.notations import (
    ADDRESS,
    BOXES,
    CANDIDATE_GRID,
    CANDIDATES,
    EXPORTS,
    FRAMES,
    JIGSAW_REGIONS,
    LINE,
    MARKDOWN,
    ROWS,
    SADMAN,
    SEMICOLONS,
    SIMPLE_SUDOKU,
    SOLUTION,
    SOLVED_ROWS,
)

_KILLER = {
    "size": 4,
    "title": "n",
    "grid": [[{"value": 1, "given": True, "region": 0}, {"value": 2}, {}, {}], *[[{}] * 4] * 3],
    "diagonal+": True,
    "diagonal-": True,
    "killercage": [{"cells": ["R4C1", "R4C2"], "value": "5"}],
    "extraregion": [{"cells": ["R2C2", "R2C3", "R3C2", "R3C3"]}],
}
_GAME = f'<game data="{LINE.replace(".", "0")}"/>'
_PENCILLED = "\n".join(["12 u3 4 5 6 7 8 9 1"] * 9)
_NUMBERS = " ".join(["36", *["0"] * 1295])
_PRINTED = "\n".join(f"[{' '.join(row)}]" for row in SADMAN.split())

OTHER_FORMATS = {
    "sdx": [_PENCILLED.encode()],
    "opensudoku": [
        f"<opensudoku>\n<name>n</name>\n{_GAME}\n{_GAME}\n</opensudoku>".encode(),
        *(
            f'<opensudoku><folder name="f">{game}</folder></opensudoku>'.encode()
            for game in EXPORTS
        ),
    ],
    "pictures": [BOXES.encode(), MARKDOWN.encode(), CANDIDATE_GRID.encode()],
    "sadman of others": [f"[Puzzle]\n{SADMAN}\n[State]\n{SADMAN}\n".encode()],
    "simple of others": [f"{SIMPLE_SUDOKU}\nI021\nE04008\n".encode()],
    "spreadsheets": [
        SEMICOLONS.encode("utf-8-sig"),
        f'"Nr";"Sudoku"\n1;"{LINE}"\n2;{LINE}\n'.encode(),
        f"{LINE},{LINE}\n".encode(),
        f"id,solution,quiz\n1,{SOLUTION},{LINE}\n2,{SOLUTION},{LINE}\n".encode(),
    ],
    "data frames": [frame.encode() for frame in FRAMES],
    "candidates of all cells": [CANDIDATES.encode(), f"{CANDIDATES}\n{CANDIDATES}\n".encode()],
    "grids beside": [f"{SADMAN}\n\n{JIGSAW_REGIONS}\n".encode(), f"{LINE} {SOLUTION}\n".encode()],
    "addresses": [f"{ADDRESS}\n".encode(), f"www.example.org/?bd={LINE}&t=1\n".encode()],
    "lists": [
        f"board = {[list(row) for row in SADMAN.split()]}".encode(),
        _PRINTED.encode(),
        f'"{LINE}",\n'.encode(),
        json.dumps({"grid": SOLVED_ROWS, "task": ROWS}, indent=1).encode(),
        json.dumps({"newboard": {"grids": [{"value": ROWS, "solution": SOLVED_ROWS}]}}).encode(),
        f"{json.dumps({'puzzle': LINE, 'solution': SOLUTION})}\n".encode() * 2,
    ],
    "numbers": [_NUMBERS.encode(), f"# box 4x9\n{_NUMBERS}\n{_NUMBERS}\n".encode()],
    "variants": [
        b"9jx:c9a1d2c7a3f9_8d8a7b4a1_4e7_5a8b3a1d5_4f9a2c6d3a6c,_bbabc_baa__cbaabaa_______b____b_ggdabb"
        b"_cba___ac__aabc__ca_bfb\n",
        b"2x2k:p,a__a_aaaa___a_b_,3a9_8_7d3b5a5a\n2x2kx:p,aa_aaaaaa______a,9a3a4a7b3a8_6c\n",
        json.dumps(_KILLER, indent=1).encode(),
        f"{json.dumps(_KILLER)}\n{json.dumps(_KILLER)}\n".encode(),
        f"https://f-puzzles.com/?load={compressed(json.dumps(_KILLER))}\n".encode(),
        b"SumoCueV1=1J0=0J0=0J1=0J1=0J0=0J0=0J1=0J1=0J2=0J2=0J3=0J3=0J2=0J2=0J3=0J3\n",
        f"# box 3x3 diagonals cage=9:r1c1,r1c2\n{LINE}\n# box 3x3\n{LINE}\n".encode(),
        b"# box 1x5 regions=AAAABACCBBDCCBBDDCEEDDEEE\n.........................\n",
    ],
    "mail": [f"Dear all,\n\n> # S1 | from the article\n> {LINE}\n> 1{LINE[1:]} # two\n".encode()],
}
"""Notations that are read and not written, and other ways to write those that are."""


_DAY = date(2026, 1, 31)
KEPT_LINES = [
    msgspec.json.encode(kept)
    for kept in (
        Made(LINE, (3, 3), 3, Symmetry.ROTATIONAL, 7, "fast", 2, SolutionCount.ONE, True, _DAY),
        Solved(LINE, (3, 3), How.PLAYER, _DAY),
        Solved("." * 16, "2x2 diagonals", How.LOGIC, _DAY),
    )
] + [b'{"stage":"started",' + write_session(Session(Document(BoardState(PUZZLE)))).encode()[1:]]
"""Lines of the lists of puzzles that the window keeps."""


def settings_file() -> list[bytes]:
    """Return the settings as a window writes them."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "settings.ini")
        settings = Settings(QSettings(str(path), QSettings.Format.IniFormat))
        settings.theme, settings.language, settings.pace = "dark", "pt", 9
        settings.geometry = QByteArray(bytes(range(66)))
        settings.closed_views, settings.lab_files = ["puzzle"], ["a.toml", "b.db"]
        settings.advancing, settings.reduced_motion = frozenset(Mode), True
        settings.add_recent("/tmp/é.sdm")
        settings.add_plugin("/tmp/p.py")
        settings.set_borders("a", QByteArray(b"\x00\xff"))
        settings.set_table_columns("a", QByteArray(b"\x00\xff"))
        settings.set_lesson_progress("a", "done")
        del settings
        return [path.read_bytes()]


@cache
def trials() -> list[PlannedRun]:
    """Return the beginning of the plan of a small experiment."""
    return plan(tiny(), 1)[:2]


def session_texts() -> list[bytes]:
    """Return an empty session, one on a small board and one in the middle of a puzzle."""
    small, large = Document(EMPTY), Document(EMPTY)
    move: Move
    for move in (TypeGiven((0,), 3), ReplacePuzzle(PUZZLE, "four", "open"), FixGivens()):
        small.do(move)
    small.do(ToggleMark((1, 2), 2))
    small.undo()
    large.do(ReplacePuzzle(puzzle(S1_PUZZLE), "S1", "paste"))
    for move in (FillMarks(), PlaceDigit((2,), 6), ApplyHint("naked pair", ((3, 8),), ((4, 5),))):
        large.do(move)
    session = Session(
        large, "tabu", write_recipe(load_recipe("tabu")), 7, CollectionPlace("royle.sdm", 3)
    )
    sessions = (Session(Document(EMPTY)), Session(small), session, replace(session, recipe=""))
    return [write_session(each).encode() for each in sessions]


def store_bytes() -> list[bytes]:
    """Return a store with two results."""
    solved = Result(
        "solved",
        True,
        7,
        70,
        700,
        1,
        0,
        0.25,
        cpu_s=0.1,
        wall_s=0.2,
        trace=(TracePoint(0, 5, 5.5),),
    )
    with TemporaryDirectory() as folder:
        path = Path(folder, "results.db")
        with Store(path) as store:
            number = store.register(tiny(), 1, trials())
            store.add(number, [(trials()[0], solved), (trials()[1], Result(error="E: x"))])
        return [path.read_bytes()]
