"""Bundles in every form, with kinds that nobody knows, and changed at random."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from changing import changed, run_verify
from hypothesis import given
from sending import ROOT

from brand_citation_forensics import BundleReport, EvidenceBundle, verify_bundle

BUNDLES = ROOT / "vectors" / "bundles"
FILE = BUNDLES / "valid-full.json"
TEXT = FILE.read_text(encoding="utf-8")
ORIGINAL: dict[str, Any] = json.loads(TEXT)
INDEX = {one["file"]: one for one in json.loads((BUNDLES / "index.json").read_text(encoding="utf-8"))}
FULL = INDEX[FILE.name]["trust"]
TRUST = {"keys": FULL["keys"], "tsa_roots": FULL["tsaRoots"], "witnesses": FULL["witnesses"]}


def verify(bundle: Any, **trust: Any) -> BundleReport:
    return verify_bundle(bundle, **{**TRUST, **trust})


def test_every_form_of_a_bundle_is_the_same_bundle() -> None:
    model = EvidenceBundle.model_validate_json(TEXT)
    assert model.body() == ORIGINAL
    forms = [TEXT, TEXT.encode(), json.dumps(ORIGINAL, indent=2, sort_keys=True).replace("<", "\\u003c"), ORIGINAL]
    reports = [verify(form) for form in [*forms, model, model.to_json()]]
    assert {report.verdict for report in reports} == {"verified"}
    assert all(report.proved == reports[0].proved for report in reports)


def test_a_model_keeps_what_a_newer_service_adds() -> None:
    newer = {**ORIGINAL, "later": {"field": 1}}
    model = EvidenceBundle.model_validate_json(json.dumps(newer))
    assert model.body() == newer
    # A verifier cannot know what the field is worth.
    assert [step.id for step in verify(model).failed] == ["shape"]


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
    assert [step.id for step in report.steps if step.lacking] == ["timestamps"]
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


@pytest.mark.parametrize("name", [name for name in INDEX if name.startswith("unproved-forged-")])
def test_nothing_that_a_stranger_wrote_is_told(name: str) -> None:
    trust = INDEX[name]["trust"]
    content = (BUNDLES / name).read_bytes()
    report = verify_bundle(content, keys=trust["keys"], tsa_roots=trust["tsaRoots"], witnesses=trust["witnesses"])
    assert report.verdict == "unproved"
    assert "4,200,000" not in json.dumps(report.body())


def test_a_long_name_of_a_witness_is_refused() -> None:
    bundle = json.loads((BUNDLES / "unproved-forged-witness.json").read_text(encoding="utf-8"))
    witnessed = bundle["integrity"]["witnessed"]
    witnessed["checkpoint"] = witnessed["checkpoint"].replace("4,200,000", "x" * 900_000)
    trust = INDEX["unproved-forged-witness.json"]["trust"]
    assert [step.id for step in verify_bundle(bundle, keys=trust["keys"]).failed] == ["consistency", "witnesses"]


@pytest.mark.parametrize("bundle", [{**ORIGINAL, "bundleVersion": "3"}, {**ORIGINAL, "manifestSha256": "0" * 64}])
def test_other_versions_and_fields_of_version_1_are_refused(bundle: dict[str, Any]) -> None:
    assert [step.id for step in verify(bundle).failed] == ["shape"]


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


# ---- the command


def test_the_command_says_what_is_not_understood() -> None:
    plain = BUNDLES / "unknown-one.json"
    key = INDEX[plain.name]["trust"]["keys"][0]
    report = verify_bundle(plain.read_bytes(), keys=[key])
    command = (str(plain), "--key", key)
    one = report.not_understood[0]
    assert f"not understood: {one.kind} {one.id}, sealed at {one.at}" in run_verify(*command).stdout.splitlines()
    told = run_verify(*command, "--json")
    assert (told.returncode, json.loads(told.stdout)) == (0, report.body())


def test_a_trail_is_told_by_ids() -> None:
    file = BUNDLES / "valid-trail.json"
    trust = INDEX[file.name]["trust"]
    report = verify_bundle(file.read_bytes(), keys=trust["keys"])
    assert report.verdict == "verified"
    assert report.proved is not None
    told = [(one.action, one.actor, one.about) for one in report.proved.trail]
    assert told[:2] == [
        ("facts.entered", "psn_1", ["fct_1_run_1"]),
        ("scan.requested", "act_schedule_brd_1", ["scn_1"]),
    ]
    assert [one["id"] for one in report.body()["proved"]["trail"]] == [one.id for one in report.proved.trail]
    assert any("ids of its trail" in words for words in report.not_proved)
    shown = run_verify(str(file), "--key", trust["keys"][0])
    assert shown.returncode == 0
    assert "scan.requested by act_schedule_brd_1, of scn_1" in shown.stdout
    assert "\u202e" not in shown.stdout
