"""The last part of the checklist: what people outside the log say about it. Timestamps of authorities, the
bracket they put around the time of capture, and cosignatures of witnesses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone

from ._bundle import Anchor, Integrity
from ._checklist import Passed, Skipped
from ._encoding import ProofError, counted, from_base64, sha256
from ._log import require_checkpoint, told
from ._note import VerifierKey, open_note, parse_checkpoint, parse_note, read_checkpoint
from ._profile import Profile
from ._timestamp import Timestamp, read_timestamp, spelled, verify_timestamp

LONGEST_WAIT = timedelta(minutes=10)
"""How long an answer may have waited for its place in the log: sealed, and then passed over by a checkpoint
that was dated meanwhile. Seconds as a rule; longer while the log stands still, and then nothing is dated."""

CLOCK_DIFFERENCE = timedelta(minutes=1)
"""How far the service's clock may run ahead of the authority's. A server that keeps time is far closer."""


@dataclass(frozen=True)
class Subject:
    """What outsiders should have dated, in words."""

    what: str
    done: str


ANSWER = Subject("the answer", "captured")


@dataclass(frozen=True)
class Dated:
    """A tree that an authority dated."""

    gen_time: datetime
    covers: bool
    """Whether the tree holds the subject: the answer, or the end of a study."""
    authority: str
    """The name in the certificate that signed."""
    profile: Profile
    """What the timestamp claims to be, such as a qualified one: a claim, which a trusted list confirms or not."""
    size: int
    """The size of the dated tree."""


def check_timestamps(
    integrity: Integrity, index: int | None, roots: Sequence[str], subject: Subject
) -> Passed[list[Dated]]:
    """`index` is the subject's place in the log, if it has one."""
    require_checkpoint(integrity)
    anchors = integrity["anchors"]
    dated: list[Dated] = []
    names: list[str] = []
    for place, anchor in enumerate(anchors):
        timestamp = _verified(anchor, told(anchor, place), roots)
        size = read_checkpoint(anchor["checkpoint"]).size
        covers = index is not None and size > index
        dated.append(Dated(timestamp.gen_time, covers, timestamp.authority, timestamp.profile, size))
        where = f"{'covers' if covers else 'before'} {subject.what}"
        names.append(f"{timestamp.spelled} by {timestamp.authority} ({where}; {timestamp.profile})")
    if not roots:
        why = "their times are not believed" if anchors else "none was looked for"
        raise Skipped(f"no root certificate of an authority was given, so {why}")
    if not any(one.covers for one in dated):
        raise Skipped(f"no authority has dated a checkpoint that covers {subject.what} yet", lacking=True)
    return Passed("; ".join(names), dated)


def _verified(anchor: Anchor, name: str, roots: Sequence[str]) -> Timestamp:
    """Even without a trusted root, the timestamp must be of this checkpoint and answer that request."""
    response = from_base64(anchor["response"]) or b""
    imprint = sha256(parse_note(anchor["checkpoint"]).text.encode())
    nonce = int(anchor["nonce"], 16)
    try:
        if roots:
            return verify_timestamp(response, imprint, nonce, roots)
        timestamp = read_timestamp(response)
        if timestamp.imprint != imprint:
            raise ProofError("the timestamp is for another checkpoint")
        if timestamp.nonce != nonce:
            raise ProofError("the timestamp answers another request")
    except ProofError as error:
        raise ProofError(f"{name}: {error}") from error
    return timestamp


@dataclass(frozen=True)
class Bracket:
    """The times between which a record entered the log."""

    not_before: datetime | None
    not_after: datetime


def check_bracket(at: str, dated: Sequence[Dated], subject: Subject) -> Passed[Bracket]:
    """A record entered the log after the last tree without it was dated, and before the first one with it."""
    not_after = min(one.gen_time for one in dated if one.covers)
    not_before = max((one.gen_time for one in dated if not one.covers), default=None)
    claimed = datetime.strptime(at, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc)
    says = f"{subject.what} says it was {subject.done} at {at}"
    if claimed > not_after + CLOCK_DIFFERENCE:
        raise ProofError(f"{says}, and the log held it already at {spelled(not_after)}")
    if not_before is not None and claimed < not_before - LONGEST_WAIT:
        raise ProofError(f"{says}, and at {spelled(not_before)} the log did not hold it yet")
    since = "nothing dated says since when" if not_before is None else f"after {spelled(not_before)}"
    return Passed(f"in the log before {spelled(not_after)}; {since}", Bracket(not_before, not_after))


@dataclass(frozen=True)
class Witnessed:
    """A witness, and when it says it signed."""

    name: str
    at: datetime


def check_witnesses(integrity: Integrity, witnesses: Sequence[VerifierKey], quorum: int) -> Passed[list[Witnessed]]:
    """Counts keys, not names: a witness with two names counts once."""
    require_checkpoint(integrity)
    if not witnesses:
        raise Skipped("no key of a witness was given")
    witnessed = integrity["witnessed"]
    if witnessed is None:
        raise Skipped("no witness has signed a checkpoint that covers every record yet", lacking=True)
    note = parse_note(witnessed["checkpoint"])
    parse_checkpoint(note.text)
    present = [key for key in witnesses if any(line.is_of(key) for line in note.signatures)]
    signed = open_note(witnessed["checkpoint"], present).verified if present else []
    keys = {one.key.public_key for one in signed}
    names = ", ".join(one.key.name for one in signed) or "none"
    if len(keys) < quorum:
        wanted = counted(quorum, "witness", "witnesses")
        raise Skipped(f"{len(keys)} of {wanted} signed: {names}", lacking=True)
    value = [Witnessed(one.key.name, datetime.fromtimestamp(one.time or 0, timezone.utc)) for one in signed]
    return Passed(f"{len(keys)} signed, {quorum} asked for: {names}", value)
