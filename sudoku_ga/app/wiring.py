"""What happens in the main window when something is chosen, typed or told."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sudoku_ga.app.main_window import MainWindow


def connect(window: "MainWindow") -> None:
    """Connect the parts of a window with what is done with them."""
    _connect_actions(window)
    _connect_board(window)
    _connect_run(window)
    _connect_messages(window)


def _connect_actions(window: "MainWindow") -> None:
    actions, solving = window.actions_of, window.solving
    for action, slot in (
        (actions.save, window.sessions.save),
        (actions.save_as, window.sessions.save_as),
        (actions.quit, window.close),
        (actions.undo, window.playing.undo),
        (actions.redo, window.playing.redo),
        (actions.clear, window.clear),
        (actions.run, solving.press_run),
        (actions.step, solving.press_step),
        (actions.stop, solving.press_stop),
        (actions.reset, solving.press_reset),
        (actions.go_on, window.continuing.ask),
        (actions.save_run, window.run_files.save),
        (actions.open_run, window.run_files.choose_to_open),
        (actions.verify_run, window.run_files.choose),
        (actions.export_curve, window.run_files.export),
        (actions.export_animation, window.animations.choose),
    ):
        action.triggered.connect(slot)
    window.exchange.connect_actions(actions)
    window.exporting.connect_actions(actions)
    window.images.connect_actions(actions)
    window.printing.connect_actions(actions)
    window.collections.print_wanted.connect(window.printing.open_list)
    window.generating.print_wanted.connect(window.printing.open_list)
    window.playing.connect_actions(actions.by_hand)
    window.asking.connect_actions(actions.by_hand)
    actions.by_hand.mark.triggered.connect(window.board.view.set_marking)
    actions.earlier_runs.toggled.connect(window.insight.fitness.set_keep_earlier)
    actions.reduce_motion.toggled.connect(window.board.view.set_reduced_motion)
    actions.reduce_motion.triggered.connect(window.keep_motion)
    actions.panel.toggled.connect(window.body.show_panel)
    actions.panel.toggled.connect(window.header.set_panel_shown)
    window.header.panel_toggled.connect(actions.panel.setChecked)
    window.body.panel_shown.connect(actions.panel.setChecked)
    window.panel.all_opened.connect(window.keep_all_parameters)
    actions.sizes.triggered.connect(window.begin)
    actions.themes.triggered.connect(window.select_theme)
    actions.languages.triggered.connect(window.select_language)


def _connect_board(window: "MainWindow") -> None:
    keeper, insight = window.keeper, window.insight
    view = window.board.view
    keeper.changed.connect(window.follow_puzzle)
    view.typed.connect(window.playing.type)
    window.playing.cursor_moved.connect(view.select)
    view.marking_changed.connect(window.actions_of.by_hand.mark.setChecked)
    view.edit_refused.connect(window.refuse_edit)
    window.board.digit_chosen.connect(view.type_digit)
    window.board.erase_requested.connect(window.erase)
    window.board.undo_requested.connect(window.playing.undo)
    window.board.redo_requested.connect(window.playing.redo)
    insight.puzzle.paste_requested.connect(window.files.paste)
    insight.puzzle.open_requested.connect(window.files.choose)
    window.board.mode_chosen.connect(window.playing.switch_mode)
    window.board.hint_requested.connect(window.asking.ask_hint)
    window.playing.play_chosen.connect(window.play_timer.begin)
    window.play_timer.told.connect(window.board.set_time)
    window.puzzle_menu.chosen.connect(window.focus_board)
    window.files.session_chosen.connect(window.sessions.open_file)
    window.menus.recent.chosen.connect(window.files.open_file)
    window.sessions.taken_up.connect(window.focus_first)
    window.menus.collections.triggered.connect(window.exchange.open_bundled)


def _connect_run(window: "MainWindow") -> None:
    solving, fitness = window.solving, window.insight.fitness
    # First what a picture of the run consists of, then what shows it.
    solving.points.connect(fitness.append)
    solving.changed.connect(window.tuning.follow)
    solving.changed.connect(window.presenter.show_situation)
    solving.changed.connect(window.collections.follow)
    solving.changed.connect(window.time_travel.follow)
    window.time_travel.moved.connect(fitness.show_cursor)
    window.workspaces.connect_run(
        solving, window.time_travel, window.generating, window.experimenting
    )
    solving.changed.connect(window.play_timer.follow)
    solving.forgotten.connect(fitness.clear)
    window.controller.ended.connect(fitness.finish)


def _connect_messages(window: "MainWindow") -> None:
    for talker in (
        window.solving,
        window.playing,
        window.asking,
        window.sessions,
        window.collections,
        window.exporting,
        window.images,
        window.printing,
        window.tuning,
        window.continuing,
        window.run_files,
        window.animations,
    ):
        talker.message.connect(window.say)
    window.files.refused.connect(window.say)
    window.dropping.refused.connect(window.say)
    window.files.withdrawn.connect(window.withdraw)
    window.playing.withdrawn.connect(window.withdraw)
    window.keeper.changed.connect(window.files.withdraw)
    window.preparation.failed.connect(window.say_not_prepared)
