"""The first half of the checklist: the bundle against itself. Bytes, commitments, and what it shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from ._bundle import Bundle, ReadBundle, Record
from ._checklist import Passed, complaint_of, given, require_none
from ._encoding import ProofError, canonical, counted, from_base64, sha256
from ._record import (
    ANSWER_SLOT,
    OpenedCapture,
    OpenedClassification,
    OpenedFact,
    OpenedRecord,
    OpenedVerification,
    entry_commitment,
    open_record,
    private_commitment,
)
from ._timestamp import read_timestamp
from ._view import OpenedRun, chain_of_custody, run_view

_ABSENT = object()


def check_manifest(read: ReadBundle) -> Passed[None]:
    if read.manifest != read.bundle["manifestSha256"]:
        raise ProofError("the bundle was changed after its manifest hash was computed")
    return Passed(f"SHA-256 {read.manifest}", None)


@dataclass(frozen=True)
class ReadRun:
    """The records, and what is wrong with them."""

    run: OpenedRun | None
    """None when the records do not make a run at all."""
    complaints: list[str]


def read_run(bundle: Bundle) -> ReadRun:
    opened: list[OpenedRecord] = []
    complaints: list[str] = []
    for record in bundle["integrity"]["records"]:
        complaints += complaint_of(partial(_open_into, opened, record))
    try:
        run = _gather(opened)
    except ProofError as error:
        return ReadRun(None, [*complaints, str(error)])
    return ReadRun(run, complaints + _disorder(bundle, opened, run))


def _open_into(opened: list[OpenedRecord], record: Record) -> None:
    opened.append(open_record(record))


def _gather(opened: Sequence[OpenedRecord]) -> OpenedRun:
    own = [record for record in opened if not isinstance(record, OpenedFact)]
    captures = [record for record in own if isinstance(record, OpenedCapture)]
    answers = [record for record in captures if record.content["slot"] == ANSWER_SLOT]
    if len(answers) != 1:
        raise ProofError(f"there are {len(answers)} answers, not one")
    classifications = [record for record in own if isinstance(record, OpenedClassification)]
    if not classifications:
        raise ProofError("the run was never classified")
    verifications = [record for record in own if isinstance(record, OpenedVerification)]
    facts = [record for record in opened if isinstance(record, OpenedFact)]
    return OpenedRun(answers[0], own, classifications, verifications, facts)


def _disorder(bundle: Bundle, opened: Sequence[OpenedRecord], run: OpenedRun) -> list[str]:
    complaints = [f"record {one} is there twice" for one in _twice(record.id for record in opened)]
    entries = (record["entry"] for record in bundle["integrity"]["records"])
    complaints += [f"entry {one} is there twice" for one in _twice(entries)]
    slots = (f"{record.record['kind']} {record.content['slot']}" for record in opened)
    complaints += [f'two are "{one}"' for one in _twice(slots)]
    for record in opened:
        complaints += _strangeness(record, run.answer)
    complaints += _misplaced_facts(opened)
    return complaints


def _twice(values: Iterable[str]) -> list[str]:
    seen: set[str] = set()
    again = []
    for value in values:
        if value in seen:
            again.append(value)
        seen.add(value)
    return again


def _strangeness(record: OpenedRecord, answer: OpenedCapture) -> list[str]:
    """Why a record does not belong to the run, if it does not."""
    run_id, brand = answer.content["runId"], answer.content["brand"]
    subject = brand["id"] if isinstance(record, OpenedFact) else run_id
    if record.content["subject"] != subject:
        return [f"record {record.id} is about {record.content['subject']}, not {subject}"]
    if isinstance(record, OpenedCapture):
        other = record.content["runId"]
        return [] if other == run_id else [f"record {record.id} is of run {other}, not {run_id}"]
    if isinstance(record, OpenedFact):
        is_of_value = record.sha256 == sha256(record.content["value"].encode()).hex()
        return [] if is_of_value else [f"the hash of fact {record.id} is not the one of its value"]
    return [] if record.sha256 == answer.sha256 else [f"record {record.id} is about another answer"]


def _misplaced_facts(opened: Sequence[OpenedRecord]) -> list[str]:
    """The run first, then the facts: a bundle has one form, and nothing in it may be moved about."""
    kinds = [isinstance(record, OpenedFact) for record in opened]
    first_fact = kinds.index(True) if True in kinds else len(kinds)
    late = [record for record in opened[first_fact:] if not isinstance(record, OpenedFact)]
    return [f"record {late[0].id} stands behind facts"] if late else []


def check_records(read: ReadRun) -> Passed[None]:
    require_none(read.complaints)
    run = given(read.run)
    records, facts = counted(len(run.own), "record"), counted(len(run.facts), "fact")
    return Passed(f"{records} of run {run.answer.content['runId']}, {facts}", None)


def check_answer(bundle: Bundle, run: OpenedRun) -> Passed[bytes]:
    text, encoded = bundle["rawResponse"], bundle.get("rawResponseBase64")
    if (text is None) == (encoded is None):
        raise ProofError("the answer must be there as text or as base64, and not as both")
    body = text.encode() if text is not None else from_base64(encoded or "")
    if body is None:
        raise ProofError("the answer is not in canonical base64")
    digest, shown, sealed = sha256(body).hex(), bundle["snapshot"]["sha256"], run.answer.sha256
    length = run.answer.content["byteLength"]
    complaints = {
        f"the answer has the SHA-256 {digest}, the snapshot says {shown}": digest != shown,
        f"the capture was sealed with the SHA-256 {sealed}": digest != sealed,
        f"the answer has {len(body)} bytes, {length} were sealed": len(body) != length,
    }
    require_none(words for words, is_so in complaints.items() if is_so)
    return Passed(f"{counted(len(body), 'byte')}, SHA-256 {digest}", body)


def check_private(run: OpenedRun) -> Passed[None]:
    records: list[OpenedRecord] = [*run.own, *run.facts]
    require_none(
        f"the private part of {one.record['kind']} {one.id} is not the one that was sealed"
        for one in records
        if private_commitment(one.record) != one.private_commitment
    )
    return Passed(f"{counted(len(records), 'commitment')} recomputed", None)


def check_entries(bundle: Bundle) -> Passed[None]:
    records = bundle["integrity"]["records"]
    require_none(
        f"the entry of {record['kind']} {record['id']} is not the one of its public part"
        for record in records
        if entry_commitment(record).hex() != record["entry"]
    )
    return Passed(f"{counted(len(records), 'entry', 'entries')} recomputed", None)


def check_view(bundle: Bundle, run: OpenedRun, body: bytes) -> Passed[None]:
    """Derive from the records all that the bundle shows, and compare."""
    integrity = bundle["integrity"]
    sealed = [step["at"] for step in bundle["chainOfCustody"] if step["event"] == "SEALED"]
    if len(sealed) != (0 if integrity["checkpoint"] is None else 1):
        raise ProofError("chainOfCustody does not tell once when the answer got its place in the log")
    # A checkpoint names no time: this one is the service's word, and is called so.
    sealed_at = sealed[0] if sealed else None
    anchored_at = [read_timestamp(from_base64(one["response"]) or b"").spelled for one in integrity["anchors"]]
    derived = {
        **run_view(run, body),
        "chainOfCustody": chain_of_custody(run, integrity, sealed_at, anchored_at),
    }
    require_none(
        [
            *(f"{name} is not what the records say" for name in _differing(derived, {**bundle})),
            *_order_complaints(run),
            *_fact_complaints(run),
        ]
    )
    return Passed(f"{counted(len(derived), 'field')} derived again from the records", None)


def _differing(derived: dict[str, object], shown: dict[str, object]) -> list[str]:
    def is_same(field: str) -> bool:
        one, other = derived.get(field, _ABSENT), shown.get(field, _ABSENT)
        return one is other or (_ABSENT not in (one, other) and canonical(one) == canonical(other))

    return [field for field in dict.fromkeys(["rawResponseBase64", *derived]) if not is_same(field)]


def _order_complaints(run: OpenedRun) -> list[str]:
    """History is told in the order in which it entered the log: nobody can reorder it by changing a time."""
    groups: list[Sequence[OpenedRecord]] = [run.own, run.facts]
    complaints = []
    for records in groups:
        for before, after in pairwise(records):
            earlier, later = before.record["index"], after.record["index"]
            if earlier is not None and later is not None and earlier >= later:
                complaints.append(f"record {after.id} stands after one that entered the log later")
    return complaints


def _fact_complaints(run: OpenedRun) -> list[str]:
    used = dict.fromkeys(run.latest.content["facts"])
    present = dict.fromkeys(fact.id for fact in run.facts)
    return [
        *(f"fact {one}, on which the class rests, is missing" for one in used if one not in present),
        *(f"the class does not rest on fact {one}" for one in present if one not in used),
    ]
