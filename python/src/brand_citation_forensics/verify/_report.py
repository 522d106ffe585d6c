"""What a verification tells: the checks, and only what they proved."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from ._bundle import Bundle
from ._encoding import is_well_formed
from ._log import Signed
from ._record_content import EventContent
from ._report_parts import Report, body_of, timestamps_body, witnesses_body
from ._time import Bracket, Dated, Witnessed
from ._timestamp import spelled
from ._view import OpenedRun


@dataclass(frozen=True)
class ProvedClassification:
    """A verdict about the answer."""

    id: str
    citation_class: str
    method: str
    at: str


@dataclass(frozen=True)
class ProvedVerification:
    """What came when the engine was asked again."""

    id: str
    outcome: str
    result_class: str | None
    asked: int | None
    """How often the engine was asked, and how many of the answers had the class again; not of the first version."""
    reproduced: int | None
    at: str


@dataclass(frozen=True)
class ProvedReading:
    """What was read from the answer on arrival."""

    reader: str
    outcome: str
    visible_sha256: str | None
    """Hash of the readable text, folded."""


@dataclass(frozen=True)
class ProvedEvent:
    """Who did what to the run or its facts, as it was sealed."""

    id: str
    at: str
    action: str
    actor: str
    """An id: no name is in a bundle."""
    about: list[str]
    """What it was done to; of facts, those that came and went."""


@dataclass(frozen=True)
class Proved:
    """Only what was verified."""

    run_id: str
    brand: dict[str, str]
    prompt: str
    engine: str
    surface: str
    route: str | None
    """The way that the engine was asked by; None where none is sealed."""
    sha256: str
    byte_length: int
    captured_at: str
    citation_class: str
    classifications: list[ProvedClassification]
    """Oldest first, as the next."""
    verifications: list[ProvedVerification]
    origin: str
    """The log."""
    index: int
    """The place of the answer in it, counted from 0."""
    tree_size: int
    key_id: str
    not_after: datetime | None
    """The latest time at which the answer entered the log, by an authority's clock; None if none says."""
    timestamps: list[Dated]
    """The timestamps that say so, and whether they claim to be qualified ones."""
    witnesses: list[Witnessed]
    sample: int
    """Which of several times the same was asked."""
    state_at: str
    """The bundle holds the state of the run at this time, by the clock of the service."""
    reading: ProvedReading | None
    """None where nothing was sealed of it."""
    trail: list[ProvedEvent]
    """Oldest first; empty where the bundle does not tell."""

    def body(self) -> dict[str, Any]:
        return {
            "runId": self.run_id,
            "brand": self.brand,
            "prompt": self.prompt,
            "engine": self.engine,
            "surface": self.surface,
            "route": self.route,
            "sha256": self.sha256,
            "byteLength": self.byte_length,
            "capturedAt": self.captured_at,
            "sample": self.sample,
            "stateAt": self.state_at,
            "reading": self.reading and body_of(self.reading),
            **({"trail": body_of(self.trail)} if self.trail else {}),
            "citationClass": self.citation_class,
            "classifications": body_of(self.classifications),
            "verifications": [_verification_body(one) for one in self.verifications],
            "log": {
                "origin": self.origin,
                "index": self.index,
                "treeSize": self.tree_size,
                "keyId": self.key_id,
            },
            "notAfter": spelled(self.not_after) if self.not_after else None,
            "timestamps": timestamps_body(self.timestamps),
            "witnesses": witnesses_body(self.witnesses),
        }


@dataclass(frozen=True)
class NotUnderstood:
    """A record that is sealed, and of a kind that this verifier does not know: what it says is no part of the proof."""

    id: str
    kind: str
    at: str


@dataclass(frozen=True)
class BundleReport(Report[Proved]):
    """What came of the checks of a run."""

    not_understood: list[NotUnderstood]
    """Sealed, and of kinds this verifier does not know. Empty without `proved`."""

    def body(self) -> dict[str, Any]:
        body = super().body()
        signer = body.pop("signer")
        return {**body, "notUnderstood": [asdict(one) for one in self.not_understood], "signer": signer}


@dataclass(frozen=True)
class Outside:
    """What people outside the log said about it."""

    dated: list[Dated]
    bracket: Bracket | None
    witnesses: list[Witnessed]


def proved_by(bundle: Bundle, run: OpenedRun, signed: Signed, index: int, outside: Outside) -> Proved:
    content = run.answer.content
    brand = content["brand"]
    reading = run.reading
    return Proved(
        run_id=content["runId"],
        brand={"id": brand["id"], "name": brand["name"], "domain": brand["domain"]},
        prompt=content["prompt"]["text"],
        engine=content["engine"],
        surface=content["surface"],
        route=_route_of(content),
        sha256=run.answer.sha256,
        byte_length=content["byteLength"],
        captured_at=run.answer.at,
        citation_class=run.latest.content["citationClass"],
        classifications=[
            ProvedClassification(one.id, one.content["citationClass"], one.content["method"], one.at)
            for one in run.classifications
        ],
        verifications=[
            ProvedVerification(
                id=one.id,
                outcome=one.content["outcome"],
                result_class=one.content["resultClass"],
                asked=one.content.get("asks"),
                reproduced=one.content.get("reproduced"),
                at=one.at,
            )
            for one in run.verifications
        ],
        origin=signed.checkpoint.origin,
        index=index,
        tree_size=signed.checkpoint.size,
        key_id=signed.key.id.hex(),
        not_after=outside.bracket.not_after if outside.bracket else None,
        timestamps=outside.dated,
        witnesses=outside.witnesses,
        sample=bundle["sample"],
        state_at=bundle["stateAt"],
        reading=ProvedReading(reading["reader"], reading["outcome"], reading["visibleSha256"]) if reading else None,
        trail=[
            ProvedEvent(one.id, one.at, one.content["action"], one.content["actor"], _about(one.content))
            for one in run.events
        ],
    )


def _route_of(content: Any) -> str | None:
    """No bundle shows it, so a malformed one is no reason to refuse."""
    route = content.get("route")
    return route if isinstance(route, str) and is_well_formed(route) else None


def _about(content: EventContent) -> list[str]:
    named = [*_facts_in(content["before"]), *_facts_in(content["after"])]
    return list(dict.fromkeys(named)) or [content["object"]["id"]]


def _facts_in(state: dict[str, Any] | None) -> list[str]:
    """Sealed states may have any shape."""
    facts, fact = (state or {}).get("facts"), (state or {}).get("fact")
    return [one for one in [*(facts if isinstance(facts, list) else []), fact] if isinstance(one, str)]


def _verification_body(one: ProvedVerification) -> dict[str, Any]:
    return {
        name: part for name, part in body_of(one).items() if part is not None or name not in {"asked", "reproduced"}
    }
