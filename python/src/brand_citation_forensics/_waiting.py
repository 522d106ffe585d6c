"""Waiting for a scan, by asking again and again."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

import anyio

from .errors import UnfinishedScanError
from .models import Scan

_FIRST_POLL = 0.2
_LONGEST_POLL = 2.0


class _GetsScan(Protocol):
    def get_scan(self, scan_id: str) -> Scan: ...


class _AsyncGetsScan(Protocol):
    async def get_scan(self, scan_id: str) -> Scan: ...


def wait_for_scan(
    client: _GetsScan, scan_id: str, *, timeout: float = 600.0, on_change: Callable[[Scan], object] | None = None
) -> Scan:
    """Poll until no run is owed and every captured run is classified.

    A scan ends when its runs have been asked, its classification a little later. Raises UnfinishedScanError
    after `timeout` seconds, which is looked at between calls. `on_change` is called with the first state seen
    and with every state that differs from the one before.
    """
    watch = _Watch(scan_id, timeout, on_change)
    while (pause := watch.look(client.get_scan(scan_id))) is not None:
        time.sleep(pause)
    return watch.last


async def async_wait_for_scan(
    client: _AsyncGetsScan, scan_id: str, *, timeout: float = 600.0, on_change: Callable[[Scan], object] | None = None
) -> Scan:
    """The same as wait_for_scan, for an AsyncClient."""
    watch = _Watch(scan_id, timeout, on_change)
    while (pause := watch.look(await client.get_scan(scan_id))) is not None:
        await anyio.sleep(pause)
    return watch.last


class _Watch:
    last: Scan

    def __init__(self, scan_id: str, timeout: float, on_change: Callable[[Scan], object] | None) -> None:
        self._scan_id = scan_id
        self._deadline = time.monotonic() + timeout
        self._on_change = on_change
        self._state: object = None
        self._pause = _FIRST_POLL

    def look(self, scan: Scan) -> float | None:
        """How long to wait before the next look, or None when the scan is finished."""
        self.last = scan
        state = (scan.status, scan.by_status)
        if state != self._state and self._on_change is not None:
            self._on_change(scan)
        self._state = state
        if _is_finished(scan):
            return None
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise UnfinishedScanError(f"Scan {self._scan_id} is not finished yet ({scan.status})", scan)
        pause, self._pause = self._pause, min(self._pause * 1.3, _LONGEST_POLL)
        return min(pause, left)


def _is_finished(scan: Scan) -> bool:
    if scan.status == "FAILED":
        return True
    return scan.status in {"COMPLETED", "PARTIAL"} and scan.by_status.get("CAPTURED", 0) == 0
