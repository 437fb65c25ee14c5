"""Guests without accounts: a random id, signed by the server."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import unicodedata

import msgspec

from meldhouse.parts.errors import MeldhouseError

_LONGEST_NAME = 24
#: letters that look alike are left out
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"


class BadToken(MeldhouseError):
    """The token is missing, or was not signed by this server."""

    code = "bad-token"


class BadName(MeldhouseError):
    """The name cannot be shown."""

    code = "bad-name"


class GuestToken(msgspec.Struct, array_like=True):
    """The signed content of a token."""

    guest: str
    name: str


def new_guest() -> str:
    """Returns the id of a new guest: 128 random bits."""
    return secrets.token_urlsafe(16)


def new_table() -> str:
    """Returns the id of a new table: 128 random bits."""
    return secrets.token_urlsafe(16)


def new_code(letters: int = 7) -> str:
    """Returns a code that is short enough to read out."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(letters))


def checked_name(name: str, otherwise: str) -> str:
    """Returns a name on one line, or `otherwise` if it is blank.

    Raises BadName for control, direction and invisible characters, and for long names.
    """
    folded = " ".join(unicodedata.normalize("NFC", name).split())
    if not folded:
        return otherwise
    for letter in folded:
        if letter != " " and not letter.isprintable():
            raise BadName("a name cannot hold invisible characters")
    if len(folded) > _LONGEST_NAME:
        raise BadName(f"a name has at most {_LONGEST_NAME} characters")
    return folded


class Identity:
    """Signs and reads tokens with the server's key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def token(self, guest: str, name: str) -> str:
        said = msgspec.json.encode(GuestToken(guest, name))
        return f"{_text(said)}.{_text(self._signature(said))}"

    def read(self, token: str) -> GuestToken:
        said, _, signature = token.partition(".")
        try:
            content, given = _bytes(said), _bytes(signature)
        except ValueError:
            raise BadToken("this token cannot be read") from None
        if not hmac.compare_digest(self._signature(content), given):
            raise BadToken("this token was not signed here")
        try:
            return msgspec.json.decode(content, type=GuestToken)
        except msgspec.MsgspecError:
            raise BadToken("this token cannot be read") from None

    def _signature(self, said: bytes) -> bytes:
        return hmac.new(self._key, b"meldhouse/guest/1\0" + said, hashlib.sha256).digest()


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode("ascii").rstrip("=")


def _bytes(text: str) -> bytes:
    if not text.isascii():
        raise ValueError("not ASCII")
    return base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
