"""From the records of a bundle to their run, or to what is wrong with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from ._bundle import Bundle, Record
from ._checklist import complaint_of
from ._encoding import ProofError, counted, sha256
from ._record import (
    ANSWER_SLOT,
    OpenedCapture,
    OpenedClassification,
    OpenedContents,
    OpenedEvent,
    OpenedExtraction,
    OpenedFact,
    OpenedPlan,
    OpenedRecord,
    OpenedUnknown,
    OpenedVerification,
    open_record,
)
from ._record_content import AnswerReading, CaptureContent, ExtractionContent
from ._view import OpenedRun
from ._visible_text import visible_sha256


@dataclass(frozen=True)
class ReadRun:
    """The records, and what is wrong with them."""

    run: OpenedRun | None
    """None when the records do not make a run at all."""
    complaints: list[str]


def read_run(bundle: Bundle) -> ReadRun:
    opened, complaints = open_all(bundle["integrity"]["records"])
    try:
        run = _gather(opened)
    except ProofError as error:
        return ReadRun(None, [*complaints, str(error)])
    return ReadRun(run, complaints + _disorder(bundle, opened, run))


def open_all(records: Sequence[Record]) -> tuple[list[OpenedRecord], list[str]]:
    """Those that can be opened, and what is wrong with the others."""
    opened: list[OpenedRecord] = []

    def open_into(record: Record) -> None:
        opened.append(open_record(record))

    return opened, [words for record in records for words in complaint_of(partial(open_into, record))]


def _gather(opened: Sequence[OpenedRecord]) -> OpenedRun:
    own = [record for record in opened if not isinstance(record, OpenedFact)]
    captures = [record for record in own if isinstance(record, OpenedCapture)]
    answers = [record for record in captures if record.content["slot"] == ANSWER_SLOT]
    if len(answers) != 1:
        raise ProofError(f"there are {len(answers)} answers, not one")
    classifications = [record for record in own if isinstance(record, OpenedClassification)]
    if not classifications:
        raise ProofError("the run was never classified")
    lists = [record for record in own if isinstance(record, OpenedContents)]
    if len(lists) != 1:
        raise ProofError(f"there are {len(lists)} lists of contents, not one")
    verifications = [record for record in own if isinstance(record, OpenedVerification)]
    facts = [record for record in opened if isinstance(record, OpenedFact)]
    return OpenedRun(answers[0], own, classifications, verifications, facts)


def _disorder(bundle: Bundle, opened: Sequence[OpenedRecord], run: OpenedRun) -> list[str]:
    complaints = [f"record {one} is there twice" for one in twice(record.id for record in opened)]
    entries = (record["entry"] for record in bundle["integrity"]["records"])
    complaints += [f"entry {one} is there twice" for one in twice(entries)]
    complaints += [f'two are "{one}"' for one in twice(map(_slot_of, opened))]
    for record in opened:
        complaints += _strangeness(record, run.answer)
    complaints += _misplaced_facts(opened)
    return complaints


def twice(values: Iterable[str]) -> list[str]:
    seen: set[str] = set()
    again = []
    for value in values:
        if value in seen:
            again.append(value)
        seen.add(value)
    return again


def _slot_of(record: OpenedRecord) -> str:
    """What may exist once. Where the kind does not determine the subject, the key includes it."""
    slot = f"{record.record['kind']} {record.content['slot']}"
    return f"{slot} of {record.content['subject']}" if isinstance(record, _ABOUT_WHATEVER) else slot


# Kinds that name their own subject.
_ABOUT_WHATEVER = (OpenedEvent, OpenedPlan, OpenedUnknown)


def _strangeness(record: OpenedRecord, answer: OpenedCapture) -> list[str]:
    """Why a record does not belong to the run, if so."""
    subjects = _subjects_of(record, answer.content)
    if record.content["subject"] not in subjects:
        return [f"record {record.id} is about {record.content['subject']}, not {', '.join(subjects)}"]
    if isinstance(record, OpenedCapture):
        return _foreign(record, answer) or misreading(record.id, record.content.get("reading"))
    is_of_bytes, otherwise = _names_its_bytes(record, answer)
    if not is_of_bytes:
        return [otherwise]
    if isinstance(record, OpenedClassification):
        return misreading(record.id, record.content.get("reading"))
    if isinstance(record, OpenedExtraction):
        return _foreign(record, answer) or misreading(record.id, record.content)
    return []


def _names_its_bytes(record: OpenedRecord, answer: OpenedCapture) -> tuple[bool, str]:
    """Whether the hash in its public part is the one of what it is about; and what to say if not."""
    if isinstance(record, OpenedUnknown):
        return True, ""
    if isinstance(record, (OpenedEvent, OpenedPlan)):
        return record.sha256 == record.private_commitment, f"record {record.id} names bytes, and is about none"
    if isinstance(record, OpenedFact):
        value = sha256(record.content["value"].encode()).hex()
        return record.sha256 == value, f"the hash of fact {record.id} is not the one of its value"
    return record.sha256 == answer.sha256, f"record {record.id} is about another answer"


def _subjects_of(record: OpenedRecord, run: CaptureContent) -> list[str]:
    if isinstance(record, _ABOUT_WHATEVER):
        return [run["runId"], run["scanId"], run["brand"]["id"], run["prompt"]["id"]]
    return [run["brand"]["id"] if isinstance(record, OpenedFact) else run["runId"]]


def _foreign(record: OpenedCapture | OpenedExtraction, answer: OpenedCapture) -> list[str]:
    run, own = record.content["runId"], answer.content["runId"]
    return [] if run == own else [f"record {record.id} is of run {run}, not {own}"]


def misreading(record_id: str, reading: AnswerReading | ExtractionContent | None) -> list[str]:
    if reading is None:
        return []
    text = reading["text"]
    expected = None if text is None else visible_sha256(text)
    if reading["visibleSha256"] == expected:
        return []
    return [f"the hash of the visible text in record {record_id} is not the one of its text"]


def _misplaced_facts(opened: Sequence[OpenedRecord]) -> list[str]:
    """The run first, then the facts: a bundle has one form, so nothing may be moved."""
    kinds = [isinstance(record, OpenedFact) for record in opened]
    first_fact = kinds.index(True) if True in kinds else len(kinds)
    late = [record for record in opened[first_fact:] if not isinstance(record, OpenedFact)]
    return [f"record {late[0].id} stands behind facts"] if late else []


def describe_run(run: OpenedRun) -> str:
    """`3 records of run r, 2 facts`, and what else there is."""
    known = len(run.own) - len(run.asides) - len(run.not_understood)
    return ", ".join(
        [
            f"{counted(known, 'record')} of run {run.answer.content['runId']}",
            counted(len(run.facts), "fact"),
            *_counted_kinds(run.asides, "beside the run"),
            *_counted_kinds(run.not_understood, "sealed and not understood here"),
        ]
    )


def _counted_kinds(records: Sequence[OpenedRecord], what: str) -> list[str]:
    kinds = Counter(record.record["kind"] for record in records)
    return [f"{count} of the kind {kind} {what}" for kind, count in kinds.items()]
