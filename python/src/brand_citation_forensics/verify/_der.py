"""Whether bytes are DER. The reader of ASN.1 takes any BER, and a timestamp that has two readings must have none."""

from __future__ import annotations

from ._encoding import ProofError

_MAX_DEPTH = 32
_CONSTRUCTED = {0x10, 0x11}
"""SEQUENCE and SET, and no other universal type."""


def require_der(data: bytes, what: str) -> None:
    """Raise unless the bytes are exactly one DER value. The inside of strings is not checked."""
    if _end_of_value(data, 0, len(data), 0, what) != len(data):
        raise ProofError(f"{what} is followed by other bytes")


def _end_of_value(data: bytes, start: int, limit: int, depth: int, what: str) -> int:
    """Where the value that starts at `start` ends. Reads every header once."""
    malformed = ProofError(f"{what} is not well-formed DER")
    if start + 2 > limit or depth > _MAX_DEPTH:
        raise malformed
    tag, length, content = data[start], data[start + 1], start + 2
    number, is_constructed, is_universal = tag & 0x1F, bool(tag & 0x20), tag >> 6 == 0
    if number == 0x1F or tag == 0 or (is_universal and is_constructed != (number in _CONSTRUCTED)):
        raise malformed
    if length >= 0x80:
        octets = data[content : content + (length & 0x7F)]
        content += len(octets)
        length = int.from_bytes(octets, "big")
        # No indefinite length, none longer than needed, none beyond our caps.
        if len(octets) > 3 or octets[:1] == b"\0" or length < 0x80:
            raise malformed
    end = content + length
    if end > limit or (is_universal and not _is_one_form(number, data[content:end])):
        raise malformed
    if is_constructed:
        while content < end:
            content = _end_of_value(data, content, end, depth + 1, what)
    return end


def _is_one_form(number: int, content: bytes) -> bool:
    """Booleans, integers, nulls and object identifiers have only one encoding."""
    if number == 1:
        return content in {b"\0", b"\xff"}
    if number in {2, 10}:
        is_padded = len(content) > 1 and content[0] == (0 if content[1] < 0x80 else 0xFF)
        return len(content) > 0 and not is_padded
    if number == 5:
        return content == b""
    return number != 6 or content[:1] not in {b"", b"\x80"}
