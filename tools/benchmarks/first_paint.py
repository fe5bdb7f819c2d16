"""What the window takes from the start of its process to its first paint.

``python -m tools.benchmarks.first_paint SECONDS``, with the time of the start as ``time.time()``.
Imports only what the program imports: the other measurements bring the lab and the compiler.
"""

import gc
import json
import sys
import tempfile
import time

from sudoku_ga.cli.main import COLLECT_AFTER


def main() -> None:
    gc.set_threshold(COLLECT_AFTER)  # before the imports, as in the program
    from PySide6.QtCore import QSettings

    from sudoku_ga.app.settings import Settings
    from sudoku_ga.app.shell.application import GarbageCollection, make_application, make_window

    app = make_application(sys.argv[:1])
    GarbageCollection(app)
    stored = QSettings(f"{tempfile.mkdtemp()}/benchmark.ini", QSettings.Format.IniFormat)
    window = make_window(app, Settings(stored))
    found: dict[str, float] = {}

    def painted() -> None:
        found["cpu_ms"] = time.process_time() * 1000
        found["by_the_clock_ms"] = (time.time() - float(sys.argv[1])) * 1000
        window.close()
        app.quit()

    # In place of the imports for which the window waits until then.
    window.first_paint.done.disconnect()
    window.first_paint.done.connect(painted)
    window.show()
    app.exec()
    print(json.dumps(found))


if __name__ == "__main__":
    main()
