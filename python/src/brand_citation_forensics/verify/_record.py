"""Opening a record: from a stranger's texts to a value with one reading."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from ._bundle import Record
from ._encoding import ProofError, canonical, is_well_formed, parse_json, sha256
from ._record_content import (
    CaptureContent,
    ClassificationContent,
    ContentsContent,
    EventContent,
    ExtractionContent,
    FactContent,
    Named,
    PlanContent,
    VerificationContent,
)
from ._shape import CLOSED, Hash, Instant, shaped

ANSWER_SLOT = "answer"
"""The slot of the capture that is the run's answer."""

C = TypeVar("C", bound=Named)


@dataclass(frozen=True)
class Opened(Generic[C]):
    """A record with one reading. Its commitments are not checked yet."""

    record: Record
    """As found in the bundle."""
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


class OpenedExtraction(Opened[ExtractionContent]):
    """What a model read from an answer."""


class OpenedContents(Opened[ContentsContent]):
    """Which records the export holds."""


class OpenedEvent(Opened[EventContent]):
    """Who did what: the trail. Like the next kind, not part of what the run shows."""


class OpenedPlan(Opened[PlanContent]):
    """What will be asked."""


class OpenedUnknown(Opened[Named]):
    """Sealed, and not understood: `record["kind"]` says what it calls itself."""


Aside = OpenedEvent | OpenedPlan
RunRecord = (
    OpenedCapture
    | OpenedClassification
    | OpenedVerification
    | OpenedExtraction
    | OpenedContents
    | Aside
    | OpenedUnknown
)
OpenedRecord = RunRecord | OpenedFact


@CLOSED
class _Public(TypedDict):
    # Not Literal[1], which accepts True.
    v: Annotated[int, Field(ge=1, le=1)]
    type: str
    sha256: Hash
    private: Hash
    at: Instant


@CLOSED
class _PublicCapture(TypedDict):
    v: Annotated[int, Field(ge=1, le=1)]
    type: Literal["capture"]
    sha256: Hash
    private: Hash
    captured_at: Instant


_PUBLIC = TypeAdapter(_Public)
_PUBLIC_CAPTURE = TypeAdapter(_PublicCapture)

_Opening = Callable[[Record, tuple[str, str, str], object, str], OpenedRecord]


def _opening(opened: Callable[[Record, str, str, str, C], OpenedRecord], content: type[C]) -> _Opening:
    shape = TypeAdapter(content)
    return lambda record, public, private, where: opened(record, *public, shaped(shape, private, where))


_UNKNOWN = _opening(OpenedUnknown, Named)
_KINDS = {
    "capture": _opening(OpenedCapture, CaptureContent),
    "classification": _opening(OpenedClassification, ClassificationContent),
    "verification": _opening(OpenedVerification, VerificationContent),
    "fact": _opening(OpenedFact, FactContent),
    "extraction": _opening(OpenedExtraction, ExtractionContent),
    "event": _opening(OpenedEvent, EventContent),
    "plan": _opening(OpenedPlan, PlanContent),
    "contents": _opening(OpenedContents, ContentsContent),
}


def open_record(record: Record) -> OpenedRecord:
    """Raise a ProofError unless the texts have exactly one reading."""
    kind, own = record["kind"], record["id"]
    if kind == "key":
        raise ProofError(f"record {own} is about a key: it has no place in a bundle")
    public = _read_public(record)
    where = f"the private part of {own}"
    private = _parse_canonical(record["private"], where)
    opened = _KINDS.get(kind, _UNKNOWN)(record, public, private, where)
    if opened.content["recordId"] != own:
        raise ProofError(f"{where} belongs to another record")
    return opened


def _read_public(record: Record) -> tuple[str, str, str]:
    """Its time, its hash, and its commitment to the private part."""
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
    """Refuse all but the canonical spelling: a repeated name would have two values."""
    try:
        value = parse_json(text)
    except ValueError:
        raise ProofError(f"{where} is not JSON") from None
    _require_sealable(value, where, 0)
    if canonical(value) != text:
        raise ProofError(f"{where} is not in its canonical form")
    return value


# Every machine and language can recurse this deep.
_DEEPEST = 64


def _require_sealable(value: Any, where: str, depth: int) -> None:
    """As strict as the sealer: no fractions, no lone surrogates, no endless nesting."""
    if isinstance(value, (dict, list)):
        if depth == _DEEPEST:
            raise ProofError(f"{where} is nested too deep to be sealed")
        for name in value if isinstance(value, dict) else ():
            _require_sealable(name, where, depth + 1)
        for item in value.values() if isinstance(value, dict) else value:
            _require_sealable(item, where, depth + 1)
    elif isinstance(value, float):
        raise ProofError(f"{where} holds a number that is never sealed")
    elif isinstance(value, str) and not is_well_formed(value):
        raise ProofError(f"{where} holds half of a character")


def private_commitment(record: Record) -> str:
    return sha256(b"bcf/private/v1\n", bytes.fromhex(record["privateSalt"]), record["private"].encode()).hex()


def entry_commitment(record: Record) -> bytes:
    return sha256(b"bcf/leaf/v1\n", bytes.fromhex(record["entrySalt"]), record["public"].encode())
