"""A workspace of the laboratory, driven by tests."""


def run_all(qtbot, lab, laboratory):
    laboratory.go.set()
    with qtbot.waitSignal(
        lab.watcher.seen,
        timeout=20_000,
        check_params_cb=lambda answer: not answer.question.is_live and answer.overview is not None,
    ):
        lab.driving.press_main()
    assert not lab.driving.runs.is_on
