"""`python -m brand_citation_forensics.verify FILE --key KEY`: the checklist, and the exit codes of `bcf verify`."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from ..errors import InvalidInputError
from . import BundleReport, verify_bundle

_EXIT_CODES = {"verified": 0, "unproved": 1, "modified": 7}
_MARKS = {"passed": "ok  ", "failed": "FAIL", "skipped": "--  "}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m brand_citation_forensics.verify", description="Check an evidence bundle offline."
    )
    parser.add_argument("file", type=Path, help="the bundle: JSON, or the page that embeds it")
    parser.add_argument("--key", action="append", default=[], help="verifier key of the log, from elsewhere")
    parser.add_argument("--tsa-root", action="append", default=[], type=Path, help="root of an authority, PEM file")
    parser.add_argument("--witness", action="append", default=[], help="verifier key of a witness")
    parser.add_argument("--json", action="store_true", help="the report as one JSON object, as `bcf verify` prints it")
    parser.add_argument("--quorum", type=int, help="how many witnesses must have signed; all by default")
    return parser


def _show(report: BundleReport) -> None:
    for step in report.steps:
        print(f"{_MARKS[step.outcome]} {step.title}: {_visible(step.detail)}")
    for words in report.not_proved:
        print(f"not proved: {_visible(words)}")
    for one in report.not_understood:
        print(f"not understood: {_visible(one.kind)} {_visible(one.id)}, sealed at {one.at}")
    pinned = report.signer is not None and report.signer.pinned
    print(report.verdict if pinned or report.verdict != "verified" else "verified against itself only: give --key")


def _visible(words: str) -> str:
    """They may quote what a stranger wrote: control characters are shown, never obeyed."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in words)


def main() -> int:
    given = _parser().parse_args()
    try:
        report = verify_bundle(
            given.file.read_bytes(),
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
