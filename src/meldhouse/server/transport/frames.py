"""The bytes of WebSocket frames (RFC 6455, 5.2)."""

from __future__ import annotations

import struct

try:
    from websockets.speedups import apply_mask
except ImportError:  # websockets was installed without a compiler
    from websockets.utils import apply_mask

_WHOLE_TEXT = 0x81
_MASKED = 0x80
_TWO_BYTES = _MASKED | 126
#: bytes of a length that does not fit into the second byte of a frame
_LONG = {126: 2, 127: 8}


class FrameCounter:
    """Counts the frames in the bytes of a client, however the network cuts them, without parsing them."""

    __slots__ = ("_head", "_left")

    def __init__(self) -> None:
        #: an unfinished header or frames beyond the limit, and the bytes still missing of the last frame
        self._head = b""
        self._left = 0

    @property
    def is_between_frames(self) -> bool:
        return not self._left and not self._head

    def count(self, data: bytes, most: int) -> int:
        """Returns the number of frames whose header ends in these bytes.

        Stops soon after `most`; the other frames are counted with the next bytes.
        """
        if self._head:
            data, self._head = self._head + data, b""
        at, size, found = self._left, len(data), 0
        while at < size and found <= most:
            end = _end_of_frame(data, at, size)
            if not end:
                break
            at = end
            found += 1
        self._head = data[at:]
        self._left = max(at - size, 0)
        return found


def _end_of_frame(data: bytes, at: int, size: int) -> int:
    """Returns where the frame that begins at a place ends, or 0 if its header is not complete."""
    if at + 2 > size:
        return 0
    second = data[at + 1]
    length = second & 127
    begin = at + (6 if second & _MASKED else 2)
    more = _LONG.get(length, 0)
    if more:
        if at + 2 + more > size:
            return 0
        length = int.from_bytes(data[at + 2 : at + 2 + more], "big")
    return begin + more + length


def whole_text(data: bytes, most: int) -> bytes | None:
    """Returns the text if these bytes are one whole, uncompressed text frame of a client.

    Returns None for anything else, and for texts longer than `most`.
    """
    size = len(data)
    if size < 6 or data[0] != _WHOLE_TEXT:
        return None
    length = data[1]
    if length < _MASKED:
        return None
    if length < _TWO_BYTES:
        mask, begin = data[2:6], 6
        length -= _MASKED
    elif length == _TWO_BYTES and size >= 8:
        mask, begin = data[4:8], 8
        length = data[2] << 8 | data[3]
        if length < 126:
            return None
    else:
        return None
    if size != begin + length or length > most:
        return None
    return apply_mask(data[begin:], mask)


def text_head(size: int) -> bytes:
    """Returns the frame header of a text of so many bytes."""
    if size < 126:
        return bytes((0x81, size))
    if size < 65536:
        return struct.pack(">BBH", 0x81, 126, size)
    return struct.pack(">BBQ", 0x81, 127, size)
