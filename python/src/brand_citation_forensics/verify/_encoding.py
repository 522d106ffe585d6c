"""Texts and bytes with one reading. Anything with two is refused, as an attacker's work."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from typing import Any

import rfc8785

_SAFE = 2**53 - 1


class ProofError(Exception):
    """Something is not what it claims to be. The message says what, in words for people."""


def sha256(*parts: bytes) -> bytes:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part)
    return digest.digest()


def from_base64(text: str) -> bytes | None:
    """Accepts only the canonical, padded form; None for anything else."""
    try:
        data = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if base64.b64encode(data).decode("ascii") == text else None


def to_base64(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def parse_json(text: str) -> Any:
    """The value of a JSON text, with numbers as every program reads them. Raises ValueError."""
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
    """Whether it can be UTF-8: half of a surrogate pair cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def canonical(value: Any) -> str:
    """RFC 8785 text of anything JSON can hold."""
    return rfc8785.dumps(value).decode("utf-8")


def shortened(text: str) -> str:
    """A name that an attacker chose must not flood the complaint about it."""
    return json.dumps(text if len(text) <= 60 else f"{text[:60]}…")


def counted(count: int, one: str, many: str | None = None) -> str:
    """`3 records`, `1 record`."""
    return f"{count} {one if count == 1 else many or one + 's'}"
