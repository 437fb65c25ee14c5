"""Guests without accounts: a random id, signed by the server."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import unicodedata

from meldhouse.parts.errors import MeldhouseError
from meldhouse.wire.structs import MsgspecError, Struct, decode, encode
from meldhouse.words import language_of, words_in

_LONGEST_NAME = 24
_MOST_MARKS = 3
#: the selectors of a text or emoji style, which are left out of names
_WITHOUT_STYLE = {0xFE0E: None, 0xFE0F: None}
#: fillers, joiners, blanks and variation selectors (Unicode: Default_Ignorable_Code_Point, and blank symbols)
_SHAPELESS = (
    range(0x034F, 0x0350),
    range(0x115F, 0x1161),
    range(0x17B4, 0x17B6),
    range(0x180B, 0x1810),
    range(0x2800, 0x2801),
    range(0x3164, 0x3165),
    range(0xFE00, 0xFE10),
    range(0xFFA0, 0xFFA1),
    range(0x16FE4, 0x16FE5),
    range(0x1D159, 0x1D15A),
    range(0xE0000, 0xE1000),
)
#: letters that look alike are left out
CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"


class BadToken(MeldhouseError):
    """The token is missing, or was not signed by this server."""

    code = "bad-token"


class BadName(MeldhouseError):
    """The name cannot be shown."""

    code = "bad-name"


class Barred(MeldhouseError):
    """The operator has barred this guest."""

    code = "barred"


class Standing(Struct, frozen=True, omit_defaults=True):
    """The operator's decisions about a guest."""

    is_barred: bool = False
    is_muted: bool = False
    #: tokens of this guest are not accepted any more
    is_revoked: bool = False
    #: another name, given by the operator
    name: str = ""


class GuestToken(Struct, array_like=True):
    """The signed content of a token."""

    guest: str
    name: str
    #: the guest is a program; its seats are marked as those of a bot
    is_program: bool = False


def new_guest() -> str:
    """Returns the id of a new guest: 128 random bits."""
    return secrets.token_urlsafe(16)


def new_table() -> str:
    """Returns the id of a new table: 128 random bits."""
    return secrets.token_urlsafe(16)


def next_table(table_id: str, secret: str) -> str:
    """Returns the id of the table of a rematch, which only follows from the secret of the house."""
    digest = hashlib.sha256(f"meldhouse/rematch/1\0{table_id}\0{secret}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def new_code(letters: int = 7) -> str:
    """Returns a code that is short enough to read out."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(letters))


def checked_name(name: str, otherwise: str) -> str:
    """Returns a name on one line, or `otherwise` if it is blank.

    Raises BadName for control, direction and invisible characters, and for long names.
    """
    folded = " ".join(unicodedata.normalize("NFC", name).translate(_WITHOUT_STYLE).split())
    if not folded:
        return otherwise
    if any(letter != " " and _is_invisible(letter) for letter in folded):
        raise BadName("a name cannot hold invisible characters")
    if _has_stray_marks(folded):
        raise BadName("a name cannot hold marks without letters")
    if len(folded) > _LONGEST_NAME:
        raise BadName(f"a name has at most {_LONGEST_NAME} characters")
    return folded


def usual_name(guest: str, accepted: str) -> str:
    """Returns the name of a guest who has given none, in the first language of theirs that is supported."""
    tags = (tag.partition(";")[0].strip() for tag in accepted.split(","))
    language = next((found for tag in tags if (found := language_of(tag))), "en")
    # a name begins with no dash
    code = "".join(sign for sign in guest if sign.isalnum())[:4]
    return words_in(language).say("guest-name", code=code)


def _is_invisible(letter: str) -> bool:
    """Checks for characters without a shape. Unicode counts some of them as letters, symbols or marks."""
    return not letter.isprintable() or any(ord(letter) in shapeless for shapeless in _SHAPELESS)


def _has_stray_marks(name: str) -> bool:
    """Checks for a combining mark at the begin of a word, and for more than three in a row."""
    marks = _MOST_MARKS
    for letter in name:
        marks = marks + 1 if unicodedata.combining(letter) or unicodedata.category(letter) == "Me" else 0
        if letter == " ":
            marks = _MOST_MARKS
        if marks > _MOST_MARKS:
            return True
    return False


class Identity:
    """Signs and reads tokens with the server's key."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        #: guests about whom the operator has decided something
        self.standings: dict[str, Standing] = {}

    def token(self, guest: str, name: str, is_program: bool = False) -> str:
        said = encode(GuestToken(guest, name, is_program))
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
            found = decode(content, type=GuestToken)
        except MsgspecError:
            raise BadToken("this token cannot be read") from None
        return self._checked(found) if found.guest in self.standings else found

    def _checked(self, token: GuestToken) -> GuestToken:
        """Returns the token of a guest about whom the operator has decided something, or raises."""
        standing = self.standings[token.guest]
        if standing.is_revoked:
            raise BadToken("this token is not valid any more")
        if standing.is_barred:
            raise Barred("the operator of this server has barred you")
        return GuestToken(token.guest, standing.name or token.name, token.is_program)

    def is_muted(self, guest: str) -> bool:
        """Checks if a guest may not write in the chat."""
        standing = self.standings.get(guest)
        return standing is not None and standing.is_muted

    def is_welcome(self, guest: str) -> bool:
        """Checks if a guest may stay connected."""
        standing = self.standings.get(guest)
        return standing is None or not (standing.is_barred or standing.is_revoked)

    def _signature(self, said: bytes) -> bytes:
        return hmac.new(self.key, b"meldhouse/guest/1\0" + said, hashlib.sha256).digest()


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode("ascii").rstrip("=")


def _bytes(text: str) -> bytes:
    if not text.isascii():
        raise ValueError("not ASCII")
    return base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)
