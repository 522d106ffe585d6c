"""Waiting for a scan, without waiting."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import anyio
import pytest
from sending import Kind, both_kinds, example_of

from brand_citation_forensics import Scan, UnfinishedScanError, async_wait_for_scan, wait_for_scan


def scan(status: str, **by_status: int) -> Scan:
    return Scan.model_validate({**example_of("getScan", "200"), "status": status, "byStatus": by_status}, strict=False)


class Showing:
    """A client whose scan goes through these states."""

    def __init__(self, *states: Scan) -> None:
        self.states: Iterator[Scan] = iter(states)

    def get_scan(self, scan_id: str) -> Scan:
        assert scan_id == "scn_1"
        return next(self.states)


class AsyncShowing(Showing):
    async def get_scan(self, scan_id: str) -> Scan:  # type: ignore[override]
        return super().get_scan(scan_id)


def wait(kind: Kind, *states: Scan, **options: Any) -> Scan:
    if kind == "sync":
        return wait_for_scan(Showing(*states), "scn_1", **options)

    async def run() -> Scan:
        return await async_wait_for_scan(AsyncShowing(*states), "scn_1", **options)

    return anyio.run(run)


@pytest.fixture
def clock(slept: list[float], monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Time passes only by sleeping."""
    monkeypatch.setattr("time.monotonic", lambda: sum(slept))
    return slept


@both_kinds
def test_a_scan_is_finished_when_everything_captured_is_classified(kind: Kind, clock: list[float]) -> None:
    states = [
        scan("QUEUED", QUEUED=2),
        scan("QUEUED", QUEUED=2),
        scan("RUNNING", RUNNING=2),
        scan("COMPLETED", CAPTURED=2),
        scan("COMPLETED", CAPTURED=0, CLASSIFIED=2),
    ]
    seen: list[Scan] = []
    assert wait(kind, *states, on_change=seen.append) == states[-1]
    assert seen == [states[0], *states[2:]]
    assert clock == pytest.approx([0.2, 0.26, 0.338, 0.4394])


@both_kinds
@pytest.mark.parametrize("end", [scan("FAILED", CAPTURED=1), scan("PARTIAL", FAILED=1), scan("COMPLETED")])
def test_every_end_is_one(kind: Kind, end: Scan, clock: list[float]) -> None:
    assert wait(kind, end) == end


@both_kinds
def test_the_wait_ends_and_the_scan_goes_on(kind: Kind, clock: list[float]) -> None:
    running = scan("RUNNING", RUNNING=1)
    with pytest.raises(UnfinishedScanError, match=r"scn_1 is not finished yet \(RUNNING\)") as caught:
        wait(kind, *[running] * 100, timeout=10.0)
    assert caught.value.scan == running
    assert sum(clock) == pytest.approx(10.0)
    assert max(clock) <= 2.0
