"""From the records of a study to its plan, its end and what the end names, or to what is wrong with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from pydantic import TypeAdapter

from ._bundle import Record
from ._bundle_study import EndOfStudy, PlanOfStudy
from ._checklist import complaint_of
from ._encoding import ProofError, parse_json
from ._open_run import twice
from ._record import OpenedRecord, entry_commitment, open_record
from ._shape import shaped

C = TypeVar("C", PlanOfStudy, EndOfStudy)

_PLAN = TypeAdapter(PlanOfStudy)
_ENDED = TypeAdapter(EndOfStudy)


@dataclass(frozen=True)
class Part(Generic[C]):
    """One of the two records of the study itself."""

    id: str
    at: str
    index: int | None
    entry: str
    """Computed from the record, not taken from the entry beside it."""
    content: C


@dataclass(frozen=True)
class OpenedStudy:
    """Plan, end, and the records of the runs, keyed by their entries."""

    plan: Part[PlanOfStudy]
    ended: Part[EndOfStudy]
    of_runs: dict[str, OpenedRecord]


@dataclass(frozen=True)
class ReadStudy:
    """The records, and what is wrong with them."""

    opened: list[OpenedRecord]
    study: OpenedStudy | None
    """None when the records do not make a study at all."""
    complaints: list[str]


def read_study(records: Sequence[Record]) -> ReadStudy:
    opened: list[OpenedRecord] = []
    complaints: list[str] = []
    for record in records:
        complaints += complaint_of(partial(_open_into, opened, record))
    try:
        study = _gather(opened)
    except ProofError as error:
        return ReadStudy(opened, None, [*complaints, str(error)])
    complaints += [f"record {one} is there twice" for one in twice(record.id for record in opened)]
    complaints += [f"entry {one} is there twice" for one in twice(map(entry_of, opened))]
    return ReadStudy(opened, study, complaints)


def _open_into(opened: list[OpenedRecord], record: Record) -> None:
    opened.append(open_record(record))


def entry_of(record: OpenedRecord) -> str:
    return entry_commitment(record.record).hex()


def _gather(opened: Sequence[OpenedRecord]) -> OpenedStudy:
    """The plan first, then the end: a bundle has one form, so nothing may be moved."""
    others = opened[2:]
    for record in others:
        if record.record["kind"] == "study":
            raise ProofError(f"record {record.id} is of a study, and stands among those of its runs")
    plan = _part_of(opened[0] if opened else None, "plan", _PLAN)
    ended = _part_of(opened[1] if len(opened) > 1 else None, "ended", _ENDED)
    return OpenedStudy(plan, ended, {entry_of(record): record for record in others})


def _part_of(record: OpenedRecord | None, slot: str, shape: TypeAdapter[C]) -> Part[C]:
    if record is None or record.record["kind"] != "study" or record.content["slot"] != slot:
        raise ProofError(f"there is no record of a study in the slot {slot} where it has its place")
    content = shaped(shape, parse_json(record.record["private"]), f"the private part of {record.id}")
    if content["studyId"] != content["subject"]:
        raise ProofError(f"record {record.id} is about {content['subject']}, and is of study {content['studyId']}")
    if record.sha256 != record.private_commitment:
        raise ProofError(f"record {record.id} names bytes, and is about none")
    return Part(record.id, record.at, record.record["index"], entry_of(record), content)
