"""What a verified study proves: its results, where it departs from its own plan, and what it leaves open."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ._bundle_study import OpenedStudy, PlanOfStudy, StudyProtocol, end_of_study, protocol_sha256, start_of_round
from ._encoding import counted
from ._log import Signed
from ._report_parts import Report, body_of, timestamps_body
from ._study_checks import Ask
from ._time import Bracket, Dated, Witnessed

_CLASSES = ["STRONG", "DESCRIPTIVE", "ECHO", "CONFABULATED", "ABSENT"]
"""The classes of v1, in its order. Classes of later versions are counted after them."""

# Two-sided 95 % of the normal distribution.
_Z = 1.959963984540054
# Wider than this, an interval says too little.
_WIDEST = 0.4


@dataclass(frozen=True)
class StudyRate:
    """A share of what was captured, and how sure it is: the 95 % interval of Wilson (1927)."""

    hits: int
    of: int
    share: float
    low: float
    high: float
    too_few_to_tell: bool
    """The interval is too wide to say much."""


@dataclass(frozen=True)
class StudyCounts:
    """What became of the asks."""

    planned: int
    captured: int
    unanswered: int
    failed: int
    cancelled: int
    mentioned: StudyRate | None
    """Whether the brand is spoken of at all. None where nothing was captured."""
    classes: dict[str, StudyRate | None]


@dataclass(frozen=True)
class EngineCounts(StudyCounts):
    """The same of one engine."""

    engine: str


@dataclass(frozen=True)
class StudyResults:
    """For all engines, and for each in the order of the protocol."""

    all: StudyCounts
    engines: list[EngineCounts]


@dataclass(frozen=True)
class ProvedSample:
    """A planned ask, and what became of it."""

    run: str
    round: int
    """Counted from 1, like `sample`."""
    prompt: str
    engine: str
    sample: int
    ending: str
    reason: str | None
    citation_class: str | None
    sha256: str | None
    """The hash of the captured bytes."""


@dataclass(frozen=True)
class StudyLog:
    """Where plan and end stand."""

    origin: str
    plan_index: int
    ended_index: int
    tree_size: int
    key_id: str


@dataclass(frozen=True)
class ProvedStudy:
    """Only what was verified."""

    study_id: str
    brand_id: str
    protocol: StudyProtocol
    protocol_sha256: str
    planned_at: str
    """By the service's clock, like the next three."""
    starts_at: str
    ends_at: str
    ended_at: str
    reason: str
    results: StudyResults
    departures: list[str]
    """Where the study departed from its plan, in words for people."""
    samples: list[ProvedSample]
    log: StudyLog
    plan_not_after: datetime | None
    """The latest time at which the plan entered the log, by an authority's clock; None if none says."""
    not_after: datetime | None
    """The same for the end."""
    timestamps: list[Dated]
    witnesses: list[Witnessed]

    def body(self) -> dict[str, Any]:
        return {**body_of(self), "timestamps": timestamps_body(self.timestamps)}


class StudyReport(Report[ProvedStudy]):
    """What came of the checks of a study."""


@dataclass(frozen=True)
class StudyBracket:
    """The times between which plan and end entered the log."""

    plan: Bracket
    ended: Bracket


@dataclass(frozen=True)
class OutsideStudy:
    """What the log, and people outside it, said."""

    signed: Signed
    dated: list[Dated]
    bracket: StudyBracket | None
    witnesses: list[Witnessed]


def proved_study(study: OpenedStudy, asks: Sequence[Ask], outside: OutsideStudy) -> ProvedStudy:
    plan, ended, bracket = study.plan, study.ended, outside.bracket
    protocol = plan.content["protocol"]
    checkpoint = outside.signed.checkpoint
    samples = [_proved_sample(ask, protocol) for ask in asks]
    return ProvedStudy(
        study_id=plan.content["subject"],
        brand_id=plan.content["brandId"],
        protocol=protocol,
        protocol_sha256=protocol_sha256(protocol),
        planned_at=plan.at,
        starts_at=plan.content["startsAt"],
        ends_at=end_of_study(plan.content),
        ended_at=ended.at,
        reason=ended.content["reason"],
        results=_results(protocol["engines"], samples),
        departures=_departures(asks, plan.content),
        samples=samples,
        log=StudyLog(
            checkpoint.origin,
            -1 if plan.index is None else plan.index,
            -1 if ended.index is None else ended.index,
            checkpoint.size,
            outside.signed.key.id.hex(),
        ),
        plan_not_after=bracket.plan.not_after if bracket else None,
        not_after=bracket.ended.not_after if bracket else None,
        timestamps=outside.dated,
        witnesses=outside.witnesses,
    )


def _proved_sample(ask: Ask, protocol: StudyProtocol) -> ProvedSample:
    in_round, prompt, engine, number = ask.place
    return ProvedSample(
        run=ask.run,
        round=in_round + 1,
        prompt=protocol["prompts"][prompt]["text"],
        engine=protocol["engines"][engine],
        sample=number,
        ending=ask.ending["ending"],
        reason=ask.ending.get("reason"),
        citation_class=ask.classification.content["citationClass"] if ask.classification else None,
        sha256=ask.capture.sha256 if ask.capture else None,
    )


def _results(engines: Sequence[str], samples: Sequence[ProvedSample]) -> StudyResults:
    names = list(dict.fromkeys([*_CLASSES, *(one.citation_class for one in samples if one.citation_class is not None)]))

    def counts(engine: str) -> EngineCounts:
        own = [one for one in samples if one.engine == engine]
        return EngineCounts(**vars(_counts(own, names)), engine=engine)

    return StudyResults(_counts(samples, names), [counts(engine) for engine in engines])


def _counts(samples: Sequence[ProvedSample], names: Sequence[str]) -> StudyCounts:
    captured = [one.citation_class for one in samples if one.ending == "captured"]
    endings = [one.ending for one in samples]
    return StudyCounts(
        planned=len(samples),
        captured=len(captured),
        unanswered=endings.count("unanswered"),
        failed=endings.count("failed"),
        cancelled=endings.count("cancelled"),
        mentioned=_rate(sum(name != "ABSENT" for name in captured), len(captured)),
        classes={name: _rate(captured.count(name), len(captured)) for name in names},
    )


def _rate(hits: int, of: int) -> StudyRate | None:
    if of == 0:
        return None
    share = hits / of
    square = (_Z * _Z) / of
    centre = (share + square / 2) / (1 + square)
    half = (_Z / (1 + square)) * math.sqrt((share * (1 - share)) / of + square / (4 * of))
    # The bound is exact at both ends; only rounding would blur it.
    low = 0.0 if hits == 0 else max(0.0, centre - half)
    high = 1.0 if hits == of else min(1.0, centre + half)
    return StudyRate(hits, of, share, low, high, high - low > _WIDEST)


def _departures(asks: Sequence[Ask], plan: PlanOfStudy) -> list[str]:
    starts = [start_of_round(plan, in_round) for in_round in range(plan["protocol"]["rounds"])]
    captured = [(ask.place[0], ask.capture.content) for ask in asks if ask.capture]
    asked = [(in_round, content["exchange"]["requestedAt"]) for in_round, content in captured]
    brand = plan["protocol"]["brand"]
    named = (brand["name"], brand["domain"], sorted(brand["aliases"]))
    departures = {
        "before the start of the round": sum(at < starts[in_round] for in_round, at in asked),
        "after the end of the window": sum(at > end_of_study(plan) for _, at in asked),
        "when the brand was not called as in the plan": sum(_names_of(content) != named for _, content in captured),
        "of a simulation, and of no engine": sum(content["surface"] == "sandbox" for _, content in captured),
    }
    return [f"{counted(count, 'question')} asked {words}" for words, count in departures.items() if count]


def _names_of(content: Any) -> tuple[str, str, list[str]]:
    said = content.get("aliases")
    aliases = [one for one in said if isinstance(one, str)] if isinstance(said, list) else []
    return content["brand"]["name"], content["brand"]["domain"], sorted(aliases)


def left_open(study: OpenedStudy) -> list[str]:
    """What no bundle of a study can prove, in words for people."""
    ended = study.ended.content
    failed = sum(ending["ending"] == "failed" for ending in ended["endings"])
    doubt = "why it was cancelled: the intervals do not hold if somebody stopped it because of its results"
    return [
        "that the operator ran no other study, or this one more than once, and shows the one it likes",
        "that nothing else was sealed about these runs: only an audit of the installation tells",
        "that an engine sent these answers, or that others would have got the same",
        "that the facts are true, and the verdicts right",
        *([f"why {counted(failed, 'ask')} failed: the reasons are the words of the service"] if failed else []),
        *([doubt] if ended["reason"] == "cancelled" else []),
    ]
