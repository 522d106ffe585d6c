"""Checks the bundle of a study with nothing but the bundle and what the reader trusts already: that everything which
was planned before the first ask has come to an end, and that nothing else is counted. No network, no clock, no file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ._bundle_study import StudyBundle, read_study_bundle
from ._checklist import Checklist, Passed, Skipped, given, require_none, skip_unread
from ._encoding import ProofError, counted, from_base64, sha256
from ._file import check_plain, parsed_file, text_of
from ._log_part import check_log_part
from ._not_proved import said_by_strangers
from ._run import check_entries, check_private
from ._study_open import OpenedStudy, ReadStudy, read_study
from ._study_plan import check_endings, check_plan
from ._study_report import OutsideStudy, StudyBracket, StudyReport, left_open, proved_study
from ._study_samples import Sample, check_order, check_samples
from ._time import Dated, Subject, check_bracket
from ._trust import Trust, read_trust

TITLES = {
    "shape": "The file has the form of a study",
    "records": "Every record has one reading, and there is one plan and one end",
    "private": "The private part of every record is the one it was sealed with",
    "entries": "Every record is the one its log entry commits to",
    "plan": "The plan is whole: a protocol, and a run for each of its asks",
    "endings": "Every ask of the plan has come to one end, and no other has",
    "samples": "The records are those that the ends name, each of its own ask",
    "answers": "The answers are the ones that were captured",
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
    check("plan", lambda: check_plan(given(study)))
    check("endings", lambda: check_endings(given(study)))
    samples = check("samples", lambda: check_samples(given(study), read.opened))
    answers = check("answers", lambda: _check_answers(bundle, given(samples)))
    check("order", lambda: check_order(given(study), given(samples)))
    index = study.ended.index if study else None
    log = check_log_part(checklist, integrity, trust, index, _ENDED, lambda dated: _check_times(given(study), dated))
    if study is None or samples is None or log.signed is None or log.ring is None:
        return StudyReport("modified", [], None, [], log.signer)
    outside = OutsideStudy(log.signed, log.dated, log.bracket, log.witnesses or [])
    proved = proved_study(study, samples, with_answers=answers is not None, outside=outside)
    strangers = (
        said_by_strangers(integrity, log.ring, log.dated, log.witnesses or []) if checklist.is_evidence_proved else []
    )
    return StudyReport("modified", [], proved, left_open(study) + strangers, log.signer)


def _check_records(read: ReadStudy) -> Passed[None]:
    require_none(read.complaints)
    study_id = given(read.study).plan.content["studyId"]
    return Passed(f"{counted(len(read.opened), 'record')} of study {study_id}", None)


def _check_answers(bundle: StudyBundle, samples: Sequence[Sample]) -> Passed[bool]:
    """All of them or none: leaving some out would choose what can be seen."""
    bodies = bundle.get("bodies")
    if bodies is None:
        raise Skipped("the answers were not exported, only their hashes")
    captures = {sample.capture.sha256: sample.capture for sample in samples if sample.capture}
    complaints = [f"no capture is of the bytes {one}" for one in bodies if one not in captures]
    for digest, capture in captures.items():
        body = from_base64(bodies.get(digest, "-"))
        length = capture.content["byteLength"]
        if digest not in bodies:
            complaints.append(f"the bytes of capture {capture.id} were left out")
        elif body is None:
            complaints.append(f"the bytes of capture {capture.id} are not in canonical base64")
        elif sha256(body).hex() != digest:
            complaints.append(f"the bytes of capture {capture.id} are not those that were sealed")
        elif len(body) != length:
            complaints.append(f"capture {capture.id} is of {length} bytes")
    require_none(complaints)
    return Passed(f"{counted(len(captures), 'answer')} hashed again", True)


def _check_times(study: OpenedStudy, dated: Sequence[Dated]) -> Passed[StudyBracket]:
    place = study.plan.index
    of_plan = [replace(one, covers=place is not None and one.size > place) for one in dated]
    plan = check_bracket(study.plan.at, of_plan, _PLAN)
    ended = check_bracket(study.ended.at, dated, _ENDED)
    return Passed(f"the plan: {plan.detail}; the end: {ended.detail}", StudyBracket(plan.value, ended.value))
