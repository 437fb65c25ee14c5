"""Self-contained HTML pages: one theme in light and dark, without scripts and without files from other places."""

from __future__ import annotations

from html import escape

_THEME = """
:root { color-scheme: light dark; --ink: #1d2430; --soft: #5c6576; --paper: #fdfcf9; --line: #d9d6cc;
  --card: #fff; --mark: #a3471f; --bar: #35618f; --sure: #1f6b45; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6df; --soft: #a4adbb; --paper: #16181d;
  --line: #3a3f4a; --card: #1e2128; --mark: #e9a07c; --bar: #7fa9d6; --sure: #7fd0a4; } }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 46rem;
  margin: 2rem auto; padding: 0 1rem; }
.note { color: var(--soft); font-size: .9rem; } .wide { overflow-x: auto; }
"""


def html_page(title: str, body: str, language: str, style: str) -> str:
    """Returns a whole document; `style` is added to the theme."""
    return (
        f'<!doctype html>\n<html lang="{escape(language, quote=True)}">\n<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_THEME}{style}</style></head>\n"
        f"<body><main>\n{body}\n</main></body></html>\n"
    )
