"""What a monkey does to a window. Each deed says what it is before it is done.

What is hidden is left alone, as a person has to: it keeps an old state until it is shown.
"""

from collections.abc import Callable, Sequence
from random import Random

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from sudoku_ga.app.board.picture import Entry
from sudoku_ga.app.evolve.landscape.page import MAP, POOL, LandscapePage
from sudoku_ga.app.files.recipes import Recipes
from sudoku_ga.app.window.main_window import MainWindow
from sudoku_ga.evolution.core.parameters import ChoiceParameter, Number
from tools.soak.files import Files
from tools.soak.weights import WEIGHTS

_KEYS = [
    *(Qt.Key(Qt.Key.Key_0 + digit) for digit in range(10)),
    *(Qt.Key(Qt.Key.Key_A + letter) for letter in range(26)),
    Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Tab,
    Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Escape, Qt.Key.Key_Delete,
    Qt.Key.Key_Backspace, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown,
    Qt.Key.Key_F5, Qt.Key.Key_F6, Qt.Key.Key_F8, Qt.Key.Key_F9, Qt.Key.Key_Minus,
    Qt.Key.Key_Plus, Qt.Key.Key_Period, Qt.Key.Key_Comma,
]  # fmt: skip
_MODIFIERS = [
    Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
]  # fmt: skip
_BUTTONS = [Qt.MouseButton.LeftButton] * 8 + [Qt.MouseButton.RightButton]


class Deeds:
    """Everything that may be done.

    Parameters
    ----------
    window : MainWindow
    rng : Random
    files : Files
    say : callable
        Told a few words about each deed.
    only : sequence of str
        The kinds of deeds to be done, of :data:`WEIGHTS`; all where it is empty.
    """

    def __init__(
        self,
        window: MainWindow,
        rng: Random,
        files: Files,
        say: Callable[[str], None],
        only: Sequence[str] = (),
    ) -> None:
        self._say = say
        self._window = window
        self._rng = rng
        self._files = files
        weights = {name: WEIGHTS[name] for name in only or WEIGHTS}
        self._names, self._weights = list(weights), list(weights.values())

    def any(self) -> None:
        """Do one of them."""
        (name,) = self._rng.choices(self._names, self._weights)
        getattr(self, f"_{name}")()

    def _press(self) -> None:
        widget = QApplication.focusWidget() or self._window
        if self._rng.random() < 0.2:
            widget = self._widget()
        key, modifier = self._rng.choice(_KEYS), self._rng.choice(_MODIFIERS)
        self._say(f"press {key.name} {modifier.name} in {_name(widget)}")
        QTest.keyClick(widget, key, modifier)

    def _type_digits(self) -> None:
        text = "".join(self._rng.choices("1234567890", k=self._rng.randint(1, 5)))
        self._window.pages.show_board()
        view = self._window.play.view
        if not view.isVisible():
            return
        view.select(self._rng.randrange(len(view.picture.digits)))
        self._say(f"type {text} into the board")
        QTest.keyClicks(view, text)

    def _play(self) -> None:
        """Do something with the board of Play: a digit, a mark, a colour, a lock, its menu."""
        window, rng = self._window, self._rng
        window.play.show_play()
        workspace = window.pages.build("play")
        view, entry = workspace.page.view, workspace.page.entry
        if not view.isVisible():
            return
        cell = rng.randrange(view.picture.geometry.cell_count)
        deed = rng.choice(("keys", "button", "lock", "drag", "menu", "hint", "filter", "time"))
        self._say(f"play: {deed} at cell {cell}")
        middle = view.cell_rect(cell).center()
        if deed == "keys":
            view.select(cell)
            QTest.keyClick(view, rng.choice(_KEYS[1:10]), rng.choice(_MODIFIERS))
        elif deed == "button":
            keys = [*entry.digits.keys, *entry.colours, workspace.page.tools.erase]
            QTest.mouseClick(rng.choice(keys), Qt.MouseButton.LeftButton)
            entry.entries.chosen.emit(rng.choice(list(Entry)))
        elif deed == "lock":
            entry.lock_chosen.emit(rng.randint(0, len(entry.digits.keys)))
            QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=middle)
        elif deed == "drag":
            QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=middle)
            QTest.mouseMove(view, self._place(view))
            QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=self._place(view))
        elif deed == "menu":
            view.select(cell)
            view.menu_wanted.emit(view.mapToGlobal(middle))
            if workspace.menu is not None:
                leaves = [each for each in workspace.menu.findChildren(QAction) if not each.menu()]
                rng.choice([each for each in leaves if not each.isSeparator()]).trigger()
                workspace.menu.close()
        elif deed == "hint":
            card = workspace.page.hint
            rng.choice((card.more, card.show_me, card.do_it, card.hide_hint)).click()
        elif deed == "filter":
            entry.filter.click()
        else:
            workspace.page.time.click()

    def _click(self) -> None:
        widget = self._widget()
        place, button = self._place(widget), self._rng.choice(_BUTTONS)
        self._say(f"click {_name(widget)} at {place.x()}, {place.y()} with {button.name}")
        click = QTest.mouseDClick if self._rng.random() < 0.1 else QTest.mouseClick
        click(widget, button, Qt.KeyboardModifier.NoModifier, place)

    def _drag(self) -> None:
        widget = self._widget()
        start, end = self._place(widget), self._place(widget)
        self._say(f"drag in {_name(widget)}")
        QTest.mousePress(widget, Qt.MouseButton.LeftButton, pos=start)
        QTest.mouseMove(widget, (start + end) / 2)
        QTest.mouseMove(widget, end)
        QTest.mouseRelease(widget, Qt.MouseButton.LeftButton, pos=end)

    def _turn_wheel(self) -> None:
        widget, angle = self._widget(), QPoint(0, self._rng.choice((-120, 120, 15)))
        place = QPointF(self._place(widget))
        self._say(f"turn the wheel over {_name(widget)}")
        event = QWheelEvent(
            place, widget.mapToGlobal(place), QPoint(), angle, Qt.MouseButton.NoButton,
            self._rng.choice(_MODIFIERS), Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(widget, event)

    def _trigger(self) -> None:
        actions = [
            action
            for action in self._window.actions_of.findChildren(QAction)
            if action.isEnabled() and action.menu() is None and not action.isSeparator()
        ]
        action = self._rng.choice(actions)
        self._say(f"choose {action.text()!r}")
        if action is not self._window.actions_of.quit:  # closing is a deed of the monkey itself
            action.trigger()

    def _change_parameter(self) -> None:
        shown = self._window.recipe_model.settings
        if not shown:
            return
        setting = self._rng.choice(list(shown.values()))
        known = setting.parameter
        value = setting.value
        if isinstance(known, ChoiceParameter):
            value = self._rng.choice(known.choices)[0]
        elif isinstance(known, Number):
            value = known.low + self._rng.random() * min(known.high - known.low, 10)
            value = int(value) if isinstance(known.low, int) else value
        self._say(f"set {setting.path} to {value}")
        self._window.recipe_model.set_value(setting.path, value)

    def _choose_recipe(self) -> None:
        recipes = self._window.findChild(Recipes)
        if recipes is None:
            return
        name = self._rng.choice(list(recipes._loaded))
        self._say(f"choose the recipe {name}")
        if not self._window.controller.is_on:
            recipes.choose(name)

    def _put_text(self) -> None:
        text = self._files.text()
        self._say(f"paste {text[:30]!r}")
        QApplication.clipboard().setText(text)
        self._window.actions_of.paste.trigger()

    def _open(self) -> None:
        path = self._files.some()
        self._say(f"open {path}")
        if not self._window.controller.is_on:
            self._window.files.open_file(path)

    def _resize(self) -> None:
        width, height = self._rng.randint(900, 1600), self._rng.randint(600, 1000)
        self._say(f"resize to {width} × {height}")
        self._window.resize(width, height)

    def _press_run(self) -> None:
        actions = self._window.actions_of
        action = self._rng.choice((actions.run, actions.run, actions.step, actions.stop))
        self._say(f"choose {action.text()!r}")
        action.trigger()

    def _travel(self) -> None:
        timeline = self._window.evolve.bar.timeline
        if not timeline.isVisible():
            return
        self._say("travel in time")
        QTest.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=self._place(timeline))

    def _look_at_landscape(self) -> None:
        """Choose a picture of the landscape, and a location of the map."""
        picture, steps = self._rng.choice((MAP, POOL)), self._rng.randint(-3, 3)
        self._say(f"look at the {picture} of the landscape, {steps} locations on")
        page = self._window.evolve.insight.tabs.page("landscape")
        self._window.evolve.insight.show_view("landscape")
        assert isinstance(page, LandscapePage)
        page.shown.segments.button(picture).click()
        if self._rng.random() < 0.3:
            page.earlier.click()
        chart = page.map.chart
        if chart is not None and picture == MAP:
            chart.step(steps)
            chart.zoom(self._rng.choice((0.5, 1.0, 3.0)))

    def _race(self) -> None:
        actions = self._window.actions_of
        names = ("race", "run", "run", "step", "stop", "reset")
        action = getattr(actions, self._rng.choice(names))
        self._say(f"choose {action.text()!r}")
        if action.isEnabled():
            action.trigger()

    def _arrange_race(self) -> None:
        workspace = self._window.pages.present("race")
        if workspace is None or workspace.controller.is_on:
            return
        setup = workspace.page.setup
        row = self._rng.choice(setup.rows)
        combo = self._rng.choice((row.recipe, row.parameter))
        index = self._rng.randrange(combo.count())
        self._say(f"choose {combo.itemText(index)!r} for a lane")
        if combo.itemData(index) is not None:
            combo.setCurrentIndex(index)
            combo.activated.emit(index)
        button = self._rng.choice((setup.add, row.remove, setup.draw, workspace.page.result.again))
        if button.isEnabled() and button.isVisible():
            self._say(f"press {button.accessibleName() or button.text()!r}")
            button.click()

    def _use_run_list(self) -> None:
        runs, popup = self._window.runs, self._window.run_popup
        if not runs.runs:
            return
        run = self._rng.choice(runs.runs)
        deed = self._rng.choice(("open", "check", "rename", "remove", "show", "race"))
        self._say(f"{deed} the earlier run {run.name!r}")
        if deed == "open":
            popup.open()
        elif deed == "check":
            runs.set_shown(run, shown=not run.is_shown)
        elif deed == "rename":
            # Of other scripts Qt would complain where no font has them.
            runs.rename(run, ascii(self._files.text()[:100]))
        elif deed == "remove":
            runs.remove(run)
        elif deed == "show":
            popup.show_wanted.emit(run)
        else:
            popup.race_wanted.emit(run)

    def _close_others(self) -> None:
        self._say("close the other windows")
        for other in QApplication.topLevelWidgets():
            if other.isVisible() and other is not self._window:
                other.close()

    def _widget(self) -> QWidget:
        """Return something that can be seen, in any window."""
        tops = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
        top = self._rng.choice([*tops, self._window])
        seen = [each for each in top.findChildren(QWidget) if each.isVisible() and each.isEnabled()]
        return self._rng.choice(seen or [self._window])

    def _place(self, widget: QWidget) -> QPoint:
        return QPoint(
            self._rng.randrange(max(1, widget.width())),
            self._rng.randrange(max(1, widget.height())),
        )


def _name(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.objectName()}".strip()
