"""The second half of the checklist: the bundle against the log. Keys, the signed checkpoint, inclusion, and
that the checkpoints others dated or witnessed are of the same log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from ._bundle import Integrity, Record
from ._checklist import Passed, Skipped, complaint_of, require_none
from ._encoding import ProofError, counted, from_base64, shortened
from ._merkle import leaf_hash, verify_consistency, verify_inclusion
from ._note import (
    LOG_KEY,
    Checkpoint,
    NoteSignature,
    VerifierKey,
    open_checkpoint,
    open_note,
    parse_checkpoint,
    parse_note,
    parse_verifier_key,
    read_checkpoint,
)
from ._record import entry_commitment


@dataclass(frozen=True)
class KeyRing:
    """Whose signatures count."""

    trusted: list[VerifierKey]
    """The signature of one of these makes a checkpoint."""
    older: list[VerifierKey]
    """They endorsed a trusted key. Anybody can endorse a foreign key, so their own signatures count for nothing."""
    known: list[VerifierKey]
    """All keys named anywhere; only for telling which line is whose."""
    pinned: bool
    """Whether trust came from outside the bundle."""


def require_checkpoint(integrity: Integrity) -> str:
    if integrity["checkpoint"] is None:
        raise Skipped("the records are not in a checkpoint of the log yet", lacking=True)
    return integrity["checkpoint"]


def check_keys(integrity: Integrity, pinned: Sequence[VerifierKey]) -> Passed[KeyRing]:
    """Trust goes from a pinned key to the next as long as each endorses the one after it, and never back.

    A key that endorsements connect with a pinned one in neither direction has no business in the list.
    """
    require_checkpoint(integrity)
    origin, vkeys = integrity["origin"], [key["vkey"] for key in integrity["keys"]]
    known = [parse_verifier_key(vkey) for vkey in vkeys]
    if any(key.name != origin or key.algorithm != LOG_KEY for key in known):
        raise ProofError(f"a key in the bundle is not one of the log {origin}")
    if len(set(vkeys)) != len(vkeys):
        raise ProofError("a key is there twice")
    is_endorsed = [_is_endorsed(integrity, known, place) for place in range(len(known))]
    if not pinned:
        strangers = [key for place, key in enumerate(known) if place > 0 and not is_endorsed[place]]
        detail = (
            "whose log this is (NOT PINNED): the key came with the bundle, as it would with a forged one, so all that "
            "follows says only that the bundle fits together. Get the key from the operator of the log by another "
            "road, and give that"
            f"{_unconnected(strangers, 'the ones before')}"
        )
        return Passed(detail, KeyRing(known, [], known, pinned=False), lacking=True)
    own = [key for key in pinned if key.name == origin]
    if not own:
        raise ProofError(f"the bundle is of the log {origin}; the trusted keys are of {pinned[0].name}")
    trusted = list(own)
    for place, key in enumerate(known):
        if key not in trusted and is_endorsed[place] and known[place - 1] in trusted:
            trusted.append(key)
    older: list[VerifierKey] = []
    for place in range(len(known) - 1, 0, -1):
        before = known[place - 1]
        if is_endorsed[place] and known[place] in trusted + older and before not in trusted:
            older.append(before)
    strangers = [key for key in known if key not in trusted + older]
    added = len(trusted) - len(own)
    words = [f"{counted(len(own), 'key')} given"]
    words += [f"{counted(added, 'later one')} endorsed by it"] if added else []
    words += [f"{counted(len(older), 'older one')} that endorsed it"] if older else []
    detail = f"{', '.join(words)}{_unconnected(strangers, 'what you gave')}"
    return Passed(detail, KeyRing(trusted, older, own + known, pinned=True), lacking=bool(strangers))


def _unconnected(strangers: Sequence[VerifierKey], given: str) -> str:
    """Shown, never recommended: whoever made the bundle could have put it there."""
    if not strangers:
        return ""
    return (
        f". The bundle lists {counted(len(strangers), 'key')} that no endorsement connects with {given}, such as "
        f"{strangers[0].id.hex()}: it is no proof before they are gone, or known to you by the road of the others"
    )


def _is_endorsed(integrity: Integrity, known: Sequence[VerifierKey], place: int) -> bool:
    key = integrity["keys"][place]
    if key["endorsement"] is None:
        return False
    if place == 0:
        raise ProofError("the first key of the log is endorsed by none")
    # What a key signs to introduce its successor.
    expected = f"bcf/log-key/v1\n{integrity['origin']}\n{key['vkey']}\n"
    text = open_note(key["endorsement"], [known[place - 1]]).text
    _require_only_lines_of(key["endorsement"], [known[place - 1]])
    if text != expected:
        raise ProofError("the endorsement of a key is about something else")
    return True


def strangers_on(note: str, keys: Sequence[VerifierKey]) -> list[NoteSignature]:
    """Lines of a note that belong to none of these keys."""
    return [line for line in parse_note(note).signatures if not any(line.is_of(key) for key in keys)]


def _require_only_lines_of(note: str, keys: Sequence[VerifierKey]) -> None:
    """Anyone who can add a line can add a name, so where only the log signs, no other line is allowed."""
    for stranger in strangers_on(note, keys):
        raise ProofError(f"it bears a line of {shortened(stranger.name)}, which is no key of the log")


@dataclass(frozen=True)
class Signed:
    """A checkpoint, and the key of the log that signed it."""

    checkpoint: Checkpoint
    key: VerifierKey


def check_signature(integrity: Integrity, ring: KeyRing) -> Passed[Signed]:
    note = require_checkpoint(integrity)
    signatures = parse_note(note).signatures

    def named(keys: Sequence[VerifierKey]) -> VerifierKey | None:
        return next((key for key in keys if any(line.is_of(key) for line in signatures)), None)

    stranger = None if named(ring.trusted) else named(ring.known)
    if stranger:
        raise ProofError(f"the checkpoint names {stranger}, which came with the bundle and follows from no trusted key")
    checkpoint, verified = open_checkpoint(note, ring.trusted)
    if checkpoint.origin != integrity["origin"]:
        raise ProofError(f"the checkpoint is of the log {checkpoint.origin}")
    _require_only_lines_of(note, ring.known)
    key = next(one.key for one in verified if one.time is None)
    unpinned = "" if ring.pinned else ", which is NOT PINNED"
    return Passed(f"size {checkpoint.size}, signed by key {key.id.hex()}{unpinned}", Signed(checkpoint, key))


def check_inclusion(integrity: Integrity) -> Passed[None]:
    """Checked against the checkpoint, signed or not: the step before says which."""
    checkpoint = read_checkpoint(require_checkpoint(integrity))
    records = integrity["records"]
    complaints = [
        f"{record['kind']} {record['id']}: {complaint}"
        for record in records
        for complaint in complaint_of(partial(_require_included, record, checkpoint))
    ]
    require_none(complaints)
    if len({record["index"] for record in records}) != len(records):
        raise ProofError("two records claim the same place in the log")
    return Passed(f"{counted(len(records), 'proof')} against the tree of size {checkpoint.size}", None)


def _require_included(record: Record, checkpoint: Checkpoint) -> None:
    verify_inclusion(
        index=-1 if record["index"] is None else record["index"],
        size=checkpoint.size,
        # Computed from the record, not taken from the entry beside it.
        leaf=leaf_hash(entry_commitment(record)),
        root=checkpoint.root,
        proof=_nodes(record["inclusion"] or []),
    )


def _nodes(texts: Sequence[str]) -> list[bytes]:
    return [from_base64(text) or b"" for text in texts]


def told(place: int) -> str:
    """No authority is named beside a timestamp: it is only numbered."""
    return f"timestamp {place + 1}"


_WITNESSED = "the witnessed checkpoint"


def check_consistency(integrity: Integrity, ring: KeyRing) -> Passed[None]:
    """That the other checkpoints are of the same log.

    They need not be signed by a trusted key: they may be older than it. That they are of the same tree is
    what ties them to the one that is.
    """
    base = read_checkpoint(require_checkpoint(integrity))
    witnessed = integrity["witnessed"]
    related = [
        (f"the checkpoint dated by {told(place)}", anchor["checkpoint"], anchor["consistency"])
        for place, anchor in enumerate(integrity["anchors"])
    ]
    if witnessed is not None:
        related.append((_WITNESSED, witnessed["checkpoint"], witnessed["consistency"]))
    if not related:
        raise Skipped("the bundle holds no other checkpoint")
    require_none(
        f"{what}: {complaint}"
        for what, note, proof in related
        for complaint in complaint_of(
            partial(_require_same_log, base, note, proof, ring.known, bears_witnesses=what == _WITNESSED)
        )
    )
    if witnessed is not None and read_checkpoint(witnessed["checkpoint"]).size < base.size:
        raise ProofError("the witnessed checkpoint does not cover every record")
    return Passed(f"{counted(len(related), 'other checkpoint')} of the same log", None)


def _require_same_log(
    base: Checkpoint, note: str, proof: Sequence[str], known: Sequence[VerifierKey], *, bears_witnesses: bool
) -> None:
    other = parse_checkpoint(open_note(note, known).text)
    if bears_witnesses:
        _require_cosignatures(note, other.origin, known)
    else:
        _require_only_lines_of(note, known)
    if other.origin != base.origin:
        raise ProofError(f"it is of the log {other.origin}")
    older, newer = (other, base) if other.size <= base.size else (base, other)
    verify_consistency(old_size=older.size, old_root=older.root, size=newer.size, root=newer.root, proof=_nodes(proof))


# A time and a signature.
_COSIGNATURE_LENGTH = 8 + 64


def _require_cosignatures(note: str, origin: str, known: Sequence[VerifierKey]) -> None:
    """Only whoever has the witnesses' keys can tell whether they are valid; here, that each could be one."""
    for line in strangers_on(note, known):
        if line.name == origin or len(line.signature) != _COSIGNATURE_LENGTH:
            raise ProofError(f"the line of {shortened(line.name)} on it is not the one of a witness")
