"""Entrants of a contest: a level of our bots, `cmd:COMMAND` for a program, `py:MODULE:CLASS` for a Python class.

`learned` is a network of this package, `learned:FILE` one of `meldhouse train`.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from meldhouse.bots import levels_of
from meldhouse.bots.bot import Bot
from meldhouse.parts.errors import OptionError

#: the prefix of an entrant that is an external program
COMMAND = "cmd:"
#: the prefix of an entrant that is a class of a Python module
PYTHON = "py:"
#: a network, and the separator before its file
LEARNED = "learned"


def check_entrant(name: str, game: str) -> None:
    """Raises OptionError if a name is not that of an entrant in a game."""
    levels = levels_of(game)
    if name in levels:
        return
    if name.startswith(COMMAND):
        if not name.removeprefix(COMMAND).strip():
            raise OptionError("cmd: should be followed by a command, as in cmd:python my_bot.py")
    elif name.startswith(PYTHON):
        bot_class(name)
    elif name.partition(":")[0] == LEARNED:
        from meldhouse.rl.learned.bot import network_for

        network_for(game, _file_of(name))
    else:
        others = f"{LEARNED}, {COMMAND}COMMAND and {PYTHON}MODULE:CLASS"
        raise OptionError(f"there is no bot {name!r}; there are: {', '.join(levels)}, {others}")


def maker_of(name: str) -> Callable[[Any, int], Bot] | None:
    """Returns what makes the bot of an entrant in this process, or None for levels and programs."""
    if name.startswith(PYTHON):
        return bot_class(name)
    if name.partition(":")[0] != LEARNED:
        return None
    from meldhouse.rl.learned.bot import LearnedBot

    return lambda game, seed: LearnedBot(game, seed, _file_of(name))


def _file_of(name: str) -> Path | None:
    file = name.partition(":")[2]
    return Path(file) if file else None


def bot_class(name: str) -> Callable[[Any, int], Bot]:
    """Loads the class of an entrant such as `py:my_bots:Hermit`. Modules of the current folder are found first."""
    module_name, _, class_name = name.removeprefix(PYTHON).partition(":")
    if not module_name or not class_name:
        raise OptionError(
            f"{name!r} should name a module and a class, as in {PYTHON}my_bots:Hermit for my_bots.py"
        )
    folder = os.getcwd()
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        found = getattr(importlib.import_module(module_name), class_name)
    except AttributeError:
        raise OptionError(f"the module {module_name!r} has no class {class_name!r}") from None
    except Exception as error:  # the module is not ours, and may fail in any way
        raise OptionError(
            f"the module {module_name!r} cannot be imported: {type(error).__name__}: {error}"
        ) from error
    if not callable(getattr(found, "decide", None)):
        raise OptionError(f"{class_name!r} in {module_name!r} has no method decide(view)")
    makes: Callable[[Any, int], Bot] = found
    return makes
