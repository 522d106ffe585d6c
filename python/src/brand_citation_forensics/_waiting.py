"""Waiting for a scan, without the asking: when to look again, and when it is finished."""

from __future__ import annotations

import time
from collections.abc import Callable

from .errors import UnfinishedScanError
from .models import Scan

_FIRST_POLL = 0.2
_LONGEST_POLL = 2.0


class Watch:
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
