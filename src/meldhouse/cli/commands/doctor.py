"""`meldhouse doctor`: reports the installation and its problems."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import shutil
import sys
import sysconfig
import urllib.request
from typing import Annotated, Any

import typer

from meldhouse import __version__
from meldhouse.build_info import is_compiled, why_interpreted
from meldhouse.cli.exit_codes import FAULT
from meldhouse.cli.language import language_of_environment
from meldhouse.cli.output import JsonOption, LangOption, console, table_of, tell_json, words_for
from meldhouse.extras import EXTRAS, is_installed
from meldhouse.games.registry import GAMES
from meldhouse.parts.errors import MeldhouseError
from meldhouse.paths import HOUSE, rules_page, web_folder
from meldhouse.words import LANGUAGES, Words, words_in

NEEDED = ("typer", "rich", "librt", "mypy_extensions", "platformdirs", "openskill", "msgspec")
_ANSWER_SECONDS = 10.0
#: problems with which the exit code is 1
_GRAVE = {"package-missing", "language-broken", "rules-missing"}


def doctor(
    server: Annotated[str, typer.Option(help="Check a running server: http://127.0.0.1:8000")] = "",
    as_json: JsonOption = False,
    lang: LangOption = None,
) -> None:
    """Report what is installed, if it is compiled, and what is missing.

    The exit code is 1 if something required is missing. With --server only that server is checked: if it is
    alive, and if a write reaches its disk.
    """
    words = words_for(lang)
    if server:
        _check_server(server, words, as_json)
        return
    found = findings()
    problems = problems_of(found)
    if as_json:
        tell_json({**found, "problems": problems})
    else:
        _show(words, found, problems)
    if _GRAVE & set(problems):
        raise typer.Exit(FAULT)


def _check_server(url: str, words: Words, as_json: bool) -> None:
    found: dict[str, Any] = {"alive": _answers(f"{url}/healthz"), "ready": _answers(f"{url}/readyz")}
    if as_json:
        tell_json(found)
    else:
        _show(words, found, [])
    if not all(found.values()):
        raise typer.Exit(FAULT)


def _answers(url: str) -> bool:
    """Checks if an address is answered with 200."""
    try:
        with urllib.request.urlopen(url, timeout=_ANSWER_SECONDS) as answer:
            return bool(answer.status == 200)
    except (OSError, ValueError):
        return False


def findings() -> dict[str, Any]:
    """Returns all findings as plain data."""
    return {
        "meldhouse": __version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "platform": platform.platform(),
        "processors": os.cpu_count(),
        "compiled": is_compiled(),
        "why_interpreted": why_interpreted(),
        "compiler": _compiler(),
        "packages": {name: _version_of(name) for name in NEEDED},
        "encoding": sys.stdout.encoding or "",
        "terminal": sys.stdout.isatty(),
        "columns": shutil.get_terminal_size().columns,
        "extras": {name: is_installed(name) for name in EXTRAS},
        "rule_pages": _rule_pages(),
        "web_client": web_folder() is not None,
        "languages": {language: _speaks(language) for language in LANGUAGES},
        "language": language_of_environment(),
    }


def _version_of(package: str) -> str | None:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def _compiler() -> str | None:
    """Returns the C compiler that a build would use, if any."""
    wanted = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(str(wanted).split()[0]) or shutil.which("cc")


def _rule_pages() -> dict[str, bool]:
    """Returns for each language if the rule pages of all games are here."""
    return {
        language: all(rules_page(game, language) is not None for game in (*GAMES, HOUSE))
        for language in LANGUAGES
    }


def _speaks(language: str) -> bool:
    try:
        words_in(language)
    except MeldhouseError:
        return False
    return True


def problems_of(found: dict[str, Any]) -> list[str]:
    """Returns the problems, worst first."""
    problems: list[str] = []
    if None in found["packages"].values():
        problems.append("package-missing")
    if not all(found["languages"].values()):
        problems.append("language-broken")
    if not all(found["rule_pages"].values()):
        problems.append("rules-missing")
    if not found["web_client"]:
        problems.append("web-missing")
    if not found["compiled"]:
        problems.append("interpreted")
        if found["compiler"] is None:
            problems.append("no-compiler")
    if found["encoding"].lower().replace("-", "") != "utf8":
        problems.append("encoding")
    return problems


_ADVICE = {
    "package-missing": "cli.doctor.package-missing",
    "language-broken": "cli.doctor.language-broken",
    "rules-missing": "cli.doctor.rules-missing",
    "web-missing": "cli.doctor.web-missing",
    "interpreted": "cli.doctor.interpreted",
    "no-compiler": "cli.doctor.no-compiler",
    "encoding": "cli.doctor.encoding",
}


def _show(words: Words, found: dict[str, Any], problems: list[str]) -> None:
    shown = table_of(words.say("cli.doctor.what"), words.say("cli.doctor.found"))
    for name, value in found.items():
        shown.add_row(name, _written(value, words))
    console().print(shown)
    is_well = not problems and all(found.get(name, True) for name in ("alive", "ready"))
    console().print(words.say("cli.doctor.well" if is_well else "cli.doctor.look-after"), style="bold")
    for problem in problems:
        console().print(f"- {words.say(_ADVICE[problem])}")


def _written(value: Any, words: Words) -> str:
    if isinstance(value, bool):
        return words.say("switch.yes" if value else "switch.no")
    if isinstance(value, dict):
        return words.listed([f"{name} {_written(item, words)}" for name, item in value.items()])
    return words.say("cli.doctor.none") if value in (None, "") else str(value)
