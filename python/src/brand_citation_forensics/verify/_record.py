"""What the private part of a record says, by kind, and how a record is opened: from texts in a stranger's
hands to a value with one reading.

Only what a bundle shows is named here, a record may hold more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import ConfigDict, Field, TypeAdapter, with_config
from typing_extensions import NotRequired, TypedDict

from ._bundle import CLOSED, Count, Hash, Instant, Record, shaped
from ._encoding import ProofError, canonical, parse_json, sha256

ANSWER_SLOT = "answer"
"""The slot of the capture that is the run's answer."""

_OPEN = with_config(ConfigDict(extra="ignore", strict=True))


class _Named(TypedDict):
    """In every record: so that none can be passed off as another."""

    recordId: str
    subject: str
    slot: str


@_OPEN
class _Brand(TypedDict):
    id: str
    name: str
    domain: str


@_OPEN
class _Prompt(TypedDict):
    id: str
    text: str
    intent: str


@_OPEN
class _Request(TypedDict):
    method: str
    url: str


@_OPEN
class _Exchange(TypedDict):
    requestedAt: Instant
    request: _Request


@_OPEN
class CaptureContent(_Named):
    runId: str
    scanId: str
    brand: _Brand
    prompt: _Prompt
    engine: str
    surface: str
    software: str
    byteLength: Count
    exchange: _Exchange


@_OPEN
class ClaimContent(TypedDict):
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


@_OPEN
class _Citation(TypedDict):
    position: Count
    url: str
    domain: str
    title: str | None


@_OPEN
class _Reading(TypedDict):
    model: str | None
    citations: list[_Citation]


@_OPEN
class ClassificationContent(_Named):
    citationClass: str
    confidencePermille: Count
    method: str
    rationale: str
    claims: list[ClaimContent]
    reading: _Reading
    facts: list[str]
    cause: str
    reason: NotRequired[str | None]


@_OPEN
class VerificationContent(_Named):
    jobId: str
    outcome: str
    resultClass: str | None
    responseSha256: Hash | None
    asks: NotRequired[Count]
    reproduced: NotRequired[Count]


@_OPEN
class FactContent(_Named):
    key: str
    value: str
    source: str
    sourceSha256: Hash
    origin: NotRequired[str]


C = TypeVar("C", bound=_Named)


@dataclass(frozen=True)
class Opened(Generic[C]):
    """A record with one reading. Its commitments are not looked at yet."""

    record: Record
    """As it stands in the bundle."""
    at: str
    sha256: str
    private_commitment: str
    content: C

    @property
    def id(self) -> str:
        return self.record["id"]


class OpenedCapture(Opened[CaptureContent]):
    """An answer of an engine."""


class OpenedClassification(Opened[ClassificationContent]):
    """A verdict about an answer."""


class OpenedVerification(Opened[VerificationContent]):
    """What came when the engine was asked again."""


class OpenedFact(Opened[FactContent]):
    """What the brand says about itself."""


RunRecord = OpenedCapture | OpenedClassification | OpenedVerification
OpenedRecord = RunRecord | OpenedFact


# Not Literal[1], which takes True for 1.
_Version = Annotated[int, Field(ge=1, le=1)]


@CLOSED
class _Public(TypedDict):
    v: _Version
    type: str
    sha256: Hash
    private: Hash
    at: Instant


@CLOSED
class _PublicCapture(TypedDict):
    v: _Version
    type: Literal["capture"]
    sha256: Hash
    private: Hash
    captured_at: Instant


_PUBLIC = TypeAdapter(_Public)
_PUBLIC_CAPTURE = TypeAdapter(_PublicCapture)
_CAPTURE = TypeAdapter(CaptureContent)
_CLASSIFICATION = TypeAdapter(ClassificationContent)
_VERIFICATION = TypeAdapter(VerificationContent)
_FACT = TypeAdapter(FactContent)


def open_record(record: Record) -> OpenedRecord:
    """Raise a ProofError when the texts can be read in no way, or in more than one."""
    kind, own = record["kind"], record["id"]
    if kind == "key":
        raise ProofError(f"record {own} is about a key: it has no place in a bundle")
    at, digest, commitment = _read_public(record)
    where = f"the private part of {own}"
    private = _parse_canonical(record["private"], where)
    opened: OpenedRecord
    if kind == "capture":
        opened = OpenedCapture(record, at, digest, commitment, shaped(_CAPTURE, private, where))
    elif kind == "classification":
        opened = OpenedClassification(record, at, digest, commitment, shaped(_CLASSIFICATION, private, where))
    elif kind == "verification":
        opened = OpenedVerification(record, at, digest, commitment, shaped(_VERIFICATION, private, where))
    else:
        opened = OpenedFact(record, at, digest, commitment, shaped(_FACT, private, where))
    if opened.content["recordId"] != own:
        raise ProofError(f"{where} belongs to another record")
    return opened


def _read_public(record: Record) -> tuple[str, str, str]:
    where = f"the public part of {record['id']}"
    value = _parse_canonical(record["public"], where)
    if record["kind"] == "capture":
        capture = shaped(_PUBLIC_CAPTURE, value, where)
        return capture["captured_at"], capture["sha256"], capture["private"]
    part = shaped(_PUBLIC, value, where)
    if part["type"] != record["kind"]:
        raise ProofError(f"{where} is not of a {record['kind']}")
    return part["at"], part["sha256"], part["private"]


def _parse_canonical(text: str, where: str) -> Any:
    """Refuse every spelling but the canonical one: a name that stands there twice would have two values."""
    try:
        value = parse_json(text)
    except ValueError:
        raise ProofError(f"{where} is not JSON") from None
    if canonical(value) != text:
        raise ProofError(f"{where} is not in its canonical form")
    return value


def private_commitment(record: Record) -> str:
    return sha256(b"bcf/private/v1\n", bytes.fromhex(record["privateSalt"]), record["private"].encode()).hex()


def entry_commitment(record: Record) -> bytes:
    return sha256(b"bcf/leaf/v1\n", bytes.fromhex(record["entrySalt"]), record["public"].encode())
