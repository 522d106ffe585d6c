"""The ten calls and their sending, for asyncio and trio. The rest is in _requests, _reading and _waiting."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType
from typing import Literal, Protocol, TypeVar, overload

import anyio
import httpx2

from . import models
from ._reading import as_text, if_captured, parsed
from ._requests import (
    DEFAULT_BASE_URL,
    Call,
    Outgoing,
    Received,
    path,
    prepare,
    read_answer,
    read_base_url,
    retry_delay,
)
from ._waiting import Watch
from .errors import BcfError, ConnectionFailedError, TimedOutError

T = TypeVar("T")


class AsyncClient:
    """The ten calls of the v1 API. After use, `await aclose()` it; `async with` does."""

    def __init__(
        self,
        *,
        base_url: str = DEFAULT_BASE_URL,
        token: str | None = None,
        timeout: float = 60.0,
        max_retries: int = 2,
        http_client: httpx2.AsyncClient | None = None,
    ) -> None:
        """Make a client.

        base_url: address of the service, without `/v1`.
        token: the platform token. The two public calls work without it and never send it.
        timeout: seconds for one attempt, the body included.
        max_retries: attempts after the first.
        http_client: sends the requests instead of a client of our own; closing it stays your task.
        """
        self._base_url = read_base_url(base_url)
        self._token = token
        self._timeout = timeout
        self._max_retries = max_retries
        self._owns_http = http_client is None
        self._http = httpx2.AsyncClient() if http_client is None else http_client

    def __repr__(self) -> str:
        return f"<AsyncClient of {self._base_url}>"

    async def aclose(self) -> None:
        """Close the connections, unless they belong to a client that was given."""
        if self._owns_http:
            await self._http.aclose()

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def create_scan(
        self, brand_id: str, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> models.ScanAccepted:
        """Enqueue a scan. Raises ScanCapError when the month is used up, ConflictError without a prompt."""
        call = Call("POST", "/v1/scans", parsed(models.ScanAccepted), body={"brandId": brand_id}, enqueues=True)
        return await self._send(call, timeout, idempotency_key)

    async def get_scan(self, scan_id: str, *, timeout: float | None = None) -> models.Scan:
        """The progress of a scan."""
        return await self._send(Call("GET", path("/v1/scans/{}", scan_id), parsed(models.Scan)), timeout)

    async def list_confabulations(
        self,
        brand_id: str,
        *,
        engine: models.Engine | None = None,
        intent: models.PromptIntent | None = None,
        window: models.ConfabulationWindow | None = None,
        timeout: float | None = None,
    ) -> models.Confabulations:
        """At most 100 items, newest first; counts cover all classified runs the filter lets through."""
        query = {"engine": engine, "intent": intent, "window": window}
        listing = path("/v1/brands/{}/confabulations", brand_id)
        return await self._send(Call("GET", listing, parsed(models.Confabulations), query=query), timeout)

    async def get_run_evidence(self, run_id: str, *, timeout: float | None = None) -> models.RunEvidence:
        """The captured answer of a run, with its hash and history."""
        return await self._send(Call("GET", path("/v1/runs/{}/evidence", run_id), parsed(models.RunEvidence)), timeout)

    async def verify_run(
        self, run_id: str, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> models.JobAcknowledgement:
        """Enqueue a re-verification. Raises ConflictError when the run was never classified."""
        call = Call("POST", path("/v1/runs/{}/verify", run_id), parsed(models.JobAcknowledgement), enqueues=True)
        return await self._send(call, timeout, idempotency_key)

    @overload
    async def get_evidence_bundle(
        self, run_id: str, *, format: Literal["json"] = "json", trail: bool = True, timeout: float | None = None
    ) -> models.EvidenceBundle: ...
    @overload
    async def get_evidence_bundle(
        self, run_id: str, *, format: Literal["html"], trail: bool = True, timeout: float | None = None
    ) -> str: ...
    async def get_evidence_bundle(
        self,
        run_id: str,
        *,
        format: Literal["json", "html"] = "json",
        trail: bool = True,
        timeout: float | None = None,
    ) -> models.EvidenceBundle | str:
        """The evidence with everything needed to check it offline; `format="html"` gives a page for people.

        trail: False leaves out the ids of who did what to the run and its facts.
        """
        bundle = path("/v1/runs/{}/evidence-bundle", run_id)
        query = {"format": "html" if format == "html" else None, "trail": None if trail else "false"}
        if format == "html":
            return await self._send(Call("GET", bundle, as_text, query=query), timeout)
        return await self._send(Call("GET", bundle, parsed(models.EvidenceBundle), query=query), timeout)

    async def get_ground_truth(self, brand_id: str, *, timeout: float | None = None) -> models.GroundTruth:
        """The facts that answers about a brand are held against."""
        facts = path("/v1/brands/{}/ground-truth", brand_id)
        return await self._send(Call("GET", facts, parsed(models.GroundTruth)), timeout)

    async def refresh_ground_truth(
        self, brand_id: str, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> models.JobAcknowledgement:
        """Enqueue a new reading of the brand's own site."""
        refresh = path("/v1/brands/{}/ground-truth/refresh", brand_id)
        call = Call("POST", refresh, parsed(models.JobAcknowledgement), enqueues=True)
        return await self._send(call, timeout, idempotency_key)

    async def get_public_evidence(
        self, sha256: str, *, timeout: float | None = None
    ) -> models.PublicEvidence | models.NotCaptured:
        """Public. A hash that was never captured is the answer `found == False`, not an error."""
        lookup = path("/v1/public/evidence/{}", sha256)
        read = if_captured(models.PublicEvidence)
        return await self._send(Call("GET", lookup, read, is_public=True, may_be_absent=True), timeout)

    async def check_public_evidence(
        self, sha256: str, content: str, *, timeout: float | None = None
    ) -> models.CheckVerdict | models.NotCaptured:
        """Public; nothing is stored. `modified` and `found == False` are answers, not errors."""
        check = path("/v1/public/evidence/{}/check", sha256)
        read = if_captured(models.CheckVerdict)
        call = Call("POST", check, read, body={"content": content}, is_public=True, may_be_absent=True)
        return await self._send(call, timeout)

    async def _send(self, call: Call[T], timeout: float | None, idempotency_key: str | None = None) -> T:
        outgoing = prepare(call, self._base_url, self._token, idempotency_key)
        attempt = 0
        while True:
            try:
                received = await self._exchange(outgoing, self._timeout if timeout is None else timeout)
                return read_answer(call, outgoing.request, received)
            except BcfError as error:
                delay = retry_delay(error, attempt) if attempt < self._max_retries else None
                if delay is None:
                    raise
            attempt += 1
            await anyio.sleep(delay)

    async def _exchange(self, outgoing: Outgoing, timeout: float) -> Received:
        request = outgoing.request
        deadline = time.monotonic() + timeout
        try:
            sent = self._http.build_request(
                request.method, request.url, headers=outgoing.headers, content=outgoing.content, timeout=timeout
            )
            answer = await self._http.send(sent, auth=None, follow_redirects=False, stream=True)
            try:
                content = bytearray()
                async for chunk in answer.aiter_bytes():
                    content += chunk
                    # The socket's timeout is per read: a server that drips bytes would never hit it.
                    if time.monotonic() > deadline:
                        raise TimedOutError(f"No whole answer in {timeout} s from {self._base_url}", request)
                return Received(answer.status_code, bytes(content), answer.headers)
            finally:
                await answer.aclose()
        except httpx2.TimeoutException as error:
            raise TimedOutError(f"No answer in {timeout} s from {self._base_url}", request) from error
        except httpx2.RequestError as error:
            reason = str(error) or type(error).__name__
            raise ConnectionFailedError(f"Cannot reach {self._base_url}: {reason}", request) from error


class _AsyncGetsScan(Protocol):
    async def get_scan(self, scan_id: str) -> models.Scan: ...


async def async_wait_for_scan(
    client: _AsyncGetsScan,
    scan_id: str,
    *,
    timeout: float = 600.0,
    on_change: Callable[[models.Scan], object] | None = None,
) -> models.Scan:
    """Poll until no run is owed and every captured run is classified.

    A scan ends when its runs have been asked, its classification a little later. Raises UnfinishedScanError
    after `timeout` seconds, which is looked at between calls. `on_change` is called with the first state seen
    and with every state that differs from the one before.
    """
    watch = Watch(scan_id, timeout, on_change)
    while (pause := watch.look(await client.get_scan(scan_id))) is not None:
        await anyio.sleep(pause)
    return watch.last
