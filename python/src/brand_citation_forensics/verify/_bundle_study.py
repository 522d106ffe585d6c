"""A study as a file: its plan, its end, and the records that the end names, with what the log and others say about
them.

Closed, as plan and end are: results are derived from the records, never carried along.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import AfterValidator, Field, TypeAdapter
from typing_extensions import NotRequired, TypedDict

from ._bundle import Integrity, Record, require_whole_log_part
from ._encoding import ProofError, canonical, is_well_formed, parse_json, sha256
from ._open_run import open_all, twice
from ._record import OpenedRecord, entry_commitment
from ._record_content import Named
from ._shape import CLOSED, Hash, Instant, shaped

# The most asks of a study: one log entry names them all.
MOST_RUNS = 20_000

# What JavaScript's `trim` removes.
SPACE = "\t\n\v\f\r \u00a0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000\ufeff"


def _said(text: str) -> str:
    if not text.strip(SPACE):
        raise ValueError("not a text that says something")
    return text


Said = Annotated[str, AfterValidator(_said)]
_Texts = Annotated[list[str], Field(max_length=MOST_RUNS)]


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
class StudyProtocol(TypedDict):
    """What a study sets out to ask, in a form that another installation can take over."""

    format: Literal["study-protocol@1"]
    question: Said
    brand: _StudyBrand
    facts: Annotated[list[_StudyFact], Field(max_length=2_000)]
    prompts: Annotated[list[StudyPrompt], Field(min_length=1, max_length=1_000)]
    engines: Annotated[list[Said], Field(min_length=1, max_length=100)]
    rounds: Annotated[int, Field(ge=1, le=MOST_RUNS)]
    samples: Annotated[int, Field(ge=1, le=10)]
    # Nothing stops by result: the intervals would not hold.
    hours: Annotated[int, Field(ge=1, le=8_784)]
    maxUsdMicros: NotRequired[Annotated[int, Field(ge=1, le=2**53 - 1)]]


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


@CLOSED
class _OfStudy(Named):
    """The subject is the study."""

    supersedes: str | None


@CLOSED
class PlanOfStudy(_OfStudy):
    """Sealed before the first ask."""

    brandId: str
    actor: str
    protocol: Annotated[StudyProtocol, AfterValidator(_one_study)]
    startsAt: Instant
    promptIds: _Texts
    runs: _Texts


def start_of_round(plan: PlanOfStudy, in_round: int) -> str:
    """No run of the round may be asked earlier."""
    milliseconds = plan["protocol"]["hours"] * 3_600_000 * in_round // plan["protocol"]["rounds"]
    time = datetime.strptime(plan["startsAt"], "%Y-%m-%dT%H:%M:%S.%fZ") + timedelta(milliseconds=milliseconds)
    return f"{time.isoformat(timespec='milliseconds')}Z"


def end_of_study(plan: PlanOfStudy) -> str:
    return start_of_round(plan, plan["protocol"]["rounds"])


@CLOSED
class Ending(TypedDict):
    ending: Literal["captured", "unanswered", "failed", "cancelled"]
    # Why there is no verdict.
    reason: NotRequired[str]
    # The 32 bytes in the log of the answer, of what was read from it, and of its verdict.
    records: Annotated[list[Hash], Field(max_length=2)]


def _with_reason(ending: Ending) -> Ending:
    if (ending["ending"] == "captured") == ("reason" in ending):
        raise ValueError(f"it is {ending['ending']}, and has {'a' if 'reason' in ending else 'no'} reason")
    return ending


@CLOSED
class EndOfStudy(_OfStudy):
    """Sealed once, when every planned ask has ended."""

    plan: Hash
    reason: Literal["complete", "budget", "window", "quota", "cancelled"]
    endings: Annotated[list[Annotated[Ending, AfterValidator(_with_reason)]], Field(max_length=MOST_RUNS)]


@CLOSED
class StudyBundle(TypedDict):
    format: Literal["study-bundle@1"]
    integrity: Integrity


_SHAPE = TypeAdapter(StudyBundle)


def read_study_bundle(value: object) -> StudyBundle:
    """Raise a ProofError that says where the value is no study."""
    if not is_well_formed(json.dumps(value, ensure_ascii=False)):
        raise ProofError("the study holds half of a character, which no text has")
    bundle = shaped(_SHAPE, value, "the study")
    require_whole_log_part(bundle["integrity"])
    return bundle


C = TypeVar("C", PlanOfStudy, EndOfStudy)

_PLAN = TypeAdapter(PlanOfStudy)
_ENDED = TypeAdapter(EndOfStudy)


@dataclass(frozen=True)
class Part(Generic[C]):
    """One of the two records of the study itself."""

    at: str
    index: int | None
    entry: str
    """Computed from the record, not taken from the entry beside it."""
    content: C


@dataclass(frozen=True)
class OpenedStudy:
    """Plan, end, and the records of the runs as they stand in the bundle."""

    plan: Part[PlanOfStudy]
    ended: Part[EndOfStudy]
    of_runs: list[OpenedRecord]


@dataclass(frozen=True)
class ReadStudy:
    """The records, and what is wrong with them."""

    opened: list[OpenedRecord]
    study: OpenedStudy | None
    """None when the records do not make a study at all."""
    complaints: list[str]


def read_study(records: Sequence[Record]) -> ReadStudy:
    """The plan first, then the end: a bundle has one form, so nothing may be moved."""
    opened, complaints = open_all(records)
    try:
        study = OpenedStudy(_part_of(opened[:1], "plan", _PLAN), _part_of(opened[1:2], "ended", _ENDED), opened[2:])
    except ProofError as error:
        return ReadStudy(opened, None, [*complaints, str(error)])
    complaints += [f"record {one} is there twice" for one in twice(record.id for record in opened)]
    complaints += [f"entry {one} is there twice" for one in twice(map(entry_of, opened))]
    return ReadStudy(opened, study, complaints)


def entry_of(record: OpenedRecord) -> str:
    return entry_commitment(record.record).hex()


def _part_of(found: Sequence[OpenedRecord], slot: str, shape: TypeAdapter[C]) -> Part[C]:
    if not found or found[0].record["kind"] != "study" or found[0].content["slot"] != slot:
        raise ProofError(f"there is no record of a study in the slot {slot} where it has its place")
    record = found[0]
    private: Any = parse_json(record.record["private"])
    content = shaped(shape, private, f"the private part of {record.id}")
    if record.sha256 != record.private_commitment:
        raise ProofError(f"record {record.id} names bytes, and is about none")
    return Part(record.at, record.record["index"], entry_of(record), content)
