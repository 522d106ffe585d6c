"""The evidence bundle, version 1, and the hash over it. Frozen: it never changes again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypedDict

from ._bundle_parts import (
    MOST_ANCHORS,
    DatedCheckpoint,
    LogKeys,
    SealedRecord,
    Shown,
    VerificationStatus,
    Witnessed,
)
from ._encoding import canonical, sha256
from ._shape import CLOSED, Hash, Instant


@CLOSED
class Record1(SealedRecord):
    """Later kinds are exported only by version 2."""

    kind: Literal["capture", "classification", "verification", "fact", "key"]


@CLOSED
class Anchor1(DatedCheckpoint):
    authority: str


@CLOSED
class Integrity1(TypedDict):
    origin: str | None
    keys: LogKeys
    checkpoint: str | None
    records: list[Record1]
    anchors: Annotated[list[Anchor1], Field(max_length=MOST_ANCHORS)]
    witnessed: Witnessed | None


@CLOSED
class CustodyStep1(TypedDict):
    event: Literal["REQUESTED", "CAPTURED", "SEALED", "CLASSIFIED", "VERIFIED", "ANCHORED"]
    at: Instant
    actor: str
    detail: str
    sha256: Hash | None


@CLOSED
class PublicVerification(TypedDict):
    lookupUrl: str
    checkUrl: str
    pageUrl: str
    qrSvg: str


@CLOSED
class Bundle1(Shown):
    bundleVersion: Literal["1"]
    verificationStatus: VerificationStatus
    chainOfCustody: list[CustodyStep1]
    integrity: Integrity1
    publicVerification: PublicVerification
    howToVerify: list[str]
    doesNotProve: list[str]
    manifestSha256: Hash


def manifest_of(value: Mapping[str, Any]) -> str:
    """The hash of everything else in a bundle. Anybody can compute it: it shows damage, not fraud."""
    rest = {name: part for name, part in value.items() if name != "manifestSha256"}
    return sha256(canonical(rest).encode()).hex()
