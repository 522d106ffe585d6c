"""What the private part of a record says, by kind. Only what a bundle shows is named here, a record may hold more."""

from __future__ import annotations

from typing import Any

from typing_extensions import NotRequired, TypedDict

from ._bundle_shape import Brand, Citation, Claim, Prompt
from ._shape import OPEN, Count, Hash, Instant


@OPEN
class Named(TypedDict):
    """In every record: so that none can be passed off as another."""

    recordId: str
    subject: str
    slot: str


@OPEN
class _Brand(Brand): ...


@OPEN
class _Prompt(Prompt): ...


@OPEN
class _Request(TypedDict):
    method: str
    url: str


@OPEN
class _Exchange(TypedDict):
    requestedAt: Instant
    request: _Request


@OPEN
class _Citation(Citation): ...


@OPEN
class AnswerReading(TypedDict):
    """What was read from an answer when it came, and by which reader."""

    reader: str
    outcome: str
    text: str | None
    visibleSha256: Hash | None
    model: str | None
    citations: list[_Citation]


@OPEN
class CaptureContent(Named):
    runId: str
    scanId: str
    brand: _Brand
    prompt: _Prompt
    engine: str
    surface: str
    software: str
    byteLength: Count
    exchange: _Exchange
    # The first, where nothing is said.
    sample: NotRequired[Count]
    publicUrl: NotRequired[str]
    # Nothing, where nobody could read it.
    reading: NotRequired[AnswerReading]
    # No bundle of a run shows these, so none is refused for them.
    route: NotRequired[Any]
    localeAsked: NotRequired[Any]
    aliases: NotRequired[Any]


@OPEN
class ClaimContent(Claim): ...


@OPEN
class ClassificationContent(Named):
    citationClass: str
    confidencePermille: Count
    method: str
    rationale: str
    claims: list[ClaimContent]
    facts: list[str]
    cause: str
    reason: NotRequired[str | None]
    # What was read stands in the capture; here, where nobody could read it then.
    reading: NotRequired[AnswerReading]


@OPEN
class VerificationContent(Named):
    jobId: str
    outcome: str
    resultClass: str | None
    responseSha256: Hash | None
    asks: NotRequired[Count]
    reproduced: NotRequired[Count]


@OPEN
class FactContent(Named):
    key: str
    value: str
    source: str
    sourceSha256: Hash
    origin: NotRequired[str]


@OPEN
class ExtractionContent(Named):
    """What a model read from an answer."""

    runId: str
    reader: str
    template: str | None
    keys: list[str]
    model: str | None
    reply: str | None
    outcome: str
    text: str | None
    visibleSha256: Hash | None
    statements: list[Any]


@OPEN
class _Object(TypedDict):
    type: str
    id: str


@OPEN
class EventContent(Named):
    """Who did what to what."""

    actor: str
    action: str
    object: _Object
    before: dict[str, Any] | None
    after: dict[str, Any] | None


@OPEN
class ContentsContent(Named):
    """Which records an export holds besides the list itself: their entries, in ascending order."""

    entries: list[Hash]


@OPEN
class PlanContent(Named):
    """What will be asked."""

    scanId: str
    brandId: str
    actor: str
    prompts: list[_Prompt]
    engines: list[str]
    samples: Count
    runs: Count
