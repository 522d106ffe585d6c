"""Both clients against a running service, which tools/scripts/python.ts starts; skipped without one."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import anyio
import httpx2
import pytest
from flaky import flaky_proxy
from sending import OPENAPI

from brand_citation_forensics import (
    AsyncClient,
    BadRequestError,
    CheckVerdict,
    Client,
    ConflictError,
    ConnectionFailedError,
    EvidenceBundle,
    NotCaptured,
    NotFoundError,
    PublicEvidence,
    Scan,
    ScanCapError,
    StatusError,
    UnauthorizedError,
    UnavailableError,
    async_wait_for_scan,
    verify_bundle,
    wait_for_scan,
)

if "BCF_STAGE" not in os.environ:
    pytest.skip("no service: npm run python", allow_module_level=True)

T = TypeVar("T")
STAGE: dict[str, Any] = json.loads(Path(os.environ["BCF_STAGE"]).read_text(encoding="utf-8"))
PLANTED: dict[str, Any] = STAGE["planted"]
every_kind = pytest.mark.parametrize("kind", ["sync", "asyncio"])
# Setting up TLS takes longer than many calls, and the service is on plain HTTP.
BLOCKING = httpx2.Client(verify=False)


@pytest.fixture(scope="module", autouse=True)
def closing() -> Iterator[None]:
    with BLOCKING:
        yield


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def until(look: Callable[[], T | None]) -> T:
    """Waits for the service's own work, with a limit."""
    deadline = time.monotonic() + 300
    while (found := look()) is None:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    return found


class Caller:
    """Either client, called in the same way."""

    def __init__(self, kind: str, **options: Any) -> None:
        self.kind = kind
        self.options = {"base_url": STAGE["url"], "token": STAGE["token"], **options}

    def __getattr__(self, method: str) -> Callable[..., Any]:
        def call(*arguments: Any, **options: Any) -> Any:
            if self.kind == "sync":
                return getattr(Client(http_client=BLOCKING, **self.options), method)(*arguments, **options)

            async def run() -> Any:
                async with httpx2.AsyncClient(verify=False) as http:
                    return await getattr(AsyncClient(http_client=http, **self.options), method)(*arguments, **options)

            return anyio.run(run, backend=self.kind)

        return call


@pytest.fixture
def caller(kind: str) -> Caller:
    return Caller(kind)


@pytest.fixture(scope="module")
def scan() -> Scan:
    """Runs a scan to its end with the blocking client."""
    with Client(base_url=STAGE["url"], token=STAGE["token"]) as client:
        started = client.create_scan(STAGE["brandId"])
        assert (started.status, len(started.engines)) == ("QUEUED", 11)
        seen: list[Scan] = []
        scan = wait_for_scan(client, started.scan_id, on_change=seen.append)
    assert scan.id == started.scan_id
    assert seen[-1] == scan
    return scan


@pytest.fixture(scope="module")
def runs(scan: Scan) -> list[dict[str, Any]]:
    """The runs of the scan, as only the operator's API lists them."""
    address = f"{STAGE['url']}/api/admin/scans/{scan.id}"
    answer = httpx2.get(address, headers={"authorization": f"Bearer {STAGE['token']}"})
    found: list[dict[str, Any]] = answer.json()["runs"]
    return found


@pytest.fixture(scope="module")
def confabulated(scan: Scan) -> str:
    with Client(base_url=STAGE["url"], token=STAGE["token"]) as client:
        listed = client.list_confabulations(STAGE["brandId"], window="7d")
    assert listed.confabulations.total == listed.totals.confabulated > 0
    assert sum(row.total for row in listed.matrix) == listed.classified_runs
    return listed.confabulations.items[0].run_id


def test_a_scan_goes_to_its_end(scan: Scan, runs: list[dict[str, Any]]) -> None:
    # One prompt is answered by every engine, the other by none.
    assert scan.status == "PARTIAL"
    assert scan.total_runs == len(runs) == sum(scan.by_status.values()) == 22
    assert scan.by_status["CLASSIFIED"] == scan.by_status["FAILED"] == 11
    assert scan.started_at is not None
    assert scan.finished_at is not None
    assert scan.started_at <= scan.finished_at
    assert scan.request_id


@pytest.mark.parametrize("backend", ["asyncio", "trio"])
def test_waiting_without_blocking(backend: str) -> None:
    async def run() -> Scan:
        async with AsyncClient(base_url=STAGE["url"], token=STAGE["token"]) as client:
            started = await client.create_scan(STAGE["idleBrandId"])
            return await async_wait_for_scan(client, started.scan_id)

    assert anyio.run(run, backend=backend).status == "COMPLETED"


# ---- what every method answers


def answers(caller: Caller, run_id: str, sealed: str) -> Iterator[Any]:
    """One call of each method, keyed by its operation."""
    yield caller.create_scan(STAGE["idleBrandId"])
    yield caller.get_scan(caller.create_scan(STAGE["idleBrandId"]).scan_id)
    yield caller.list_confabulations(STAGE["brandId"], engine="CHATGPT", intent="BRANDED", window="all")
    yield caller.get_run_evidence(run_id)
    yield caller.verify_run(run_id)
    yield caller.get_evidence_bundle(run_id)
    yield caller.get_ground_truth(STAGE["brandId"])
    yield caller.refresh_ground_truth(STAGE["brandId"])
    yield caller.get_public_evidence(sealed)
    yield caller.check_public_evidence(sealed, "not it")


@every_kind
def test_every_answer_parses_and_says_nothing_unknown(caller: Caller, confabulated: str) -> None:
    sealed = caller.get_run_evidence(confabulated).snapshot.sha256
    for answer in answers(caller, confabulated, sealed):
        assert answer.request_id
        assert answer.model_extra == {}
        assert set(answer.body()) <= set(OPENAPI["components"]["schemas"][type(answer).__name__]["properties"])


@every_kind
def test_the_body_comes_back_as_it_was_sent(caller: Caller) -> None:
    # Nobody asks the engine about a planted answer again, so it does not change.
    run_id = PLANTED["texts"][2]["runId"]
    for path, parsed in (
        (f"/v1/runs/{run_id}/evidence", caller.get_run_evidence(run_id)),
        (f"/v1/runs/{run_id}/evidence-bundle", caller.get_evidence_bundle(run_id)),
        (f"/v1/brands/{STAGE['cappedBrandId']}/ground-truth", caller.get_ground_truth(STAGE["cappedBrandId"])),
    ):
        sent = httpx2.get(STAGE["url"] + path, headers={"authorization": f"Bearer {STAGE['token']}"})
        assert parsed.body() == sent.json()


@every_kind
def test_a_bundle_of_the_service_is_verified_offline(caller: Caller) -> None:
    planted = PLANTED["texts"][0]
    bundle = caller.get_evidence_bundle(planted["runId"])
    assert bundle.bundle_version == "2"
    report = verify_bundle(bundle, keys=STAGE["keys"])
    assert report.verdict == "verified", report.failed
    assert report.proved is not None
    assert report.proved.sha256 == planted["sha256"]
    changed = bundle.model_copy(update={"raw_response": f"{bundle.raw_response} "})
    assert [step.id for step in verify_bundle(changed, keys=STAGE["keys"]).failed] == ["answer"]
    page = caller.get_evidence_bundle(planted["runId"], format="html")
    assert 'content="evidence page 4"' in page
    assert verify_bundle(page, keys=STAGE["keys"]).verdict == "unproved"


def sealed(bundle: EvidenceBundle) -> EvidenceBundle | None:
    """None while one of its records waits for the log."""
    return bundle if bundle.verifications and bundle.integrity.checkpoint is not None else None


def test_the_bundle_of_a_run_with_a_history_is_verified_offline(confabulated: str) -> None:
    with Client(base_url=STAGE["url"], token=STAGE["token"]) as client:
        client.verify_run(confabulated)
        bundle = until(lambda: sealed(client.get_evidence_bundle(confabulated)))
    report = verify_bundle(bundle, keys=STAGE["keys"])
    assert report.verdict == "verified", report.failed
    assert report.proved is not None
    assert report.proved.classifications[0].citation_class == "CONFABULATED"
    assert [one.outcome for one in report.proved.verifications] == [one.outcome for one in bundle.verifications]


# ---- bytes


@every_kind
def test_random_texts_keep_their_hash(caller: Caller) -> None:
    for planted in PLANTED["texts"]:
        evidence = caller.get_run_evidence(planted["runId"])
        bundle = caller.get_evidence_bundle(planted["runId"])
        assert sha256(evidence.raw_response) == planted["sha256"] == evidence.snapshot.sha256
        assert bundle.raw_response == evidence.raw_response
        assert verify_bundle(bundle, keys=STAGE["keys"]).verdict == "verified"


@every_kind
def test_two_mebibytes_keep_their_hash(caller: Caller) -> None:
    largest = PLANTED["largest"]
    evidence = caller.get_run_evidence(largest["runId"])
    assert evidence.snapshot.byte_length == len(evidence.raw_response.encode()) == 2 * 1024 * 1024
    assert sha256(evidence.raw_response) == largest["sha256"]
    verdict = caller.check_public_evidence(largest["sha256"], evidence.raw_response)
    assert isinstance(verdict, CheckVerdict)
    assert (verdict.verdict, verdict.submitted_sha256) == ("verified", largest["sha256"])
    bundle = caller.get_evidence_bundle(largest["runId"])
    assert verify_bundle(bundle, keys=STAGE["keys"]).verdict == "verified"


@every_kind
def test_an_answer_that_is_no_text_comes_as_base64(caller: Caller) -> None:
    evidence = caller.get_run_evidence(PLANTED["notText"]["runId"])
    assert evidence.raw_response is None
    body = base64.b64decode(evidence.raw_response_base64)
    assert hashlib.sha256(body).hexdigest() == PLANTED["notText"]["sha256"]
    assert verify_bundle(caller.get_evidence_bundle(evidence.run_id), keys=STAGE["keys"]).verdict == "verified"


# ---- in public


@every_kind
def test_public_calls_need_no_token(kind: str) -> None:
    stranger = Caller(kind, token=None)
    planted = PLANTED["texts"][1]
    captured = stranger.get_public_evidence(planted["sha256"].upper())
    assert isinstance(captured, PublicEvidence)
    assert captured.sha256 == planted["sha256"]
    assert captured.log is not None
    verdict = stranger.check_public_evidence(planted["sha256"], "another text")
    assert (verdict.match, verdict.verdict) == (False, "modified")
    for absent in (stranger.get_public_evidence("0" * 64), stranger.check_public_evidence("0" * 64, "x")):
        assert isinstance(absent, NotCaptured)
        assert absent.request_id


# ---- errors


@every_kind
def test_errors_of_the_service(kind: str, caller: Caller, runs: list[dict[str, Any]]) -> None:
    uncaptured = next(run["id"] for run in runs if run["sha256"] is None)
    assert caller.get_run_evidence(uncaptured).snapshot is None
    without_queue = Caller(kind, base_url=STAGE["urlWithoutQueue"], max_retries=0)
    cases: list[tuple[type[StatusError], Callable[[], Any]]] = [
        (BadRequestError, lambda: caller.create_scan(" ")),
        (BadRequestError, lambda: caller.list_confabulations(STAGE["brandId"], engine="BING", window="1d")),
        (BadRequestError, lambda: caller.get_public_evidence("no hash")),
        (UnauthorizedError, lambda: Caller(kind, token="wrong-token-0123456789").get_scan("scn_1")),
        (NotFoundError, lambda: caller.create_scan("brd_none")),
        (NotFoundError, lambda: caller.get_scan("scn/none \0é")),
        (NotFoundError, lambda: caller.get_evidence_bundle(uncaptured)),
        (ConflictError, lambda: caller.verify_run(uncaptured)),
        (ConflictError, lambda: caller.create_scan(STAGE["silentBrandId"])),
        (UnavailableError, lambda: without_queue.create_scan(STAGE["idleBrandId"])),
    ]
    for kind_of_error, call in cases:
        with pytest.raises(StatusError) as caught:
            call()
        error = caught.value
        assert type(error) is kind_of_error, error
        assert error.request_id
        assert str(error) == error.body["error"]
        assert bool(error.details) == (error.status == 400)
        assert STAGE["token"] not in repr(vars(error))
    with pytest.raises(BadRequestError) as refused:
        caller.list_confabulations(STAGE["brandId"], engine="BING", window="1d")
    assert {detail.field for detail in refused.value.details} == {"engine", "window"}


@every_kind
def test_the_month_has_an_end(caller: Caller) -> None:
    def use_up() -> None:
        for _ in range(10):
            caller.create_scan(STAGE["cappedBrandId"])

    with pytest.raises(ScanCapError) as caught:
        use_up()
    assert caught.value.scans_this_month == caught.value.max_scans > 0


@every_kind
def test_nobody_listens(kind: str) -> None:
    with pytest.raises(ConnectionFailedError, match=r"Cannot reach http://127\.0\.0\.1:9"):
        Caller(kind, base_url="http://127.0.0.1:9", max_retries=0).get_scan("s")


# ---- retries


@pytest.mark.parametrize("kind", ["sync", "asyncio", "trio"])
def test_a_proxy_that_loses_everything_twice_makes_no_difference(kind: str, caller: Caller, confabulated: str) -> None:
    with flaky_proxy(STAGE["url"]) as (address, seen):
        flaky = Caller(kind, base_url=address)
        started = flaky.create_scan(STAGE["idleBrandId"])
        assert caller.get_scan(started.scan_id).id == started.scan_id
        assert flaky.get_run_evidence(confabulated).run_id == confabulated
        assert flaky.verify_run(confabulated).job_id
        assert flaky.get_public_evidence("0" * 64).found is False
    assert set(seen.values()) == {3}
    keys = [key for method, _, key in seen if method == "POST"]
    assert len(keys) == len(set(keys)) == 2
    # Retried with the same key, the call returns the scan whose answer was lost.
    key = next(key for method, path, key in seen if path == "/v1/scans")
    assert caller.create_scan(STAGE["idleBrandId"], idempotency_key=key).scan_id == started.scan_id
