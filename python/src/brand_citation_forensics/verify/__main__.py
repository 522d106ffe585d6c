"""`python -m brand_citation_forensics.verify FILE --key KEY`: the checklist, and the exit codes of `bcf verify` and
`bcf study verify`. What a file is, it says itself."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from ..errors import InvalidInputError
from . import BundleReport, StudyCounts, StudyReport, verify_bundle, verify_study
from ._study import is_study

_EXIT_CODES = {"verified": 0, "unproved": 1, "modified": 7}
_MARKS = {"passed": "ok  ", "failed": "FAIL", "skipped": "--  "}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m brand_citation_forensics.verify", description="Check an evidence bundle, or a study, offline."
    )
    parser.add_argument("file", type=Path, help="the bundle: JSON, or the page that embeds it; or a study")
    parser.add_argument(
        "--key",
        action="append",
        default=[],
        help="verifier key of the log, got from its operator by another road; without one it is unproved at best",
    )
    parser.add_argument("--tsa-root", action="append", default=[], type=Path, help="root of an authority, PEM file")
    parser.add_argument("--witness", action="append", default=[], help="verifier key of a witness")
    parser.add_argument("--json", action="store_true", help="the report as one JSON object, as `bcf verify` prints it")
    parser.add_argument("--quorum", type=int, help="how many witnesses must have signed; all by default")
    return parser


def _show(report: BundleReport | StudyReport) -> None:
    for step in report.steps:
        print(f"{_MARKS[step.outcome]} {step.title}: {_visible(step.detail)}")
    if isinstance(report, StudyReport):
        _show_study(report)
    for event in report.proved.trail if isinstance(report, BundleReport) and report.proved else []:
        about = ", ".join(event.about)
        print(f"trail: {event.at} {_visible(event.action)} by {_visible(event.actor)}, of {_visible(about)}")
    for words in report.not_proved:
        print(f"not proved: {_visible(words)}")
    for one in report.not_understood if isinstance(report, BundleReport) else []:
        print(f"not understood: {_visible(one.kind)} {_visible(one.id)}, sealed at {one.at}")
    print(report.verdict if report.verdict != "unproved" else f"unproved: {_lacking(report)}")


def _lacking(report: BundleReport | StudyReport) -> str:
    reasons = [_visible(step.detail) for step in report.steps if step.lacking]
    if report.signer and not report.signer.pinned:
        reasons.append("give the key of the log with --key")
    if report.proved:
        reasons.append("the evidence itself is verified")
    return "; ".join(dict.fromkeys(reasons))


def _show_study(report: StudyReport) -> None:
    if report.proved is None:
        return
    results = report.proved.results
    print(f"question: {_visible(report.proved.protocol['question'])}")
    print(_counts_of("all", results.all))
    for counts in results.engines:
        print(_counts_of(counts.engine, counts))
    for words in report.proved.departures:
        print(f"not as planned: {_visible(words)}")


def _counts_of(name: str, counts: StudyCounts) -> str:
    rates = {"mentioned": counts.mentioned, **counts.classes}
    shares = [
        f"{_visible(what)} {rate.hits} of {rate.of} ({rate.low:.1%} to {rate.high:.1%}"
        f"{', too few to tell' if rate.too_few_to_tell else ''})"
        for what, rate in rates.items()
        if rate is not None
    ]
    ends = (
        f"{counts.planned} planned, {counts.captured} captured, {counts.unanswered} unanswered, "
        f"{counts.failed} failed, {counts.cancelled} cancelled"
    )
    return f"{_visible(name)}: {'; '.join([ends, *shares])}"


def _visible(words: str) -> str:
    """They may quote what a stranger wrote: control characters are shown, never obeyed."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in words)


def main() -> int:
    given = _parser().parse_args()
    try:
        content = given.file.read_bytes()
        verify = verify_study if is_study(content) else verify_bundle
        report = verify(
            content,
            keys=given.key,
            tsa_roots=[path.read_text(encoding="utf-8") for path in given.tsa_root],
            witnesses=given.witness,
            quorum=given.quorum,
        )
    except (InvalidInputError, OSError, UnicodeDecodeError) as error:
        print(error, file=sys.stderr)
        return 2
    if given.json:
        print(json.dumps(report.body(), indent=2))
    else:
        _show(report)
    return _EXIT_CODES[report.verdict]


if __name__ == "__main__":
    sys.exit(main())
