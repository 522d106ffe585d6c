"""The first half of the checklist: the bundle against itself. Bytes, commitments, and what it shows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ._bundle import Bundle, Record
from ._checklist import Passed, given, require_none
from ._custody import chain_of_custody
from ._encoding import ProofError, canonical, counted, from_base64, sha256
from ._open_run import ReadRun, describe_run
from ._record import (
    OpenedRecord,
    entry_commitment,
    private_commitment,
)
from ._view import OpenedRun, run_view

_ABSENT = object()


def check_records(read: ReadRun) -> Passed[None]:
    require_none(read.complaints)
    return Passed(describe_run(given(read.run)), None)


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


def check_private(records: Sequence[OpenedRecord]) -> Passed[None]:
    require_none(
        f"the private part of {one.record['kind']} {one.id} is not the one that was sealed"
        for one in records
        if private_commitment(one.record) != one.private_commitment
    )
    return Passed(f"{counted(len(records), 'commitment')} recomputed", None)


def check_entries(records: Sequence[Record]) -> Passed[None]:
    require_none(
        f"the entry of {record['kind']} {record['id']} is not the one of its public part"
        for record in records
        if entry_commitment(record).hex() != record["entry"]
    )
    return Passed(f"{counted(len(records), 'entry', 'entries')} recomputed", None)


def check_view(bundle: Bundle, run: OpenedRun, body: bytes) -> Passed[None]:
    """Derive everything the bundle shows from the records, and compare."""
    steps = chain_of_custody(run, bundle["integrity"])
    derived = {**run_view(run, body), "chainOfCustody": steps}
    return _compare(derived, {**bundle}, run)


def _compare(derived: dict[str, object], shown: dict[str, object], run: OpenedRun) -> Passed[None]:
    require_none(
        [
            *(f"{name} is not what the records say" for name in _differing(derived, shown)),
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
    """History is in log order: nobody can reorder it by changing a time."""
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
