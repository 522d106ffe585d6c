"""The plan against itself, and the end against the plan: every ask that was planned has one end, and no other has."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from ._bundle_study import PlanOfStudy, protocol_sha256, run_count
from ._checklist import Passed, require_none
from ._encoding import counted
from ._open_run import twice
from ._study_open import OpenedStudy, Part

_SPELLING = "%Y-%m-%dT%H:%M:%S.%fZ"


def later(at: str, milliseconds: int) -> str:
    time = datetime.strptime(at, _SPELLING) + timedelta(milliseconds=milliseconds)
    return f"{time.isoformat(timespec='milliseconds')}Z"


HOUR_MS = 3_600_000


def start_of_round(plan: PlanOfStudy, in_round: int) -> str:
    """No run of the round may be asked earlier."""
    protocol = plan["protocol"]
    return later(plan["startsAt"], protocol["window"]["hours"] * HOUR_MS * in_round // protocol["rounds"])


def check_plan(study: OpenedStudy) -> Passed[None]:
    require_none(_odd_plan(study.plan))
    protocol = study.plan.content["protocol"]
    rounds, samples = counted(protocol["rounds"], "round"), counted(protocol["samples"], "sample")
    prompts, engines = counted(len(protocol["prompts"]), "prompt"), counted(len(protocol["engines"]), "engine")
    asks = counted(run_count(protocol), "ask")
    sealed = study.plan.content["protocolSha256"]
    return Passed(f"{asks}: {rounds} of {prompts}, {engines}, {samples}; protocol {sealed}", None)


def _odd_plan(part: Part[PlanOfStudy]) -> Iterator[str]:
    plan = part.content
    protocol, runs, prompt_ids = plan["protocol"], plan["runs"], plan["promptIds"]
    expected, sealed = protocol_sha256(protocol), plan["protocolSha256"]
    if sealed != expected:
        yield f"the protocol has the SHA-256 {expected}, the plan says {sealed}"
    if len(runs) != run_count(protocol):
        yield f"the protocol asks {run_count(protocol)} times, and {len(runs)} runs are planned"
    for run in twice(runs):
        yield f"run {run} is planned twice"
    prompts, facts = len(protocol["prompts"]), len(protocol["facts"])
    if len(prompt_ids) != prompts:
        yield f"there are {prompts} prompts, and ids of {len(prompt_ids)}"
    for prompt in twice(prompt_ids):
        yield f"prompt {prompt} is there twice"
    fact_records = plan.get("factRecords")
    if fact_records is not None and len(fact_records) != facts:
        yield f"there are {facts} facts, and records of {len(fact_records)}"
    end = later(plan["startsAt"], protocol["window"]["hours"] * HOUR_MS)
    if plan["endsAt"] != end:
        yield f"the window ends at {end}, the plan says {plan['endsAt']}"
    if plan["startsAt"] < part.at:
        yield f"it starts at {plan['startsAt']}, and was planned at {part.at}"


def check_endings(study: OpenedStudy) -> Passed[None]:
    require_none(_odd_endings(study))
    ended = study.ended.content
    return Passed(f"{counted(len(ended['endings']), 'ask')}, each with its end; it ended by {ended['reason']}", None)


def _odd_endings(study: OpenedStudy) -> Iterator[str]:
    plan, ended = study.plan.content, study.ended.content
    runs, endings = plan["runs"], ended["endings"]
    if ended["studyId"] != plan["studyId"]:
        yield f"the end is of study {ended['studyId']}, not {plan['studyId']}"
    if ended["plan"] != study.plan.entry:
        yield "the end is of another plan"
    planned, known = set(runs), {ending["run"] for ending in endings}
    for run in runs:
        if run not in known:
            yield f"run {run} was planned, and has no end"
    for ending in endings:
        if ending["run"] not in planned:
            yield f"run {ending['run']} has an end, and was not planned"
    for run in twice(ending["run"] for ending in endings):
        yield f"run {run} has two ends"
    for place, ending in enumerate(endings):
        if place >= len(runs) or runs[place] != ending["run"]:
            yield f"the end of run {ending['run']} is not in its place"
            break
    cancelled = sum(ending["ending"] == "cancelled" for ending in endings)
    if ended["reason"] == "complete" and cancelled:
        yield f"it is said to be complete, and {counted(cancelled, 'ask')} came to nothing because it was ended"
    if ended["reason"] == "budget" and plan["protocol"]["stop"]["kind"] != "budget":
        yield "it is said to have ended by its budget, and was planned without one"
