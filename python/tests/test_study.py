"""Studies: the vectors, every form of a file, and files changed at random."""

from __future__ import annotations

import json
from typing import Any

import pytest
from changing import changed, run_verify
from hypothesis import given
from pydantic import TypeAdapter
from vectors import VECTORS, cases, read, trust_of

from brand_citation_forensics import InvalidInputError, verify_bundle, verify_study
from brand_citation_forensics.verify._bundle_study import study_places
from brand_citation_forensics.verify._record_content import CaptureContent
from brand_citation_forensics.verify._study import is_study

STUDIES = VECTORS / "studies"
FILE = STUDIES / "valid-plain.json"
TEXT = FILE.read_text(encoding="utf-8")
ORIGINAL: dict[str, Any] = json.loads(TEXT)
KEYS = next(one for one in read("studies/index.json") if one["file"] == FILE.name)["trust"]["keys"]


@cases("studies/index.json", "file")
def test_vectors(vector: dict[str, Any]) -> None:
    report = verify_study((STUDIES / vector["file"]).read_bytes(), **trust_of(vector))
    failed = [step.id for step in report.failed]
    words = "; ".join(step.detail for step in report.failed)
    assert (report.verdict, failed) == (vector["verdict"], vector["failedSteps"]), words
    assert (report.body()["proved"] or {"results": None})["results"] == vector["results"]
    assert (report.proved.departures if report.proved else []) == vector["departures"]
    assert report.not_proved == vector["notProved"]


def test_as_many_are_broken_as_the_design_asks_for() -> None:
    assert sum(one["verdict"] == "modified" for one in read("studies/index.json")) >= 80


def test_every_form_is_the_same_study() -> None:
    forms: list[Any] = [TEXT, TEXT.encode(), f"\ufeff{TEXT}", json.dumps(ORIGINAL, indent=2), ORIGINAL]
    reports = [verify_study(form, keys=KEYS) for form in forms]
    assert {report.verdict for report in reports} == {"verified"}
    assert all(report.proved == reports[0].proved for report in reports)


def test_keys_that_are_none_are_no_verdict() -> None:
    with pytest.raises(InvalidInputError):
        verify_study(TEXT, keys=["x"])


def test_a_study_is_no_evidence_bundle_and_says_what_it_is() -> None:
    assert verify_bundle(TEXT, keys=KEYS).verdict == "modified"
    assert is_study(TEXT.encode())
    for other in (b"{}", b"[]", b"null", b"x", b'{"format":1}', b"\xff"):
        assert not is_study(other)


def test_the_asks_stand_in_the_order_of_the_plan() -> None:
    protocol = json.loads(ORIGINAL["integrity"]["records"][0]["private"])["protocol"]
    protocol["samples"] = 2
    places = list(study_places(protocol))
    assert places == sorted(places)
    assert places[:2] == [(0, 0, 0, 1), (0, 0, 0, 2)]


def test_the_route_of_a_capture_is_kept() -> None:
    record = next(one for one in ORIGINAL["integrity"]["records"] if one["kind"] == "capture")
    content = {**json.loads(record["private"]), "route": "openai-responses"}
    assert TypeAdapter(CaptureContent).validate_python(content).get("route") == "openai-responses"


# ---- changed at random


SHOWN = verify_study(TEXT, keys=KEYS)


@given(changed(ORIGINAL))
def test_whatever_still_verifies_shows_the_same(bundle: dict[str, Any]) -> None:
    report = verify_study(bundle, keys=KEYS)
    if report.proved:
        assert report.proved == SHOWN.proved
    else:
        assert report.verdict != "verified"


# ---- the command


def test_the_command_takes_a_study() -> None:
    told = run_verify(str(FILE), "--key", KEYS[0], "--json")
    assert (told.returncode, json.loads(told.stdout)) == (0, SHOWN.body())
    shown = run_verify(str(FILE), "--key", KEYS[0])
    assert "4 planned, 3 captured, 1 unanswered, 0 failed, 0 cancelled" in shown.stdout
    assert shown.stdout.splitlines()[-1] == "verified"
    assert run_verify(str(STUDIES / "broken-called-failed.json"), "--key", KEYS[0]).returncode == 7
