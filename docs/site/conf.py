"""Settings of the documentation's site: `make docs` builds it into build/docs.

Its source folder is the whole repository, so that the links between the documents lead to the same files here and on
a forge. The documents are plain Markdown; what only the site has is added by the modules beside this file.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[1] / "src")]

import meldhouse  # noqa: E402

project = "Meldhouse"
author = "Meldhouse contributors"
version = release = meldhouse.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_copybutton",
    "contents",
    "library",
    "command_line",
    "cards",
    "examples",
]
root_doc = "docs/index"
include_patterns = [
    "docs/*.md",
    "docs/**/*.md",
    "*.md",
    "tests/README.md",
    "bench/README.md",
    "web/README.md",
    "deploy/README.md",
    "examples/README.md",
]
exclude_patterns = [
    ".*",
    "build",
    "dist",
    "src",
    "**/node_modules",
    "web/[!R]*",
    "tests/[!R]*",
    "bench/[!R]*",
]
# Options such as --help are text, not dashes.
smartquotes = False

# As on a forge: headings have anchors, and tables may contain anchors and line breaks.
myst_heading_anchors = 4
# A page that no index lists can still be found by its links, which a test checks; a code block may hold any text.
suppress_warnings = ["myst.header", "toc.not_included", "misc.highlighting_failure"]

autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True}
python_maximum_signature_line_length = 88
python_use_unqualified_type_names = True
add_module_names = False

html_theme = "furo"
html_title = f"Meldhouse {release}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1f6b5c", "color-brand-content": "#1f6b5c"},
    "dark_css_variables": {"color-brand-primary": "#7fd1b9", "color-brand-content": "#7fd1b9"},
}
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = True
