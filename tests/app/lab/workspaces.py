"""A workspace of the laboratory, driven by tests."""


def run_all(qtbot, lab, laboratory):
    laboratory.go.set()
    with qtbot.waitSignal(
        lab.reader.loaded,
        timeout=20_000,
        check_params_cb=lambda contents: (
            not contents.query.is_live and contents.overview is not None
        ),
    ):
        lab.controls.press_main()
    assert not lab.controls.is_busy
