"""The plural categories of the languages, as Unicode's CLDR defines them.

The browser runs this layer as plain Python, so it cannot use Babel. The rules of these languages are short; a test
compares them with Babel's.
"""

from __future__ import annotations

#: languages whose nouns have a form of their own for one; the others have a single form
WITH_SINGULAR = frozenset({"en"})


def plural_category(language: str, number: object) -> str:
    """Returns the CLDR category of a whole number: `one` or `other`."""
    return "one" if language in WITH_SINGULAR and number in (1, -1) else "other"
