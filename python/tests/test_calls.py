"""What goes out and what comes back, for every method of both clients."""

from __future__ import annotations

import json
import re

import httpx2
import pytest
from sending import BASE_URL, OPENAPI, TOKEN, Kind, both_kinds, every_method, example_of, in_turn, send

from brand_citation_forensics import (
    AsyncClient,
    Client,
    InvalidInputError,
    MalformedAnswerError,
    MissingTokenError,
    NotCaptured,
    RedirectError,
)


@both_kinds
@every_method
def test_a_call_is_sent_as_documented_and_its_answer_parses(
    kind: Kind, method: str, arguments: tuple[str, ...], operation: str, status: int, is_public: bool
) -> None:
    body = example_of(operation, str(status))
    handle, seen = in_turn([httpx2.Response(status, json=body, headers={"x-request-id": "req-7"})])
    answer = send(kind, handle, method, *arguments)
    assert answer.body() == body
    assert answer.request_id == "req-7"

    verb, path = documented(operation)
    assert (seen[0].method, seen[0].url.path) == (verb, re.sub(r"{\w+}", arguments[0], path))
    assert dict(seen[0].url.params) == {}
    assert seen[0].headers.get("authorization") == (None if is_public else f"Bearer {TOKEN}")
    enqueues = status == 202
    assert ("idempotency-key" in seen[0].headers) == enqueues


def documented(operation_id: str) -> tuple[str, str]:
    for path, methods in OPENAPI["paths"].items():
        for verb, operation in methods.items():
            if operation["operationId"] == operation_id:
                return verb.upper(), path
    raise LookupError(operation_id)


@both_kinds
@every_method
def test_no_token_no_protected_call_and_public_ones_all_the_same(
    kind: Kind, method: str, arguments: tuple[str, ...], operation: str, status: int, is_public: bool
) -> None:
    handle, seen = in_turn([httpx2.Response(status, json=example_of(operation, str(status)))])
    if is_public:
        assert send(kind, handle, method, *arguments, client={"token": None}).found is True
    else:
        with pytest.raises(MissingTokenError, match="token="):
            send(kind, handle, method, *arguments, client={"token": None})
        assert seen == []


@both_kinds
def test_filters_and_bodies(kind: Kind) -> None:
    body = example_of("listConfabulations", "200")
    handle, seen = in_turn([httpx2.Response(200, json=body)])
    send(kind, handle, "list_confabulations", "brd_1", engine="GROK", window="7d")
    assert dict(seen[0].url.params) == {"engine": "GROK", "window": "7d"}

    handle, seen = in_turn([httpx2.Response(200, json=example_of("getEvidenceBundle", "200"))])
    send(kind, handle, "get_evidence_bundle", "run_1", trail=False)
    assert dict(seen[0].url.params) == {"trail": "false"}

    handle, seen = in_turn([httpx2.Response(202, json=example_of("createScan", "202"))])
    send(kind, handle, "create_scan", "brd é", idempotency_key="mine")
    assert json.loads(seen[0].content) == {"brandId": "brd é"}
    assert seen[0].headers["idempotency-key"] == "mine"
    assert seen[0].headers["content-type"] == "application/json"


@both_kinds
def test_identifiers_are_escaped(kind: Kind) -> None:
    handle, seen = in_turn([httpx2.Response(200, json=example_of("getScan", "200"))])
    send(kind, handle, "get_scan", "a/b?c#d %2F é\n")
    assert seen[0].url.raw_path == b"/v1/scans/a%2Fb%3Fc%23d%20%252F%20%C3%A9%0A"


@both_kinds
@pytest.mark.parametrize("scan_id", ["", ".", "..", "\ud800"])
def test_what_cannot_be_an_identifier_is_not_sent(kind: Kind, scan_id: str) -> None:
    handle, seen = in_turn([])
    with pytest.raises(InvalidInputError):
        send(kind, handle, "get_scan", scan_id)
    assert seen == []


@both_kinds
def test_a_hash_never_captured_is_an_answer(kind: Kind) -> None:
    for method, arguments in (("get_public_evidence", ["b" * 64]), ("check_public_evidence", ["b" * 64, "x"])):
        handle, seen = in_turn([httpx2.Response(404, json={"found": False}, headers={"x-request-id": "r"})])
        answer = send(kind, handle, method, *arguments)
        assert isinstance(answer, NotCaptured)
        assert (answer.found, answer.request_id, len(seen)) == (False, "r", 1)


@both_kinds
def test_a_bundle_of_a_later_version_is_told(kind: Kind) -> None:
    body = {**example_of("getEvidenceBundle", "200"), "bundleVersion": "3"}
    with pytest.raises(MalformedAnswerError, match="bundleVersion"):
        send(kind, in_turn([httpx2.Response(200, json=body)])[0], "get_evidence_bundle", "run_1")


@both_kinds
def test_a_page_is_text(kind: Kind) -> None:
    handle, seen = in_turn([httpx2.Response(200, text="<!doctype html>é")])
    assert send(kind, handle, "get_evidence_bundle", "run_1", format="html") == "<!doctype html>é"
    assert dict(seen[0].url.params) == {"format": "html"}
    handle, _ = in_turn([httpx2.Response(200, content=b"<\xff")])
    with pytest.raises(MalformedAnswerError, match="UTF-8"):
        send(kind, handle, "get_evidence_bundle", "run_1", format="html")


@both_kinds
@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_is_never_followed(kind: Kind, status: int) -> None:
    handle, seen = in_turn([httpx2.Response(status, headers={"location": "http://evil.test/"})])
    with pytest.raises(RedirectError, match=r"http://evil\.test/.*base_url"):
        send(kind, handle, "create_scan", "brd_1")
    assert len(seen) == 1


@both_kinds
@pytest.mark.parametrize("content", [b"", b"<html>", b"[]", b"null", b"{}", b'{"id": 1}', b'{"id": "\xff"}'])
def test_an_answer_that_is_not_the_services_is_told_so(kind: Kind, content: bytes) -> None:
    handle, seen = in_turn([httpx2.Response(200, content=content, headers={"x-request-id": "req-1"})])
    with pytest.raises(MalformedAnswerError, match="is it the service") as caught:
        send(kind, handle, "get_scan", "scn_1")
    assert caught.value.request_id == "req-1"
    assert caught.value.request.url == f"{BASE_URL}/v1/scans/scn_1"
    assert len(seen) == 1


@both_kinds
def test_what_a_newer_service_adds_is_kept(kind: Kind) -> None:
    body = {**example_of("getScan", "200"), "status": "PAUSED", "note": {"deep": [1]}}
    scan = send(kind, in_turn([httpx2.Response(200, json=body)])[0], "get_scan", "scn_1")
    assert (scan.status, scan.note) == ("PAUSED", {"deep": [1]})
    assert scan.body() == body


@pytest.mark.parametrize("address", ["", "ftp://x", "x", "http://", "http://u:p@x", "http://x:99999", "http://[::1"])
def test_what_cannot_be_an_address_is_refused(address: str) -> None:
    for client in (Client, AsyncClient):
        with pytest.raises(InvalidInputError):
            client(base_url=address)


@both_kinds
def test_a_path_before_v1_is_kept(kind: Kind) -> None:
    handle, seen = in_turn([httpx2.Response(200, json=example_of("getScan", "200"))])
    send(kind, handle, "get_scan", "s", client={"base_url": "https://host.test:8443/bcf//"})
    assert str(seen[0].url) == "https://host.test:8443/bcf/v1/scans/s"
