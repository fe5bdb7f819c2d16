"""The window in each theme, size and state, and the guide: ``python -m tools.screenshots``."""

import argparse
import os
import sys
from pathlib import Path

from sudoku_ga.app.theme.themes import NAMES
from tools.screenshots.guide import FOLDER, is_up_to_date, take_guide
from tools.screenshots.scenes import SIZES, take


def main() -> int:
    """Take the pictures that are asked for, or say whether those of the guide are old."""
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("screenshots"))
    parser.add_argument("--guide", action="store_true", help="the pictures of the guide alone")
    parser.add_argument(
        "--check", action="store_true", help="say whether those of the guide are up to date"
    )
    parser.add_argument(
        "--animation", action="store_true", help="the animated picture of README alone"
    )
    parser.add_argument("--language", default="en", help="of the pictures in FOLDER")
    asked = parser.parse_args()
    if asked.check:
        current = is_up_to_date()
        words = "up to date" if current else "older than the window: make screenshots"
        sys.stdout.write(f"The pictures of the guide are {words}.\n")
        return 0 if current else 1
    if asked.animation:
        from tools.screenshots.animation import FILE, take_animation

        sys.stdout.write(f"{take_animation()} frames in {FILE}\n")
        return 0
    if not asked.guide:
        asked.folder.mkdir(parents=True, exist_ok=True)
        sys.stdout.write(
            f"{take(asked.folder, NAMES, SIZES, asked.language)} pictures in {asked.folder}\n"
        )
    sys.stdout.write(f"{take_guide()} pictures in {FOLDER}\n")
    return 0


os.environ["QT_QPA_PLATFORM"] = "offscreen"
sys.exit(main())
