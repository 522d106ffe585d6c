"""What bundles of every version are made of."""

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


class SealedRecord(TypedDict):
    """A record but for its kind."""

    id: str
    public: str
    private: str
    entrySalt: Hash
    privateSalt: Hash
    entry: Hash
    index: Count | None
    inclusion: Proof | None


@CLOSED
class LogKey(TypedDict):
    vkey: str
    endorsement: str | None


LogKeys = Annotated[list[LogKey], Field(max_length=1_000)]


class DatedCheckpoint(TypedDict):
    """A checkpoint, and what a timestamp authority answered about it."""

    checkpoint: str
    response: Base64
    nonce: Annotated[str, Field(pattern=r"^(?:[0-9a-f]{2}){1,64}$")]
    consistency: Proof


MOST_ANCHORS = 16


@CLOSED
class Witnessed(TypedDict):
    checkpoint: str
    consistency: Proof


class Shown(TypedDict):
    """What people are shown, and every version derives from the records in the same way."""

    runId: str
    scanId: str
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
    groundTruth: list[GroundTruth]
