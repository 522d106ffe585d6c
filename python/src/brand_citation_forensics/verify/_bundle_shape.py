"""The shape of an evidence bundle: all of it is sealed, or derived from what is.

The fields are frozen. Whatever a later release seals is a record of a kind of its own, and a verifier that does not
know the kind says so.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from ._bundle_parts import MOST_ANCHORS, DatedCheckpoint, LogKeys, SealedRecord, Shown, Witnessed
from ._shape import CLOSED, Count, Hash, Instant


@CLOSED
class Record(SealedRecord):
    """Any kind, later ones included."""

    kind: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]{0,31}$")]


@CLOSED
class Anchor(DatedCheckpoint):
    """Who dated it is named in the certificate."""


@CLOSED
class Integrity(TypedDict):
    origin: str | None
    keys: LogKeys
    checkpoint: str | None
    records: list[Record]
    anchors: Annotated[list[Anchor], Field(max_length=MOST_ANCHORS)]
    witnessed: Witnessed | None


@CLOSED
class CustodyStep(TypedDict):
    event: Literal["REQUESTED", "CAPTURED", "READ", "CLASSIFIED", "VERIFIED", "ANCHORED", "SEALED"]
    # No clock is sealed with a checkpoint.
    at: Instant | None
    actor: str
    detail: str
    sha256: Hash | None


@CLOSED
class Reading(TypedDict):
    """What was read from the answer on arrival."""

    reader: str
    outcome: str
    text: str | None
    visibleSha256: Hash | None


@CLOSED
class Bundle(Shown):
    bundleVersion: Literal["2"]
    sample: Count
    # When the list of contents was made: what was sealed later is not in the bundle.
    stateAt: Instant
    reading: Reading | None
    chainOfCustody: list[CustodyStep]
    integrity: Integrity
