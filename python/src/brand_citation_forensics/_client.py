"""The client that blocks. It only sends: the rest is in _requests and _routes."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Literal, TypeVar, overload

import httpx2

from . import _routes, models
from ._requests import DEFAULT_BASE_URL, Call, Outgoing, Received, prepare, read_answer, read_base_url, retry_delay
from .errors import BcfError, ConnectionFailedError, TimedOutError

T = TypeVar("T")


class Client:
    """The ten calls of the v1 API. Close it after use, or use it in a `with` statement."""

    def __init__(
        self,
        *,
        base_url: str = DEFAULT_BASE_URL,
        token: str | None = None,
        timeout: float = 60.0,
        max_retries: int = 2,
        http_client: httpx2.Client | None = None,
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
        self._http = httpx2.Client() if http_client is None else http_client

    def __repr__(self) -> str:
        return f"<Client of {self._base_url}>"

    def close(self) -> None:
        """Close the connections, unless they belong to a client that was given."""
        if self._owns_http:
            self._http.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def create_scan(
        self, brand_id: str, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> models.ScanAccepted:
        """Enqueue a scan. Raises ScanCapError when the month is used up, ConflictError without a prompt."""
        return self._send(_routes.create_scan(brand_id), timeout, idempotency_key)

    def get_scan(self, scan_id: str, *, timeout: float | None = None) -> models.Scan:
        """The progress of a scan."""
        return self._send(_routes.get_scan(scan_id), timeout)

    def list_confabulations(
        self,
        brand_id: str,
        *,
        engine: models.Engine | None = None,
        intent: models.PromptIntent | None = None,
        window: models.ConfabulationWindow | None = None,
        timeout: float | None = None,
    ) -> models.Confabulations:
        """At most 100 items, newest first; counts cover all classified runs the filter lets through."""
        return self._send(_routes.list_confabulations(brand_id, engine, intent, window), timeout)

    def get_run_evidence(self, run_id: str, *, timeout: float | None = None) -> models.RunEvidence:
        """The captured answer of a run, with its hash and history."""
        return self._send(_routes.get_run_evidence(run_id), timeout)

    def verify_run(
        self, run_id: str, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> models.JobAcknowledgement:
        """Enqueue a re-verification. Raises ConflictError when the run was never classified."""
        return self._send(_routes.verify_run(run_id), timeout, idempotency_key)

    @overload
    def get_evidence_bundle(
        self, run_id: str, *, format: Literal["json"] = "json", trail: bool = True, timeout: float | None = None
    ) -> models.EvidenceBundle: ...
    @overload
    def get_evidence_bundle(
        self, run_id: str, *, format: Literal["html"], trail: bool = True, timeout: float | None = None
    ) -> str: ...
    def get_evidence_bundle(
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
        if format == "html":
            return self._send(_routes.get_evidence_page(run_id, trail=trail), timeout)
        return self._send(_routes.get_evidence_bundle(run_id, trail=trail), timeout)

    def get_ground_truth(self, brand_id: str, *, timeout: float | None = None) -> models.GroundTruth:
        """The facts that answers about a brand are held against."""
        return self._send(_routes.get_ground_truth(brand_id), timeout)

    def refresh_ground_truth(
        self, brand_id: str, *, idempotency_key: str | None = None, timeout: float | None = None
    ) -> models.JobAcknowledgement:
        """Enqueue a new reading of the brand's own site."""
        return self._send(_routes.refresh_ground_truth(brand_id), timeout, idempotency_key)

    def get_public_evidence(
        self, sha256: str, *, timeout: float | None = None
    ) -> models.PublicEvidence | models.NotCaptured:
        """Public. A hash that was never captured is the answer `found == False`, not an error."""
        return self._send(_routes.get_public_evidence(sha256), timeout)

    def check_public_evidence(
        self, sha256: str, content: str, *, timeout: float | None = None
    ) -> models.CheckVerdict | models.NotCaptured:
        """Public; nothing is stored. `modified` and `found == False` are answers, not errors."""
        return self._send(_routes.check_public_evidence(sha256, content), timeout)

    def _send(self, call: Call[T], timeout: float | None, idempotency_key: str | None = None) -> T:
        outgoing = prepare(call, self._base_url, self._token, idempotency_key)
        attempt = 0
        while True:
            try:
                received = self._exchange(outgoing, self._timeout if timeout is None else timeout)
                return read_answer(call, outgoing.request, received)
            except BcfError as error:
                delay = retry_delay(error, attempt) if attempt < self._max_retries else None
                if delay is None:
                    raise
            attempt += 1
            time.sleep(delay)

    def _exchange(self, outgoing: Outgoing, timeout: float) -> Received:
        request = outgoing.request
        deadline = time.monotonic() + timeout
        try:
            sent = self._http.build_request(
                request.method, request.url, headers=outgoing.headers, content=outgoing.content, timeout=timeout
            )
            answer = self._http.send(sent, auth=None, follow_redirects=False, stream=True)
            try:
                content = bytearray()
                for chunk in answer.iter_bytes():
                    content += chunk
                    # The socket's timeout is per read: a server that drips bytes would never hit it.
                    if time.monotonic() > deadline:
                        raise TimedOutError(f"No whole answer in {timeout} s from {self._base_url}", request)
                return Received(answer.status_code, bytes(content), answer.headers)
            finally:
                answer.close()
        except httpx2.TimeoutException as error:
            raise TimedOutError(f"No answer in {timeout} s from {self._base_url}", request) from error
        except httpx2.RequestError as error:
            reason = str(error) or type(error).__name__
            raise ConnectionFailedError(f"Cannot reach {self._base_url}: {reason}", request) from error
