"""The menus: the text, key, icon and condition of each row, and what it does."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, ParamSpec, Protocol

from PySide6.QtGui import QAction, QKeySequence

from sudoku_ga.app.board.picture import Entry
from sudoku_ga.app.collection.collections import Collections
from sudoku_ga.app.evolve.side_panel import VIEWS
from sudoku_ga.app.evolve.workspace import EvolveWorkspace
from sudoku_ga.app.files.bundled import bundled_collections
from sudoku_ga.app.files.export import AnimationExport, BoardExport
from sudoku_ga.app.files.router import FileRouter
from sudoku_ga.app.files.run_files import RunFiles
from sudoku_ga.app.files.sessions import Sessions
from sudoku_ga.app.play.editing import EditController
from sudoku_ga.app.play.hints import HintController
from sudoku_ga.app.printing.controller import PrintController
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.window.actions import (
    SEPARATOR,
    Action,
    Choice,
    Condition,
    Context,
    MenuRows,
    RecentFiles,
    Rows,
)
from sudoku_ga.app.window.other_windows import OtherWindows, VariantController
from sudoku_ga.app.window.pages import Pages
from sudoku_ga.app.window.play_access import PlayAccess
from sudoku_ga.app.window.preferences import Preferences, ViewLayout
from sudoku_ga.app.workspace import EVOLVE, PLAY, WORKSPACES
from sudoku_ga.puzzle.formats.reading import WRITABLE
from sudoku_ga.puzzle.geometry import Geometry
from sudoku_ga.translation import LANGUAGES, _, later

if TYPE_CHECKING:
    from sudoku_ga.app.files.recipes import Plugins, Recipes
    from sudoku_ga.app.lessons.controller import LessonController

_P = ParamSpec("_P")

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
"""The empty boards in the menu."""

THEMES = (
    ("system", later("System default")),
    ("light", later("Light")),
    ("dark", later("Dark")),
    ("high-contrast", later("High contrast")),
)


def _translated(choices: Iterable[tuple[str, str]]) -> Callable[[], list[tuple[str, str]]]:
    return lambda: [(_(text), name) for name, text in choices]


def size_text(geometry: Geometry) -> str:
    """Return a board in a few words.

    The shape of a box is given only if the size leaves it open.
    """
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


def _keeps_runs_closed(context: Context) -> str:
    """Return why no run can be opened now, with any recipe; empty if one can."""
    if not _is_idle(context):
        return _("Stop the present run first")
    return _("Available once the fast kernels are compiled") if context.state.compiling else ""


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


def _while_watching(condition: Callable[[AppState], bool]) -> Condition:
    """Return when a run can be controlled. In other workspaces its keys do something else."""
    return lambda context: context.workspace in (EVOLVE, PLAY) and condition(context.state)


_Key = QKeySequence.StandardKey


class Window(Protocol):
    """The parts of the window that the menus use."""

    animations: AnimationExport
    collections: Collections
    evolve: EvolveWorkspace
    exporting: BoardExport
    files: FileRouter
    hints: HintController
    lessons: "LessonController"
    other: OtherWindows
    pages: Pages
    play: PlayAccess
    playing: EditController
    plugins: "Plugins"
    preferences: Preferences
    printing: PrintController
    recipes: "Recipes"
    run_files: RunFiles
    sessions: Sessions
    variants: VariantController
    view_layout: ViewLayout

    def begin(self, action: QAction) -> object:
        """Begin with an empty board of the size that an action names."""

    def clear(self) -> object:
        """Remove everything from the board."""

    def close(self) -> object:
        """Close the window."""

    def generate(self) -> object:
        """Show the workspace in which puzzles are made, and make some."""

    def make_experiment(self) -> object:
        """Show the lab with an experiment to edit, on the present puzzle and recipe."""

    def offer_new_game(self) -> object:
        """Show the difficulties of a new game in Play."""

    def pause_play(self) -> object:
        """Stop the clock of Play, or let it go on."""

    def show_statistics(self) -> object:
        """Open the statistics of games."""

    def show_race(self) -> object:
        """Show the race."""

    def show_replications(self) -> object:
        """Show the lab with a replication."""


def _in_play(window: Window, act: Callable[_P, object]) -> Callable[_P, None]:
    """Return a function that shows Play, and then changes what the player writes."""

    def act_in_play(*chosen: _P.args, **named: _P.kwargs) -> None:
        window.play.show_play()
        act(*chosen, **named)

    return act_in_play


def menus(window: Window) -> MenuRows:
    """Return the menus in their order, with their rows.

    The object of a row is looked up when the row is chosen: only then is it in the window.
    """
    return (
        (later("&File"), _file_menu(window)),
        (later("&Edit"), _edit_menu(window)),
        (later("&Puzzle"), _puzzle_menu(window)),
        (later("&Run"), _run_menu(window)),
        (later("&View"), _view_menu(window)),
        (later("&Lab"), _lab_menu(window)),
        (later("&Help"), _help_menu(window)),
    )


# fmt: off
def _file_menu(window: Window) -> Rows:
    return (
        Choice("sizes", later("&New board"),
               lambda: [(size_text(size), size) for size in SIZES],
               lambda chosen: window.begin(chosen), _is_idle, checkable=False,
               more=(Action("variant", later("&Variant…"),
                            act=lambda: window.variants.open(),
                            enabled=_is_idle),)),
        Action("open", later("&Open…"), _Key.Open, lambda: window.files.choose(), _is_idle,
               icon="open"),
        RecentFiles(),
        Choice("collections", later("Co&llections"),
               lambda: [(_(title), path) for title, path in bundled_collections()],
               lambda chosen: window.files.open_bundled(chosen), _is_idle, checkable=False,
               more=(Action("started", later("&Started games"),
                            act=lambda: window.collections.show_started()),)),
        SEPARATOR,
        Action("save", later("&Save session"), _Key.Save, lambda: window.sessions.save()),
        Action("save_as", later("Save session &as…"), "Ctrl+Alt+S",
               lambda: window.sessions.save_as()),
        Action("export", later("Save p&uzzle as…"), act=lambda: window.exporting.choose()),
        Action("save_answer", later("Sa&ve answer…"), "Ctrl+E",
               lambda: window.files.save_answer(), _has_answer),
        Action("save_image", later("Save ima&ge…"), "Ctrl+Alt+E",
               lambda: window.exporting.choose_image()),
        SEPARATOR,
        Action("open_recipe", later("Open &recipe…"), "Ctrl+Shift+O",
               lambda: window.recipes.open(), _is_idle),
        Action("save_recipe", later("Save r&ecipe as…"), "Ctrl+Shift+S",
               lambda: window.recipes.save()),
        Action("load_plugin", later("Load plug-&in…"), (), lambda: window.plugins.load(),
               _is_idle),
        SEPARATOR,
        Action("print", later("&Print…"), _Key.Print, lambda: window.printing.open()),
        Action("export_pdf", later("Export as P&DF…"), "Ctrl+Shift+P",
               lambda: window.printing.choose_pdf()),
        SEPARATOR,
        Action("quit", later("&Quit"), "Ctrl+Q", lambda: window.close()),
    )


def _edit_menu(window: Window) -> Rows:
    return (
        Action("undo", later("&Undo"), _Key.Undo, lambda: window.playing.undo(),
               lambda context: context.state.can_undo, icon="undo"),
        Action("redo", later("&Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"),
               lambda: window.playing.redo(),
               lambda context: context.state.can_redo, icon="redo"),
        Action("history", later("&List of moves…"), "Ctrl+H",
               lambda: window.other.show_history()),
        SEPARATOR,
        Action("copy", later("&Copy puzzle"), _Key.Copy, lambda: window.files.copy_puzzle()),
        Action("copy_answer", later("Copy &answer"), "Ctrl+Shift+C",
               lambda: window.files.copy_answer(),
               _has_answer),
        Action("copy_image", later("Copy &image"), "Ctrl+Alt+C",
               lambda: window.exporting.copy_image()),
        Choice("copies", later("Copy a&s"),
               lambda: [(_(form.label), form) for form in WRITABLE.values()],
               lambda chosen: window.exporting.copy_as(chosen),
               late=True),
        Action("paste", later("&Paste puzzle"), _Key.Paste, lambda: window.files.paste(),
               _is_idle, icon="paste"),
        SEPARATOR,
        Choice("entries", later("Keys e&nter"),
               lambda: [(_("&Digits"), Entry.DIGIT), (_("&Corner marks"), Entry.CORNER),
                        (_("Ce&ntre marks"), Entry.CENTRE), (_("C&olours"), Entry.COLOUR)],
               _in_play(window, lambda chosen: window.playing.follow_entry(chosen)), _can_play,
               lambda context: context.state.display.entry,
               keys=("Ctrl+Alt+{}",)),
        Action("digit_first", later("Digit &first, then cells"), "Ctrl+D",
               toggle=_in_play(window, lambda on: window.playing.set_locks(on)), enabled=_can_play,
               checked=lambda context: context.state.display.locks, icon="lock"),
        Action("advance", later("Ad&vance after each digit"),
               toggle=lambda on: window.playing.set_advance(on),
               checked=_is_advancing),
        SEPARATOR,
        Action("clear_digits", later("Clear the &digits"),
               act=lambda: window.playing.clear_digits(),
               enabled=_can_clear_digits),
        Action("clear_marks", later("Clear the mar&ks"),
               act=lambda: window.playing.clear_marks(),
               enabled=_can_clear_marks),
        Action("clear_colours", later("Clear the c&olours"),
               act=lambda: window.playing.clear_colours(),
               enabled=lambda context: _is_idle(context)
               and bool(context.state.board_state.colours)),
        Action("clear", later("Cl&ear all"), act=lambda: window.clear(), enabled=_is_idle),
    )


def _puzzle_menu(window: Window) -> Rows:
    return (
        Action("new_game", later("New ga&me…"), "Ctrl+N", lambda: window.offer_new_game(),
               lambda context: context.workspace == PLAY and _is_idle(context),
               tip=later("A puzzle of a chosen difficulty, made for you")),
        Action("pause", later("Pa&use or go on"), act=lambda: window.pause_play(),
               enabled=lambda context: context.workspace == PLAY),
        Action("statistics", later("S&tatistics…"), act=lambda: window.show_statistics()),
        SEPARATOR,
        Action("play", later("&Play this puzzle"), act=lambda: window.play.show_play()),
        Action("edit_givens", later("&Edit the givens"),
               act=lambda: window.play.edit_givens()),
        Action("fix_givens", later("&Fix the givens"), "Ctrl+G",
               lambda: window.playing.fix_givens(), _has_digits),
        SEPARATOR,
        Action("hint", later("&Hint"), "F7", _in_play(window, lambda: window.hints.ask_hint()),
               _can_fill, icon="hint",
               tip=later("Press once for the place, twice for the technique, three times for "
                         "the step")),
        Action("apply_hint", later("Appl&y the hint"), "Shift+F7",
               _in_play(window, lambda: window.hints.apply_hint()),
               _has_hint),
        Action("check", later("&Check the digits"), "F4",
               _in_play(window, lambda: window.hints.check()), _has_digits),
        Action("show_solution", later("Show the e&xact solution"),
               act=lambda: window.hints.show_solution(),
               enabled=_can_show_solution),
        SEPARATOR,
        Action("only_possible", later("Show &where the digit fits"), "Ctrl+F",
               toggle=_in_play(window, lambda on: window.playing.set_only_possible(on)),
               checked=lambda context: context.state.display.only_possible, icon="filter",
               tip=later("Hatch the cells that cannot hold the chosen digit")),
        Action("hide_impossible", later("Hide &impossible marks"),
               toggle=_in_play(window, lambda on: window.playing.set_hide_impossible(on)),
               checked=lambda context: context.state.display.hide_impossible,
               tip=later("Hide the marks whose digit would break a rule")),
        Action("automatic_marks", later("&Automatic marks"),
               toggle=_in_play(window, lambda on: window.playing.set_automatic_marks(on)),
               checked=lambda context: context.state.display.automatic_marks),
        Action("count_mistakes", later("C&ount mistakes"),
               toggle=lambda on: window.playing.set_counts_mistakes(on),
               checked=lambda context: context.state.display.counts_mistakes,
               tip=later("Count the digits that are not those of the solution")),
        Action("fill_marks", later("Fill in the ma&rks"),
               act=_in_play(window, lambda: window.playing.fill_marks()),
               enabled=_can_fill),
        Action("fill_singles", later("Fill in the &singles"),
               act=_in_play(window, lambda: window.playing.fill_singles()),
               enabled=_can_fill, tip=later("Place what follows by naked and hidden singles")),
        SEPARATOR,
        Action("collection", later("&List of puzzles…"), "Ctrl+L",
               lambda: window.collections.show_list()),
        Action("previous_puzzle", later("Pre&vious puzzle"), "Ctrl+PgUp",
               lambda: window.collections.choose_previous()),
        Action("next_puzzle", later("&Next puzzle"), "Ctrl+PgDown",
               lambda: window.collections.choose_next()),
        SEPARATOR,
        Action("generate", later("&Generate puzzles"), "Ctrl+Shift+G",
               lambda: window.generate()),
    )


def _run_menu(window: Window) -> Rows:
    return (
        Action("run", later("Solve"), "F5", act=lambda: window.pages.press("main"), command="main",
               about=later("Start, pause or continue what the workspace does")),
        Action("go_on", later("Continue…"), "Shift+F5", lambda: window.evolve.continuation.ask(),
               _while_watching(lambda state: state.can_continue),
               tip=later("Continue the run that has ended, with new limits")),
        Action("step", later("Step"), "F6", lambda: window.pages.press("step"), command="step"),
        Action("stop", later("Stop"), "Esc", lambda: window.pages.press("stop"), command="stop"),
        Action("reset", later("Reset"), "F8", lambda: window.pages.press("reset"), command="reset"),
        SEPARATOR,
        Action("race", later("&Race"), "Ctrl+Alt+R", lambda: window.show_race(),
               tip=later("Let two to four recipes race each other on this puzzle")),
        SEPARATOR,
        Action("stage_on", later("&Next stage of the generation"), "Alt+Right",
               lambda: window.evolve.insight.inside.go_on()),
        Action("stage_back", later("&Previous stage of the generation"), "Alt+Left",
               lambda: window.evolve.insight.inside.go_back()),
        SEPARATOR,
        Action("open_run", later("&Open run…"), (),
               lambda: window.run_files.choose_to_open(), obstacle=_keeps_runs_closed),
        Action("save_run", later("Save r&un…"), "Ctrl+Shift+R",
               lambda: window.run_files.save(),
               lambda context: context.state.can_save_run),
        Action("verify_run", later("&Verify run…"), (), lambda: window.run_files.choose(),
               obstacle=_keeps_runs_closed),
        Action("export_curve", later("E&xport curve…"), (),
               lambda: window.run_files.export(), _has_report),
        Action("export_animation", later("Export &animation…"), (),
               lambda: window.animations.choose(),
               _has_report),
    )


def _view_menu(window: Window) -> Rows:
    return (
        Choice("pages", "", _translated(WORKSPACES),
               lambda chosen: window.pages.show_workspace(chosen.data()),
               checked=lambda context: context.workspace, keys=("Alt+{}", "Ctrl+{}")),
        SEPARATOR,
        Action("panel", later("&Parameter panel"), "F9",
               toggle=lambda on: window.evolve.page.show_panel(on),
               enabled=lambda context: context.workspace == EVOLVE, icon="panel"),
        Choice("views", later("&Views"),
               _translated(VIEWS),
               lambda chosen: window.view_layout.follow(chosen), exclusive=False),
        Action("reset_layout", later("Reset la&yout"),
               act=lambda: window.view_layout.reset()),
        Action("earlier_runs", later("&Earlier runs in the curve"),
               toggle=lambda on: window.evolve.earlier.set_keep(on)),
        SEPARATOR,
        Action("numbers", later("&Numbers above 9"),
               toggle=lambda on: window.playing.set_numbers(on),
               checked=lambda context: context.state.display.numbers),
        Action("time", later("Show the playing &time"),
               toggle=lambda on: window.playing.set_time(on),
               checked=lambda context: context.state.display.time),
        SEPARATOR,
        Choice("themes", later("T&heme"), _translated(THEMES),
               lambda chosen: window.preferences.select_theme(chosen)),
        Action("switch_theme", later("Light or &dark"),
               act=lambda: window.preferences.switch_theme(),
               icon="moon", dark_icon="sun"),
        Choice("languages", later("&Language"), _translated((THEMES[0], *LANGUAGES.items())),
               lambda chosen: window.preferences.select_language(chosen)),
        Action("reduce_motion", later("Reduce &motion"),
               toggle=lambda on: window.evolve.board.view.set_reduced_motion(on)),
    )


def _lab_menu(window: Window) -> Rows:
    return (
        Action("make_experiment", later("&New experiment from this puzzle and recipe…"),
               "Ctrl+Shift+N", lambda: window.make_experiment()),
        SEPARATOR,
        Action("replications", later("&Replications…"), "Ctrl+R",
               lambda: window.show_replications()),
    )


def _help_menu(window: Window) -> Rows:
    return (
        Action("guide", later("&Guide"), "F1", lambda: window.other.show_guide_window(),
               icon="help"),
        Action("lessons", later("&Lessons"), "Ctrl+F1", lambda: window.lessons.show()),
        Action("open_lesson", later("&Open lesson file…"),
               act=lambda: window.lessons.choose_file()),
        SEPARATOR,
        Action("shortcuts", later("&Keys"), "Shift+F1", lambda: window.other.show_keys()),
        Action("about", later("&About Sudoku GA"), act=lambda: window.other.show_about()),
    )
# fmt: on
