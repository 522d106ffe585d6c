"""Texts and bytes that have one reading. Whatever has two is refused: an attacker wrote it."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from typing import Any

import rfc8785

_SAFE = 2**53 - 1


class ProofError(Exception):
    """Something in somebody's hands is not what it claims to be. The message says what, in words for people."""


def sha256(*parts: bytes) -> bytes:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    return digest.digest()


def from_base64(text: str) -> bytes | None:
    """Only the one canonical form, padded; None for everything else."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if base64.b64encode(data).decode("ascii") == text else None


def to_base64(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def parse_json(text: str) -> Any:
    """The value of a JSON text, its numbers as every program reads them. Raises ValueError."""
    return json.loads(
        text,
        object_pairs_hook=_object,
        parse_int=lambda digits: _number(float(digits)),
        parse_float=lambda digits: _number(float(digits)),
        parse_constant=_refuse_constant,
    )


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ProofError("a name stands twice in the same place: other programs would read another value")
    return found


def _number(value: float) -> float | int:
    """JSON does not tell 1 from 1.0, and neither may we."""
    return int(value) if value.is_integer() and abs(value) <= _SAFE else value


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def is_well_formed(text: str) -> bool:
    """Whether it has a UTF-8 form: half of a surrogate pair has none."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def canonical(value: Any) -> str:
    """RFC 8785 text of anything JSON can hold."""
    return rfc8785.dumps(value).decode("utf-8")


def shortened(text: str) -> str:
    """What an attacker named must not fill the page on which it is complained about."""
    return json.dumps(text if len(text) <= 60 else f"{text[:60]}…")


def counted(count: int, one: str, many: str | None = None) -> str:
    """`3 records`, `1 record`."""
    return f"{count} {one if count == 1 else many or one + 's'}"
