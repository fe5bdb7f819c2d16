"""The table of actions: text, key, icon, slot and condition of each, in the order of the menus."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtGui import QKeySequence

from sudoku_ga.app.board.picture import Entry
from sudoku_ga.app.files.bundled import bundled_collections
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.window import side_panel
from sudoku_ga.puzzle.formats.reading import WRITABLE
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.translation import LANGUAGES, _, later

SIZES = (
    Geometry(2, 2),
    Geometry(2, 3),
    Geometry(3, 2),
    Geometry(2, 4),
    Geometry(3, 3),
    Geometry(3, 4),
    Geometry(4, 4),
    Geometry(5, 5),
    Geometry(6, 6),
    Geometry(8, 8),
    Geometry(10, 10),
    Geometry(1, 5),
    Geometry(1, 9),
    Geometry(1, 30),
)
"""The empty boards offered by the menu."""

EVOLVE, PLAY, GENERATE, LAB = "evolve", "play", "generate", "lab"
RACE = "race"
"""A workspace without a place in the switch: the header's button and the menu Run open it."""

WORKSPACES = (
    (EVOLVE, later("Evolve")),
    (PLAY, later("Play")),
    (GENERATE, later("Generate")),
    (LAB, later("Lab")),
)
"""Name and label, in the order of the keys Alt+1 to Alt+4."""

PLAYING = (
    *("entries", "digit_first", "only_possible", "hide_impossible"),
    *("hint", "apply_hint", "check", "automatic_marks", "fill_marks", "fill_singles"),
)
"""Actions on what the player writes: they show Play first."""

THEMES = (
    ("system", later("System default")),
    ("light", later("Light")),
    ("dark", later("Dark")),
    ("high-contrast", later("High contrast")),
)


class Context(NamedTuple):
    """What decides whether an action can be used.

    ``workspace``: the name of the workspace that is shown.
    """

    state: AppState
    workspace: str


Condition = Callable[[Context], bool]


@dataclass(frozen=True)
class Action:
    """A row of the table.

    ``id``: the name of the attribute of :class:`Actions`.
    ``text``: in English, with its mnemonic.
    ``key``: one or several keys.
    ``slot``: the path from the main window to what is called, such as ``files.choose``; empty where
    another part of the window connects the action.
    ``enabled``: when the action can be used. Without it, the owner of the slot says so, or it
    always can.
    ``checked``: when a checkable action is checked; the slot is then called by the user's choice
    alone.
    ``checkable``: for an action that holds its own state; the slot follows every change of it.
    ``icon``, ``tip``: the name of an icon and the tool tip.
    ``page``, ``page_key``: the key of the action while this workspace is shown.
    """

    id: str
    text: str
    key: QKeySequence.StandardKey | str | tuple[str, ...] = ()
    slot: str = ""
    enabled: Condition | None = None
    checked: Condition | None = None
    checkable: bool = False
    icon: str = ""
    tip: str = ""
    page: str = ""
    page_key: str = ""

    @property
    def keys(self) -> list[QKeySequence]:
        """The keys that work in every workspace."""
        keys = self.key if isinstance(self.key, tuple) else (self.key,)
        return [QKeySequence(key) for key in keys]


@dataclass(frozen=True)
class Choice:
    """A row for several actions, each with a value.

    ``id``: the name of the attribute of :class:`Actions`, which is a :class:`QActionGroup`.
    ``text``: the title of the submenu; empty where the choices are in the menu itself.
    ``choices``: returns the translated texts and the values.
    ``slot``: as of an :class:`Action`; called with the chosen action.
    ``enabled``: when the choices can be used.
    ``checked``: returns the value that is checked.
    ``checkable``, ``exclusive``: whether the choices are check marks, and whether only one is set
    at a time.
    ``keys``: with ``{}`` for the number of the choice.
    ``more``: actions below the choices of a submenu.
    """

    id: str
    text: str
    choices: Callable[[], Iterable[tuple[str, object]]]
    slot: str = ""
    enabled: Condition | None = None
    checked: Callable[[Context], object] | None = None
    checkable: bool = True
    exclusive: bool = True
    keys: tuple[str, ...] = ()
    more: tuple[Action, ...] = ()


@dataclass(frozen=True)
class RecentFiles:
    """The row of the submenu of recent files."""


SEPARATOR = None
Row = Action | Choice | RecentFiles | None


def _translated(choices: Iterable[tuple[str, str]]) -> Callable[[], list[tuple[str, str]]]:
    return lambda: [(_(text), name) for name, text in choices]


def size_text(geometry: Geometry) -> str:
    """Return a board in a few words; the box shape only where the size leaves it open."""
    size = f"{geometry.size}×{geometry.size}"
    if geometry.is_latin or not geometry.is_classic:
        return str(geometry)
    if geometry.box_height == geometry.box_width:
        return size
    return _("{size}, boxes {box}").format(
        size=size, box=f"{geometry.box_height}×{geometry.box_width}"
    )


def _is_idle(context: Context) -> bool:
    return not context.state.run.is_on


def _has_report(context: Context) -> bool:
    return context.state.report is not None


def _can_open_runs(context: Context) -> bool:
    return _is_idle(context) and not context.state.compiling


def _has_answer(context: Context) -> bool:
    return _is_idle(context) and context.state.board_state.evolved is not None


def _can_play(context: Context) -> bool:
    return _is_idle(context) and context.state.board_state.exact is None


def _has_digits(context: Context) -> bool:
    return _can_play(context) and context.state.board_state.placed is not None


def _can_clear_digits(context: Context) -> bool:
    return _is_idle(context) and context.state.board_state.placed is not None


def _can_clear_marks(context: Context) -> bool:
    board_state = context.state.board_state
    return _is_idle(context) and bool(board_state.marks or board_state.centre)


def _is_advancing(context: Context) -> bool:
    return context.state.mode in context.state.display.advancing


def _can_fill(context: Context) -> bool:
    return _can_play(context) and not context.state.board_state.position.is_full


def _has_hint(context: Context) -> bool:
    hint = context.state.display.hint
    return _can_play(context) and hint is not None and hint.step is not None


def _can_show_solution(context: Context) -> bool:
    board_state = context.state.board_state
    return _is_idle(context) and board_state.exact is None and not board_state.puzzle.is_full


def _in_evolve(condition: Callable[[AppState], bool]) -> Condition:
    return lambda context: context.workspace == EVOLVE and condition(context.state)


def _while_watching(condition: Callable[[AppState], bool]) -> Condition:
    """Return when a run can be controlled: its keys have other uses in other workspaces."""
    return lambda context: context.workspace in (EVOLVE, PLAY) and condition(context.state)


_Key = QKeySequence.StandardKey

# fmt: off
MENUS: tuple[tuple[str, tuple[Row, ...]], ...] = (
    (later("&File"), (
        Choice("sizes", later("&New board"), lambda: [(size_text(size), size) for size in SIZES],
               "begin", _is_idle, checkable=False,
               more=(Action("variant", later("&Variant…"), slot="variants.open",
                            enabled=_is_idle),)),
        Action("open", later("&Open…"), _Key.Open, "files.choose", _is_idle, icon="open"),
        RecentFiles(),
        Choice("collections", later("Co&llections"),
               lambda: [(_(title), path) for title, path in bundled_collections()],
               "files.open_bundled", _is_idle, checkable=False),
        SEPARATOR,
        Action("save", later("&Save session"), _Key.Save, "sessions.save"),
        Action("save_as", later("Save session &as…"), "Ctrl+Alt+S", "sessions.save_as"),
        Action("export", later("Save p&uzzle as…"), slot="exporting.choose"),
        Action("save_answer", later("Sa&ve answer…"), "Ctrl+E", "files.save_answer", _has_answer),
        Action("save_image", later("Save ima&ge…"), "Ctrl+Alt+E", "exporting.choose_image"),
        SEPARATOR,
        Action("open_recipe", later("Open &recipe…"), "Ctrl+Shift+O", "recipes.open", _is_idle),
        Action("save_recipe", later("Save r&ecipe as…"), "Ctrl+Shift+S", "recipes.save"),
        Action("load_plugin", later("Load plug-&in…"), (), "plugins.load", _is_idle),
        SEPARATOR,
        Action("print", later("&Print…"), _Key.Print, "printing.open"),
        Action("export_pdf", later("Export as P&DF…"), "Ctrl+Shift+P", "printing.choose_pdf"),
        SEPARATOR,
        Action("quit", later("&Quit"), "Ctrl+Q", "close"),
    )),
    (later("&Edit"), (
        Action("undo", later("&Undo"), _Key.Undo, "playing.undo",
               lambda context: context.state.can_undo, icon="undo"),
        Action("redo", later("&Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), "playing.redo",
               lambda context: context.state.can_redo, icon="redo"),
        Action("history", later("&List of moves…"), "Ctrl+H", "other.show_history"),
        SEPARATOR,
        Action("copy", later("&Copy puzzle"), _Key.Copy, "files.copy_puzzle"),
        Action("copy_answer", later("Copy &answer"), "Ctrl+Shift+C", "files.copy_answer",
               _has_answer),
        Action("copy_image", later("Copy &image"), "Ctrl+Alt+C", "exporting.copy_image"),
        Choice("copies", later("Copy a&s"),
               lambda: [(_(form.label), form) for form in WRITABLE.values()], "exporting.copy_as",
               checkable=False),
        Action("paste", later("&Paste puzzle"), _Key.Paste, "files.paste", _is_idle, icon="paste"),
        SEPARATOR,
        Choice("entries", later("Keys e&nter"),
               lambda: [(_("&Digits"), Entry.DIGIT), (_("&Corner marks"), Entry.CORNER),
                        (_("Ce&ntre marks"), Entry.CENTRE), (_("C&olours"), Entry.COLOUR)],
               "playing.follow_entry", _can_play, lambda context: context.state.display.entry,
               keys=("Ctrl+Alt+{}",)),
        Action("digit_first", later("Digit &first, then cells"), "Ctrl+D", "playing.set_locks",
               _can_play, lambda context: context.state.display.locks, icon="lock"),
        Action("advance", later("Ad&vance after each digit"), slot="playing.set_advance",
               checked=_is_advancing),
        SEPARATOR,
        Action("clear_digits", later("Clear the &digits"), slot="playing.clear_digits",
               enabled=_can_clear_digits),
        Action("clear_marks", later("Clear the mar&ks"), slot="playing.clear_marks",
               enabled=_can_clear_marks),
        Action("clear_colours", later("Clear the c&olours"), slot="playing.clear_colours",
               enabled=lambda context: _is_idle(context)
               and bool(context.state.board_state.colours)),
        Action("clear", later("Cl&ear all"), slot="clear", enabled=_is_idle),
    )),
    (later("&Puzzle"), (
        Action("play", later("&Play this puzzle"), slot="play.show_play"),
        Action("edit_givens", later("&Edit the givens"), slot="play.edit_givens"),
        Action("fix_givens", later("&Fix the givens"), "Ctrl+G", "playing.fix_givens", _has_digits),
        SEPARATOR,
        Action("hint", later("&Hint"), "F7", "hints.ask_hint", _can_fill, icon="hint",
               tip=later("Press once for the place, twice for the technique, three times for "
                         "the step")),
        Action("apply_hint", later("Appl&y the hint"), "Shift+F7", "hints.apply_hint",
               _has_hint),
        Action("check", later("&Check the digits"), "F4", "hints.check", _has_digits),
        Action("show_solution", later("Show the e&xact solution"), slot="hints.show_solution",
               enabled=_can_show_solution),
        SEPARATOR,
        Action("only_possible", later("Show &where the digit fits"), "Ctrl+F",
               "playing.set_only_possible",
               checked=lambda context: context.state.display.only_possible, icon="filter",
               tip=later("Hatch the cells that cannot hold the chosen digit")),
        Action("hide_impossible", later("Hide &impossible marks"),
               slot="playing.set_hide_impossible",
               checked=lambda context: context.state.display.hide_impossible,
               tip=later("Hide the marks whose digit would break a rule")),
        Action("automatic_marks", later("&Automatic marks"), slot="playing.set_automatic_marks",
               checked=lambda context: context.state.display.automatic_marks),
        Action("fill_marks", later("Fill in the ma&rks"), slot="playing.fill_marks",
               enabled=_can_fill),
        Action("fill_singles", later("Fill in the &singles"), slot="playing.fill_singles",
               enabled=_can_fill, tip=later("Place what follows by naked and hidden singles")),
        SEPARATOR,
        Action("collection", later("&List of puzzles…"), "Ctrl+L", "collections.show_list"),
        Action("previous_puzzle", later("Pre&vious puzzle"), "Ctrl+PgUp",
               "collections.choose_previous"),
        Action("next_puzzle", later("&Next puzzle"), "Ctrl+PgDown", "collections.choose_next"),
        SEPARATOR,
        Action("generate", later("&Generate puzzles"), "Ctrl+Shift+G", "generate",
               page=GENERATE, page_key="F5"),
        Action("cancel", later("Cancel generating"), slot="generate_loader.stop", page=GENERATE,
               page_key="Esc"),
    )),
    (later("&Run"), (
        Action("run", later("Solve"), "F5", "solve_controller.press_run",
               _while_watching(lambda state: state.can_run)),
        Action("go_on", later("Continue…"), "Shift+F5", "continuation.ask",
               _while_watching(lambda state: state.can_continue),
               tip=later("Continue the run that has ended, with new limits")),
        Action("step", later("Step"), "F6", "solve_controller.press_step",
               _in_evolve(lambda state: state.can_step), tip=later("Make one generation")),
        Action("stop", later("Stop"), "Esc", "solve_controller.press_stop",
               _while_watching(lambda state: state.can_stop),
               tip=later("End the run; the board keeps its digits")),
        Action("reset", later("Reset"), "F8", "solve_controller.press_reset",
               _in_evolve(lambda state: state.can_reset),
               tip=later("Clear the evolved digits and the curve")),
        SEPARATOR,
        Action("race", later("&Race…"), "Ctrl+Alt+R", "show_race",
               tip=later("Let two to four recipes race each other on this puzzle")),
        Action("race_main", later("Start, pause or continue the race"),
               slot="race_loader.press_main", page=RACE, page_key="F5"),
        Action("race_step", later("One step of the race"), slot="race_loader.press_step",
               page=RACE, page_key="F6"),
        Action("race_stop", later("Stop or leave the race"), slot="race_loader.press_stop",
               page=RACE, page_key="Esc"),
        Action("race_reset", later("Reset the race"), slot="race_loader.press_reset",
               page=RACE, page_key="F8"),
        SEPARATOR,
        Action("stage_on", later("&Next stage of the generation"), "Alt+Right",
               "insight.inside.go_on"),
        Action("stage_back", later("&Previous stage of the generation"), "Alt+Left",
               "insight.inside.go_back"),
        SEPARATOR,
        Action("open_run", later("&Open run…"), (), "run_files.choose_to_open", _can_open_runs),
        Action("save_run", later("Save r&un…"), "Ctrl+Shift+R", "run_files.save",
               lambda context: context.state.can_save_run),
        Action("verify_run", later("&Verify run…"), (), "run_files.choose", _can_open_runs),
        Action("export_curve", later("E&xport curve…"), (), "run_files.export", _has_report),
        Action("export_animation", later("Export &animation…"), (), "animations.choose",
               _has_report),
    )),
    (later("&View"), (
        Choice("pages", "", _translated(WORKSPACES), "pages.follow_action",
               checked=lambda context: context.workspace, keys=("Alt+{}", "Ctrl+{}")),
        SEPARATOR,
        Action("panel", later("&Parameter panel"), "F9", "body.show_panel",
               lambda context: context.workspace == EVOLVE, checkable=True, icon="panel"),
        Choice("views", later("&Views"),
               _translated(side_panel.VIEWS),
               "view_layout.follow", exclusive=False),
        Action("reset_layout", later("Reset la&yout"), slot="view_layout.reset"),
        Action("earlier_runs", later("&Earlier runs in the curve"),
               slot="earlier.set_keep", checkable=True),
        SEPARATOR,
        Action("numbers", later("&Numbers above 9"), slot="playing.set_numbers",
               checked=lambda context: context.state.display.numbers),
        Action("time", later("Show the playing &time"), slot="playing.set_time",
               checked=lambda context: context.state.display.time),
        SEPARATOR,
        Choice("themes", later("T&heme"), _translated(THEMES), "preferences.select_theme"),
        Action("switch_theme", later("Light or &dark"), slot="preferences.switch_theme",
               icon="moon"),
        Choice("languages", later("&Language"), _translated((THEMES[0], *LANGUAGES.items())),
               "preferences.select_language"),
        Action("reduce_motion", later("Reduce &motion"), slot="board.view.set_reduced_motion",
               checkable=True),
    )),
    (later("&Lab"), (
        Action("make_experiment", later("&New experiment from this puzzle and recipe…"),
               "Ctrl+Shift+N", "make_experiment"),
        SEPARATOR,
        Action("experiment", later("&Start, pause or continue the experiment"),
               slot="lab_loader.press_main", page=LAB, page_key="F5"),
        Action("end_experiment", later("S&top the experiment"), slot="lab_loader.stop", page=LAB,
               page_key="Esc"),
        SEPARATOR,
        Action("replications", later("&Replications…"), "Ctrl+R", "show_replications"),
    )),
    (later("&Help"), (
        Action("guide", later("&Guide"), "F1", "other.show_guide_window", icon="help"),
        Action("lessons", later("&Lessons"), "Ctrl+F1", "lessons.show"),
        Action("open_lesson", later("&Open lesson file…"), slot="lessons.choose_file"),
        SEPARATOR,
        Action("shortcuts", later("&Keys"), "Shift+F1", "other.show_keys"),
        Action("about", later("&About Sudoku GA"), slot="other.show_about"),
    )),
)
# fmt: on
"""The menus in their order, with their rows."""

CHOICES = [row for _title, rows in MENUS for row in rows if isinstance(row, Choice)]
ACTIONS = [
    *(row for _title, rows in MENUS for row in rows if isinstance(row, Action)),
    *(row for choice in CHOICES for row in choice.more),
]
