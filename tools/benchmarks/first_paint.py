"""What the window takes from the start of its process to its first paint.

Imports only what the program imports: the other measurements bring the lab and the compiler.
"""

import json
import sys
import tempfile
import time

from PySide6.QtCore import QSettings

from sudoku_ga.app.settings import Settings
from sudoku_ga.app.shell.application import GarbageCollection, make_application, make_window


def main() -> None:
    app = make_application(sys.argv[:1])
    GarbageCollection(app)
    stored = QSettings(f"{tempfile.mkdtemp()}/benchmark.ini", QSettings.Format.IniFormat)
    window = make_window(app, Settings(stored))
    found: dict[str, float] = {}

    def painted() -> None:
        found["cpu_ms"] = time.process_time() * 1000
        import psutil

        found["by_the_clock_ms"] = (time.time() - psutil.Process().create_time()) * 1000
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
