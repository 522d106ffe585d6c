"""Every error status, retries, timeouts: the right error, once, with what helps find the cause."""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Iterator
from datetime import datetime, timezone

import httpx2
import pytest
from sending import BASE_URL, METHODS, OPENAPI, TOKEN, Kind, both_kinds, example_of, in_turn, send

import brand_citation_forensics
from brand_citation_forensics import (
    BadRequestError,
    BcfError,
    ConflictError,
    ConnectionFailedError,
    InvalidInputError,
    NotFoundError,
    PlannedError,
    RateLimitedError,
    ScanCapError,
    StatusError,
    TimedOutError,
    UnauthorizedError,
    UnavailableError,
)
from brand_citation_forensics._requests import retry_after_seconds, retry_delay
from brand_citation_forensics.errors import SentRequest

DETAILS = [{"in": "body", "field": "brandId", "message": "is missing"}]
CAP = {"maxScans": 4, "scansThisMonth": 4}
STARTED = httpx2.Response(202, json=example_of("createScan", "202"))


FINAL = [
    (400, {"error": "Invalid body", "details": DETAILS}, BadRequestError),
    (401, {"error": "No"}, UnauthorizedError),
    (404, {"error": "No such brand"}, NotFoundError),
    (405, {"error": "Not here"}, StatusError),
    (409, {"error": "Not classified"}, ConflictError),
    (413, {"error": "Too long"}, StatusError),
    (429, {"error": "Cap", **CAP}, ScanCapError),
    (431, {"error": "Too long"}, StatusError),
    (501, {"status": "planned"}, PlannedError),
]
PASSING = [
    (429, {"error": "Slow down"}, RateLimitedError),
    (500, {"error": "Internal error"}, StatusError),
    (502, {}, StatusError),
    (503, {"error": "No queue"}, UnavailableError),
]


@both_kinds
@pytest.mark.parametrize(("status", "body", "error"), FINAL)
def test_what_cannot_pass_is_asked_once(
    kind: Kind, status: int, body: dict[str, object], error: type[StatusError], slept: list[float]
) -> None:
    handle, seen = in_turn([httpx2.Response(status, json=body, headers={"x-request-id": "req-9"})])
    with pytest.raises(StatusError) as caught:
        send(kind, handle, "create_scan", "brd_1")
    raised = caught.value
    assert type(raised) is error
    assert (raised.status, raised.body, raised.request_id) == (status, body, "req-9")
    assert raised.request == SentRequest("POST", f"{BASE_URL}/v1/scans")
    assert [detail.body() for detail in raised.details] == body.get("details", [])
    assert str(body.get("error", "answered 501")) in str(raised)
    assert (len(seen), slept) == (1, [])


@both_kinds
@pytest.mark.parametrize(("status", "body", "error"), PASSING)
def test_what_may_pass_is_asked_twice_more_with_the_same_key(
    kind: Kind, status: int, body: dict[str, object], error: type[StatusError], slept: list[float]
) -> None:
    refusal = httpx2.Response(status, json={**body, "requestId": "req-2"})
    handle, seen = in_turn([refusal, refusal, STARTED])
    assert send(kind, handle, "create_scan", "brd_1").status == "QUEUED"
    assert len({request.headers["idempotency-key"] for request in seen}) == 1
    assert len(slept) == 2

    handle, seen = in_turn([refusal] * 3)
    with pytest.raises(StatusError) as caught:
        send(kind, handle, "create_scan", "brd_1")
    assert type(caught.value) is error
    assert (caught.value.request_id, len(seen)) == ("req-2", 3)


@both_kinds
@pytest.mark.parametrize("method", ["get_scan", "verify_run", "refresh_ground_truth", "get_public_evidence"])
@pytest.mark.parametrize(
    "failure", [httpx2.ConnectError("refused"), httpx2.ReadError("reset"), httpx2.RemoteProtocolError("cut")]
)
def test_a_lost_connection_is_tried_again(
    kind: Kind, method: str, failure: httpx2.TransportError, slept: list[float]
) -> None:
    arguments, operation, status = next(found[1:4] for found in METHODS if found[0] == method)
    good = httpx2.Response(status, json=example_of(operation, str(status)))
    handle, seen = in_turn([failure, failure, good])
    assert send(kind, handle, method, *arguments).body() == example_of(operation, str(status))
    assert len({request.headers.get("idempotency-key") for request in seen}) == 1

    handle, seen = in_turn([failure] * 3)
    with pytest.raises(ConnectionFailedError, match=str(failure)) as caught:
        send(kind, handle, method, *arguments)
    assert not isinstance(caught.value, TimedOutError)
    assert len(seen) == 3


@both_kinds
def test_timeouts_have_an_error_of_their_own(kind: Kind, slept: list[float]) -> None:
    handle, seen = in_turn([httpx2.ReadTimeout("slow"), httpx2.ConnectTimeout("slow"), httpx2.PoolTimeout("slow")])
    with pytest.raises(TimedOutError, match=r"No answer in 1\.5 s"):
        send(kind, handle, "get_scan", "scn_1", timeout=1.5)
    assert {request.extensions["timeout"]["read"] for request in seen} == {1.5}


@both_kinds
def test_an_answer_that_drips_is_given_up(kind: Kind, monkeypatch: pytest.MonkeyPatch, slept: list[float]) -> None:
    clock = iter(range(0, 10_000, 10))
    monkeypatch.setattr("time.monotonic", lambda: float(next(clock)))

    class Drips(httpx2.SyncByteStream, httpx2.AsyncByteStream):
        def __iter__(self) -> Iterator[bytes]:
            yield from [b"{"] * 50

        async def __aiter__(self):  # type: ignore[no-untyped-def]  # noqa: ANN204
            for piece in [b"{"] * 50:
                yield piece

    handle, seen = in_turn(httpx2.Response(200, stream=Drips()) for _ in range(3))
    with pytest.raises(TimedOutError, match="No whole answer"):
        send(kind, handle, "get_scan", "scn_1", timeout=25.0)
    assert len(seen) == 3


@both_kinds
def test_retries_can_be_turned_off(kind: Kind, slept: list[float]) -> None:
    handle, seen = in_turn([httpx2.Response(503, json={"error": "x"})])
    with pytest.raises(UnavailableError):
        send(kind, handle, "get_scan", "s", client={"max_retries": 0})
    assert len(seen) == 1


@both_kinds
def test_retry_after_is_obeyed_up_to_a_minute(kind: Kind, slept: list[float]) -> None:
    answers = [httpx2.Response(503, headers={"retry-after": seconds}) for seconds in ("7", "3600")]
    send(kind, in_turn([*answers, STARTED])[0], "create_scan", "b")
    assert slept == [7.0, 60.0]


def test_the_delay_is_jittered_and_doubles() -> None:
    lost = ConnectionFailedError("x", SentRequest("GET", ""))
    assert [retry_delay(lost, attempt, lambda: 1.0) for attempt in (0, 1, 2, 9)] == [0.5, 1.0, 2.0, 8.0]
    assert retry_delay(lost, 3, lambda: 0.0) == 0.0
    assert retry_delay(InvalidInputError("x"), 0) is None


def test_retry_after_is_seconds_or_a_date() -> None:
    now = datetime(1970, 1, 1, 0, 0, 4, tzinfo=timezone.utc)
    assert retry_after_seconds(" 7 ") == 7.0
    assert retry_after_seconds("Thu, 01 Jan 1970 00:00:10 GMT", now) == 6.0
    assert retry_after_seconds("Thu, 01 Jan 1970 00:00:01 GMT", now) == 0.0
    for nonsense in (None, "", "soon", "-1", "\u0661", "9" * 5000):
        assert retry_after_seconds(nonsense) is None


@both_kinds
@pytest.mark.parametrize("body", [b"", b"<html>", b"[1]", b'{"error": 5, "details": "x"}', b"[" * 100_000])
def test_an_error_without_a_sensible_body_is_still_one(kind: Kind, body: bytes) -> None:
    with pytest.raises(BadRequestError, match=r"GET http://bcf\.test/v1/scans/s answered 400") as caught:
        send(kind, in_turn([httpx2.Response(400, content=body)])[0], "get_scan", "s")
    assert caught.value.details == []


@both_kinds
def test_a_404_without_found_is_an_error_on_public_routes_too(kind: Kind) -> None:
    with pytest.raises(NotFoundError):
        send(kind, in_turn([httpx2.Response(404, json={"error": "x"})])[0], "get_public_evidence", "a" * 64)


@both_kinds
def test_the_token_is_in_no_error_and_no_representation(kind: Kind, slept: list[float]) -> None:
    bad_token = f"{TOKEN}\n"
    failures: list[tuple[httpx2.Response | Exception, str]] = [
        (httpx2.Response(401, json={"error": "No"}), TOKEN),
        (httpx2.ConnectError("refused"), TOKEN),
        (httpx2.Response(200, content=b"x"), TOKEN),
        (httpx2.Response(302, headers={"location": "/"}), TOKEN),
        (STARTED, bad_token),
    ]
    for failure, token in failures:
        with pytest.raises(BcfError) as caught:
            send(kind, in_turn([failure] * 3)[0], "get_scan", "s", client={"token": token})
        shown = "".join(traceback.format_exception(caught.value)) + repr(caught.value) + repr(vars(caught.value))
        assert TOKEN not in shown
    client = (
        brand_citation_forensics.Client(token=TOKEN)
        if kind == "sync"
        else brand_citation_forensics.AsyncClient(token=TOKEN)
    )
    assert TOKEN not in repr(client)


@pytest.mark.parametrize(("status", "body", "error"), FINAL)
def test_errors_travel_between_processes(status: int, body: dict[str, object], error: type[StatusError]) -> None:
    with pytest.raises(error) as caught:
        send("sync", in_turn([httpx2.Response(status, json=body)])[0], "create_scan", "b")
    arrived = pickle.loads(pickle.dumps(caught.value))
    assert type(arrived) is error
    assert (str(arrived), vars(arrived)) == (str(caught.value), vars(caught.value))


@pytest.mark.parametrize("key", ["", "a b", "é", "x" * 256, "a\r\nb"])
def test_what_cannot_be_an_idempotency_key_is_not_sent(key: str) -> None:
    handle, seen = in_turn([])
    with pytest.raises(InvalidInputError, match="idempotency key"):
        send("sync", handle, "create_scan", "b", idempotency_key=key)
    assert seen == []


def test_every_documented_status_has_an_error_that_is_tested() -> None:
    documented = {
        int(status)
        for methods in OPENAPI["paths"].values()
        for operation in methods.values()
        for status in operation["responses"]
        if status.isdigit() and int(status) >= 400
    }
    assert documented <= {status for status, *_ in FINAL + PASSING}
