"""The help of the commands is complete in every language; English is what the commands themselves say."""

import re

import pytest
from tests.support.commands import run
from tests.support.words.command_help import PATH, toml

from meldhouse.cli.app import COMMANDS

OTHERS = {"ja_JP.UTF-8": "使い方", "zh_CN.UTF-8": "用法", "zh_TW.UTF-8": "用法"}
ENGLISH = re.compile(r"Usage|Options:|Commands:|Arguments:|default:|required|Show this")


def test_the_english_help_is_what_the_commands_say():
    assert PATH.read_text("utf-8") == toml(), "run: python -m tests.support.words.command_help"


@pytest.mark.parametrize("name", ["", *COMMANDS])
@pytest.mark.parametrize("tag", OTHERS)
def test_no_help_is_left_in_english(tag, name, monkeypatch):
    monkeypatch.setenv("LC_ALL", tag)
    ran = run(*name.split(), "--help")
    assert ran.code == 0
    assert ran.out.startswith(f"{OTHERS[tag]}：meldhouse {name}".rstrip())
    assert not ENGLISH.search(ran.out)


@pytest.mark.parametrize("tag", ["C.UTF-8", "en_GB.UTF-8", "de_DE.UTF-8"])
def test_every_other_language_gets_english(tag, monkeypatch):
    monkeypatch.setenv("LC_ALL", tag)
    assert run("play", "--help").out.startswith("Usage: meldhouse play")
