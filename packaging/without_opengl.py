"""Stands for two modules of Qt that pyqtgraph imports and the program does not use: 10 MB less."""

import sys
from types import ModuleType


class QOpenGLWidget:
    """What pyqtgraph derives a class from that is never made."""


for _name in ("QtOpenGL", "QtOpenGLWidgets"):
    _module = ModuleType(f"PySide6.{_name}")
    _module.QOpenGLWidget = QOpenGLWidget  # type: ignore[attr-defined]
    sys.modules[_module.__name__] = _module
