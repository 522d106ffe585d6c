"""The shape of an evidence bundle: all of it is sealed, or derived from what is.

The fields are frozen. Whatever a later release seals is a record of a kind of its own, and a verifier that does not
know the kind says so.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import NotRequired, TypedDict

from ._shape import CLOSED, Base64, Count, Hash, Instant, Proof, Share

VerificationStatus = Literal["active", "stale", "not_reproducible"]


@CLOSED
class Brand(TypedDict):
    id: str
    name: str
    domain: str


@CLOSED
class Prompt(TypedDict):
    id: str
    text: str
    intent: str


@CLOSED
class Snapshot(TypedDict):
    sha256: Hash
    algorithm: Literal["SHA-256"]
    byteLength: Count
    encoding: Literal["utf-8", "base64"]
    capturedAt: Instant


@CLOSED
class Citation(TypedDict):
    position: Count
    url: str
    domain: str
    title: str | None


@CLOSED
class Claim(TypedDict):
    """Fields that records of the first versions of the classifier lack are optional, for ever."""

    text: str
    start: Count
    end: Count
    facet: str
    verdict: str
    rule: str
    factId: str | None
    value: NotRequired[str]
    polarity: NotRequired[str]
    kind: NotRequired[str | None]


@CLOSED
class Classification(TypedDict):
    id: str
    citationClass: str
    confidence: Share
    method: str
    rationale: str
    claims: list[Claim]
    cause: str
    classifiedAt: Instant
    reason: NotRequired[str | None]


@CLOSED
class Verification(TypedDict):
    id: str
    jobId: str
    outcome: str
    resultClass: str | None
    responseSha256: Hash | None
    verificationStatus: VerificationStatus
    checkedAt: Instant
    asked: NotRequired[Count]
    reproduced: NotRequired[Count]


@CLOSED
class GroundTruth(TypedDict):
    id: str
    key: str
    value: str
    source: str
    hash: Hash
    sourceSha256: Hash
    collectedAt: Instant
    origin: NotRequired[str]


@CLOSED
class Record(TypedDict):
    id: str
    # Any, later ones included.
    kind: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]{0,31}$")]
    public: str
    private: str
    entrySalt: Hash
    privateSalt: Hash
    entry: Hash
    index: Count | None
    inclusion: Proof | None


@CLOSED
class _LogKey(TypedDict):
    vkey: str
    endorsement: str | None


@CLOSED
class Anchor(TypedDict):
    """A checkpoint, and what a timestamp authority answered about it. Who dated it is named in the certificate."""

    checkpoint: str
    response: Base64
    nonce: Annotated[str, Field(pattern=r"^(?:[0-9a-f]{2}){1,64}$")]
    consistency: Proof


@CLOSED
class _Witnessed(TypedDict):
    checkpoint: str
    consistency: Proof


@CLOSED
class Integrity(TypedDict):
    origin: str | None
    keys: Annotated[list[_LogKey], Field(max_length=1_000)]
    checkpoint: str | None
    records: list[Record]
    anchors: Annotated[list[Anchor], Field(max_length=16)]
    witnessed: _Witnessed | None


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
class Bundle(TypedDict):
    """What people are shown is derived from the records."""

    bundleVersion: Literal["2"]
    runId: str
    scanId: str
    sample: Count
    brand: Brand
    engine: str
    surface: str
    model: str | None
    prompt: Prompt
    # Only classified runs have a bundle.
    status: Literal["CLASSIFIED"]
    capturedAt: Instant
    rawResponse: str | None
    rawResponseBase64: NotRequired[Base64]
    snapshot: Snapshot
    citations: list[Citation]
    classification: Classification
    classifications: list[Classification]
    verifications: list[Verification]
    # When the list of contents was made: what was sealed later is not in the bundle.
    stateAt: Instant
    reading: Reading | None
    groundTruth: list[GroundTruth]
    chainOfCustody: list[CustodyStep]
    integrity: Integrity
