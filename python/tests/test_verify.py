"""The verifier on changed bundles, in every form it accepts, and with unusable trust."""

from __future__ import annotations

import base64
import copy
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import rfc8785
from changing import holder_of, places, run_verify
from hypothesis import assume, given
from hypothesis import strategies as st
from sending import ROOT

from brand_citation_forensics import BundleReport, EvidenceBundle, InvalidInputError, verify_bundle
from brand_citation_forensics.verify._checklist import TITLES
from brand_citation_forensics.verify._encoding import ProofError
from brand_citation_forensics.verify._timestamp import read_timestamp, verify_timestamp

BUNDLES = ROOT / "vectors" / "bundles"
TEXT = (BUNDLES / "valid-full.json").read_text(encoding="utf-8")
ORIGINAL: dict[str, Any] = json.loads(TEXT)
GIVEN = {one["file"]: one["trust"] for one in json.loads((BUNDLES / "index.json").read_text(encoding="utf-8"))}
FULL = GIVEN["valid-full.json"]
TRUST = {"keys": FULL["keys"], "tsa_roots": FULL["tsaRoots"], "witnesses": FULL["witnesses"]}


def verify(bundle: Any, **trust: Any) -> BundleReport:
    return verify_bundle(bundle, **{**TRUST, **trust})


def is_whole(report: BundleReport) -> bool:
    """Nothing is wrong, and nothing is open."""
    return report.verdict == "verified" and report.proved is not None


# ---- forms


def test_every_form_of_a_bundle_is_the_same_bundle() -> None:
    forms = [
        TEXT,
        TEXT.encode(),
        f"\ufeff{TEXT}",
        json.dumps(ORIGINAL, indent=2, sort_keys=True),
        TEXT.replace('"byteLength":', '"byteLength": '),
        ORIGINAL,
        EvidenceBundle.model_validate_json(TEXT),
    ]
    assert all(is_whole(verify(form)) for form in forms)


@pytest.mark.parametrize(
    "bundle", ["", "{", "[]", "null", "NaN", "{}", "<", b"\xff", b"<\xff", "[" * 100_000, {1: {2}}]
)
def test_whatever_it_is_the_answer_is_a_report(bundle: Any) -> None:
    report = verify(bundle)
    assert report.verdict == "modified"
    assert report.proved is None
    of_files = {"page", "plain"}
    assert [step.id for step in report.steps if step.id not in of_files] == [
        step for step in TITLES if step not in of_files
    ]
    assert [step.id for step in report.failed] == ["shape"]


def test_numbers_are_read_as_every_program_reads_them() -> None:
    length = ORIGINAL["snapshot"]["byteLength"]
    for same in (f"{length}.0", f"{length}e0"):
        assert verify(TEXT.replace(f'"byteLength":{length}', f'"byteLength":{same}')).failed == []
    for other in ("true", f"{length}.5", "NaN", "1e999", "9" * 400):
        assert verify(TEXT.replace(f'"byteLength":{length}', f'"byteLength":{other}')).verdict == "modified"


# ---- what is not sealed


def test_attack_36_json_with_markup_is_no_file_to_verify() -> None:
    marked = TEXT.replace('"bundleVersion"', '"bundleVersion<"')
    assert verify(marked).verdict == "modified"
    text = (BUNDLES / "unproved-markup.json").read_text(encoding="utf-8")
    refused = verify(text)
    assert (refused.verdict, refused.proved, refused.not_proved) == ("unproved", None, [])
    assert refused.steps[-1].id == "plain"
    assert refused.steps[-1].detail.endswith(r"sed 's/</\\u003c/g' bundle.json > plain.json")
    assert is_whole(verify(text.replace("<", r"\u003c")))
    # Only files can be opened as pages, and what the client writes is safe to open.
    assert is_whole(verify(json.loads(text)))
    assert is_whole(verify(EvidenceBundle.model_validate_json(text).to_json()))


def test_attack_37_a_key_that_nobody_endorsed() -> None:
    forger = json.loads((BUNDLES / "unproved-extra-key.json").read_text(encoding="utf-8"))["integrity"]["keys"][-1]
    integrity = {**ORIGINAL["integrity"], "keys": [*ORIGINAL["integrity"]["keys"], forger]}
    for keys in ([LOG], []):
        report = verify({**copy.deepcopy(ORIGINAL), "integrity": integrity}, keys=keys)
        assert (report.verdict, report.failed, report.proved) == ("unproved", [], None)
    assert all(forger["vkey"] not in step.detail for step in report.steps)


# ---- trust

LOG, WITNESS = TRUST["keys"][0], TRUST["witnesses"][0]


@pytest.mark.parametrize(
    "trust",
    [
        {"keys": ["x"]},
        {"keys": LOG},
        {"keys": [WITNESS]},
        {"witnesses": [LOG]},
        {"tsa_roots": ["no certificate"]},
        {"quorum": 0},
        {"quorum": 2},
        {"witnesses": [], "quorum": 1},
    ],
)
def test_trust_that_cannot_be_used_is_refused(trust: dict[str, Any]) -> None:
    with pytest.raises(InvalidInputError):
        verify(TEXT, **trust)


def test_another_key_of_the_same_name_is_not_the_log() -> None:
    name, _, _ = LOG.partition("+")
    typed = b"\x01" + bytes(32)
    own_id = hashlib.sha256(f"{name}\n".encode() + typed).digest()[:4].hex()
    stranger = f"{name}+{own_id}+{base64.b64encode(typed).decode()}"
    report = verify(TEXT, keys=[stranger])
    assert (report.verdict, [step.id for step in report.failed]) == ("modified", ["checkpoint"])


@pytest.mark.parametrize("file", ["broken-timestamp.json", "broken-nonce.json"])
def test_without_a_root_a_timestamp_must_still_be_of_this_checkpoint(file: str) -> None:
    text = (BUNDLES / file).read_text(encoding="utf-8")
    assert [step.id for step in verify(text, tsa_roots=[]).failed] == ["timestamps"]
    strange = next(step for step in verify(TEXT, tsa_roots=[]).steps if step.id == "timestamps")
    assert (strange.outcome, strange.lacking) == ("skipped", True)
    assert strange.detail.startswith("who made 2 timestamps, and when: ")


def test_witnesses_are_counted() -> None:
    name = "witness.example/absent"
    typed = b"\x04" + bytes(32)
    own_id = hashlib.sha256(f"{name}\n".encode() + typed).digest()[:4].hex()
    three = [*TRUST["witnesses"], f"{name}+{own_id}+{base64.b64encode(typed).decode()}"]
    assert verify(TEXT, witnesses=three).verdict == "unproved"
    assert verify(TEXT, witnesses=three[2:]).verdict == "unproved"
    assert is_whole(verify(TEXT, witnesses=three, quorum=1))


# ---- changed at random


PLACES = places(ORIGINAL)


def near(value: Any) -> st.SearchStrategy[Any]:
    if isinstance(value, str):
        cut = st.integers(0, max(0, len(value) - 1))
        flipped = cut.map(lambda at: value[:at] + chr(ord(value[at]) ^ 1) + value[at + 1 :] if value else "x")
        return flipped | st.sampled_from([f"{value} ", value[1:], value.upper(), "", None, [value]])
    if isinstance(value, int):
        return st.sampled_from([value + 1, value - 1, -value, str(value), value / 3, None, True])
    return st.sampled_from([None, [], {}, [value]])


@st.composite
def changed(draw: st.DrawFn) -> dict[str, Any]:
    bundle = copy.deepcopy(ORIGINAL)
    path = draw(st.sampled_from(PLACES))
    holder, name = holder_of(bundle, path), path[-1]
    if draw(st.integers(0, 2)) == 0:
        del holder[name]
    else:
        holder[name] = draw(near(holder[name]))
    assume(canonical(bundle) != canonical(ORIGINAL))
    return bundle


def canonical(value: Any) -> bytes:
    try:
        return rfc8785.dumps(value)
    except rfc8785.CanonicalizationError:
        return b""


@given(changed())
def test_whatever_still_verifies_after_a_change_shows_the_same(bundle: dict[str, Any]) -> None:
    if is_whole(verify(bundle)):
        shown = [name for name in ORIGINAL if name != "integrity"]
        assert [bundle.get(name) for name in shown] == [ORIGINAL[name] for name in shown]
        assert bundle["integrity"]["records"] == ORIGINAL["integrity"]["records"]


RESPONSES = [base64.b64decode(anchor["response"]) for anchor in ORIGINAL["integrity"]["anchors"]]


@given(st.sampled_from(RESPONSES), st.data())
def test_a_changed_timestamp_is_refused_or_says_the_same(response: bytes, data: st.DataObject) -> None:
    said = read_timestamp(response)
    at = data.draw(st.integers(0, len(response) - 1))
    bent = bytes([*response[:at], response[at] ^ data.draw(st.integers(1, 255)), *response[at + 1 :]])
    outcome = outcome_of(lambda: verify_timestamp(bent, said.imprint, said.nonce, TRUST["tsa_roots"]))
    assert outcome in {said, "refused"}


def outcome_of(make: Callable[[], object]) -> object:
    try:
        return make()
    except ProofError:
        return "refused"


# ---- the command


def test_the_command_has_the_exit_codes_of_bcf(tmp_path: Path) -> None:
    def with_key(file: str) -> list[str]:
        return [str(BUNDLES / file), "--key", GIVEN[file]["keys"][0]]

    second = ROOT / "vectors" / "bundles" / "valid-plain.json"
    verified = run_verify(str(second), "--key", GIVEN["valid-plain.json"]["keys"][0])
    assert (verified.returncode, verified.stdout.splitlines()[-1]) == (0, "verified")
    itself = run_verify(str(second))
    assert itself.returncode == 1
    assert itself.stdout.splitlines()[-1].startswith("unproved: whose log this is (NOT PINNED): ")
    assert "with --key" in itself.stdout
    assert run_verify(*with_key("broken-answer.json")).returncode == 7
    assert run_verify(*with_key("valid-page.html")).returncode == 1
    root = tmp_path / "root.pem"
    root.write_text("no certificate", encoding="utf-8")
    assert run_verify(*with_key("valid-full.json"), "--tsa-root", str(root)).returncode == 2
    root.write_text(FULL["tsaRoots"][0], encoding="utf-8")
    witnesses = [word for key in FULL["witnesses"] for word in ("--witness", key)]
    full = [str(second.with_name("valid-full.json")), "--key", FULL["keys"][0], *witnesses[:2]]
    assert run_verify(*full, "--tsa-root", str(root)).returncode == 0
    undated = run_verify(*full)
    assert (undated.returncode, undated.stdout.count("the evidence itself is verified")) == (1, 1)
    assert run_verify(str(BUNDLES / "valid-plain.json"), "--key", "x").returncode == 2
    assert run_verify("no such file").returncode == 2
