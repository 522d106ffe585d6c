"""What a bundle says and no step of the checklist proves, in words for people. Of bundles in which nothing is wrong: so
whatever a given witness signed there was checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ._bundle import Integrity
from ._bundle_1 import Bundle1
from ._encoding import counted
from ._log import KeyRing, strangers_on
from ._note import VerifierKey
from ._record import OpenedPlan, OpenedRecord
from ._stated import base_url_of, host_of
from ._timestamp import Timestamp
from ._view import OpenedRun


def said_by_1(bundle: Bundle1) -> list[str]:
    """What version 1 says but nobody sealed."""
    signed_at = [step["at"] for step in bundle["chainOfCustody"] if step["event"] == "SEALED"]
    authorities = dict.fromkeys(anchor["authority"] for anchor in bundle["integrity"]["anchors"])
    return [
        f"where its addresses lead: {host_of(base_url_of(bundle, bundle['snapshot']['sha256']))}",
        f"its verification status on the day of the export: {bundle['verificationStatus']}",
        *(f"when the checkpoint was signed: {at}" for at in signed_at),
        *([f"that these are the authorities it names: {', '.join(authorities)}"] if authorities else []),
    ]


def said_by_2(run: OpenedRun, undated: Sequence[Timestamp]) -> list[str]:
    """What version 2 holds sealed, and nobody can vouch for.

    undated: the timestamps that nobody's root vouches for.
    """
    reading = run.reading
    return [
        *(
            [f"that its readable text is what its bytes say: {reading.content['reader']} read it out of them"]
            if reading
            else []
        ),
        *said_by_unknown(undated),
        *(["who stands behind the ids of its trail, and that nothing else was done"] if run.events else []),
        *(
            f"what {records} can have to do with this answer: sealed, and shown by kind alone"
            for records in _by_kind([one for one in run.asides if isinstance(one, OpenedPlan)])
        ),
        *(f"what {records} may say: sealed, not understood" for records in _by_kind(run.not_understood)),
    ]


def said_by_unknown(undated: Sequence[Timestamp]) -> list[str]:
    """Authorities whose root was not given."""
    return [f"that {stamp.authority} dated the log at {stamp.spelled}" for stamp in undated]


def said_of_both(integrity: Integrity, ring: KeyRing, witnesses: Sequence[VerifierKey]) -> list[str]:
    """Witnesses and keys that were not given."""
    witnessed = integrity["witnessed"]
    lines = strangers_on(witnessed["checkpoint"], [*ring.known, *witnesses]) if witnessed else []
    unchecked = [line.name for line in lines]
    return [
        *([f"that these witnesses signed: {', '.join(unchecked)}"] if unchecked else []),
        *(f"that this was an earlier key of the log: {key}" for key in ring.older),
    ]


def _by_kind(records: Sequence[OpenedRecord]) -> list[str]:
    """`2 records of the kind event`."""
    kinds = Counter(record.record["kind"] for record in records)
    return [f"{counted(count, 'record')} of the kind {kind}" for kind, count in kinds.items()]
