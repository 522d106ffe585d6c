"""Checks an evidence bundle with nothing but the bundle and what the reader trusts already.

No network, no clock, no file. `verify_bundle` reads as the checklist that it returns, and shows only what it
verified.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NoReturn

from ..errors import InvalidInputError
from ..models import EvidenceBundle, EvidenceBundle1
from ._bundle import Read1, Read2, ReadBundle, read_bundle, require_no_stray
from ._certificates import read_roots
from ._checklist import LATER, Checklist, Passed, Skipped, Step, given, skip_unread
from ._contents import check_contents
from ._encoding import ProofError
from ._file import check_page, check_plain, is_json_file, is_page, text_of, value_of
from ._log import KeyRing, check_consistency, check_inclusion, check_keys, check_signature
from ._not_proved import said_by_1, said_by_2, said_of_both
from ._note import LOG_KEY, WITNESS_KEY, VerifierKey, parse_verifier_key
from ._open_run import read_run
from ._report import (
    BundleReport,
    NotUnderstood,
    Outside,
    Proved,
    ProvedClassification,
    ProvedReading,
    ProvedVerification,
    Signer,
    proved_by,
    proved_reading,
)
from ._run import (
    check_answer,
    check_entries,
    check_manifest,
    check_private,
    check_records,
    check_view_1,
    check_view_2,
    stated_timestamps,
)
from ._stated import check_stated
from ._time import Witnessed, check_bracket, check_timestamps, check_witnesses

__all__ = [
    "BundleReport",
    "NotUnderstood",
    "Proved",
    "ProvedClassification",
    "ProvedReading",
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
    bundle: EvidenceBundle | EvidenceBundle1 | Mapping[str, Any] | str | bytes,
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
        return Passed(f"version {found[0].bundle['bundleVersion']}", None)

    checklist.check("shape", check_shape)
    outcome = _check(checklist, found[0], trust) if found else _skip_all(checklist)
    if is_page(bundle):
        checklist.check("page", lambda: check_page(text_of(bundle) or "") if found else skip_unread())
    if is_json_file(bundle):
        checklist.check(
            "plain", lambda: check_plain(found[0].bundle if found else skip_unread(), text_of(bundle) or "")
        )
    verdict, steps = checklist.verdict, checklist.steps
    if verdict != "verified":
        return BundleReport(verdict, steps, None, [], [], outcome.signer)
    return BundleReport(
        verdict, steps, outcome.proved, outcome.say_not_proved(), outcome.not_understood, outcome.signer
    )


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


@dataclass(frozen=True)
class _Outcome:
    proved: Proved | None
    signer: Signer | None
    say_not_proved: Callable[[], list[str]]
    """Only of a bundle in which nothing is wrong."""
    not_understood: list[NotUnderstood]


def _skip_all(checklist: Checklist) -> _Outcome:
    """So that every report has the same list."""
    for step in LATER:
        checklist.check(step, skip_unread)
    return _Outcome(None, None, list, [])


def _check(checklist: Checklist, found: ReadBundle, trust: _Trust) -> _Outcome:
    check, bundle = checklist.check, found.bundle
    integrity = bundle["integrity"]
    if isinstance(found, Read1):
        check("manifest", lambda: check_manifest(found))
    records = read_run(bundle)
    run = records.run
    check("records", lambda: check_records(records))
    body = check("answer", lambda: check_answer(bundle, given(run)))
    check("private", lambda: check_private(given(run)))
    check("entries", lambda: check_entries(bundle))
    if isinstance(found, Read1):
        check("view", lambda: check_view_1(found.bundle, given(run), given(body)))
        check("stated", lambda: check_stated(found.bundle, given(run)))
    else:
        check("contents", lambda: check_contents(integrity["records"], given(run)))
        check("view", lambda: check_view_2(found.bundle, given(run), given(body)))

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

    def say_not_proved() -> list[str]:
        if run is None or ring is None:
            return []
        undated = [] if dated else stated_timestamps(integrity)
        said = said_by_1(found.bundle) if isinstance(found, Read1) else said_by_2(run, undated)
        return said + said_of_both(integrity, ring, trust.witnesses)

    signer = Signer(str(signed.key), ring is not None and ring.pinned) if signed else None
    is_placed = run is not None and signed is not None and index is not None
    outside = Outside(dated or [], bracket, seen or [])
    proved = proved_by(given(run), given(signed), given(index), outside) if is_placed else None
    if proved and isinstance(found, Read2):
        shown = found.bundle
        reading = proved_reading(given(run))
        proved = replace(proved, sample=shown["sample"], state_at=shown["stateAt"], reading=reading)
    unknown = run.not_understood if run else []
    not_understood = [NotUnderstood(one.id, one.record["kind"], one.at) for one in unknown]
    return _Outcome(proved, signer, say_not_proved, not_understood)


def _skip_undated() -> NoReturn:
    raise Skipped("no timestamp was verified, so the time is the word of the service")
