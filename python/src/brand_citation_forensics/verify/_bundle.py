"""The evidence bundle, version 1: its shape, strictly, and the hash over it.

Other than the models of the API, which take what a newer service adds, nothing may stand here that is not
known: nobody could say what it is worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, ConfigDict, Field, TypeAdapter, ValidationError, with_config
from typing_extensions import NotRequired, TypedDict

from ._encoding import ProofError, canonical, counted, sha256, shortened

T = TypeVar("T")

CLOSED = with_config(ConfigDict(extra="forbid", strict=True))
_SPELLING = "%Y-%m-%dT%H:%M:%S.%f"


def _instant(text: str) -> str:
    """One spelling of a moment, so that texts can be compared and sorted."""
    time = datetime.strptime(text, f"{_SPELLING}Z")
    if f"{time.isoformat(timespec='milliseconds')}Z" != text:
        raise ValueError("not a time in UTC with milliseconds")
    return text


Count = Annotated[int, Field(ge=0, le=2**53 - 1)]
Share = Annotated[float, Field(ge=0, le=1)]
Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Instant = Annotated[str, AfterValidator(_instant)]
# As a form only: whether it is the canonical one is seen where it is decoded.
Base64 = Annotated[str, Field(pattern=r"^[A-Za-z0-9+/]*={0,2}$")]
# Canonical: four bits of the last character are the end of the hash, and the two that are left are zero.
NodeText = Annotated[str, Field(pattern=r"^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$")]
# Longer than any proof can be in a tree that a number can count.
Proof = Annotated[list[NodeText], Field(max_length=128)]
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
class CustodyStep(TypedDict):
    event: Literal["REQUESTED", "CAPTURED", "SEALED", "CLASSIFIED", "VERIFIED", "ANCHORED"]
    at: Instant
    actor: str
    detail: str
    sha256: Hash | None


@CLOSED
class Record(TypedDict):
    id: str
    kind: Literal["capture", "classification", "verification", "fact", "key"]
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


@CLOSED
class Anchor(TypedDict):
    authority: str
    checkpoint: str
    response: Base64
    nonce: Annotated[str, Field(pattern=r"^(?:[0-9a-f]{2}){1,64}$")]
    consistency: Proof


@CLOSED
class Witnessed(TypedDict):
    checkpoint: str
    consistency: Proof


@CLOSED
class Integrity(TypedDict):
    origin: str | None
    keys: Annotated[list[LogKey], Field(max_length=1_000)]
    checkpoint: str | None
    records: list[Record]
    anchors: Annotated[list[Anchor], Field(max_length=16)]
    witnessed: Witnessed | None


@CLOSED
class PublicVerification(TypedDict):
    lookupUrl: str
    checkUrl: str
    pageUrl: str
    qrSvg: str


@CLOSED
class Bundle(TypedDict):
    bundleVersion: Literal["1"]
    runId: str
    scanId: str
    brand: Brand
    engine: str
    surface: str
    model: str | None
    prompt: Prompt
    # Only what was classified has a bundle.
    status: Literal["CLASSIFIED"]
    capturedAt: Instant
    rawResponse: str | None
    rawResponseBase64: NotRequired[Base64]
    snapshot: Snapshot
    citations: list[Citation]
    verificationStatus: VerificationStatus
    classification: Classification
    classifications: list[Classification]
    verifications: list[Verification]
    groundTruth: list[GroundTruth]
    chainOfCustody: list[CustodyStep]
    integrity: Integrity
    publicVerification: PublicVerification
    howToVerify: list[str]
    doesNotProve: list[str]
    manifestSha256: Hash


_SHAPE = TypeAdapter(Bundle)


@dataclass(frozen=True)
class ReadBundle:
    """A bundle in its shape."""

    bundle: Bundle
    stray: list[str]
    """Fields that do not belong there. They are not part of `bundle`, so nobody can take them for evidence."""
    manifest: str
    """The hash over all that came, strays included."""


def read_bundle(value: object) -> ReadBundle:
    """Raise a ProofError that says where the value is not a bundle."""
    if not isinstance(value, dict) or not isinstance(value.get("bundleVersion"), str):
        raise ProofError("this is not an evidence bundle: it names no bundleVersion")
    if value["bundleVersion"] != "1":
        raise ProofError(f"bundles of version {shortened(value['bundleVersion'])} are not known here")
    known = {name: part for name, part in value.items() if name in Bundle.__annotations__}
    bundle = shaped(_SHAPE, known, "the bundle")
    _require_whole_log_part(bundle["integrity"])
    return ReadBundle(bundle, [name for name in value if name not in known], _manifest_of(value))


def shaped(shape: TypeAdapter[T], value: object, what: str) -> T:
    """The value with its type, or a ProofError that says where it does not fit."""
    try:
        return shape.validate_python(value)
    except ValidationError as error:
        first = error.errors(include_input=False, include_context=False, include_url=False)[0]
        place = "".join(f"[{part}]" if isinstance(part, int) else f".{part[:60]}" for part in first["loc"])
        raise ProofError(f"{what}{place}: {first['msg']}") from None


def require_no_stray(stray: list[str]) -> None:
    if stray:
        names = ", ".join(shortened(name) for name in stray[:3])
        raise ProofError(f"the bundle has {counted(len(stray), 'field')} that do not belong there: {names}")


def _require_whole_log_part(integrity: Integrity) -> None:
    """Either every record has its place under a checkpoint, or there is nothing of the log in the bundle."""
    places = [(record["index"], record["inclusion"]) for record in integrity["records"]]
    if integrity["checkpoint"] is None:
        is_whole = all(index is None and proof is None for index, proof in places)
        is_whole = is_whole and not integrity["anchors"] and integrity["witnessed"] is None
    else:
        is_whole = all(index is not None and proof is not None for index, proof in places)
        is_whole = is_whole and integrity["origin"] is not None and bool(integrity["keys"])
    if not is_whole:
        raise ProofError("the log part of the bundle is there by halves")


def _manifest_of(value: Mapping[str, Any]) -> str:
    """The hash over everything else in a bundle. Anybody can compute it: it tells damage, not fraud."""
    rest = {name: part for name, part in value.items() if name != "manifestSha256"}
    return sha256(canonical(rest).encode()).hex()
