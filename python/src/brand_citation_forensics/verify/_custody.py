"""The steps of the evidence, one after the other, derived from the records, the log and the timestamps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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


def chain_of_custody_1(
    run: OpenedRun, integrity: Integrity, sealed_at: str | None, anchored: Sequence[tuple[str, str]]
) -> list[View]:
    """As version 1 tells it, in the order of the times.

    sealed_at: when the checkpoint was signed, as the service says; None without one.
    anchored: who dated each of the anchors, and when.
    """
    steps = _steps_of_records(run)
    if sealed_at is not None:
        steps += _log_steps(run.answer, integrity, sealed_at, anchored)
    return _by_time(steps)


def chain_of_custody_2(run: OpenedRun, integrity: Integrity, anchored: Sequence[tuple[str, str]]) -> list[View]:
    """As version 2 tells it: no clock is sealed that says when the checkpoint was signed, so that step comes last and
    has no time."""
    log = _log_steps(run.answer, integrity, None, anchored)
    return [*_by_time([*_steps_of_records(run), *log[1:]]), *log[:1]]


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
        return [("READ", "what the answer says was read out of its bytes and sealed")]
    return [("CAPTURED", _captured(record.content["slot"]))] if isinstance(record, OpenedCapture) else []


def _captured(slot: str) -> str:
    sealed = "hashed and sealed byte for byte"
    if slot == ANSWER_SLOT:
        return f"the answer was received, {sealed}"
    if slot.startswith("judge/"):
        return f"an engine was asked for a second opinion, and what came was {sealed}"
    if slot.startswith("verify/"):
        return f"the engine was asked again, and what came was {sealed}"
    return f"a body on the way to the answer was received, {sealed}"


def _log_steps(
    answer: OpenedCapture, integrity: Integrity, sealed_at: str | None, anchored: Sequence[tuple[str, str]]
) -> list[View]:
    index = answer.record["index"]
    if integrity["checkpoint"] is None or index is None:
        return []
    origin, size, digest = _read_statement(integrity["checkpoint"])
    detail = (
        f"the answer is entry {index}, counted from 0, of the log {origin}, in the checkpoint of size {size}, "
        "which covers every record of this bundle"
    )
    steps = [_step("SEALED", sealed_at, origin, detail, digest)]
    for anchor, (authority, at) in zip(integrity["anchors"], anchored, strict=True):
        _, size, digest = _read_statement(anchor["checkpoint"])
        if size > index:
            detail = f"{authority} dated the checkpoint of size {size}, which covers the answer"
            steps.append(_step("ANCHORED", at, authority, detail, digest))
    return steps


def _read_statement(note: str) -> tuple[str, int, str]:
    """What a checkpoint says, and the hash that an authority is given. Verifies nothing."""
    text = parse_note(note).text
    checkpoint = parse_checkpoint(text)
    return checkpoint.origin, checkpoint.size, sha256(text.encode()).hex()
