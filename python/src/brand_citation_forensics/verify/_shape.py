"""Strict reading of what came from outside: a value with its type, or a ProofError that says where it does not fit."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeVar

from pydantic import AfterValidator, ConfigDict, Field, TypeAdapter, ValidationError, with_config

from ._encoding import ProofError

T = TypeVar("T")

CLOSED = with_config(ConfigDict(extra="forbid", strict=True))
"""No other fields are allowed."""
OPEN = with_config(ConfigDict(extra="ignore", strict=True))
"""Other fields are allowed and ignored."""

_SPELLING = "%Y-%m-%dT%H:%M:%S.%f"


def _instant(text: str) -> str:
    """One spelling per moment, so that texts can be compared and sorted."""
    time = datetime.strptime(text, f"{_SPELLING}Z")
    if f"{time.isoformat(timespec='milliseconds')}Z" != text:
        raise ValueError("not a time in UTC with milliseconds")
    return text


Count = Annotated[int, Field(ge=0, le=2**53 - 1)]
Share = Annotated[float, Field(ge=0, le=1)]
Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Instant = Annotated[str, AfterValidator(_instant)]
# Only the alphabet: decoding checks whether it is canonical.
Base64 = Annotated[str, Field(pattern=r"^[A-Za-z0-9+/]*={0,2}$")]
# Canonical: the last character ends the hash with four bits, and its other two are zero.
NodeText = Annotated[str, Field(pattern=r"^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$")]
# Longer than any proof in a tree whose size is a safe integer.
Proof = Annotated[list[NodeText], Field(max_length=128)]


def shaped(shape: TypeAdapter[T], value: object, what: str) -> T:
    """The value with its type, or a ProofError that says where it does not fit."""
    try:
        return shape.validate_python(value)
    except ValidationError as error:
        first = error.errors(include_input=False, include_context=False, include_url=False)[0]
        place = "".join(f"[{part}]" if isinstance(part, int) else f".{part[:60]}" for part in first["loc"])
        raise ProofError(f"{what}{place}: {first['msg']}") from None
