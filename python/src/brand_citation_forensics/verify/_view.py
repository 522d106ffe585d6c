"""What people are shown of a run, derived from its sealed records: what a bundle shows and its records do not
say, differs from this."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ._encoding import to_base64
from ._record import (
    Aside,
    OpenedCapture,
    OpenedClassification,
    OpenedContents,
    OpenedEvent,
    OpenedFact,
    OpenedPlan,
    OpenedUnknown,
    OpenedVerification,
    RunRecord,
)
from ._record_content import AnswerReading, ClaimContent

View = dict[str, Any]


@dataclass(frozen=True)
class OpenedRun:
    """The records of a bundle, sorted by what they are."""

    answer: OpenedCapture
    own: list[RunRecord]
    """All records but facts, in the order of the bundle."""
    classifications: list[OpenedClassification]
    verifications: list[OpenedVerification]
    facts: list[OpenedFact]

    @property
    def latest(self) -> OpenedClassification:
        return self.classifications[-1]

    @property
    def reading(self) -> AnswerReading | None:
        """What was read from the answer on arrival; None where nobody could."""
        return self.answer.content.get("reading")

    @property
    def contents(self) -> OpenedContents | None:
        """The list of contents."""
        return next((record for record in self.own if isinstance(record, OpenedContents)), None)

    @property
    def asides(self) -> list[Aside]:
        """Other sealed records, of which a run shows nothing."""
        return [record for record in self.own if isinstance(record, (OpenedEvent, OpenedPlan))]

    @property
    def events(self) -> list[OpenedEvent]:
        """Who did what to the run and its facts, in the order of the log."""
        return [record for record in self.own if isinstance(record, OpenedEvent)]

    @property
    def not_understood(self) -> list[OpenedUnknown]:
        return [record for record in self.own if isinstance(record, OpenedUnknown)]


def run_view(run: OpenedRun, body: bytes) -> View:
    """Everything about the answer and its history that does not depend on today."""
    content = run.answer.content
    reading = run.latest.content.get("reading") or run.reading
    classifications = [_classification_view(one) for one in run.classifications]
    raw = _raw_response(body)
    return {
        **{field: content[field] for field in ("runId", "scanId", "brand", "engine", "prompt", "surface")},
        "model": reading["model"] if reading else None,
        "capturedAt": run.answer.at,
        **raw,
        "snapshot": {
            "sha256": run.answer.sha256,
            "algorithm": "SHA-256",
            "byteLength": len(body),
            "encoding": "base64" if raw["rawResponse"] is None else "utf-8",
            "capturedAt": run.answer.at,
        },
        "citations": reading["citations"] if reading else [],
        "classification": classifications[-1],
        "classifications": classifications,
        "verifications": _verification_views(run.verifications),
        "groundTruth": [_fact_view(fact) for fact in run.facts],
        "sample": content.get("sample", 1),
        "stateAt": run.contents.at if run.contents else None,
        "reading": _given(run.reading, *_OF_READING) if run.reading else None,
    }


_OF_READING = ("reader", "outcome", "text", "visibleSha256")


def _raw_response(body: bytes) -> View:
    """The bytes as JSON can carry them: text when they are valid UTF-8, base64 otherwise."""
    try:
        return {"rawResponse": body.decode("utf-8")}
    except UnicodeDecodeError:
        return {"rawResponse": None, "rawResponseBase64": to_base64(body)}


def _given(content: Any, *fields: str) -> View:
    """The fields that the record has."""
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
    """Each verification with the status after it; a technical failure does not change the status."""
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
