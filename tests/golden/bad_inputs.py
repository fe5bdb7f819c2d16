"""Bad inputs, by the reader that refuses them; most are a valid text with one change.

A name says what is wrong or is the change itself.
"""

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from sudoku_ga.evolution.records.file import read_runs, write_run
from tests.evolution.runs import sealed
from tests.golden.runs import RUNS
from tests.lab.experiments import TINY
from tests.plugins.conftest import FILE
from tests.puzzle.notations import (
    ADDRESS,
    BOXES,
    CANDIDATE_GRID,
    CANDIDATES,
    LINE,
    SADMAN,
    SEMICOLONS,
    SIMPLE_SUDOKU,
    SOLUTION,
)
from tests.puzzle.variants import JIGSAW_5

_ZEROS = LINE.replace(".", "0")
_SDX = "\n".join(["12 u3 4 5 6 7 8 9 1"] * 8)


def _game(data: str) -> str:
    return f'<opensudoku>\n<game data="{data}"/>\n</opensudoku>'


def _f_puzzle(**fields: object) -> str:
    return json.dumps({"size": 4, "grid": [[{}] * 4] * 4, **fields})


PUZZLES = {
    "nothing": "",
    "a comment alone": "# nothing\n",
    "words": "Dear all,\n",
    "80 cells": LINE[:80],
    "82 cells": f"{LINE}1",
    "two puzzles": f"{LINE}\n{LINE}",
    "a byte of no text": f"{LINE}\0",
    "a line of 70,000 characters": "1" * 70_000,
    "2,000,000 characters": "1" * 2_000_000,
    "bars": "|12|3",
    "a digit too large": "3.2.4......3...9",
    "a letter too large": f":0000:x:+A{LINE[1:]}::::",
    "one diagonal": _f_puzzle(**{"diagonal+": True}),
    "rows too few": SADMAN[:79],
    "a row too short": SADMAN.replace("76", "7"),
    "a sign in a row": SIMPLE_SUDOKU.replace("..6", "..?"),
    "rows without boxes": "-----\n",
    "candidates in disorder": CANDIDATE_GRID.replace("2345 ", "2435 "),
    "a candidate in another's place": f"{CANDIDATES[:101]}9{CANDIDATES[102:]}",
    "a letter in boxes": BOXES.replace("3", "K"),
    "a table without puzzles": "id,puzzle\n1",
    "a table with a word": "id,puzzle\n1,hello",
    "a table without names": f"{LINE};{_ZEROS}\n;{_ZEROS}",
    "a cell of two signs": SEMICOLONS.replace("8;;", '8;"?";'),
    "another solution": f"{LINE} {SOLUTION[:-2]}91",
    "a solution with two 1s": f"{LINE} {SOLUTION[:2]}1{SOLUTION[3:]}",
    "a solution alone": f"id,solution\n1,{SOLUTION}\n",
    "an address without cells": f"{ADDRESS}\nhttps://example.org/",
    "HoDoKu without colons": f":0000:x:{LINE}",
    "HoDoKu with a bad candidate": f":0000:x:{LINE}:415 4x5:::",
    "Simple Sudoku with a given twice": f"{SIMPLE_SUDOKU}\nI001",
    "Simple Sudoku with a bad cell": f"{SIMPLE_SUDOKU}\nI811",
    "Simple Sudoku with a bad mark": f"{SIMPLE_SUDOKU}\nE02",
    "SadMan without rows": "[Puzzle]",
    "SDX with 8 rows": _SDX,
    "SDX with a bad cell": f"{_SDX}\n12 u33 4 5 6 7 8 9 1",
    "regions twice": f"# box 1x5 regions={JIGSAW_5}\n5j:y,__b_____b__a_ka_ab_a",
    "another document": "<html></html>",
    "an element without an end": "<opensudoku",
    "an element twenty deep": f"<opensudoku>{'<a>' * 20}",
    "a document type": f'<!DOCTYPE opensudoku [<!ENTITY a "1">]>\n{_game("&a;")}',
    "OpenSudoku with 80 digits": _game(_ZEROS[:80]),
    "OpenSudoku with a bad digit": _game(f"?{_ZEROS[1:]}"),
    "OpenSudoku of version 9": _game("version: 9&#10;1|2"),
    "OpenSudoku with a part of the cells": _game("version: 2&#10;1|2|0|5|"),
    "lists of other lengths": json.dumps({"a": 1, "b": [1, 2, 3, 4]}),
    "200 lists in each other": "[" * 200,
    "JSON that solves another puzzle": json.dumps({"puzzle": LINE, "solution": SOLUTION[::-1]}),
    "f-puzzles, a row too short": _f_puzzle(grid=[[{}] * 3] * 4),
    "f-puzzles, a cage elsewhere": _f_puzzle(killercage=[{"cells": ["R9C1"], "value": "3"}]),
    "f-puzzles, a cage without a total": _f_puzzle(killercage=[{"cells": ["R1C1"], "value": "x"}]),
    "f-puzzles, a cell twice": _f_puzzle(killercage=[{"cells": ["R1C1", "R1C1"], "value": "3"}]),
    "f-puzzles, other rules": _f_puzzle(thermometer=[{"lines": [["R1C1", "R1C2"]]}]),
    "f-puzzles, no compressed text": "https://www.f-puzzles.com/?load=N4Igz",
    "Tatham, cells too few": "3x3:a7a2\n",
    "Tatham, a number too large": "2x2:3a2a5f3d\n",
    "Tatham, no board": "4x10:a\n",
    "SumoCue, regions of other sizes": f"SumoCueV1={'=1J0' * 15}=0J1\n",
    "SumoCue, no region": f"SumoCueV1={'=1J0' * 15}=0\n",
}


def _without_line(text: str, start: str) -> str:
    return re.sub(rf"(?m)^{re.escape(start)}.*\n", "", text, count=1)


def _edited(text: str, *changes: str) -> dict[str, str]:
    """Return a text with one line changed each: that which has the same key, or is named.

    ``key = value`` takes the place of the first line with the key; ``without key`` removes it; a
    change that begins with a line end is added to the text.
    """
    found = {}
    for change in changes:
        key = change.removeprefix("without ").partition(" = ")[0]
        if change.startswith("\n"):
            new = f"{text}{change}\n"
        elif change.startswith("without "):
            new = _without_line(text, key)
        else:
            pattern = rf"(?m)^{re.escape(key)} = .*$"
            new = re.sub(pattern, lambda _, to=change: to, text, count=1)
        assert new != text, change
        found[change.strip()] = new
    return found


RECIPE = """\
[recipe]
title = "Small"
summary = "A recipe of few words."
description = "No more."
authors = ["nobody"]
year = 2026
source = "nobody, 2026"
group = "baselines"

[logic]
component = "singles"
level = "hidden"

[representation]
component = "box-permutations"

[population]
component = "panmictic"
size = 16

[initialisation]
component = "filled-boxes"

[fitness]
component = "pair-conflicts"

[selection]
component = "resident-and-tournament"
tournament_size = 2

[crossover]
component = "band-or-stack"
rate = 0.1

[local_search]
component = "metropolis-swaps"
steps = 200

[replacement]
component = "slot"

[termination]
component = "limits"
max_generations = 10
"""

RECIPES = {
    "no TOML": "a",
    "nothing": "",
    "a table twice": f'{RECIPE}\n[logic]\ncomponent = "none"\n',
    "a text without an end": '[recipe]\ntitle = "',
    "a control character": RECIPE.replace("few words", "\\u001b[2J"),
    "a role twice": RECIPE.replace(
        "[fitness]\n", '[[fitness]]\ncomponent = "missing-digits"\n\n[[fitness]]\n'
    ),
    "without replacement": RECIPE.replace('[replacement]\ncomponent = "slot"\n', ""),
    **_edited(
        RECIPE,
        "title = 7",
        'authors = "nobody"',
        'year = "2026"',
        'group = "other"',
        "without title",
        'component = "fine"',
        "component = 3",
        'level = "all"',
        "size = -4",
        'size = "many"',
        "size = 2.5",
        "rate = 1.5",
        "rate = nan",
        "rate = 0.1\nweight = -1",
        "steps = 99999999999999999999",
        'tournament_size = 2\ndrawing = "none"',
        "size = 16\ncolour = 3",
        "without component",
        'source = "x"\ncolour = 3',
        'source = "x"\nfirst_applicable = ["mine.toml"]',
        'source = "x"\nfirst_applicable = ["partial"]\nleast_size = { partial = 0 }',
        '\n[weather]\ncomponent = "fine"',
        "\n[[alternative]]\nsize = 3",
    ),
}

EXPERIMENTS = {
    "nothing": "",
    "no variants": TINY.partition("[[variant]]")[0],
    "a variant that is no table": f"variant = [1]\n{TINY.partition('[[variant]]')[0]}",
    "no puzzles": _without_line(TINY.replace("[puzzles.literal]", "[x]"), "[puzzles]"),
    "a limit below 0": TINY.replace("max_generations = 3", "max_cpu_s = -1"),
    **_edited(
        TINY,
        "title = 7",
        "without title",
        "runs = 0",
        'runs = "few"',
        "runs = 100_000",
        "max_generations = -1",
        'trace = "all"',
        'logic = "all"',
        'source = "nobody"\ncolour = 3',
        'empty = "nine"',
        'generated = { geometry = "4x4", givens = [6], count = 0 }',
        'generated = { geometry = "4x4", shares = [1.5], count = 1 }',
        'generated = { geometry = "4x4", shares = [1], givens = [1], count = 1 }',
        'generated = { geometry = "4x4", grades = [7], count = 1 }',
        'generated = { geometry = "4x4", givens = [4, 4], count = 1 }',
        'generated = { geometry = "9x9", box = "1x8", shares = [0.5], count = 1 }',
        'generated = { geometry = "9x9", layout = "jigsaw-7a", shares = [0.5], count = 1 }',
        'empty = "4x4"\ncollections = { some = "nothing.txt" }',
        '"by logic" = "3.2.4......3..."',
        '"by logic" = 3',
        'name = "swaps"',
        'recipe = "brute"',
        "without recipe",
        'recipe = "alleles"\ncolour = 3',
        'set = { "local_search.colour" = 20 }',
        'set = { "local_search.steps" = -1 }',
        'set = { "weather.steps" = 20 }',
        'set = { "steps" = 20 }',
        "\n[[variant]]\nname = 'other'\nrecipe = 'memetic'\ncomponents = { crossover = 'fine' }",
        '\n[grid]\n"population.size" = []',
        '\n[grid]\ncrossover = [{ component = "uniform", rate = 0.1 }, { component = "uniform" }]',
        '\n[grid]\n"population.size" = { from = 1, to = 3, count = 9 }',
        '\n[grid]\n"crossover.rate" = { from = 0.0, to = 1.0, count = 3, log = true }',
        '\n[sample]\n"crossover.rate" = [0.1]',
        "\n[sample]\ncount = 3",
        "\n[tune]\nconfigurations = 0",
        '\n[tune]\nconfigurations = 2\nmeasure = "luck"',
        '\n[tune]\nconfigurations = 2\n[tune.parameters]\n"crossover.rate" = 3',
        '\n[[plugins]]\nname = "halves"',
    ),
}

_VALUE = """\
[[value]]
id = "escargot"
label = "AI Escargot: solved"
where = "a table"
measure = "success_rate"
expected = 0.05
variant = "ageing"
puzzle = "AI Escargot"
"""
PUBLISHED = {
    "a value twice": _VALUE * 2,
    **_edited(
        _VALUE,
        "without id",
        "without where",
        "without expected",
        'measure = "luck"',
        'expected = "few"',
        'variant = "none"',
        'where = "a table"\ncolour = 3',
        'puzzle = "AI Escargot"\ncomparable = false',
    ),
}
"""Of the experiment mantere-koljonen."""

_LAYOUT = """\
title = "Small"
regions = "AABB\\nAABB\\nCCDD\\nCCDD"
constraints = ["diagonals"]
"""
LAYOUTS = {
    "nothing": "",
    **_edited(
        _LAYOUT,
        "title = 7",
        "without title",
        'title = "Small"\ncolour = 3',
        'regions = "AABB\\nAABB\\nCCDD"',
        'regions = "AABB\\nAABB\\nCCDD\\nCCD"',
        'regions = "AAAB\\nAABB\\nCCDD\\nCCDD"',
        'regions = "ABAB\\nBABA\\nCCDD\\nCCDD"',
        "regions = 4",
        'constraints = ["none"]',
        'constraints = ["diagonals"]\ncages = [{ total = 3 }]',
        'constraints = ["diagonals"]\ncages = [{ cells = "r9c9", total = 3 }]',
        'constraints = ["diagonals"]\ncages = [{ cells = "r1c1", total = 30 }]',
        'constraints = ["diagonals"]\ncage_map = "AABB"',
    ),
}

_LESSON = """\
title = "Small"
aim = "See."
summary = "A lesson of two steps."

[setup]
puzzle = "AI Escargot"
recipe = "evolution"
seed = 1
workspace = "evolve"

[[step]]
text = "Press Step."
point = "action:step"
run = "first"
done = { run = "held", generation = 1 }

[[step]]
text = "Look."
"""
LESSONS = {
    "nothing": "",
    "no steps": _LESSON.partition("[[step]]")[0],
    **_edited(
        _LESSON,
        "without title",
        "aim = 3",
        'aim = "See."\ncolour = 3',
        'puzzle = "none"',
        'recipe = "none"',
        "seed = -1",
        'workspace = "kitchen"',
        'workspace = "evolve"\nset = { "population.colour" = 3 }',
        "without text",
        'point = "door"',
        'done = { run = "won" }',
        'done = { generation = "many" }',
        '\n[step.question]\ntext = "How many?"\nchoices = []',
        '\n[step.question]\ntext = "How many?"\nchoices = [{ text = "1" }, { text = "2" }]',
        '\n[step.question]\ntext = "How many?"\nmeasure = "luck"\nchoices = [{ text = "1" }]',
    ),
}

GONE = object()


def _altered(fields: Any, path: str, value: object) -> Any:
    """Return a copy of parsed JSON with another value, or none, at a path as ``trace[0][2]``."""
    copy = json.loads(json.dumps(fields))
    *way, last = [int(part) if part.isdigit() else part for part in re.findall(r"\w+", path)]
    place = copy
    for key in way:
        place = place[key]
    if value is GONE:
        del place[last]
    else:
        place[last] = value
    return copy


def _alterations(
    fields: Any, changes: list[tuple[str, object]], write: Callable[[Any], str] = json.dumps
) -> dict[str, str]:
    return {
        f"without {path}" if value is GONE else f"{path} = {json.dumps(value)}": write(
            _altered(fields, path, value)
        )
        for path, value in changes
    }


@cache
def _run() -> str:
    """Return a recorded run as a line of a file."""
    return write_run(next(record for _, record in read_runs(RUNS)))


def runs() -> dict[str, str]:
    """Return bad files of runs, with hashes that fit unless the name says otherwise."""
    line = _run()
    changes: list[tuple[str, object]] = [
        ("format", GONE), ("format", "sudoku_ga session"), ("format_version", 9),
        ("version", GONE), ("version", 1), ("environment", 3), ("environment.numpy", GONE),
        ("recipe", []), ("recipe.name", GONE), ("recipe.toml", GONE), ("recipe.toml", "a"),
        ("recipe.toml", RECIPE.replace("slot", "fine")), ("puzzle", GONE), ("puzzle", [1]),
        ("puzzle", "1"), ("puzzle", "1" * 80), ("box", "3"), ("box", "9x9"), ("seed", -1),
        ("seed", "1"), ("seed", 2**63), ("changes", 2), ("changes", [[]]), ("changes", [{}]),
        ("outcome", 3), ("outcome.stop_reason", "tired"), ("outcome.probes", -1),
        ("outcome.evaluations", GONE), ("outcome.solution", "1"), ("outcome.best", 3),
        ("outcome.conflicts", "few"), ("outcome.restarts", None), ("trace", {}),
        ("trace[0]", [1]), ("trace[0][2]", None), ("trace[0][4]", "x"), ("trace[1][0]", 0),
    ]  # fmt: skip
    return {
        "no JSON": "a",
        "a list": "[]",
        "an altered run": line.replace('"seed": ', '"seed": 1', 1),
        **_alterations(json.loads(line), changes, sealed),
    }


_SESSION = {
    "format": "sudoku_ga session",
    "version": 1,
    "start": {
        "box": [2, 2],
        "name": "",
        "mode": "edit",
        "puzzle": [[0] * 4] * 4,
        "placed": None,
        "marks": [],
        "evolved": None,
        "filled": None,
        "exact": None,
        "details": dict.fromkeys(
            ("author", "description", "comment", "date", "source", "level", "url"), ""
        ),
    },
    "moves": [
        {"move": "type given", "cells": [0], "digit": 3},
        {"move": "toggle mark", "cells": [1, 2], "digit": 2},
    ],
    "position": 2,
    "played_s": 0.0,
    "hints": 0,
    "recipe_name": "",
    "recipe": "",
    "seed": None,
    "collection": None,
    "runs": [],
}
SESSIONS = {
    "no JSON": "a",
    "another object": "{}",
    **_alterations(
        _SESSION,
        [
            ("version", GONE), ("version", 9), ("version", "x"), ("start", GONE), ("start", False),
            ("start.box", [2]), ("start.box", [9, 9]), ("start.mode", "sleep"),
            ("start.puzzle", None), ("start.puzzle", [[0] * 4] * 3), ("start.puzzle[0][0]", 5),
            ("start.placed", 3), ("start.marks", None), ("start.marks", [[0, 9]]),
            ("start.evolved", 2), ("start.details", GONE), ("start.details.date", 3),
            ("moves", 3), ("moves[0]", "x"), ("moves[0].move", GONE), ("moves[0].move", "fly"),
            ("moves[0].cells", [16]), ("moves[0].cells", 3), ("moves[0].digit", 5),
            ("moves[0].digit", "x"), ("moves[1].cells", []), ("position", 3), ("position", -1),
            ("position", {}), ("played_s", -1), ("played_s", "x"), ("hints", -1), ("hints", []),
            ("recipe_name", []), ("recipe", 3), ("seed", -1), ("seed", "x"), ("collection", "x"),
            ("collection", {"source": 4, "number": 1}),
            ("collection", {"source": "x", "number": 0}),
            ("runs", 0), ("runs", [[]]), ("runs", [{}]),
        ],
    ),
}  # fmt: skip

SETTINGS = [
    "population", "population.", "population.size.x=3", "weather.size=3", "population.colour=3",
    "population.size=", "population.size=-4", "population.size=many", "population.size=2.5",
    "crossover.rate=2", "crossover.rate=nan", "crossover.accepted=never", "selection=fine",
    "selection[7]=tournament", "restart.generations=99999999999999999999",
]  # fmt: skip
"""Of the recipe fast, with what ``--set`` takes."""

SPECS = [
    "size=3", "size=x", "size=101", "grade=7", "givens=x", "givens=10001", "symmetry=some",
    "article=nice", "layout=some", "colour=3", "size=7 grade=3", "box_height=4",
    "givens=3", "size=16 article=hard",
]  # fmt: skip
"""Options of a generator."""

STORES = [
    "UPDATE results SET cpu_s = -1", "UPDATE results SET solved = 2",
    "UPDATE results SET generations = 2.5", "UPDATE results SET error = x'ff'",
    "UPDATE results SET puzzle_id = 4611686018427387904", "UPDATE trials SET seed = -1",
    "UPDATE trials SET digest = '0A' WHERE id = 1", "UPDATE trials SET variant_id = 99",
    "UPDATE variants SET recipe = '[1]'", "UPDATE variants SET set_values = 'null'",
    "UPDATE experiments SET title = x'ff'", "UPDATE puzzles SET givens = 'many'",
    "UPDATE puzzles SET name = 'a' || char(10)", "PRAGMA user_version = 99", "DROP TABLE results",
    "CREATE TRIGGER t AFTER INSERT ON results BEGIN DELETE FROM trials; END",
    "ALTER TABLE puzzles ADD COLUMN more TEXT AS (printf('x'))",
]  # fmt: skip
"""What is done to a file of results."""

PLUGINS = {
    "an import that fails": "import sudoku_ga as sga\n1 / 0\n",
    "no Python": "x = (\n",
    "a module that is not there": "import nowhere_at_all\n",
    "an import that ends the program": "raise SystemExit(3)\n",
    "a name twice": FILE + FILE.replace("HalfAndHalf", "Uniform"),
    "no method": FILE.replace("def cross_couples", "def other"),
    "a default out of its bounds": FILE.replace("0.6, 0, 1", "6, 0, 1"),
    "no base class": FILE.replace("sga.Crossover", ""),
    "a bad name": FILE.replace("rate: float", 'name = "No name!"\n    rate: float'),
    "a name of the program": FILE.replace("HalfAndHalf", "BandOrStack"),
}

_BOARD = "3.2.4......3...."
CALLS = [
    "sga.read('3.2.4......3....', box=3)", "sga.collection('grade 7')",
    "sga.collection('famous', 0)", "sga.grade('................')",
    "sga.hint('3.2.4......3....', '4...............')", "sga.Grid(sga.Geometry(3, 3), [0] * 80)",
    "sga.Grid(sga.Geometry(3, 3), [0] * 71 + [10] * 10)", "sga.solve(4)",
    *(
        f"sga.solve('{_BOARD}', {argument})"
        for argument in (
            "recipe=3", "recipe='nowhere'", "seed=1.5", "seed=2**63", "max_generations=-1",
            "max_generations=2**70", "max_generations=10**5000", "max_evaluations='9'",
            "max_evaluations=2**70", "time_limit=-2", "time_limit=float('nan')",
            "time_limit=10**400", "time_limit=1e-9",
        )
    ),
    f"sga.experiment('evolution', ['{_BOARD}'])", f"sga.experiment([], ['{_BOARD}'])",
    f"sga.experiment([3], ['{_BOARD}'])", "sga.experiment(['pure'], 3)",
    "sga.experiment(['pure'], [])", "sga.experiment(['pure'], [3.5])",
    *(
        f"sga.experiment(['pure'], ['{_BOARD}'], {argument})"
        for argument in ("runs=0", "runs=2**70", "jobs=0", "name='a\\nb'")
    ),
]  # fmt: skip
"""Of functions of the package."""

FILES = {
    "words.txt": "Dear all,\n",
    "short.txt": f"{LINE}\n{LINE[:80]}\n",
    "bytes.txt": "\x89PNG\x00",
    "small.toml": RECIPE,
    "bad.toml": RECIPE.replace("size = 16", "size = -4"),
    "tiny.toml": TINY,
    "wrong.toml": TINY.replace("runs = 2", "runs = 0"),
    "own.toml": RECIPE.replace("band-or-stack", "half-and-half"),
    "halves.py": FILE,
    "fails.py": FILE.replace("cut = enc", "raise KeyError('gene')\n        cut = enc"),
    "broken.py": "1 / 0\n",
    "cages.toml": "title = 'Caged'\nsize = 4\ncages = [{ cells = 'r1c1 r1c2', total = 3 }]\n",
}
"""Beside the commands."""

COMMANDS = [
    "slove", "--colour", "--demo check", "--plugin none.py recipes", "--plugin broken.py recipes",
    "--plugin small.toml recipes", "solve", "solve absent.txt", "solve words.txt",
    "solve short.txt", "solve 3.2", "solve https://example.org/sudoku",
    *(
        f"solve {_BOARD} {options}"
        for options in (
            "--colour", "--recipe none.toml", "--recipe bad.toml",
            "--recipe own.toml", "--recipe own.toml --plugin fails.py --logic none --seed 1",
            "--set population", "--set =3", "--set population.size=-4", "--set weather.size=3",
            "--set selection=fine", "--set representation=none", "--logic all",
            "--seed -1", "--seed x", "--runs 0",
            "--runs x", "--runs 3 --seed 9223372036854775806", "--time-limit -1",
            "--time-limit nan", "--time-limit soon", "--max-evaluations -5",
            "--max-generations x", "--islands 0", "--islands x", "--jobs 0", "--box 3by2",
            "--box 0x2", "--layout none", "--layout jigsaw-7a", "--layout x,windoku,none",
            "--layout jigsaw-5a,jigsaw-5b", "--record none/runs", "--record words.txt",
            "--continue absent.sgarun", "--recipe memetic --set local_search=heat-bath",
        )
    ),
    f"solve {'.' * 144} --box 3x4 --recipe alleles", "solve --continue run.sgarun",
    "verify absent.sgarun", "verify words.txt", "check absent.txt",
    f"check {_BOARD} --json=3", "generate x", "generate --size 3", "generate --size 7",
    "generate --size 6 --box 3x3", "generate --article nice", "generate --article hard --grade 3",
    "generate --grade 7", "generate --givens 3", "generate --symmetry some", "generate --count 0",
    "generate --layout none", "generate --layout cages.toml --size 4",
    "generate --se-from 3 --se-to 2", "generate --se-to x", "generate --size 4 --se-to 2",
    "generate --largest-cage 4", "grade absent.txt",
    f"hint {_BOARD} --strength 4", f"convert {_BOARD} --to none",
    f"convert {_BOARD}", f"convert {LINE} --layout windoku --to tatham",
    f"convert {_BOARD} --to hodoku", f"convert {_BOARD} --to line -o none/a.txt",
    "recipes none", "recipes bad.toml", "recipes a b", "replicate none",
    "replicate tiny.toml --all",
    "replicate tiny.toml --scale 0", "replicate tiny.toml --store none/a.db", "lab fly",
    "lab plan none", "lab plan none.toml", "lab plan wrong.toml", "lab plan tiny.toml --sample -1",
    "lab plan tiny.toml --patience nan", "lab run none.toml",
    "lab run tiny.toml --store none/a.db", "lab run tiny.toml --store words.txt",
    "lab run tiny.toml --scale -1", "lab report none.db", "lab report words.txt",
    "lab report none.db --json --html x", "lab report none.db --effort luck",
    "lab tune tiny.toml", "lab export none.db",
    "lab export words.txt --format xml", "lab export none.db --format ioh", "lab import a.db",
    "compile x",
]  # fmt: skip
"""Words behind ``sudoku-ga``."""


def write_files(folder: Path) -> None:
    """Write what the commands find in their folder."""
    for name, text in FILES.items():
        (folder / name).write_bytes(text.encode("latin-1" if name == "bytes.txt" else "utf-8"))
    (folder / "run.sgarun").write_text(f"{_run()}\n", encoding="utf-8")
