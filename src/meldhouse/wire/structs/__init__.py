"""The structs of all messages: those of msgspec or, where it is not installed, of a stand-in in plain Python.

A server has msgspec. The local house in a browser has not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from msgspec import Meta, MsgspecError, Raw, Struct, field
    from msgspec.json import Decoder, Encoder, decode, encode
    from msgspec.structs import replace
else:
    try:
        from msgspec import Meta, MsgspecError, Raw, Struct, field
        from msgspec.json import Decoder, Encoder, decode, encode
        from msgspec.structs import replace
    except ImportError:
        from meldhouse.wire.structs.plain import Meta, MsgspecError, Raw, Struct, field, replace
        from meldhouse.wire.structs.plain_json import Decoder, Encoder, decode, encode

__all__ = [
    "Decoder",
    "Encoder",
    "Meta",
    "MsgspecError",
    "Raw",
    "Struct",
    "decode",
    "encode",
    "field",
    "replace",
]
