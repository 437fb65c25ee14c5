"""The protocol page names every message, field and request; the TypeScript types are those of the messages."""

from __future__ import annotations

import re
import subprocess
import sys
import typing
from pathlib import Path

import msgspec
import pytest

from meldhouse.tables.conversation import AUTO_MODES, PHRASES
from meldhouse.wire import to_client, to_server
from meldhouse.wire.typescript import (
    all_structs,
    fields_of,
    named_structs,
    type_name,
    typescript,
    written_type,
)

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "protocol.md").read_text(encoding="utf-8")
STRUCTS = named_structs()


def field_names(struct: type) -> list[str]:
    """The fields of a struct or dataclass, in order."""
    return list(getattr(struct, "__struct_fields__", None) or struct.__dataclass_fields__)


def tag_of(struct: type[msgspec.Struct]) -> str | None:
    tag = getattr(getattr(struct, "__struct_config__", None), "tag", None)
    return tag if isinstance(tag, str) else None


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda struct: f"{struct.__module__}.{struct.__name__}")
def test_every_message_and_field_is_on_the_page(struct: type[msgspec.Struct]) -> None:
    tag = tag_of(struct)
    if tag is not None:
        section = "### Client messages" if struct.__module__.endswith("to_server") else "### Server messages"
        table = PAGE.partition(section)[2].partition("\n###")[0]
        row = next((line for line in table.splitlines() if line.startswith(f"| `{tag}` |")), None)
        assert row is not None, f"{tag} is not in the table"
        for name in struct.__struct_fields__:
            assert f"`{name}`" in row, f"{tag}: {name}"
    else:
        for name in struct.__struct_fields__:
            assert f"`{name}`" in description(struct.__name__), f"{struct.__name__}: {name}"


def description(form: str) -> str:
    """The item or paragraph that says what a form holds."""
    if form == "ChatLine":
        return next(part for part in PAGE.split("\n\n") if "`ChatLine` has" in part)
    items = PAGE.partition("### Forms")[2].partition("\n## ")[0].split("\n- ")
    return next(item for item in items if re.search(rf"(^|\.\s+)`{form}`[:,]", item))


def test_the_page_names_no_message_that_is_not_there() -> None:
    for section, union in (("Client", to_server.ToServer), ("Server", to_client.ToClient)):
        table = PAGE.partition(f"### {section} messages")[2].partition("\n###")[0]
        named = {line.split("`")[1] for line in table.splitlines() if line.startswith("| `")}
        assert named == {tag_of(struct) for struct in typing.get_args(union)}


def test_every_request_is_on_the_page() -> None:
    from meldhouse.server.app import create_app
    from meldhouse.server.settings import Settings

    served = {
        f"{method} {route.path_format}"
        for route in create_app(Settings()).routes
        for method in route.methods
        if route.path_format.startswith("/api/") and "schema" not in route.path_format and method != "OPTIONS"
    }
    written = {found.partition("?")[0] for found in re.findall(r"\| `((?:GET|POST) /api/[^`]*)`", PAGE)}
    assert served == written


def test_phrases_and_modes_are_on_the_page() -> None:
    for name in (*PHRASES, *AUTO_MODES):
        assert f"`{name}`" in PAGE


def test_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert (Path(__file__).parents[2] / "docs" / "reference" / target).exists(), target


def test_typescript_has_every_message_and_field() -> None:
    text = typescript()
    assert text.count("{") == text.count("}")
    assert "None" not in re.sub(r"/\*\*.*?\*/", "", text)
    interfaces = dict(re.findall(r"export interface (\w+)(?:<[\w, ]+>)? \{\n(.*?)\n\}", text, re.DOTALL))
    structs = all_structs()
    assert set(STRUCTS) < set(structs)
    # GameEvent is written as it is; no two types share a name
    assert len(interfaces) == len(structs) + 1
    for struct in structs:
        lines = interfaces[type_name(struct)].splitlines()
        tag = tag_of(struct)
        if tag is not None:
            assert lines.pop(0) == f'  kind: "{tag}";'
        assert [re.split(r"\??:", line.strip())[0] for line in lines] == field_names(struct)
        assert all(re.fullmatch(r'  \w+\??: [\w<>,"|()\[\] -]+;', line) for line in lines)
    unions = re.findall(r"export type (\w+) =\n((?:  \| \w+\n?)+);", text)
    assert {name for name, _ in unions} == {"AnyPublic", "AnyOwn", "ToClient", "ToServer"}
    for _, members in unions:
        assert set(re.findall(r"\w+", members)) <= set(interfaces)


def test_what_may_be_left_out_is_marked() -> None:
    fields = {name: (kind, may_lack) for name, kind, may_lack in fields_of(to_server.Act)}
    assert fields == {
        "id": ("string", False),
        "action": ("string", False),
        "seat": ("number | null", True),
        "seen": ("number | null", True),
    }
    assert not any(may_lack for _, _, may_lack in fields_of(to_client.Update))


def test_a_type_that_is_not_known_is_told() -> None:
    with pytest.raises(TypeError, match="no TypeScript type"):
        written_type(set[int])


def test_the_command_writes_the_file() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "meldhouse.wire.typescript"], capture_output=True, text=True, check=True
    )
    assert done.stdout == typescript()
