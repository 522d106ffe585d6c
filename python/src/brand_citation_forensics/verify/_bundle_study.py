"""A study as a file: its sealed records, what the log and others say about them, and the answers where whoever exported
it chose so. And what the two records of a study say: the plan, sealed before the first ask, and the end.

Closed: results are derived from the records, never carried along.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Any, Literal, cast

from pydantic import AfterValidator, Field, TypeAdapter
from typing_extensions import NotRequired, TypedDict

from ._bundle import require_whole_log_part
from ._bundle_parts import MOST_ANCHORS, LogKeys, SealedRecord, Witnessed
from ._bundle_shape import Anchor, Integrity
from ._encoding import ProofError, canonical, is_well_formed, sha256
from ._record_content import Named
from ._shape import CLOSED, OPEN, Base64, Hash, Instant, shaped

FORMAT = "study-bundle@1"

# The most asks of a study: one log entry names them all.
MOST_RUNS = 20_000
_LONGEST_WINDOW_HOURS = 8_784

# What JavaScript's `trim` removes.
SPACE = "\t\n\v\f\r \u00a0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000\ufeff"


def _said(text: str) -> str:
    if not text.strip(SPACE):
        raise ValueError("not a text that says something")
    return text


Said = Annotated[str, AfterValidator(_said)]
_Hours = Annotated[int, Field(ge=1, le=_LONGEST_WINDOW_HOURS)]
_Micros = Annotated[int, Field(ge=1, le=2**53 - 1)]
_Rounds = Annotated[int, Field(ge=1, le=MOST_RUNS)]
_Samples = Annotated[int, Field(ge=1, le=10)]


@CLOSED
class StudyPrompt(TypedDict):
    text: Said
    intent: Said
    # Where it is asked from; each installation decides what is left out here.
    country: NotRequired[Said]
    language: NotRequired[Said]
    city: NotRequired[Said]


@CLOSED
class _StudyBrand(TypedDict):
    name: Said
    domain: Said
    aliases: Annotated[list[Said], Field(max_length=1_000)]


@CLOSED
class _StudyFact(TypedDict):
    key: Said
    value: str
    source: NotRequired[str]


@CLOSED
class _Window(TypedDict):
    hours: _Hours


@CLOSED
class _StopComplete(TypedDict):
    kind: Literal["complete"]


@CLOSED
class _StopBudget(TypedDict):
    kind: Literal["budget"]
    maxUsdMicros: _Micros


@CLOSED
class StudyProtocol(TypedDict):
    """What a study sets out to ask, in a form that another installation can take over."""

    format: Literal["study-protocol@1"]
    question: Said
    brand: _StudyBrand
    facts: Annotated[list[_StudyFact], Field(max_length=2_000)]
    prompts: Annotated[list[StudyPrompt], Field(min_length=1, max_length=1_000)]
    engines: Annotated[list[Said], Field(min_length=1, max_length=100)]
    rounds: _Rounds
    samples: _Samples
    window: _Window
    # No stopping by result: the intervals would not hold.
    stop: _StopComplete | _StopBudget


def run_count(protocol: StudyProtocol) -> int:
    return protocol["rounds"] * len(protocol["prompts"]) * len(protocol["engines"]) * protocol["samples"]


def _one_study(protocol: StudyProtocol) -> StudyProtocol:
    if len(set(protocol["engines"])) != len(protocol["engines"]):
        raise ValueError("it names an engine twice")
    if len(set(map(canonical, protocol["prompts"]))) != len(protocol["prompts"]):
        raise ValueError("it names a prompt twice")
    if run_count(protocol) > MOST_RUNS:
        raise ValueError(f"it plans more than {MOST_RUNS} asks")
    return protocol


def protocol_sha256(protocol: StudyProtocol) -> str:
    return sha256(canonical(protocol).encode()).hex()


Place = tuple[int, int, int, int]
"""Round, prompt and engine from 0, sample from 1."""


def study_places(protocol: StudyProtocol) -> Iterator[Place]:
    """The places of all runs, in the order of a plan: the last index fastest."""
    for in_round in range(protocol["rounds"]):
        for prompt in range(len(protocol["prompts"])):
            for engine in range(len(protocol["engines"])):
                for sample in range(1, protocol["samples"] + 1):
                    yield in_round, prompt, engine, sample


@OPEN
class PlanOfStudy(Named):
    studyId: str
    brandId: str
    actor: str
    protocol: Annotated[StudyProtocol, AfterValidator(_one_study)]
    protocolSha256: Hash
    startsAt: Instant
    endsAt: Instant
    promptIds: Annotated[list[str], Field(max_length=MOST_RUNS)]
    runs: Annotated[list[str], Field(max_length=MOST_RUNS)]
    factRecords: NotRequired[Annotated[list[str], Field(max_length=MOST_RUNS)]]


EndingKind = Literal["captured", "unanswered", "failed", "cancelled"]


@CLOSED
class Ending(TypedDict):
    run: str
    ending: EndingKind
    reason: NotRequired[str]
    # The record's 32 bytes in the log.
    capture: NotRequired[Hash]
    extraction: NotRequired[Hash]
    classification: NotRequired[Hash]


_NEEDS: dict[EndingKind, set[str]] = {
    "captured": {"capture", "classification"},
    "unanswered": {"reason", "capture", "extraction"},
    "failed": {"reason"},
    "cancelled": set(),
}
_MAY: dict[EndingKind, set[str]] = {
    "captured": {"extraction"},
    "unanswered": set(),
    "failed": {"capture", "extraction"},
    "cancelled": {"reason", "capture", "extraction"},
}


def _whole_ending(ending: Ending) -> Ending:
    kind = ending["ending"]
    has = set(ending) - {"run", "ending"}
    for missing in sorted(_NEEDS[kind] - has):
        raise ValueError(f"it is {kind}, and lacks {missing}")
    for odd in sorted(has - _NEEDS[kind] - _MAY[kind]):
        raise ValueError(f"it is {kind}, and has a {odd}")
    if "extraction" in has and "capture" not in has:
        raise ValueError("it has an extraction and no capture")
    return ending


@OPEN
class EndOfStudy(Named):
    studyId: str
    plan: Hash
    reason: Literal["complete", "budget", "window", "cancelled"]
    endings: Annotated[list[Annotated[Ending, AfterValidator(_whole_ending)]], Field(max_length=MOST_RUNS)]


def entries_of(ending: Ending) -> list[str]:
    """The entries that an ending names, in the order in which their records stand in a bundle."""
    named = (ending.get("capture"), ending.get("extraction"), ending.get("classification"))
    return [entry for entry in named if entry is not None]


@CLOSED
class _StudyRecord(SealedRecord):
    kind: Literal["study", "capture", "extraction", "classification"]


@CLOSED
class _StudyIntegrity(TypedDict):
    origin: str | None
    keys: LogKeys
    checkpoint: str | None
    records: Annotated[list[_StudyRecord], Field(max_length=2 + 3 * MOST_RUNS)]
    anchors: Annotated[list[Anchor], Field(max_length=MOST_ANCHORS)]
    witnessed: Witnessed | None


@CLOSED
class _StudyBundle(TypedDict):
    format: Literal["study-bundle@1"]
    integrity: _StudyIntegrity
    bodies: NotRequired[dict[Hash, Base64]]


class StudyBundle(TypedDict):
    """Validated."""

    format: str
    integrity: Integrity
    bodies: NotRequired[dict[str, str]]


_SHAPE = TypeAdapter(_StudyBundle)


def read_study_bundle(value: object) -> StudyBundle:
    """Raise a ProofError that says where the value is no study."""
    if not is_well_formed(json.dumps(value, ensure_ascii=False)):
        raise ProofError("the study holds half of a character, which no text has")
    bundle = cast(StudyBundle, cast(Any, shaped(_SHAPE, value, "the study")))
    require_whole_log_part(bundle["integrity"])
    return bundle
