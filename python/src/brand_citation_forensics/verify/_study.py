"""Checks the bundle of a study with nothing but the bundle and what the reader trusts already: that everything which
was planned before the first ask has come to an end, and that nothing else is counted. No network, no clock, no file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ._bundle_study import OpenedStudy, ReadStudy, StudyBundle, read_study, read_study_bundle
from ._checklist import Checklist, Passed, given, require_none, skip_unread
from ._encoding import ProofError, counted
from ._file import check_plain, parsed_file, text_of
from ._log_part import check_log_part
from ._not_proved import said_by_strangers
from ._run import check_entries, check_private
from ._study_checks import check_asks, check_end, check_order, check_plan
from ._study_report import OutsideStudy, StudyBracket, StudyReport, left_open, proved_study
from ._time import Dated, Subject, check_bracket
from ._trust import Trust, read_trust

TITLES = {
    "shape": "The file has the form of a study",
    "records": "Every record has one reading, and there is one plan and one end",
    "private": "The private part of every record is the one it was sealed with",
    "entries": "Every record is the one its log entry commits to",
    "plan": "The plan is whole: a protocol, and a run for each of its asks",
    "end": "Every ask of the plan has come to one end, and the records are those that the ends name",
    "asks": "Each answer and verdict is of its own ask",
    "order": "The plan was in the log before every answer, and the end after every verdict",
    "keys": "The key of the log is one you trust, or follows from it",
    "checkpoint": "The checkpoint of the log is signed",
    "inclusion": "Every record is in the log",
    "consistency": "The log only grew between its checkpoints",
    "timestamps": "Outside authorities dated the log",
    "time": "The times of plan and end lie between what outsiders dated",
    "witnesses": "Witnesses saw the same log",
    "plain": "The file is data that no browser takes for a page",
}
_LATER = [step for step in TITLES if step not in ("shape", "plain")]

_PLAN = Subject("the plan", "sealed")
_ENDED = Subject("the end of the study", "sealed")


def verify_study(
    bundle: Mapping[str, Any] | str | bytes,
    *,
    keys: Sequence[str] = (),
    tsa_roots: Sequence[str] = (),
    witnesses: Sequence[str] = (),
    quorum: int | None = None,
) -> StudyReport:
    """Check the bundle of a study offline. Whatever it is, the answer is a report.

    bundle: the content of a file of JSON, or its value.
    keys, tsa_roots, witnesses, quorum: as for verify_bundle.

    Raises InvalidInputError when the trust is not usable.
    """
    trust = read_trust(keys, tsa_roots, witnesses, quorum)
    checklist = Checklist(TITLES)

    def check_shape() -> Passed[StudyBundle]:
        found = read_study_bundle(parsed_file(bundle))
        return Passed(found["format"], found)

    found = checklist.check("shape", check_shape)
    report = _check(checklist, found, trust) if found else _skip_all(checklist)
    if isinstance(bundle, (str, bytes)):
        text = text_of(bundle) or ""
        checklist.check("plain", lambda: check_plain(text) if found else skip_unread())
    verdict = checklist.verdict
    whole = replace(report, verdict=verdict, steps=checklist.steps)
    return whole if checklist.is_evidence_proved else replace(whole, proved=None, not_proved=[])


def is_study(content: bytes) -> bool:
    """Whether a file says of itself that it is a study, whatever it turns out to be."""
    try:
        value = parsed_file(content)
    except ProofError:
        return False
    named = value.get("format") if isinstance(value, dict) else None
    return isinstance(named, str) and named.startswith("study-bundle@")


def _skip_all(checklist: Checklist) -> StudyReport:
    """Every report has the same list of steps."""
    for step in _LATER:
        checklist.check(step, skip_unread)
    return StudyReport("modified", [], None, [], None)


def _check(checklist: Checklist, bundle: StudyBundle, trust: Trust) -> StudyReport:
    check, integrity = checklist.check, bundle["integrity"]
    read = read_study(integrity["records"])
    study = read.study
    check("records", lambda: _check_records(read))
    check("private", lambda: check_private(read.opened))
    check("entries", lambda: check_entries(integrity["records"]))
    plan = check("plan", lambda: check_plan(given(study)))
    end = check("end", lambda: check_end(given(study)))
    asks = check("asks", lambda: check_asks(given(plan and end)))
    check("order", lambda: check_order(given(study), given(asks)))
    index = study.ended.index if study else None
    log = check_log_part(checklist, integrity, trust, index, _ENDED, lambda dated: _check_times(given(study), dated))
    if study is None or asks is None or log.signed is None or log.ring is None:
        return StudyReport("modified", [], None, [], log.signer)
    witnesses = log.witnesses or []
    proved = proved_study(study, asks, OutsideStudy(log.signed, log.dated, log.bracket, witnesses))
    not_proved = left_open(study) + said_by_strangers(integrity, log.ring, log.dated, witnesses)
    return StudyReport("modified", [], proved, not_proved, log.signer)


def _check_records(read: ReadStudy) -> Passed[None]:
    require_none(read.complaints)
    study_id = given(read.study).plan.content["subject"]
    return Passed(f"{counted(len(read.opened), 'record')} of study {study_id}", None)


def _check_times(study: OpenedStudy, dated: Sequence[Dated]) -> Passed[StudyBracket]:
    place = study.plan.index
    of_plan = [replace(one, covers=place is not None and one.size > place) for one in dated]
    plan = check_bracket(study.plan.at, of_plan, _PLAN)
    ended = check_bracket(study.ended.at, dated, _ENDED)
    return Passed(f"the plan: {plan.detail}; the end: {ended.detail}", StudyBracket(plan.value, ended.value))
