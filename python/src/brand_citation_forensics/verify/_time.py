"""The last part of the checklist: what people outside the log say about it. Timestamps of authorities, the
bracket they put around the time of capture, and cosignatures of witnesses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone

from ._bundle import Anchor, Integrity
from ._checklist import Passed, Skipped
from ._encoding import ProofError, counted, from_base64, sha256
from ._log import require_checkpoint, strangers_on, told
from ._note import VerifierKey, open_note, parse_checkpoint, parse_note, read_checkpoint
from ._profile import Profile
from ._timestamp import Timestamp, check_timestamp, spelled
from ._trust import Trust

LONGEST_WAIT = timedelta(minutes=10)
"""How long an answer may have waited for its place in the log: sealed, and then passed over by a checkpoint
that was dated meanwhile. Seconds as a rule; longer while the log stands still, and then nothing is dated."""

CLOCK_DIFFERENCE = timedelta(minutes=1)
"""How far the service's clock may run ahead of the authority's. A server that keeps time is far closer."""

LONGEST_LIFE = timedelta(days=30 * 365.25)
"""No timestamp of a log is further from what is in it. No clock is asked, so nothing else tells of an absurd date."""


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
    is_vouched: bool
    """Whether a given root stands behind it. If not, anybody may have made it: nothing of what it says is shown."""


def check_timestamps(
    integrity: Integrity, index: int | None, roots: Sequence[str], subject: Subject
) -> Passed[list[Dated]]:
    """`index` is the subject's place in the log, if it has one."""
    require_checkpoint(integrity)
    anchors = integrity["anchors"]
    dated: list[Dated] = []
    for place, anchor in enumerate(anchors):
        timestamp, is_vouched = _checked(anchor, told(place), roots)
        size = read_checkpoint(anchor["checkpoint"]).size
        covers = index is not None and size > index
        dated.append(Dated(timestamp.gen_time, covers, timestamp.authority, timestamp.profile, size, is_vouched))
    if not anchors and not roots:
        raise Skipped("no timestamp is in it, and no root certificate of an authority was given")
    known = [one for one in dated if one.is_vouched]
    details = [
        f"{spelled(one.gen_time)} by {one.authority} "
        f"({'covers' if one.covers else 'before'} {subject.what}; {one.profile})"
        for one in known
    ]
    strange, is_covered = len(dated) - len(known), any(one.covers for one in known)
    if strange:
        given = "no root certificate that you gave stands behind" if roots else "no root certificate of one was given"
        details.append(
            f"who made {counted(strange, 'timestamp')}, and when: {given}, so anybody may have made what is there"
        )
    elif not is_covered:
        details.append(f"no authority has dated a checkpoint that covers {subject.what} yet")
    return Passed("; ".join(details), dated, lacking=strange > 0 or not is_covered)


def _checked(anchor: Anchor, name: str, roots: Sequence[str]) -> tuple[Timestamp, bool]:
    response = from_base64(anchor["response"]) or b""
    imprint = sha256(parse_note(anchor["checkpoint"]).text.encode())
    try:
        return check_timestamp(response, imprint, int(anchor["nonce"], 16), roots)
    except ProofError as error:
        raise ProofError(f"{name}: {error}") from error


@dataclass(frozen=True)
class Bracket:
    """The time before which a record was in the log."""

    not_after: datetime


def check_bracket(at: str, dated: Sequence[Dated], subject: Subject) -> Passed[Bracket]:
    """A record was in the log before the first tree with it was dated.

    All timestamps must fit the time that it says, also those that nobody vouches for; only others prove anything. A
    tree without it proves nothing by its date, because an old checkpoint can be dated at any time; but whoever dates
    his log is caught by it when he predates a record.
    """
    claimed = datetime.strptime(at, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc)
    says = f"{subject.what} says it was {subject.done} at {at}"
    for one in dated:
        time, when = one.gen_time, spelled(one.gen_time)
        if abs(time - claimed) > LONGEST_LIFE:
            raise ProofError(f"{says}, and a timestamp is of {when}: no log is that old")
        if one.covers and claimed - time > CLOCK_DIFFERENCE:
            raise ProofError(f"{says}, and the log held it already at {when}")
        if not one.covers and time - claimed > LONGEST_WAIT:
            raise ProofError(f"{says}, and a checkpoint without it was dated at {when}")
    known = [one.gen_time for one in dated if one.covers and one.is_vouched]
    if not known:
        raise Skipped("no timestamp was verified, so the time is the word of the service")
    return Passed(f"in the log before {spelled(min(known))}", Bracket(min(known)))


@dataclass(frozen=True)
class Witnessed:
    """A witness, and when it says it signed."""

    name: str
    at: datetime


def check_witnesses(integrity: Integrity, trust: Trust, known: Sequence[VerifierKey]) -> Passed[list[Witnessed]]:
    """Counts keys, not names: a witness with two names counts once. `known` are the keys of the log."""
    require_checkpoint(integrity)
    witnessed, witnesses = integrity["witnessed"], trust.witnesses
    if witnessed is None and not witnesses:
        raise Skipped("no line of a witness is in it, and no key of one was given")
    if witnessed is None:
        raise Skipped("no witness has signed a checkpoint that covers every record yet", lacking=True)
    note = parse_note(witnessed["checkpoint"])
    parse_checkpoint(note.text)
    present = [key for key in witnesses if any(line.is_of(key) for line in note.signatures)]
    signed = open_note(witnessed["checkpoint"], present).verified if present else []
    keys = {one.key.public_key for one in signed}
    names = ", ".join(one.key.name for one in signed) or "none"
    strange = len(strangers_on(witnessed["checkpoint"], [*known, *witnesses]))
    details = []
    if witnesses:
        details.append(f"{len(keys)} of {counted(trust.quorum, 'witness', 'witnesses')} asked for signed: {names}")
    if strange:
        details.append(
            f"whose {counted(strange, 'line')} of witnesses it bears: you gave no key for that, so anybody may have "
            "written what is there"
        )
    if not details:
        raise Skipped("only the log has signed, and no key of a witness was given")
    value = [Witnessed(one.key.name, datetime.fromtimestamp(one.time or 0, timezone.utc)) for one in signed]
    return Passed("; ".join(details), value, lacking=strange > 0 or len(keys) < trust.quorum)
