"""What a bundle says and no step of the checklist proves, in words for people. Never in the words of whoever nobody
vouches for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ._bundle import Integrity
from ._encoding import counted
from ._log import KeyRing, strangers_on
from ._record import OpenedPlan, OpenedRecord
from ._time import Dated, Witnessed
from ._view import OpenedRun


def said_by_run(run: OpenedRun) -> list[str]:
    """What is sealed, and nobody can vouch for."""
    reading = run.reading
    return [
        *(
            [f"that its readable text is what its bytes say: {reading['reader']} read it out of them"]
            if reading
            else []
        ),
        *(["who stands behind the ids of its trail, and that nothing else was done"] if run.events else []),
        *(
            f"what {records} can have to do with this answer: sealed, and shown by kind alone"
            for records in _by_kind([one for one in run.asides if isinstance(one, OpenedPlan)])
        ),
        *(f"what {records} may say: sealed, not understood" for records in _by_kind(run.not_understood)),
    ]


def said_by_strangers(
    integrity: Integrity, ring: KeyRing, dated: Sequence[Dated], witnesses: Sequence[Witnessed]
) -> list[str]:
    """Authorities, witnesses and keys unknown to the reader.

    dated: by timestamps that a given root stands behind.
    witnesses: those whose keys were given, and who signed.
    """
    witnessed = integrity["witnessed"]
    timestamps = len(integrity["anchors"]) - len(dated)
    lines = len(strangers_on(witnessed["checkpoint"], ring.known)) - len(witnesses) if witnessed else 0
    return [
        *([f"who made {counted(timestamps, 'timestamp')}, and when"] if timestamps > 0 else []),
        *([f"whose {counted(lines, 'line')} of witnesses it bears"] if lines > 0 else []),
        *(f"that this was an earlier key of the log: {key}" for key in ring.older),
    ]


def _by_kind(records: Sequence[OpenedRecord]) -> list[str]:
    """`2 records of the kind event`."""
    kinds = Counter(record.record["kind"] for record in records)
    return [f"{counted(count, 'record')} of the kind {kind}" for kind, count in kinds.items()]
