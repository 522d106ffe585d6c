"""Checks an evidence bundle with nothing but the bundle and what the reader trusts already.

No network, no clock, no file. `verify_bundle` reads as the checklist that it returns, and shows only what it
verified.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..models import EvidenceBundle
from ._bundle import ReadBundle, read_bundle, require_no_stray
from ._checklist import LATER, TITLES, Checklist, Passed, Step, given, skip_unread
from ._contents import check_contents
from ._file import check_page, check_plain, is_json_file, is_page, text_of, value_of
from ._log_part import check_log_part
from ._not_proved import said_by_run, said_by_strangers
from ._open_run import read_run
from ._report import (
    BundleReport,
    NotUnderstood,
    Outside,
    Proved,
    ProvedClassification,
    ProvedEvent,
    ProvedReading,
    ProvedVerification,
    proved_by,
)
from ._report_parts import Signer
from ._run import (
    check_answer,
    check_entries,
    check_private,
    check_records,
    check_view,
)
from ._study import verify_study
from ._study_report import EngineCounts, ProvedSample, ProvedStudy, StudyCounts, StudyRate, StudyReport, StudyResults
from ._time import ANSWER, Witnessed, check_bracket
from ._trust import Trust, read_trust

__all__ = [
    "BundleReport",
    "EngineCounts",
    "NotUnderstood",
    "Proved",
    "ProvedClassification",
    "ProvedEvent",
    "ProvedReading",
    "ProvedSample",
    "ProvedStudy",
    "ProvedVerification",
    "Signer",
    "Step",
    "StudyCounts",
    "StudyRate",
    "StudyReport",
    "StudyResults",
    "Witnessed",
    "verify_bundle",
    "verify_study",
]


def verify_bundle(
    bundle: EvidenceBundle | Mapping[str, Any] | str | bytes,
    *,
    keys: Sequence[str] = (),
    tsa_roots: Sequence[str] = (),
    witnesses: Sequence[str] = (),
    quorum: int | None = None,
) -> BundleReport:
    """Check a bundle offline. Whatever it is, the answer is a report.

    bundle: what get_evidence_bundle gave, or the content of a file: JSON, or the page that embeds it. Of a
        page only the data is checked, never what it shows, so a page is `unproved` at best.
    keys: verifier keys of the log, got from its operator by another road than the bundle. Without any the bundle is
        only held against itself, and `unproved` at best.
    tsa_roots: PEM texts of root certificates of timestamp authorities. A timestamp that none of them stands behind
        leaves the bundle `unproved`.
    witnesses: verifier keys of witnesses; the same holds of their lines.
    quorum: how many of the witnesses must have signed; all of them by default.

    Raises InvalidInputError when the trust is not usable.
    """
    trust = read_trust(keys, tsa_roots, witnesses, quorum)
    checklist = Checklist(TITLES)
    found: list[ReadBundle] = []

    def check_shape() -> Passed[None]:
        found.append(read_bundle(value_of(bundle)))
        require_no_stray(found[0].stray)
        return Passed(f"version {found[0].bundle['bundleVersion']}", None)

    checklist.check("shape", check_shape)
    outcome = _check(checklist, found[0], trust) if found else _skip_all(checklist)
    if is_page(bundle):
        checklist.check("page", lambda: check_page(text_of(bundle) or "") if found else skip_unread())
    if is_json_file(bundle):
        checklist.check("plain", lambda: check_plain(text_of(bundle) or "") if found else skip_unread())
    verdict, steps = checklist.verdict, checklist.steps
    if not checklist.is_evidence_proved:
        return BundleReport(verdict, steps, None, [], outcome.signer, [])
    return BundleReport(
        verdict, steps, outcome.proved, outcome.say_not_proved(), outcome.signer, outcome.not_understood
    )


@dataclass(frozen=True)
class _Outcome:
    proved: Proved | None
    signer: Signer | None
    say_not_proved: Callable[[], list[str]]
    """Only for a bundle in which nothing is wrong."""
    not_understood: list[NotUnderstood]


def _skip_all(checklist: Checklist) -> _Outcome:
    """Every report has the same list of steps."""
    for step in LATER:
        checklist.check(step, skip_unread)
    return _Outcome(None, None, list, [])


def _check(checklist: Checklist, found: ReadBundle, trust: Trust) -> _Outcome:
    check, bundle = checklist.check, found.bundle
    integrity = bundle["integrity"]
    records = read_run(bundle)
    run = records.run
    check("records", lambda: check_records(records))
    body = check("answer", lambda: check_answer(bundle, given(run)))
    check("private", lambda: check_private([*given(run).own, *given(run).facts]))
    check("entries", lambda: check_entries(integrity["records"]))
    check("contents", lambda: check_contents(integrity["records"], given(run)))
    check("view", lambda: check_view(bundle, given(run), given(body)))

    index = run.answer.record["index"] if run else None
    log = check_log_part(
        checklist, integrity, trust, index, ANSWER, lambda dated: check_bracket(given(run).answer.at, dated, ANSWER)
    )

    def say_not_proved() -> list[str]:
        if run is None or log.ring is None:
            return []
        return said_by_run(run) + said_by_strangers(integrity, log.ring, log.dated, log.witnesses or [])

    signer = log.signer
    is_placed = run is not None and log.signed is not None and index is not None
    outside = Outside(log.dated, log.bracket, log.witnesses or [])
    proved = proved_by(bundle, given(run), given(log.signed), given(index), outside) if is_placed else None
    unknown = run.not_understood if run else []
    not_understood = [NotUnderstood(one.id, one.record["kind"], one.at) for one in unknown]
    return _Outcome(proved, signer, say_not_proved, not_understood)
