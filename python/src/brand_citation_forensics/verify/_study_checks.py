"""What a study promises, held against its records: a whole plan, one end for each planned ask by records of its own,
and the order of the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from typing import TypeVar

from ._bundle_study import (
    SPACE,
    Ending,
    OpenedStudy,
    Place,
    PlanOfStudy,
    end_of_study,
    entry_of,
    run_count,
    study_places,
)
from ._checklist import Passed, require_none
from ._encoding import counted
from ._open_run import misreading, twice
from ._record import (
    ANSWER_SLOT,
    OpenedCapture,
    OpenedClassification,
    OpenedRecord,
)

R = TypeVar("R", OpenedCapture, OpenedClassification)


def check_plan(study: OpenedStudy) -> Passed[OpenedStudy]:
    """The study, where its plan is sound."""
    require_none(_odd_plan(study))
    protocol = study.plan.content["protocol"]
    rounds, samples = counted(protocol["rounds"], "round"), counted(protocol["samples"], "sample")
    prompts, engines = counted(len(protocol["prompts"]), "prompt"), counted(len(protocol["engines"]), "engine")
    # Beyond the year 9999 this fails.
    asks = f"{counted(run_count(protocol), 'ask')} until {end_of_study(study.plan.content)}"
    return Passed(f"{asks}: {rounds} of {prompts}, {engines}, {samples}", study)


def _odd_plan(study: OpenedStudy) -> Iterator[str]:
    plan = study.plan.content
    planned, prompts = run_count(plan["protocol"]), len(plan["protocol"]["prompts"])
    if len(plan["runs"]) != planned:
        yield f"the protocol asks {planned} times, and {len(plan['runs'])} runs are planned"
    for run in twice(plan["runs"]):
        yield f"run {run} is planned twice"
    if len(plan["promptIds"]) != prompts:
        yield f"there are {prompts} prompts, and ids of {len(plan['promptIds'])}"
    for prompt in twice(plan["promptIds"]):
        yield f"prompt {prompt} is there twice"
    if plan["startsAt"] < study.plan.at:
        yield f"it starts at {plan['startsAt']}, and was planned at {study.plan.at}"


def check_end(study: OpenedStudy) -> Passed[OpenedStudy]:
    """The study, where its end is one of its plan, by the records that are there."""
    require_none(_odd_end(study))
    ended = study.ended.content
    return Passed(f"{counted(len(ended['endings']), 'ask')}, each with its end; it ended by {ended['reason']}", study)


def _odd_end(study: OpenedStudy) -> Iterator[str]:
    plan, ended = study.plan.content, study.ended.content
    endings = ended["endings"]
    if ended["subject"] != plan["subject"]:
        yield f"the end is of study {ended['subject']}, not {plan['subject']}"
    if ended["plan"] != study.plan.entry:
        yield "the end is of another plan"
    if len(endings) != len(plan["runs"]):
        yield f"{counted(len(plan['runs']), 'ask')} planned, and {counted(len(endings), 'end')} told"
    cancelled = sum(ending["ending"] == "cancelled" for ending in endings)
    if ended["reason"] == "complete" and cancelled:
        yield f"it is said to be complete, and {counted(cancelled, 'ask')} came to nothing because it was ended"
    if ended["reason"] == "budget" and "maxUsdMicros" not in plan["protocol"]:
        yield "it is said to have ended by its budget, and was planned without one"
    # One form: exactly the records that the endings name, in their order.
    named = [entry for ending in endings for entry in ending["records"]]
    for entry, record in zip_longest(named, study.of_runs):
        if record is None:
            yield f"the record with the entry {entry} was left out"
            return
        if entry_of(record) != entry:
            yield f"the end does not name {record.record['kind']} {record.id} in this place"
            return


@dataclass(frozen=True)
class Ask:
    """A planned ask, what became of it, and the records of that."""

    run: str
    place: Place
    ending: Ending
    records: Sequence[OpenedRecord]

    @property
    def capture(self) -> OpenedCapture | None:
        return self._find(OpenedCapture)

    @property
    def classification(self) -> OpenedClassification | None:
        return self._find(OpenedClassification)

    def _find(self, kind: type[R]) -> R | None:
        return next((record for record in self.records if isinstance(record, kind)), None)


# What each kind of ending rests on.
_FORMS = {
    "captured": ["capture classification"],
    "unanswered": ["capture"],
    "failed": ["", "capture"],
    "cancelled": [""],
}


def check_asks(study: OpenedStudy) -> Passed[list[Ask]]:
    """For a study whose plan and end are sound."""
    plan, records = study.plan.content, iter(study.of_runs)
    planned = zip(plan["runs"], study_places(plan["protocol"]), study.ended.content["endings"], strict=True)
    asks = [Ask(run, place, ending, [next(records) for _ in ending["records"]]) for run, place, ending in planned]
    require_none(complaint for ask in asks for complaint in _strangeness(ask, plan))
    return Passed(f"{counted(len(study.of_runs), 'record')} of {counted(len(asks), 'ask')}", asks)


def _strangeness(ask: Ask, plan: PlanOfStudy) -> Iterator[str]:
    """Why the records are not those of this place in the plan."""
    kinds = " ".join(record.record["kind"] for record in ask.records)
    if kinds not in _FORMS[ask.ending["ending"]]:
        yield f"run {ask.run} is {ask.ending['ending']}, and has {kinds or 'no record'}"
    for record in ask.records:
        if record.content["subject"] != ask.run:
            yield f"record {record.id} is about {record.content['subject']}, not {ask.run}"
        if ask.capture is None or record.sha256 != ask.capture.sha256:
            yield f"record {record.id} is about another answer"
    if ask.capture:
        for what in _differing(ask.capture, ask, plan):
            yield f"capture {ask.capture.id} is of another {what} than was planned for run {ask.run}"
        yield from _read_otherwise(ask.capture, ask)


def _differing(capture: OpenedCapture, ask: Ask, plan: PlanOfStudy) -> Iterator[str]:
    content, protocol = capture.content, plan["protocol"]
    _, prompt, engine, sample = ask.place
    asked, own = protocol["prompts"][prompt], content["prompt"]
    locale = content.get("localeAsked")
    said = locale if isinstance(locale, dict) else {}
    differing = {
        "run": content["runId"] != ask.run,
        "slot": content["slot"] != ANSWER_SLOT,
        "brand": content["brand"]["id"] != plan["brandId"],
        "prompt": (own["id"], own["text"], own["intent"])
        != (plan["promptIds"][prompt], asked["text"], asked["intent"]),
        "engine": content["engine"] != protocol["engines"][engine],
        "sample": content.get("sample", 1) != sample,
        "place": any(said.get(part) != asked[part] for part in ("country", "language", "city") if part in asked),
    }
    yield from (what for what, differs in differing.items() if differs)


# Of these there is nothing that a class could be given to; of what was cut off, where it had not begun to speak.
_SILENT = ("refused", "filtered", "empty", "cut_off")


def _read_otherwise(capture: OpenedCapture, ask: Ask) -> Iterator[str]:
    """An answer must not be called unanswered because of what it says."""
    ending, reason = ask.ending["ending"], ask.ending.get("reason")
    reading = capture.content.get("reading")
    if reading is None:
        if ending == "unanswered":
            yield f"run {ask.run} is called {reason}, and record {capture.id} says nothing of it"
        return
    outcome, text = reading["outcome"], reading["text"] or ""
    is_silent = outcome in _SILENT and (outcome != "cut_off" or not text.strip(SPACE))
    yield from misreading(capture.id, reading)
    is_so = is_silent and reason == outcome if ending == "unanswered" else not (ending == "captured" and is_silent)
    if not is_so:
        yield f"run {ask.run} is called {reason or ending}, and record {capture.id} says {outcome}"


def check_order(study: OpenedStudy, asks: Sequence[Ask]) -> Passed[None]:
    """The log fixes the order: the plan, then of each ask the answer, the verdict, then the end."""
    plan, ended = study.plan.index, study.ended.index
    require_none(
        f"the records of run {ask.run} entered the log in another order than plan, answer, verdict, end"
        for ask in asks
        if not _is_ordered([plan, *(record.record["index"] for record in ask.records), ended])
    )
    return Passed(f"the plan is entry {plan}, the end is entry {ended}", None)


def _is_ordered(places: Sequence[int | None]) -> bool:
    known = [place for place in places if place is not None]
    return all(before < after for before, after in pairwise(known))
