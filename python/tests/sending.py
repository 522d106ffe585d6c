"""Both clients on a transport that a test writes: what holds for one must hold for the other."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Literal

import anyio
import httpx2
import pytest

from brand_citation_forensics import AsyncClient, Client

ROOT = Path(__file__).parents[2]
TOKEN = "test-token-0123456789abcdef"
BASE_URL = "http://bcf.test"
OPENAPI: dict[str, Any] = json.loads((ROOT / "openapi.json").read_text(encoding="utf-8"))

Kind = Literal["sync", "async"]
Handler = Callable[[httpx2.Request], httpx2.Response]
both_kinds = pytest.mark.parametrize("kind", ["sync", "async"])


def send(kind: Kind, handler: Handler, method: str, *arguments: Any, client: Any = None, **options: Any) -> Any:
    """What a client's method returns when this handler answers. `client` holds the client's options."""
    settings = {"base_url": BASE_URL, "token": TOKEN, **(client or {})}
    transport = httpx2.MockTransport(handler)
    if kind == "sync":
        with httpx2.Client(transport=transport) as http, Client(http_client=http, **settings) as blocking:
            return getattr(blocking, method)(*arguments, **options)

    async def run() -> Any:
        async with (
            httpx2.AsyncClient(transport=transport) as http,
            AsyncClient(http_client=http, **settings) as waiting,
        ):
            return await getattr(waiting, method)(*arguments, **options)

    return anyio.run(run)


def in_turn(answers: Iterable[httpx2.Response | Exception]) -> tuple[Handler, list[httpx2.Request]]:
    """A handler that gives the answers in turn, and the requests it saw."""
    left = iter(answers)
    seen: list[httpx2.Request] = []

    def handle(request: httpx2.Request) -> httpx2.Response:
        seen.append(request)
        answer = next(left)
        if isinstance(answer, Exception):
            raise answer
        # A client consumes the response it reads, and the list may hold the same one twice.
        is_whole = answer.is_closed
        return (
            httpx2.Response(answer.status_code, headers=answer.headers, content=answer.content) if is_whole else answer
        )

    return handle, seen


def example_of(operation_id: str, status: str) -> Any:
    """The example body in the API document."""
    for methods in OPENAPI["paths"].values():
        for operation in methods.values():
            if operation["operationId"] == operation_id:
                content = operation["responses"][status]["content"]["application/json"]
                return content["example"] if "example" in content else next(iter(content["examples"].values()))["value"]
    raise LookupError(operation_id)


# Every method: its name, its arguments, its operation, its status of success, and whether it is public.
METHODS: list[tuple[str, tuple[str, ...], str, int, bool]] = [
    ("create_scan", ("brd_1",), "createScan", 202, False),
    ("get_scan", ("scn_1",), "getScan", 200, False),
    ("list_confabulations", ("brd_1",), "listConfabulations", 200, False),
    ("get_run_evidence", ("run_1",), "getRunEvidence", 200, False),
    ("verify_run", ("run_1",), "verifyRun", 202, False),
    ("get_evidence_bundle", ("run_1",), "getEvidenceBundle", 200, False),
    ("get_ground_truth", ("brd_1",), "getGroundTruth", 200, False),
    ("refresh_ground_truth", ("brd_1",), "refreshGroundTruth", 202, False),
    ("get_public_evidence", ("a" * 64,), "getPublicEvidence", 200, True),
    ("check_public_evidence", ("a" * 64, "text"), "checkPublicEvidence", 200, True),
]
every_method = pytest.mark.parametrize(
    ("method", "arguments", "operation", "status", "is_public"), METHODS, ids=[name for name, *_ in METHODS]
)
