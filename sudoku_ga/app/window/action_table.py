"""The table of actions: text, key, icon, slot and condition of each, in the order of the menus."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from PySide6.QtGui import QKeySequence

from sudoku_ga.app.board.picture import Entry
from sudoku_ga.app.files.bundled import bundled_collections
from sudoku_ga.app.run.state import AppState
from sudoku_ga.app.window import side_panel
from sudoku_ga.app.workspace import SHORTCUTS
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

EVOLVE, RACE, PLAY, GENERATE, LAB = "evolve", "race", "play", "generate", "lab"

WORKSPACES = (
    (EVOLVE, later("Evolve")),
    (RACE, later("Race")),
    (PLAY, later("Play")),
    (GENERATE, later("Generate")),
    (LAB, later("Lab")),
)
"""Name and label, in the order of the keys Alt+1 to Alt+5."""

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


Act = Callable[..., object]
"""Called with the window, and what is chosen or whether it is checked where there is such."""


@dataclass(frozen=True)
class Action:
    """A row of the table.

    ``id``: the name of the attribute of :class:`Actions`.
    ``text``: in English, with its mnemonic.
    ``key``: one or several keys.
    ``act``: what it does; None where the workspace in sight says so.
    ``enabled``: when the action can be used. Without it, the owner of the action says so, or it
    always can.
    ``checked``: when a checkable action is checked; ``act`` is then called by the user's choice
    alone.
    ``checkable``: for an action that holds its own state; ``act`` follows every change of it.
    ``icon``, ``tip``: the name of an icon and the tool tip.
    ``command``: the name of one of :class:`~sudoku_ga.app.workspace.Commands`.
    ``about``: what the list of keys says of it, where the text depends on the workspace.
    """

    id: str
    text: str
    key: QKeySequence.StandardKey | str | tuple[str, ...] = ()
    act: Act | None = None
    enabled: Condition | None = None
    checked: Condition | None = None
    checkable: bool = False
    icon: str = ""
    tip: str = ""
    command: str = ""
    about: str = ""

    @property
    def keys(self) -> list[QKeySequence]:
        """The keys of the action."""
        keys = self.key if isinstance(self.key, tuple) else (self.key,)
        return [QKeySequence(key) for key in keys]


@dataclass(frozen=True)
class Choice:
    """A row for several actions, each with a value.

    ``id``: the name of the attribute of :class:`Actions`, which is a :class:`QActionGroup`.
    ``text``: the title of the submenu; empty where the choices are in the menu itself.
    ``choices``: returns the translated texts and the values.
    ``act``: as of an :class:`Action`; called with the chosen action.
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
    act: Act
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


def _while_watching(condition: Callable[[AppState], bool]) -> Condition:
    """Return when a run can be controlled: its keys have other uses in other workspaces."""
    return lambda context: context.workspace in (EVOLVE, PLAY) and condition(context.state)


def _in_play(act: Act) -> Act:
    """Return an action on what the player writes: it shows Play first."""

    def act_in_play(window: Any, *chosen: object) -> None:
        window.play.show_play()
        act(window, *chosen)

    return act_in_play


_Key = QKeySequence.StandardKey

# fmt: off
MENUS: tuple[tuple[str, tuple[Row, ...]], ...] = (
    (later("&File"), (
        Choice("sizes", later("&New board"), lambda: [(size_text(size), size) for size in SIZES],
               lambda window, chosen: window.begin(chosen), _is_idle, checkable=False,
               more=(Action("variant", later("&Variant…"),
                            act=lambda window: window.variants.open(),
                            enabled=_is_idle),)),
        Action("open", later("&Open…"), _Key.Open, lambda window: window.files.choose(), _is_idle,
               icon="open"),
        RecentFiles(),
        Choice("collections", later("Co&llections"),
               lambda: [(_(title), path) for title, path in bundled_collections()],
               lambda window, chosen: window.files.open_bundled(chosen), _is_idle, checkable=False),
        SEPARATOR,
        Action("save", later("&Save session"), _Key.Save, lambda window: window.sessions.save()),
        Action("save_as", later("Save session &as…"), "Ctrl+Alt+S",
               lambda window: window.sessions.save_as()),
        Action("export", later("Save p&uzzle as…"), act=lambda window: window.exporting.choose()),
        Action("save_answer", later("Sa&ve answer…"), "Ctrl+E",
               lambda window: window.files.save_answer(), _has_answer),
        Action("save_image", later("Save ima&ge…"), "Ctrl+Alt+E",
               lambda window: window.exporting.choose_image()),
        SEPARATOR,
        Action("open_recipe", later("Open &recipe…"), "Ctrl+Shift+O",
               lambda window: window.recipes.open(), _is_idle),
        Action("save_recipe", later("Save r&ecipe as…"), "Ctrl+Shift+S",
               lambda window: window.recipes.save()),
        Action("load_plugin", later("Load plug-&in…"), (), lambda window: window.plugins.load(),
               _is_idle),
        SEPARATOR,
        Action("print", later("&Print…"), _Key.Print, lambda window: window.printing.open()),
        Action("export_pdf", later("Export as P&DF…"), "Ctrl+Shift+P",
               lambda window: window.printing.choose_pdf()),
        SEPARATOR,
        Action("quit", later("&Quit"), "Ctrl+Q", lambda window: window.close()),
    )),
    (later("&Edit"), (
        Action("undo", later("&Undo"), _Key.Undo, lambda window: window.playing.undo(),
               lambda context: context.state.can_undo, icon="undo"),
        Action("redo", later("&Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"),
               lambda window: window.playing.redo(),
               lambda context: context.state.can_redo, icon="redo"),
        Action("history", later("&List of moves…"), "Ctrl+H",
               lambda window: window.other.show_history()),
        SEPARATOR,
        Action("copy", later("&Copy puzzle"), _Key.Copy, lambda window: window.files.copy_puzzle()),
        Action("copy_answer", later("Copy &answer"), "Ctrl+Shift+C",
               lambda window: window.files.copy_answer(),
               _has_answer),
        Action("copy_image", later("Copy &image"), "Ctrl+Alt+C",
               lambda window: window.exporting.copy_image()),
        Choice("copies", later("Copy a&s"),
               lambda: [(_(form.label), form) for form in WRITABLE.values()],
               lambda window, chosen: window.exporting.copy_as(chosen),
               checkable=False),
        Action("paste", later("&Paste puzzle"), _Key.Paste, lambda window: window.files.paste(),
               _is_idle, icon="paste"),
        SEPARATOR,
        Choice("entries", later("Keys e&nter"),
               lambda: [(_("&Digits"), Entry.DIGIT), (_("&Corner marks"), Entry.CORNER),
                        (_("Ce&ntre marks"), Entry.CENTRE), (_("C&olours"), Entry.COLOUR)],
               _in_play(lambda window, chosen: window.playing.follow_entry(chosen)), _can_play,
               lambda context: context.state.display.entry,
               keys=("Ctrl+Alt+{}",)),
        Action("digit_first", later("Digit &first, then cells"), "Ctrl+D",
               _in_play(lambda window, on: window.playing.set_locks(on)),
               _can_play, lambda context: context.state.display.locks, icon="lock"),
        Action("advance", later("Ad&vance after each digit"),
               act=lambda window, on: window.playing.set_advance(on),
               checked=_is_advancing),
        SEPARATOR,
        Action("clear_digits", later("Clear the &digits"),
               act=lambda window: window.playing.clear_digits(),
               enabled=_can_clear_digits),
        Action("clear_marks", later("Clear the mar&ks"),
               act=lambda window: window.playing.clear_marks(),
               enabled=_can_clear_marks),
        Action("clear_colours", later("Clear the c&olours"),
               act=lambda window: window.playing.clear_colours(),
               enabled=lambda context: _is_idle(context)
               and bool(context.state.board_state.colours)),
        Action("clear", later("Cl&ear all"), act=lambda window: window.clear(), enabled=_is_idle),
    )),
    (later("&Puzzle"), (
        Action("play", later("&Play this puzzle"), act=lambda window: window.play.show_play()),
        Action("edit_givens", later("&Edit the givens"),
               act=lambda window: window.play.edit_givens()),
        Action("fix_givens", later("&Fix the givens"), "Ctrl+G",
               lambda window: window.playing.fix_givens(), _has_digits),
        SEPARATOR,
        Action("hint", later("&Hint"), "F7", _in_play(lambda window: window.hints.ask_hint()),
               _can_fill, icon="hint",
               tip=later("Press once for the place, twice for the technique, three times for "
                         "the step")),
        Action("apply_hint", later("Appl&y the hint"), "Shift+F7",
               _in_play(lambda window: window.hints.apply_hint()),
               _has_hint),
        Action("check", later("&Check the digits"), "F4",
               _in_play(lambda window: window.hints.check()), _has_digits),
        Action("show_solution", later("Show the e&xact solution"),
               act=lambda window: window.hints.show_solution(),
               enabled=_can_show_solution),
        SEPARATOR,
        Action("only_possible", later("Show &where the digit fits"), "Ctrl+F",
               _in_play(lambda window, on: window.playing.set_only_possible(on)),
               checked=lambda context: context.state.display.only_possible, icon="filter",
               tip=later("Hatch the cells that cannot hold the chosen digit")),
        Action("hide_impossible", later("Hide &impossible marks"),
               act=_in_play(lambda window, on: window.playing.set_hide_impossible(on)),
               checked=lambda context: context.state.display.hide_impossible,
               tip=later("Hide the marks whose digit would break a rule")),
        Action("automatic_marks", later("&Automatic marks"),
               act=_in_play(lambda window, on: window.playing.set_automatic_marks(on)),
               checked=lambda context: context.state.display.automatic_marks),
        Action("fill_marks", later("Fill in the ma&rks"),
               act=_in_play(lambda window: window.playing.fill_marks()),
               enabled=_can_fill),
        Action("fill_singles", later("Fill in the &singles"),
               act=_in_play(lambda window: window.playing.fill_singles()),
               enabled=_can_fill, tip=later("Place what follows by naked and hidden singles")),
        SEPARATOR,
        Action("collection", later("&List of puzzles…"), "Ctrl+L",
               lambda window: window.collections.show_list()),
        Action("previous_puzzle", later("Pre&vious puzzle"), "Ctrl+PgUp",
               lambda window: window.collections.choose_previous()),
        Action("next_puzzle", later("&Next puzzle"), "Ctrl+PgDown",
               lambda window: window.collections.choose_next()),
        SEPARATOR,
        Action("generate", later("&Generate puzzles"), "Ctrl+Shift+G",
               lambda window: window.generate()),
    )),
    (later("&Run"), (
        Action("run", later("Solve"), SHORTCUTS["main"], command="main",
               about=later("Start, pause or continue what the workspace does")),
        Action("go_on", later("Continue…"), "Shift+F5", lambda window: window.continuation.ask(),
               _while_watching(lambda state: state.can_continue),
               tip=later("Continue the run that has ended, with new limits")),
        Action("step", later("Step"), SHORTCUTS["step"], command="step"),
        Action("stop", later("Stop"), SHORTCUTS["stop"], command="stop"),
        Action("reset", later("Reset"), SHORTCUTS["reset"], command="reset"),
        SEPARATOR,
        Action("race", later("&Race"), "Ctrl+Alt+R", lambda window: window.show_race(),
               tip=later("Let two to four recipes race each other on this puzzle")),
        SEPARATOR,
        Action("stage_on", later("&Next stage of the generation"), "Alt+Right",
               lambda window: window.insight.inside.go_on()),
        Action("stage_back", later("&Previous stage of the generation"), "Alt+Left",
               lambda window: window.insight.inside.go_back()),
        SEPARATOR,
        Action("open_run", later("&Open run…"), (),
               lambda window: window.run_files.choose_to_open(), _can_open_runs),
        Action("save_run", later("Save r&un…"), "Ctrl+Shift+R",
               lambda window: window.run_files.save(),
               lambda context: context.state.can_save_run),
        Action("verify_run", later("&Verify run…"), (), lambda window: window.run_files.choose(),
               _can_open_runs),
        Action("export_curve", later("E&xport curve…"), (),
               lambda window: window.run_files.export(), _has_report),
        Action("export_animation", later("Export &animation…"), (),
               lambda window: window.animations.choose(),
               _has_report),
    )),
    (later("&View"), (
        Choice("pages", "", _translated(WORKSPACES),
               lambda window, chosen: window.pages.follow_action(chosen),
               checked=lambda context: context.workspace, keys=("Alt+{}", "Ctrl+{}")),
        SEPARATOR,
        Action("panel", later("&Parameter panel"), "F9",
               lambda window, on: window.body.show_panel(on),
               lambda context: context.workspace == EVOLVE, checkable=True, icon="panel"),
        Choice("views", later("&Views"),
               _translated(side_panel.VIEWS),
               lambda window, chosen: window.view_layout.follow(chosen), exclusive=False),
        Action("reset_layout", later("Reset la&yout"),
               act=lambda window: window.view_layout.reset()),
        Action("earlier_runs", later("&Earlier runs in the curve"),
               act=lambda window, on: window.earlier.set_keep(on), checkable=True),
        SEPARATOR,
        Action("numbers", later("&Numbers above 9"),
               act=lambda window, on: window.playing.set_numbers(on),
               checked=lambda context: context.state.display.numbers),
        Action("time", later("Show the playing &time"),
               act=lambda window, on: window.playing.set_time(on),
               checked=lambda context: context.state.display.time),
        SEPARATOR,
        Choice("themes", later("T&heme"), _translated(THEMES),
               lambda window, chosen: window.preferences.select_theme(chosen)),
        Action("switch_theme", later("Light or &dark"),
               act=lambda window: window.preferences.switch_theme(),
               icon="moon"),
        Choice("languages", later("&Language"), _translated((THEMES[0], *LANGUAGES.items())),
               lambda window, chosen: window.preferences.select_language(chosen)),
        Action("reduce_motion", later("Reduce &motion"),
               act=lambda window, on: window.board.view.set_reduced_motion(on),
               checkable=True),
    )),
    (later("&Lab"), (
        Action("make_experiment", later("&New experiment from this puzzle and recipe…"),
               "Ctrl+Shift+N", lambda window: window.make_experiment()),
        SEPARATOR,
        Action("replications", later("&Replications…"), "Ctrl+R",
               lambda window: window.show_replications()),
    )),
    (later("&Help"), (
        Action("guide", later("&Guide"), "F1", lambda window: window.other.show_guide_window(),
               icon="help"),
        Action("lessons", later("&Lessons"), "Ctrl+F1", lambda window: window.lessons.show()),
        Action("open_lesson", later("&Open lesson file…"),
               act=lambda window: window.lessons.choose_file()),
        SEPARATOR,
        Action("shortcuts", later("&Keys"), "Shift+F1", lambda window: window.other.show_keys()),
        Action("about", later("&About Sudoku GA"), act=lambda window: window.other.show_about()),
    )),
)
# fmt: on
"""The menus in their order, with their rows."""

CHOICES = [row for _title, rows in MENUS for row in rows if isinstance(row, Choice)]
ACTIONS = [
    *(row for _title, rows in MENUS for row in rows if isinstance(row, Action)),
    *(row for choice in CHOICES for row in choice.more),
]
