"""Bundles in every form, with unusable trust, with kinds that nobody knows, and changed at random."""

from __future__ import annotations

import base64
import copy
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from changing import changed, run_verify
from hypothesis import given
from hypothesis import strategies as st
from vectors import VECTORS, read, trust_of

from brand_citation_forensics import BundleReport, EvidenceBundle, InvalidInputError, verify_bundle
from brand_citation_forensics.verify._checklist import TITLES
from brand_citation_forensics.verify._encoding import ProofError
from brand_citation_forensics.verify._timestamp import read_timestamp, verify_timestamp

BUNDLES = VECTORS / "bundles"
TEXT = (BUNDLES / "valid-full.json").read_text(encoding="utf-8")
ORIGINAL: dict[str, Any] = json.loads(TEXT)
GIVEN = {one["file"]: trust_of(one) for one in read("bundles/index.json")}
TRUST = GIVEN["valid-full.json"]
LOG, WITNESS = TRUST["keys"][0], TRUST["witnesses"][0]


def verify(bundle: Any, **trust: Any) -> BundleReport:
    return verify_bundle(bundle, **{**TRUST, **trust})


def is_whole(report: BundleReport) -> bool:
    """Nothing is wrong, and nothing is open."""
    return report.verdict == "verified" and report.proved is not None


# ---- forms


def test_every_form_of_a_bundle_is_the_same_bundle() -> None:
    model = EvidenceBundle.model_validate_json(TEXT)
    assert model.body() == ORIGINAL
    forms = [TEXT, TEXT.encode(), f"\ufeff{TEXT}", json.dumps(ORIGINAL, indent=2, sort_keys=True), ORIGINAL]
    reports = [verify(form) for form in [*forms, model, model.to_json()]]
    assert all(is_whole(report) for report in reports)
    assert all(report.proved == reports[0].proved for report in reports)


def test_a_model_keeps_what_a_newer_service_adds() -> None:
    newer = {**ORIGINAL, "later": {"field": 1}}
    model = EvidenceBundle.model_validate_json(json.dumps(newer))
    assert model.body() == newer
    # A verifier cannot know what the field is worth.
    assert [step.id for step in verify(model).failed] == ["shape"]


@pytest.mark.parametrize("bundle", [{**ORIGINAL, "bundleVersion": "3"}, {**ORIGINAL, "manifestSha256": "0" * 64}])
def test_other_versions_and_fields_of_version_1_are_refused(bundle: dict[str, Any]) -> None:
    assert [step.id for step in verify(bundle).failed] == ["shape"]


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


# ---- what is told


def test_what_is_proved_is_told() -> None:
    proved = verify(TEXT).proved
    assert proved is not None
    assert (proved.sample, proved.citation_class) == (ORIGINAL["sample"], ORIGINAL["classification"]["citationClass"])
    assert proved.reading is not None
    assert (proved.reading.reader, proved.reading.visible_sha256) == (
        ORIGINAL["reading"]["reader"],
        ORIGINAL["reading"]["visibleSha256"],
    )
    assert proved.sha256 == hashlib.sha256(ORIGINAL["rawResponse"].encode()).hexdigest()
    assert (proved.run_id, proved.engine, proved.brand) == ("run_1", ORIGINAL["engine"], ORIGINAL["brand"])
    assert [one.citation_class for one in proved.classifications] == [
        one["citationClass"] for one in ORIGINAL["classifications"]
    ]
    assert [(one.outcome, one.at) for one in proved.verifications] == [
        (one["outcome"], one["checkedAt"]) for one in ORIGINAL["verifications"]
    ]
    assert proved.not_after is not None
    assert [witness.name for witness in proved.witnesses] == [key.split("+")[0] for key in TRUST["witnesses"]]


def test_what_is_not_understood_is_told_and_is_no_part_of_the_proof() -> None:
    report = verify(TEXT)
    unknown = [record for record in ORIGINAL["integrity"]["records"] if record["id"] == report.not_understood[0].id]
    assert [one.kind for one in report.not_understood] == [record["kind"] for record in unknown]
    kind = unknown[0]["kind"]
    assert f"what 1 record of the kind {kind} may say: sealed, not understood" in report.not_proved
    assert kind not in json.dumps(report.body()["proved"])


def test_without_a_root_nobody_dated_the_log_and_nobody_is_quoted() -> None:
    report = verify(TEXT, tsa_roots=[])
    assert report.verdict == "unproved"
    assert [(step.id, step.outcome) for step in report.steps if step.lacking] == [("timestamps", "skipped")]
    assert report.proved is not None
    assert (report.proved.not_after, report.proved.timestamps) == (None, [])
    assert "who made 2 timestamps, and when" in report.not_proved
    assert "Example Timestamp Authority" not in json.dumps(report.body())


def test_without_a_key_nothing_is_proved_and_it_is_said_what_to_do() -> None:
    report = verify(TEXT, keys=[])
    assert report.signer is not None
    assert (report.verdict, report.signer.pinned, report.proved) == ("unproved", False, None)
    keys = next(step for step in report.steps if step.id == "keys")
    assert (keys.outcome, keys.lacking) == ("skipped", True)
    assert "NOT PINNED" in keys.detail
    assert "Get the key from the operator of the log by another road" in keys.detail


@pytest.mark.parametrize("name", [name for name in GIVEN if name.startswith("unproved-forged-")])
def test_nothing_that_a_stranger_wrote_is_told(name: str) -> None:
    report = verify_bundle((BUNDLES / name).read_bytes(), **GIVEN[name])
    assert report.verdict == "unproved"
    assert "4,200,000" not in json.dumps(report.body())


def test_a_long_name_of_a_witness_is_refused() -> None:
    bundle = json.loads((BUNDLES / "unproved-forged-witness.json").read_text(encoding="utf-8"))
    witnessed = bundle["integrity"]["witnessed"]
    witnessed["checkpoint"] = witnessed["checkpoint"].replace("4,200,000", "x" * 900_000)
    keys = GIVEN["unproved-forged-witness.json"]["keys"]
    assert [step.id for step in verify_bundle(bundle, keys=keys).failed] == ["consistency", "witnesses"]


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


def test_witnesses_are_counted() -> None:
    name = "witness.example/absent"
    typed = b"\x04" + bytes(32)
    own_id = hashlib.sha256(f"{name}\n".encode() + typed).digest()[:4].hex()
    three = [*TRUST["witnesses"], f"{name}+{own_id}+{base64.b64encode(typed).decode()}"]
    assert verify(TEXT, witnesses=three).verdict == "unproved"
    assert verify(TEXT, witnesses=three[2:]).verdict == "unproved"
    assert is_whole(verify(TEXT, witnesses=three, quorum=1))


# ---- changed at random


@given(changed(ORIGINAL))
def test_whatever_still_verifies_shows_the_same(bundle: dict[str, Any]) -> None:
    report = verify(bundle)
    if report.verdict == "verified":
        # An anchor older than the answer can be left out: then less is proved, but nothing else changes.
        shown = [{name: part for name, part in one.items() if name != "integrity"} for one in (bundle, ORIGINAL)]
        assert shown[0] == shown[1]
        assert bundle["integrity"]["records"] == ORIGINAL["integrity"]["records"]
    elif report.verdict == "modified":
        assert report.proved is None
        assert report.not_understood == []


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

    second = BUNDLES / "valid-plain.json"
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
    root.write_text(TRUST["tsa_roots"][0], encoding="utf-8")
    witnesses = [word for key in TRUST["witnesses"] for word in ("--witness", key)]
    full = [str(second.with_name("valid-full.json")), "--key", TRUST["keys"][0], *witnesses[:2]]
    assert run_verify(*full, "--tsa-root", str(root)).returncode == 0
    undated = run_verify(*full)
    assert (undated.returncode, undated.stdout.count("the evidence itself is verified")) == (1, 1)
    assert run_verify(str(BUNDLES / "valid-plain.json"), "--key", "x").returncode == 2
    assert run_verify("no such file").returncode == 2


def test_the_command_says_what_is_not_understood() -> None:
    plain = BUNDLES / "unknown-one.json"
    key = GIVEN[plain.name]["keys"][0]
    report = verify_bundle(plain.read_bytes(), keys=[key])
    command = (str(plain), "--key", key)
    one = report.not_understood[0]
    assert f"not understood: {one.kind} {one.id}, sealed at {one.at}" in run_verify(*command).stdout.splitlines()
    told = run_verify(*command, "--json")
    assert (told.returncode, json.loads(told.stdout)) == (0, report.body())


def test_a_trail_is_told_by_ids() -> None:
    file = BUNDLES / "valid-trail.json"
    keys = GIVEN[file.name]["keys"]
    report = verify_bundle(file.read_bytes(), keys=keys)
    assert report.verdict == "verified"
    assert report.proved is not None
    told = [(one.action, one.actor, one.about) for one in report.proved.trail]
    assert told[:2] == [
        ("facts.entered", "psn_1", ["fct_1_run_1"]),
        ("scan.requested", "act_schedule_brd_1", ["scn_1"]),
    ]
    assert [one["id"] for one in report.body()["proved"]["trail"]] == [one.id for one in report.proved.trail]
    assert any("ids of its trail" in words for words in report.not_proved)
    shown = run_verify(str(file), "--key", keys[0])
    assert shown.returncode == 0
    assert "scan.requested by act_schedule_brd_1, of scn_1" in shown.stdout
    assert "\u202e" not in shown.stdout
