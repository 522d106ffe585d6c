"""What people are shown of a run, derived from its sealed records: what a bundle shows and its records do not
say, differs from this."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from ._bundle import Integrity
from ._encoding import sha256, to_base64
from ._note import parse_checkpoint, parse_note
from ._record import (
    ANSWER_SLOT,
    ClaimContent,
    OpenedCapture,
    OpenedClassification,
    OpenedFact,
    OpenedVerification,
    RunRecord,
)

View = dict[str, Any]


@dataclass(frozen=True)
class OpenedRun:
    """The records of a bundle, sorted by what they are."""

    answer: OpenedCapture
    own: list[RunRecord]
    """Everything but facts, in the order of the bundle."""
    classifications: list[OpenedClassification]
    verifications: list[OpenedVerification]
    facts: list[OpenedFact]

    @property
    def latest(self) -> OpenedClassification:
        return self.classifications[-1]


def run_view(run: OpenedRun, body: bytes) -> View:
    """Everything about the answer and its history that does not depend on today."""
    content = run.answer.content
    reading = run.latest.content["reading"]
    classifications = [_classification_view(one) for one in run.classifications]
    raw = _raw_response(body)
    return {
        **{field: content[field] for field in ("runId", "scanId", "brand", "engine", "prompt", "surface")},
        "model": reading["model"],
        "capturedAt": run.answer.at,
        **raw,
        "snapshot": {
            "sha256": run.answer.sha256,
            "algorithm": "SHA-256",
            "byteLength": len(body),
            "encoding": "base64" if raw["rawResponse"] is None else "utf-8",
            "capturedAt": run.answer.at,
        },
        "citations": reading["citations"],
        "classification": classifications[-1],
        "classifications": classifications,
        "verifications": _verification_views(run.verifications),
        "groundTruth": [_fact_view(fact) for fact in run.facts],
    }


def _raw_response(body: bytes) -> View:
    """The bytes as JSON can carry them: text when they are valid UTF-8, base64 otherwise."""
    try:
        return {"rawResponse": body.decode("utf-8")}
    except UnicodeDecodeError:
        return {"rawResponse": None, "rawResponseBase64": to_base64(body)}


def _given(content: Any, *fields: str) -> View:
    """Those of the fields that the record has."""
    return {field: content[field] for field in fields if field in content}


def _classification_view(record: OpenedClassification) -> View:
    content = record.content
    return {
        "id": record.id,
        "citationClass": content["citationClass"],
        # Records hold no fractions.
        "confidence": content["confidencePermille"] / 1000,
        "method": content["method"],
        **_given(content, "reason"),
        "rationale": content["rationale"],
        "claims": [_claim_view(claim) for claim in content["claims"]],
        "cause": content["cause"],
        "classifiedAt": record.at,
    }


def _claim_view(claim: ClaimContent) -> View:
    always = ("text", "start", "end", "facet", "verdict", "rule", "factId")
    return _given(claim, *always, "value", "polarity", "kind")


def _verification_views(verifications: Sequence[OpenedVerification]) -> list[View]:
    """Each verification with the status it left behind; a technical failure leaves the one before."""
    status = "active"
    views: list[View] = []
    for record in verifications:
        content = record.content
        status = {"reproduced": "active", "changed": "not_reproducible"}.get(content["outcome"], status)
        views.append(
            {
                "id": record.id,
                **_given(content, "jobId", "outcome", "resultClass", "responseSha256", "reproduced"),
                **({"asked": content["asks"]} if "asks" in content else {}),
                "verificationStatus": status,
                "checkedAt": record.at,
            }
        )
    return views


def _fact_view(fact: OpenedFact) -> View:
    return {
        "id": fact.id,
        **_given(fact.content, "key", "value", "source", "sourceSha256", "origin"),
        "hash": fact.sha256,
        "collectedAt": fact.at,
    }


def chain_of_custody(
    run: OpenedRun, integrity: Integrity, sealed_at: str | None, anchored_at: Sequence[str]
) -> list[View]:
    """The steps of the evidence, in the order of their times.

    sealed_at: when the checkpoint was signed, as the service says; None without one.
    anchored_at: the times in the timestamps, one for each anchor.
    """
    content = run.answer.content
    actor, exchange = content["software"], content["exchange"]
    asked = f"the service asked the engine: {exchange['request']['method']} {exchange['request']['url']}"
    steps = [_step("REQUESTED", exchange["requestedAt"], actor, asked, None)]
    for record in run.own:
        event, detail = _told(record)
        steps.append(_step(event, record.at, actor, f"{detail} (record {record.id})", record.sha256))
    steps += _log_steps(run.answer, integrity, sealed_at, anchored_at)
    # All in one spelling, so the order of the texts is the order of the times; equal ones stay as they are.
    return sorted(steps, key=lambda step: cast(str, step["at"]))


def _step(event: str, at: str, actor: str, detail: str, digest: str | None) -> View:
    return {"event": event, "at": at, "actor": actor, "detail": detail, "sha256": digest}


def _told(record: RunRecord) -> tuple[str, str]:
    if isinstance(record, OpenedClassification):
        return "CLASSIFIED", "the answer was classified and the verdict sealed"
    if isinstance(record, OpenedVerification):
        return "VERIFIED", "the engine was asked again and the outcome sealed"
    slot = record.content["slot"]
    if slot == ANSWER_SLOT:
        return "CAPTURED", "the answer was received, hashed and sealed byte for byte"
    sealed = "hashed and sealed byte for byte"
    if slot.startswith("judge/"):
        return "CAPTURED", f"an engine was asked for a second opinion, and what came was {sealed}"
    if slot.startswith("verify/"):
        return "CAPTURED", f"the engine was asked again, and what came was {sealed}"
    return "CAPTURED", f"a body on the way to the answer was received, {sealed}"


def _log_steps(
    answer: OpenedCapture, integrity: Integrity, sealed_at: str | None, anchored_at: Sequence[str]
) -> list[View]:
    index = answer.record["index"]
    if integrity["checkpoint"] is None or sealed_at is None or index is None:
        return []
    origin, size, digest = _read_statement(integrity["checkpoint"])
    detail = (
        f"the answer is entry {index}, counted from 0, of the log {origin}, in the checkpoint of size {size}, "
        "which covers every record of this bundle"
    )
    steps = [_step("SEALED", sealed_at, origin, detail, digest)]
    for anchor, at in zip(integrity["anchors"], anchored_at, strict=True):
        _, size, digest = _read_statement(anchor["checkpoint"])
        if size > index:
            detail = f"{anchor['authority']} dated the checkpoint of size {size}, which covers the answer"
            steps.append(_step("ANCHORED", at, anchor["authority"], detail, digest))
    return steps


def _read_statement(note: str) -> tuple[str, int, str]:
    """What a checkpoint says, and the hash of it that an authority is given. Nothing is verified."""
    text = parse_note(note).text
    checkpoint = parse_checkpoint(text)
    return checkpoint.origin, checkpoint.size, sha256(text.encode()).hex()
