"""The records of the runs against the end that names them, and against the place that the plan gave to each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from typing import TypeVar

from ._bundle_study import SPACE, Ending, Place, PlanOfStudy, entries_of, study_places
from ._checklist import Passed, require_none
from ._encoding import counted
from ._open_run import misreading
from ._record import (
    ANSWER_SLOT,
    TEXT_SLOT,
    OpenedCapture,
    OpenedClassification,
    OpenedExtraction,
    OpenedRecord,
)
from ._study_open import OpenedStudy, entry_of

R = TypeVar("R", OpenedCapture, OpenedExtraction, OpenedClassification)


@dataclass(frozen=True)
class Sample:
    """A planned ask, what became of it, and the records of that."""

    place: Place | None
    """None if it was not planned."""
    ending: Ending
    capture: OpenedCapture | None
    extraction: OpenedExtraction | None
    classification: OpenedClassification | None


def check_samples(study: OpenedStudy, opened: Sequence[OpenedRecord]) -> Passed[list[Sample]]:
    endings = study.ended.content["endings"]
    named = [entry for ending in endings for entry in entries_of(ending)]
    places = list(study_places(study.plan.content["protocol"]))
    samples = [
        Sample(
            places[at] if at < len(places) else None,
            ending,
            _find(study, ending.get("capture"), OpenedCapture),
            _find(study, ending.get("extraction"), OpenedExtraction),
            _find(study, ending.get("classification"), OpenedClassification),
        )
        for at, ending in enumerate(endings)
    ]
    plan = study.plan.content
    require_none(
        [
            *_differences(named, study.of_runs),
            *(complaint for sample in samples for complaint in _missing(sample)),
            *(complaint for sample in samples for complaint in _strangeness(sample, plan)),
            *_misplaced(named, opened),
        ]
    )
    return Passed(f"{counted(len(named), 'record')} of {counted(len(samples), 'ask')}", samples)


def _find(study: OpenedStudy, entry: str | None, kind: type[R]) -> R | None:
    record = study.of_runs.get(entry) if entry is not None else None
    return record if isinstance(record, kind) else None


def _differences(named: Sequence[str], of_runs: dict[str, OpenedRecord]) -> Iterator[str]:
    known = set(named)
    for entry, record in of_runs.items():
        if entry not in known:
            yield f"{record.record['kind']} {record.id} is named by no ending"
    if len(known) != len(named):
        yield "two endings name the same record"


def _missing(sample: Sample) -> Iterator[str]:
    """What an ending names but the bundle lacks, or holds as another kind."""
    ending = sample.ending
    pairs = {
        "capture": (ending.get("capture"), sample.capture),
        "extraction": (ending.get("extraction"), sample.extraction),
        "classification": (ending.get("classification"), sample.classification),
    }
    for kind, (entry, record) in pairs.items():
        if entry is not None and record is None:
            yield f"the {kind} of run {ending['run']} was left out"


def _misplaced(named: Sequence[str], opened: Sequence[OpenedRecord]) -> Iterator[str]:
    """One form: the records stand in the order in which the endings name them."""
    for entry, record in zip_longest(named, opened[2:]):
        if record is not None and entry != entry_of(record):
            yield f"record {record.id} is not in its place"
            return


def _strangeness(sample: Sample, plan: PlanOfStudy) -> Iterator[str]:
    """Why the records are not those of this place in the plan."""
    run, capture = sample.ending["run"], sample.capture
    if capture is None:
        return
    records: list[OpenedRecord | None] = [capture, sample.extraction, sample.classification]
    present = [record for record in records if record is not None]
    for record in present:
        if record.content["subject"] != run:
            yield f"record {record.id} is about {record.content['subject']}, not {run}"
    for record in present:
        if record.sha256 != capture.sha256:
            yield f"record {record.id} is about another answer"
    for what in _differing(capture, sample, plan):
        yield f"capture {capture.id} is of another {what} than was planned for run {run}"
    if sample.extraction:
        yield from _read_otherwise(sample.extraction, sample.ending)


def _differing(capture: OpenedCapture, sample: Sample, plan: PlanOfStudy) -> Iterator[str]:
    content, place, protocol = capture.content, sample.place, plan["protocol"]
    prompt = protocol["prompts"][place[1]] if place else None
    if content["runId"] != sample.ending["run"]:
        yield "run"
    if content["slot"] != ANSWER_SLOT:
        yield "slot"
    if content["brand"]["id"] != plan["brandId"]:
        yield "brand"
    own = content["prompt"]
    ids = plan["promptIds"]
    prompt_id = ids[place[1]] if place and place[1] < len(ids) else None
    asked = (own["id"], own["text"], own["intent"])
    if prompt is None or asked != (prompt_id, prompt["text"], prompt["intent"]):
        yield "prompt"
    if place is None or content["engine"] != protocol["engines"][place[2]]:
        yield "engine"
    if place is None or content.get("sample", 1) != place[3]:
        yield "sample"
    said = content.get("localeAsked")
    locale = said if isinstance(said, dict) else {}
    for part in ("country", "language", "city"):
        wanted = prompt.get(part) if prompt else None
        if wanted is not None and wanted != locale.get(part):
            yield part


# Of these there is nothing that a class could be given to; of what was cut off, where it had not begun to speak.
_SILENT = ("refused", "filtered", "empty", "cut_off")


def _read_otherwise(extraction: OpenedExtraction, ending: Ending) -> Iterator[str]:
    """An answer must not be called unanswered because of what it says."""
    outcome, text, run = extraction.content["outcome"], extraction.content["text"] or "", ending["run"]
    is_silent = outcome in _SILENT and (outcome != "cut_off" or not text.strip(SPACE))
    if extraction.content["slot"] != TEXT_SLOT:
        yield f"record {extraction.id} is not what was read when the answer of run {run} came"
    yield from misreading(extraction, run)
    reason = ending.get("reason")
    if ending["ending"] == "unanswered" and not (is_silent and reason == outcome):
        yield f"run {run} is called unanswered ({reason}), and record {extraction.id} says {outcome}"
    if ending["ending"] == "captured" and is_silent:
        yield f"run {run} is called captured, and record {extraction.id} says {outcome}"


def check_order(study: OpenedStudy, samples: Sequence[Sample]) -> Passed[None]:
    """The log fixes the order: the plan, the answer, what was read from it, the verdict, the end."""
    plan, ended = study.plan.index, study.ended.index
    complaints = [] if _is_ordered([plan, ended]) else ["the end entered the log before the plan"]
    for sample in samples:
        records: list[OpenedRecord | None] = [sample.capture, sample.extraction, sample.classification]
        places = [record.record["index"] for record in records if record is not None]
        if not _is_ordered([plan, *places, ended]):
            complaints.append(
                f"the records of run {sample.ending['run']} entered the log in another order than "
                "plan, answer, reading, verdict, end"
            )
    require_none(complaints)
    return Passed(f"the plan is entry {plan}, the end is entry {ended}", None)


def _is_ordered(places: Sequence[int | None]) -> bool:
    known = [place for place in places if place is not None]
    return all(before < after for before, after in pairwise(known))
