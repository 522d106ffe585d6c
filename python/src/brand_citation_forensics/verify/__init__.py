"""Checks an evidence bundle with nothing but the bundle and what the reader trusts already.

No network, no clock, no file. `verify_bundle` reads as the checklist that it returns, and shows only what it
verified.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from ..errors import InvalidInputError
from ..models import EvidenceBundle
from ._bundle import ReadBundle, read_bundle, require_no_stray
from ._certificates import read_roots
from ._checklist import TITLES, Checklist, Passed, Skipped, Step, given, skip_unread
from ._encoding import ProofError
from ._file import check_plain, is_json_file, is_page, text_of, value_of
from ._log import KeyRing, check_consistency, check_inclusion, check_keys, check_signature
from ._note import LOG_KEY, WITNESS_KEY, VerifierKey, parse_verifier_key
from ._report import BundleReport, Outside, Proved, ProvedClassification, ProvedVerification, Signer, proved_by
from ._run import (
    check_answer,
    check_entries,
    check_manifest,
    check_private,
    check_records,
    check_view,
    read_run,
)
from ._stated import check_stated, not_proved
from ._time import Witnessed, check_bracket, check_timestamps, check_witnesses

__all__ = [
    "BundleReport",
    "Proved",
    "ProvedClassification",
    "ProvedVerification",
    "Signer",
    "Step",
    "Witnessed",
    "verify_bundle",
]


@dataclass(frozen=True)
class _Trust:
    keys: list[VerifierKey]
    tsa_roots: Sequence[str]
    witnesses: list[VerifierKey]
    quorum: int


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
    keys: verifier keys of the log, from elsewhere. None: the bundle is only held against itself.
    tsa_roots: PEM texts of root certificates of timestamp authorities.
    witnesses: verifier keys of witnesses.
    quorum: how many of the witnesses must have signed; all of them by default.

    Raises InvalidInputError when the trust is not usable.
    """
    trust = _read_trust(keys, tsa_roots, witnesses, quorum)
    checklist = Checklist()
    found: list[ReadBundle] = []

    def check_shape() -> Passed[None]:
        found.append(read_bundle(value_of(bundle)))
        require_no_stray(found[0].stray)
        return Passed("version 1", None)

    checklist.check("shape", check_shape)
    proved, signer, say_not_proved = _check(checklist, found[0], trust) if found else _skip_all(checklist)
    if is_page(bundle):
        checklist.check("page", _refuse_page if found else skip_unread)
    if is_json_file(bundle):
        checklist.check(
            "plain", lambda: check_plain(found[0].bundle if found else skip_unread(), text_of(bundle) or "")
        )
    verdict, steps = checklist.verdict, checklist.steps
    if verdict != "verified":
        return BundleReport(verdict, steps, None, [], signer)
    return BundleReport(verdict, steps, proved, say_not_proved(), signer)


def _read_trust(keys: Sequence[str], tsa_roots: Sequence[str], witnesses: Sequence[str], quorum: int | None) -> _Trust:
    for given_texts in (keys, tsa_roots, witnesses):
        if isinstance(given_texts, str):
            raise InvalidInputError("Keys and roots are given as lists of texts, not as one text")
    asked = len(witnesses) if quorum is None else quorum
    if witnesses and not 1 <= asked <= len(witnesses):
        raise InvalidInputError(f"A quorum is a number from 1 to the number of witnesses, {len(witnesses)}")
    if not witnesses and quorum is not None:
        raise InvalidInputError("A quorum needs keys of witnesses")
    try:
        read_roots(tsa_roots)
        log_keys = [_key_of(vkey, LOG_KEY, "log") for vkey in keys]
        witness_keys = [_key_of(vkey, WITNESS_KEY, "witness") for vkey in witnesses]
    except ProofError as error:
        raise InvalidInputError(str(error)) from error
    return _Trust(log_keys, tsa_roots, witness_keys, asked)


def _key_of(vkey: str, algorithm: int, what: str) -> VerifierKey:
    key = parse_verifier_key(vkey)
    if key.algorithm != algorithm:
        raise ProofError(f"{key.name} is not the key of a {what}")
    return key


def _refuse_page() -> NoReturn:
    raise Skipped(
        "the checks above are about the data in the page; what the page shows was not compared with it. "
        "Ask for the bundle as JSON, or draw the page again with `bcf verify`",
        lacking=True,
    )


# What is not proved is said only of a bundle in which nothing is wrong.
_Outcome = tuple[Proved | None, Signer | None, Callable[[], list[str]]]


def _skip_all(checklist: Checklist) -> _Outcome:
    """So that every report has the same list."""
    for step in TITLES:
        if step not in {"shape", "page", "plain"}:
            checklist.check(step, skip_unread)
    return None, None, list


def _check(checklist: Checklist, found: ReadBundle, trust: _Trust) -> _Outcome:
    check, bundle = checklist.check, found.bundle
    integrity = bundle["integrity"]
    check("manifest", lambda: check_manifest(found))
    records = read_run(bundle)
    run = records.run
    check("records", lambda: check_records(records))
    body = check("answer", lambda: check_answer(bundle, given(run)))
    check("private", lambda: check_private(given(run)))
    check("entries", lambda: check_entries(bundle))
    check("view", lambda: check_view(bundle, given(run), given(body)))
    check("stated", lambda: check_stated(bundle, given(run)))

    chain = check("keys", lambda: check_keys(integrity, trust.keys))
    # An endorsement that is not valid takes nothing away from a key that was given.
    ring = chain or (KeyRing(trust.keys, [], trust.keys, pinned=True) if trust.keys else None)
    signed = check("checkpoint", lambda: check_signature(integrity, given(ring)))
    check("inclusion", lambda: check_inclusion(integrity))
    check("consistency", lambda: check_consistency(integrity, given(ring)))

    index = run.answer.record["index"] if run else None
    dated = check("timestamps", lambda: check_timestamps(integrity, index, trust.tsa_roots))
    bracket = check("time", lambda: check_bracket(given(run).answer.at, dated if dated else _skip_undated()))
    seen = check("witnesses", lambda: check_witnesses(integrity, trust.witnesses, trust.quorum))

    signer = Signer(str(signed.key), ring is not None and ring.pinned) if signed else None
    is_placed = run is not None and signed is not None and index is not None
    outside = Outside(dated or [], bracket, seen or [])
    proved = proved_by(given(run), given(signed), given(index), outside) if is_placed else None
    return proved, signer, lambda: not_proved(bundle, ring, trust.witnesses) if ring else []


def _skip_undated() -> NoReturn:
    raise Skipped("no timestamp was verified, so the time is the word of the service")
