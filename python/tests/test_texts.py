"""An answer is evidence byte for byte: whatever an engine said arrives as it was sealed."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import httpx2
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sending import Kind, both_kinds, example_of, send

EVIDENCE = example_of("getRunEvidence", "200")
BUNDLE = example_of("getEvidenceBundle", "200")
VERDICT = example_of("checkPublicEvidence", "200")

# All planes; what cannot be UTF-8 cannot be an answer.
texts = st.text(st.characters(exclude_categories=["Cs"]))


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def answering(body: dict[str, Any], *, escaped: bool) -> Any:
    content = json.dumps(body, ensure_ascii=escaped).encode("utf-8")
    return lambda request: httpx2.Response(200, content=content, headers={"content-type": "application/json"})


@both_kinds
@pytest.mark.parametrize("escaped", [True, False])
@given(text=texts)
@example(text="\0\r\n\r\u2028\u2029\ufeff\ufffd\uffff\U0010ffff e\u0301 </script> \\u0000")
def test_an_answer_keeps_its_hash(kind: Kind, escaped: bool, text: str) -> None:
    got = send(kind, answering({**EVIDENCE, "rawResponse": text}, escaped=escaped), "get_run_evidence", "r")
    assert sha256(got.raw_response) == sha256(text)
    got = send(kind, answering({**BUNDLE, "rawResponse": text}, escaped=escaped), "get_evidence_bundle", "r")
    assert sha256(got.raw_response) == sha256(text)
    assert got.body()["rawResponse"] == text


@both_kinds
@given(text=texts)
def test_a_text_to_check_keeps_its_hash(kind: Kind, text: str) -> None:
    def handle(request: httpx2.Request) -> httpx2.Response:
        content = json.loads(request.content)["content"]
        return httpx2.Response(200, json={**VERDICT, "submitted_sha256": sha256(content)})

    assert send(kind, handle, "check_public_evidence", "a" * 64, text).submitted_sha256 == sha256(text)
