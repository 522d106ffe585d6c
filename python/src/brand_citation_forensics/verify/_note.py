"""Signed notes (C2SP signed-note) and the checkpoints that are written on them (C2SP tlog-checkpoint).

Read strictly: what has two readings is refused, and so is a note that a known key signed badly, whatever
else is on it. Two kinds of Ed25519 key: 0x01 signs the text (a log), 0x04 signs it together with a time
(a witness).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from ._encoding import ProofError, from_base64, sha256, to_base64
from ._merkle import EMPTY_ROOT

LOG_KEY = 0x01
WITNESS_KEY = 0x04
_DASH = "\u2014"
_MAX_NOTE = 1_000_000
_MAX_SIGNATURES = 100
_TIME_LENGTH = 8
_SAFE = 2**53 - 1


@dataclass(frozen=True)
class VerifierKey:
    """A public key with the name of its owner."""

    name: str
    id: bytes
    """Four bytes that tell keys with the same name apart."""
    algorithm: int
    public_key: bytes

    def __str__(self) -> str:
        typed = to_base64(bytes([self.algorithm]) + self.public_key)
        return f"{self.name}+{self.id.hex()}+{typed}"


_LONGEST_NAME = 64
"""As many characters as X.520 gives a common name."""

_SEEN = re.compile(
    "[^\x00-\x1f\x7f-\xa0\xad\u0300-\u036f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff"
    "\u1dc0-\u1dff\u2000-\u200f\u2028-\u202f\u205f-\u206f\u20d0-\u20ff\u2800\u3000\u3164\ud800-\uf8ff"
    "\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\U0010ffff]+"
)
"""No control characters, ends of lines, marks of direction, nor what takes no room: joiners, fillers, selectors, marks
on the letter before; nor whatever is not of the basic plane. By number, because classes differ between versions of
Unicode, and verifiers must not."""


def is_name(text: str) -> bool:
    """Whether it may be the name of an outsider: whoever chooses it must not choose what a terminal or a page says."""
    return len(text) <= _LONGEST_NAME and text.strip() != "" and _SEEN.fullmatch(text) is not None


def _is_key_name(text: str) -> bool:
    # In a line of a note a space ends the name, and in a key a plus.
    return is_name(text) and not re.search("[ +]", text)


def parse_verifier_key(vkey: str) -> VerifierKey:
    """Read `name+hex8+base64(algorithm || public key)`."""
    # Base64 may hold pluses too.
    name, _, rest = vkey.partition("+")
    key_id, _, encoded = rest.partition("+")
    typed = from_base64(encoded)
    if not _is_key_name(name) or typed is None or len(typed) != 33:
        raise ProofError("this is not a verifier key")
    if typed[0] not in {LOG_KEY, WITNESS_KEY}:
        raise ProofError(f"keys of algorithm {typed[0]} are not known here")
    own_id = sha256(f"{name}\n".encode(), typed)[:4]
    if own_id.hex() != key_id:
        raise ProofError("the key id is not the one of this key")
    return VerifierKey(name, own_id, typed[0], typed[1:])


@dataclass(frozen=True)
class NoteSignature:
    """A line below a note."""

    name: str
    id: bytes
    signature: bytes
    """What follows the key id: a signature, after a time where a witness signed."""

    def is_of(self, key: VerifierKey) -> bool:
        return self.name == key.name and self.id == key.id


@dataclass(frozen=True)
class Note:
    """A parsed note, unverified."""

    text: str
    """What was signed, with its last newline."""
    signatures: list[NoteSignature]


def parse_note(note: str) -> Note:
    """Parse a note, without verifying anything."""
    if len(note) > _MAX_NOTE:
        raise ProofError("the note is too long")
    if re.search(r"[\x00-\x09\x0b-\x1f\ud800-\udfff]", note):
        raise ProofError("the note holds characters that no note may hold")
    end = note.rfind("\n\n")
    if end < 0 or not note.endswith("\n"):
        raise ProofError("the note has no signatures")
    lines = note[end + 2 : -1].split("\n")
    if len(lines) > _MAX_SIGNATURES:
        raise ProofError("the note has too many signatures")
    return Note(note[: end + 1], [_parse_signature(line) for line in lines])


def _parse_signature(line: str) -> NoteSignature:
    parts = line.split(" ")
    data = from_base64(parts[2]) if len(parts) == 3 else None
    if data is None or len(data) < 5 or parts[0] != _DASH or not _is_key_name(parts[1]):
        raise ProofError("a signature line of the note is malformed")
    return NoteSignature(parts[1], data[:4], data[4:])


@dataclass(frozen=True)
class VerifiedSignature:
    """A key that signed."""

    key: VerifierKey
    time: int | None
    """When a witness says it signed, in seconds; None for a log."""


@dataclass(frozen=True)
class OpenedNote:
    """A note, and which of the given keys signed it."""

    text: str
    verified: list[VerifiedSignature]


def open_note(note: str, keys: Sequence[VerifierKey]) -> OpenedNote:
    """Raise if no key signed, or if one is named on the note but did not sign."""
    parsed = parse_note(note)
    verified: list[VerifiedSignature] = []
    for line in parsed.signatures:
        key = next((candidate for candidate in keys if line.is_of(candidate)), None)
        if key is None:
            continue
        if any(earlier.key is key for earlier in verified):
            raise ProofError(f"{line.name} signed the note twice")
        verified.append(VerifiedSignature(key, _verify_signature(key, parsed.text, line.signature)))
    if not verified:
        raise ProofError("no trusted key signed the note")
    return OpenedNote(parsed.text, verified)


def _verify_signature(key: VerifierKey, text: str, signature: bytes) -> int | None:
    time = _read_time(signature) if key.algorithm == WITNESS_KEY else None
    message = text if time is None else f"cosignature/v1\ntime {time}\n{text}"
    own = signature if time is None else signature[_TIME_LENGTH:]
    try:
        Ed25519PublicKey.from_public_bytes(key.public_key).verify(own, message.encode())
    except (InvalidSignature, ValueError):
        raise ProofError(f"the signature of {key.name} is not valid") from None
    return time


def _read_time(signature: bytes) -> int:
    if len(signature) < _TIME_LENGTH:
        raise ProofError("a cosignature is too short")
    time = int.from_bytes(signature[:_TIME_LENGTH], "big")
    if time > _SAFE:
        raise ProofError("the time of a cosignature is out of range")
    return time


@dataclass(frozen=True)
class Checkpoint:
    """The statement "my log has this many entries and this root"."""

    origin: str
    """Names the log, for ever."""
    size: int
    root: bytes


def parse_checkpoint(text: str) -> Checkpoint:
    """Read the text of a checkpoint. Extension lines are refused: ours have none."""
    lines = text.split("\n")
    root = from_base64(lines[2]) if len(lines) == 4 else None
    if root is None or len(root) != 32 or lines[0] == "" or lines[3] != "":
        raise ProofError("this is not a checkpoint")
    size = int(lines[1]) if re.fullmatch(r"0|[1-9][0-9]{0,15}", lines[1]) else -1
    if not 0 <= size <= _SAFE:
        raise ProofError("the tree size of the checkpoint is not a number of leaves")
    # Required by tlog-witness: with another root, no proof could ever extend this checkpoint.
    if size == 0 and root != EMPTY_ROOT:
        raise ProofError("this is not a checkpoint: the root is not the one of an empty tree")
    return Checkpoint(lines[0], size, root)


def read_checkpoint(note: str) -> Checkpoint:
    """The checkpoint on a note, unverified."""
    return parse_checkpoint(parse_note(note).text)


def open_checkpoint(note: str, keys: Sequence[VerifierKey]) -> tuple[Checkpoint, list[VerifiedSignature]]:
    """Raise unless one of the log's own keys signed the checkpoint; a witness alone does not make one."""
    opened = open_note(note, keys)
    checkpoint = parse_checkpoint(opened.text)
    if not any(one.time is None and one.key.name == checkpoint.origin for one in opened.verified):
        raise ProofError(f"no trusted key of {checkpoint.origin} signed the checkpoint")
    return checkpoint, opened.verified
