"""Who somebody is, without an account: a guest's number, signed by the house."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import unicodedata

import msgspec

from meldhouse.parts.errors import MeldhouseError

_LONGEST_NAME = 24
#: without those that are mistaken for one another
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"


class BadToken(MeldhouseError):
    """No token, or none that this house has signed."""

    code = "bad-token"


class BadName(MeldhouseError):
    """A name that cannot be shown."""

    code = "bad-name"


class GuestToken(msgspec.Struct, array_like=True):
    guest: str
    name: str


def new_guest() -> str:
    """128 bits that nobody guesses."""
    return secrets.token_urlsafe(16)


def new_table() -> str:
    return secrets.token_urlsafe(16)


def new_code(letters: int = 7) -> str:
    """Short enough to read to a friend."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(letters))


def checked_name(name: str, otherwise: str) -> str:
    """A name on one line that shows what it says: no control, direction or invisible characters."""
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
    """Signs and reads tokens with the house's key."""

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
            raise BadToken("this token is not one") from None
        if not hmac.compare_digest(self._signature(content), given):
            raise BadToken("this token was not signed here")
        try:
            return msgspec.json.decode(content, type=GuestToken)
        except msgspec.MsgspecError:
            raise BadToken("this token is not one") from None

    def _signature(self, said: bytes) -> bytes:
        return hmac.new(self._key, b"meldhouse/guest/1\0" + said, hashlib.sha256).digest()


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode("ascii").rstrip("=")


def _bytes(text: str) -> bytes:
    if not text.isascii():
        raise ValueError("not ASCII")
    return base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
