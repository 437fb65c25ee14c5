"""Reviews and their pieces as JSON.

Reading needs the structs of the wire, loaded when they are first used: the rest of the analysis runs without them.
"""

from __future__ import annotations

import json
from dataclasses import asdict

from meldhouse.analysis.model import FORMAT, Piece, Review, ReviewError


def write_review(review: Review) -> bytes:
    """Writes a review as JSON."""
    return _written(asdict(review))


def read_review(content: bytes | str) -> Review:
    """Reads a review that `write_review` has written. Raises ReviewError."""
    from meldhouse.wire.structs import MsgspecError, decode

    try:
        review = decode(content, type=Review)
    except (MsgspecError, UnicodeDecodeError) as error:
        raise ReviewError(f"this is not a review: {error}") from None
    if review.format != FORMAT:
        raise ReviewError(f"a review begins with {FORMAT!r}, not {review.format[:40]!r}")
    return review


def write_piece(piece: Piece) -> bytes:
    """Writes the findings of one deal as JSON."""
    return _written(asdict(piece))


def read_piece(content: bytes) -> Piece:
    """Reads what `write_piece` has written."""
    from meldhouse.wire.structs import decode

    return decode(content, type=Piece)


def _written(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
