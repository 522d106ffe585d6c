"""What a verified study proves, where it departs from its own plan, and what it leaves open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from ._bundle_study import PlanOfStudy, StudyProtocol
from ._encoding import counted
from ._log import Signed
from ._report_parts import Report, timestamps_body, witnesses_body
from ._study_open import OpenedStudy
from ._study_plan import start_of_round
from ._study_results import StudyResults, study_results
from ._study_samples import Sample
from ._time import Bracket, Dated, Witnessed
from ._timestamp import spelled


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

    def body(self) -> dict[str, Any]:
        named = asdict(self)
        return {"citationClass": named.pop("citation_class"), **named}


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
    with_answers: bool
    """Whether the answers' bytes were there and have the sealed hashes."""
    origin: str
    """The log."""
    plan_index: int
    ended_index: int
    tree_size: int
    key_id: str
    plan_not_after: datetime | None
    """The latest time at which the plan entered the log, by an authority's clock; None if none says."""
    not_after: datetime | None
    """The same for the end."""
    timestamps: list[Dated]
    witnesses: list[Witnessed]

    def body(self) -> dict[str, Any]:
        return {
            "studyId": self.study_id,
            "brandId": self.brand_id,
            "protocol": self.protocol,
            "protocolSha256": self.protocol_sha256,
            "plannedAt": self.planned_at,
            "startsAt": self.starts_at,
            "endsAt": self.ends_at,
            "endedAt": self.ended_at,
            "reason": self.reason,
            "results": self.results.body(),
            "departures": self.departures,
            "samples": [one.body() for one in self.samples],
            "withAnswers": self.with_answers,
            "log": {
                "origin": self.origin,
                "planIndex": self.plan_index,
                "endedIndex": self.ended_index,
                "treeSize": self.tree_size,
                "keyId": self.key_id,
            },
            "planNotAfter": spelled(self.plan_not_after) if self.plan_not_after else None,
            "notAfter": spelled(self.not_after) if self.not_after else None,
            "timestamps": timestamps_body(self.timestamps),
            "witnesses": witnesses_body(self.witnesses),
        }


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


def proved_study(
    study: OpenedStudy, samples: Sequence[Sample], *, with_answers: bool, outside: OutsideStudy
) -> ProvedStudy:
    plan, ended, bracket = study.plan, study.ended, outside.bracket
    protocol = plan.content["protocol"]
    proved = [_proved_sample(sample, protocol) for sample in samples]
    return ProvedStudy(
        study_id=plan.content["studyId"],
        brand_id=plan.content["brandId"],
        protocol=protocol,
        protocol_sha256=plan.content["protocolSha256"],
        planned_at=plan.at,
        starts_at=plan.content["startsAt"],
        ends_at=plan.content["endsAt"],
        ended_at=ended.at,
        reason=ended.content["reason"],
        results=study_results(protocol["engines"], [(one.engine, one.ending, one.citation_class) for one in proved]),
        departures=_departures(samples, plan.content),
        samples=proved,
        with_answers=with_answers,
        origin=outside.signed.checkpoint.origin,
        plan_index=-1 if plan.index is None else plan.index,
        ended_index=-1 if ended.index is None else ended.index,
        tree_size=outside.signed.checkpoint.size,
        key_id=outside.signed.key.id.hex(),
        plan_not_after=bracket.plan.not_after if bracket else None,
        not_after=bracket.ended.not_after if bracket else None,
        timestamps=outside.dated,
        witnesses=outside.witnesses,
    )


def _proved_sample(sample: Sample, protocol: StudyProtocol) -> ProvedSample:
    in_round, prompt, engine, number = sample.place or (-1, 0, 0, 0)
    return ProvedSample(
        run=sample.ending["run"],
        round=in_round + 1,
        prompt=protocol["prompts"][prompt]["text"],
        engine=protocol["engines"][engine],
        sample=number,
        ending=sample.ending["ending"],
        reason=sample.ending.get("reason"),
        citation_class=sample.classification.content["citationClass"] if sample.classification else None,
        sha256=sample.capture.sha256 if sample.capture else None,
    )


def _departures(samples: Sequence[Sample], plan: PlanOfStudy) -> list[str]:
    starts = [start_of_round(plan, in_round) for in_round in range(plan["protocol"]["rounds"])]
    fact_records = plan.get("factRecords")
    facts = None if fact_records is None else set(fact_records)

    def is_early(sample: Sample) -> bool:
        at = _asked_at(sample)
        return at is not None and sample.place is not None and at < starts[sample.place[0]]

    def is_by_other_facts(sample: Sample) -> bool:
        verdict = sample.classification
        return facts is not None and verdict is not None and not facts.issuperset(verdict.content["facts"])

    def count(differs: Callable[[Sample], bool]) -> int:
        return sum(map(differs, samples))

    early = count(is_early)
    late = count(lambda sample: (_asked_at(sample) or "") > plan["endsAt"])
    renamed = count(lambda sample: _is_renamed(sample, plan["protocol"]))
    otherwise = count(is_by_other_facts)
    simulated = count(lambda sample: sample.capture is not None and sample.capture.content["surface"] == "sandbox")
    return [
        *([f"{counted(early, 'question')} asked before the start of the round"] if early else []),
        *([f"{counted(late, 'question')} asked after the end of the window"] if late else []),
        *([f"{counted(renamed, 'question')} asked when the brand was not called as in the plan"] if renamed else []),
        *([f"{counted(otherwise, 'verdict')} with facts that are not in the plan"] if otherwise else []),
        *([f"{counted(simulated, 'answer')} from a simulation, and from no engine"] if simulated else []),
    ]


def _asked_at(sample: Sample) -> str | None:
    return sample.capture.content["exchange"]["requestedAt"] if sample.capture else None


def _is_renamed(sample: Sample, protocol: StudyProtocol) -> bool:
    if sample.capture is None:
        return False
    own, planned = sample.capture.content, protocol["brand"]
    said = own.get("aliases")
    aliases = [one for one in said if isinstance(one, str)] if isinstance(said, list) else []
    named = (own["brand"]["name"], own["brand"]["domain"], sorted(aliases))
    return named != (planned["name"], planned["domain"], sorted(planned["aliases"]))


def left_open(study: OpenedStudy) -> list[str]:
    """What no bundle of a study can prove, in words for people."""
    ended = study.ended.content
    failed = sum(ending["ending"] == "failed" for ending in ended["endings"])
    return [
        "that the operator ran no other study, or this one more than once, and shows the one it likes",
        "that nothing else was sealed about these runs: only an audit of the installation tells",
        "that an engine sent these answers, or that others would have got the same",
        "that the facts are true, and the verdicts right",
        *([f"why {counted(failed, 'ask')} failed: the reasons are the words of the service"] if failed else []),
        *(
            ["why it was cancelled: the intervals do not hold if somebody stopped it because of its results"]
            if ended["reason"] == "cancelled"
            else []
        ),
    ]
