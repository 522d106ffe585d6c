"""What a person reads of an answer: the fold whose hashes are sealed, so that every language finds the same."""

from __future__ import annotations

import json

import pytest
from sending import ROOT
from vectors import cases

from brand_citation_forensics.verify._visible_text import visible_sha256, visible_text

ANSWERS = {
    "long.jsonl": ROOT / "service" / "test" / "citations" / "labelled",
    "long2.jsonl": ROOT / "service" / "calibration",
}


@cases("visible-text/visible.json", "about")
def test_visible_text(vector: dict[str, str]) -> None:
    assert visible_text(vector["text"]) == vector["visible"]
    assert visible_text(vector["visible"]) == vector["visible"]
    assert visible_sha256(vector["text"]) == vector["sha256"]


@cases("visible-text/apart.json", "about")
def test_what_changes_the_meaning_is_another_text(vector: dict[str, str]) -> None:
    assert visible_text(vector["one"]) != visible_text(vector["other"])


@cases("visible-text/long-answers.json", "id")
def test_long_answers(vector: dict[str, str]) -> None:
    lines = (ANSWERS[vector["file"]] / vector["file"]).read_text(encoding="utf-8").splitlines()
    answers = {answer["id"]: answer["answer"] for answer in map(json.loads, lines)}
    assert visible_sha256(answers[vector["id"]]) == vector["sha256"]


@pytest.mark.parametrize("unit", ["\u0301\u0323", "&#769;&#803;", "\u0344"])
def test_accents_without_end_are_cut(unit: str) -> None:
    """Sorting all of them would take hours."""
    assert len(visible_text("a" + unit * 300_000)) <= 31
