"""Writes the AppStream metainfo, with the project's pages and pictures where these have an address.

usage: python packaging/metainfo.py [ADDRESS] > FILE

ADDRESS is that of the repository's pages, below which ``raw/main/`` leads to its files: AppStream
shows pictures from the web alone.
"""

import re
import sys
from pathlib import Path

SOURCE = Path(__file__).parent / "linux" / "io.github.sudoku_ga.SudokuGA.metainfo.xml"


def metainfo(address: str) -> str:
    """Return the metainfo; without an address what needs one is left out."""
    text = SOURCE.read_text(encoding="utf-8")
    if not address:
        return re.sub(r"\s*<!-- ADDRESS -->.*<!-- END -->", "", text, flags=re.DOTALL)
    return re.sub(r"\s*<!-- (ADDRESS|END) -->", "", text).replace("@ADDRESS@", address)


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")
    sys.stdout.write(metainfo(sys.argv[1] if len(sys.argv) > 1 else ""))
