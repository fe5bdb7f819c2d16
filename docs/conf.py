"""How Sphinx builds the documentation; `make docs` calls it.

The source folder is the whole repository, so that the guide of the window (resources/help), the
lessons and the tables of results are pages as they are, without copies. sphinx-gallery runs the
examples and makes notebooks of them.
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
    "sphinx_gallery.gen_gallery",
    "pages_from_files",
]
root_doc = "docs/index"
source_suffix = {".md": "markdown", ".rst": "restructuredtext", ".toml": "lesson"}
include_patterns = [
    "docs/*.md",
    "docs/tutorial/*.md",
    "docs/howto/*.md",
    "docs/decisions/*.md",
    "docs/development/*.md",
    "docs/generated/*.rst",
    "docs/generated/examples/*.rst",
    "resources/help/*.md",
    "resources/help/operators/*.md",
    "resources/lessons/*.toml",
    "resources/published/obtained/*.md",
    "resources/tuning/obtained/*.md",
    "tests/README.md",
    "tools/benchmarks/README.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
]
exclude_patterns = [".*", "build", "dist", "docs/*.py"]
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

sphinx_gallery_conf = {
    "examples_dirs": "examples",
    "gallery_dirs": "docs/generated/examples",
    "backreferences_dir": "docs/generated/backreferences",
    "filename_pattern": r"\.py$",
    "within_subsection_order": "pages_from_files.place_of_example",
    # Names in the code lead to the pages of the Python interface.
    "doc_module": "sudoku_ga",
    "reference_url": {"sudoku_ga": None},
    "default_thumb_file": str(ROOT / "resources" / "icons" / "sudoku_ga.svg"),
    "capture_repr": ("_repr_html_",),
    "abort_on_example_error": True,
    "min_reported_time": 3600,
    "show_signature": False,
    "write_computation_times": False,
}

html_theme = "pydata_sphinx_theme"
html_title = f"{project} {release}"
html_logo = html_favicon = "../resources/icons/sudoku_ga.svg"
html_additional_pages = {"index": "redirect.html"}
html_static_path = ["site.css"]
html_css_files = ["site.css"]
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
