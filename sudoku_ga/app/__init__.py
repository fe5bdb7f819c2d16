"""The window: the only home of Qt.

PySide6 reads the source of each module that is imported after it, to learn whether the module
could ask for other spellings of Qt's names (``from __feature__ import``). None here does, and a
bundle has no sources. Without that the first paint comes up to a tenth sooner, and 17 MB of
sources are not kept in memory.

numpy starts a thread for each further processor, which spins for 50 ms. The window multiplies no
large matrices, and the processes of the lab take one processor each.
"""

import os
import sys
from typing import Any

import shiboken6 as shiboken6  # which brings the reader of sources

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

_feature: Any = sys.modules.get("shibokensupport.feature")
if hasattr(_feature, "_mod_uses_pyside"):  # no public name; another version reads as before
    _feature._mod_uses_pyside = lambda _module: False
