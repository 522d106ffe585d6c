"""The part of the checklist that is the same for everything that stands in a log: its keys, its checkpoint, the places
of the records, and what people outside say about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from ._bundle import Integrity
from ._checklist import Checklist, Passed, given
from ._log import KeyRing, Signed, check_consistency, check_inclusion, check_keys, check_signature
from ._report_parts import Signer
from ._time import Dated, Subject, Witnessed, check_timestamps, check_witnesses
from ._trust import Trust

B = TypeVar("B")


@dataclass(frozen=True)
class LogPart(Generic[B]):
    """Its outcome."""

    ring: KeyRing | None
    signed: Signed | None
    dated: list[Dated]
    """By the timestamps that a given root stands behind."""
    bracket: B | None
    witnesses: list[Witnessed] | None

    @property
    def signer(self) -> Signer | None:
        is_pinned = self.ring is not None and self.ring.pinned
        return Signer(str(self.signed.key), is_pinned) if self.signed else None


def check_log_part(
    checklist: Checklist,
    integrity: Integrity,
    trust: Trust,
    index: int | None,
    subject: Subject,
    time: Callable[[Sequence[Dated]], Passed[B]],
) -> LogPart[B]:
    """`index` is the place of what outsiders should have dated, if it has one."""
    check = checklist.check
    chain = check("keys", lambda: check_keys(integrity, trust.keys))
    # An invalid endorsement takes nothing away from a given key.
    ring = chain or (KeyRing(trust.keys, [], trust.keys, pinned=True) if trust.keys else None)
    signed = check("checkpoint", lambda: check_signature(integrity, given(ring)))
    check("inclusion", lambda: check_inclusion(integrity))
    check("consistency", lambda: check_consistency(integrity, given(ring)))
    dated = check("timestamps", lambda: check_timestamps(integrity, index, trust.tsa_roots, subject))
    bracket = check("time", lambda: time(dated or []))
    witnesses = check("witnesses", lambda: check_witnesses(integrity, trust, ring.known if ring else []))
    return LogPart(ring, signed, [one for one in dated or [] if one.is_vouched], bracket, witnesses)
