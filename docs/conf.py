"""How Sphinx builds the documentation; `make docs` calls it.

The source folder is the whole repository, so that the guide of the window (resources/help), the
lessons, the examples and the tables of results are pages as they are, without copies.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "docs")]

from sudoku_ga import __version__  # noqa: E402

project = "Sudoku GA"
author = "The sudoku_ga developers"
version = release = __version__

extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "numpydoc",
    "myst_parser",
    "pages_from_files",
]
root_doc = "docs/index"
source_suffix = {".md": "markdown", ".rst": "restructuredtext", ".py": "percent", ".toml": "lesson"}
include_patterns = [
    "docs/*.md",
    "docs/tutorial/*.md",
    "docs/howto/*.md",
    "docs/generated/*.rst",
    "examples/*.py",
    "packaging/*.md",
    "resources/help/*.md",
    "resources/lessons/*.toml",
    "resources/published/obtained/*.md",
    "resources/tuning/obtained/*.md",
    "tests/benchmarks/README.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
]
exclude_patterns = [".*", "build", "dist", "docs/conf.py", "docs/pages_from_files.py"]
# Absolute, since autosummary looks for relative ones below the source folder.
templates_path = [str(ROOT / "docs" / "templates")]

# Links of the guide to lessons, which the window opens itself.
myst_url_schemes = {
    "http": None, "https": None, "mailto": None, "lesson": {"url": "../lessons/{{path}}.html"}
}  # fmt: skip
myst_heading_anchors = 3
# Code of shells, text and output has no language; tables of results begin with a second heading.
suppress_warnings = ["myst.header"]

autosummary_generate = True
autodoc_typehints = "none"
numpydoc_show_class_members = False
numpydoc_class_members_toctree = False

html_theme = "pydata_sphinx_theme"
html_title = f"{project} {release}"
html_logo = html_favicon = "../resources/icons/sudoku_ga.svg"
html_additional_pages = {"index": "redirect.html"}
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "logo": {"text": project},
    "navigation_with_keys": False,
    "show_prev_next": True,
    "show_toc_level": 2,
    "footer_start": ["copyright"],
    "footer_end": [],
}
html_sidebars = {"docs/index": []}
copyright = author
