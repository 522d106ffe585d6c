"""The steps of the evidence, one after the other, derived from the records and the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from ._bundle import Integrity
from ._encoding import sha256
from ._note import parse_checkpoint, parse_note
from ._record import (
    ANSWER_SLOT,
    OpenedCapture,
    OpenedClassification,
    OpenedExtraction,
    OpenedVerification,
    RunRecord,
)
from ._view import OpenedRun, View


def chain_of_custody(run: OpenedRun, integrity: Integrity) -> list[View]:
    """The steps by time, then those of the log, which have none. No clock is sealed that says when the checkpoint was
    signed, and who made a timestamp, and when, only a trusted root can tell."""
    return [*_by_time(_steps_of_records(run)), *_log_steps(run.answer, integrity)]


def _by_time(steps: Iterable[View]) -> list[View]:
    # All in one spelling, so the order of the texts is the order of the times; equal ones stay as they are.
    return sorted(steps, key=lambda step: cast(str, step["at"]))


def _steps_of_records(run: OpenedRun) -> list[View]:
    content = run.answer.content
    actor, exchange = content["software"], content["exchange"]
    asked = f"the service asked the engine: {exchange['request']['method']} {exchange['request']['url']}"
    steps = [_step("REQUESTED", exchange["requestedAt"], actor, asked, None)]
    for record in run.own:
        for event, detail in _told(record):
            steps.append(_step(event, record.at, actor, f"{detail} (record {record.id})", record.sha256))
    return steps


def _step(event: str, at: str | None, actor: str, detail: str, digest: str | None) -> View:
    return {"event": event, "at": at, "actor": actor, "detail": detail, "sha256": digest}


def _told(record: RunRecord) -> list[tuple[str, str]]:
    """Other kinds are left out: their records speak for themselves."""
    if isinstance(record, OpenedClassification):
        return [("CLASSIFIED", "the answer was classified and the verdict sealed")]
    if isinstance(record, OpenedVerification):
        return [("VERIFIED", "the engine was asked again and the outcome sealed")]
    if isinstance(record, OpenedExtraction):
        return [_READ]
    if not isinstance(record, OpenedCapture):
        return []
    captured = ("CAPTURED", _captured(record.content["slot"]))
    return [captured, _READ] if "reading" in record.content else [captured]


_READ = ("READ", "what the answer says was read out of its bytes and sealed")


def _captured(slot: str) -> str:
    sealed = "hashed and sealed byte for byte"
    if slot == ANSWER_SLOT:
        return f"the answer was received, {sealed}"
    if slot.startswith("verify/"):
        return f"the engine was asked again, and what came was {sealed}"
    return f"a body on the way to the answer was received, {sealed}"


def _log_steps(answer: OpenedCapture, integrity: Integrity) -> list[View]:
    index = answer.record["index"]
    if integrity["checkpoint"] is None or index is None:
        return []
    origin, size, digest = _read_statement(integrity["checkpoint"])
    detail = (
        f"the answer is entry {index}, counted from 0, of the log {origin}, in the checkpoint of size {size}, "
        "which covers every record of this bundle"
    )
    steps = [_step("SEALED", None, origin, detail, digest)]
    for anchor in integrity["anchors"]:
        _, size, digest = _read_statement(anchor["checkpoint"])
        if size > index:
            detail = (
                f"a timestamp of the checkpoint of size {size}, which covers the answer, is in this bundle; it counts "
                "if you trust the authority that signed it"
            )
            steps.append(_step("ANCHORED", None, "whoever signed the timestamp", detail, digest))
    return steps


def _read_statement(note: str) -> tuple[str, int, str]:
    """What a checkpoint says, and the hash that an authority is given. Verifies nothing."""
    text = parse_note(note).text
    checkpoint = parse_checkpoint(text)
    return checkpoint.origin, checkpoint.size, sha256(text.encode()).hex()
