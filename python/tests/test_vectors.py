"""vectors/: what every verifier, in any language, is tested on. Refusing is not enough: a case that is
refused for the wrong reason shows nothing."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import pytest
from vectors import VECTORS, cases, read, trust_of

from brand_citation_forensics import BundleReport, verify_bundle
from brand_citation_forensics.verify._encoding import ProofError
from brand_citation_forensics.verify._merkle import (
    EMPTY_ROOT,
    leaf_hash,
    node_hash,
    verify_consistency,
    verify_inclusion,
)
from brand_citation_forensics.verify._note import open_checkpoint, open_note, parse_verifier_key
from brand_citation_forensics.verify._timestamp import Timestamp, check_timestamp, spelled, verify_timestamp

# ---- merkle

Decode = Callable[[str], bytes]


def as_written(text: str) -> bytes:
    return base64.b64decode(text)


def as_hashes(text: str) -> bytes:
    """Most upstream cases with a hash of another length would be refused for that alone."""
    data = base64.b64decode(text)
    return data if len(data) == 32 else hashlib.sha256(data).digest()


# Where we differ from upstream: vectors/README.md says why.
DIFFERENCES = {
    ("additional/sizes-are-equal-one-and-proof-is-empty.json", as_written),
    ("additional/size1-is-zero-and-size2-is-not-zero.json", as_hashes),
    ("additional/1/empty-root.json", as_hashes),
    ("single-entry/empty-root-and-leaf.json", as_hashes),
}


def agrees(vector: dict[str, Any], decode: Decode, check: Callable[[], None]) -> None:
    is_refused = vector["wantErr"] != ((vector["file"], decode) in DIFFERENCES)
    if is_refused:
        with pytest.raises(ProofError):
            check()
    else:
        check()


@pytest.mark.parametrize("decode", [as_written, as_hashes])
@cases("merkle/inclusion.json", "file")
def test_inclusion(vector: dict[str, Any], decode: Decode) -> None:
    proof = [decode(one) for one in vector["proof"] or []]
    leaf, root = decode(vector["leafHash"]), decode(vector["root"])
    index, size = vector["leafIdx"], vector["treeSize"]
    agrees(vector, decode, lambda: verify_inclusion(index=index, size=size, leaf=leaf, root=root, proof=proof))


@pytest.mark.parametrize("decode", [as_written, as_hashes])
@cases("merkle/consistency.json", "file")
def test_consistency(vector: dict[str, Any], decode: Decode) -> None:
    proof = [decode(one) for one in vector["proof"] or []]
    old, new = decode(vector["root1"]), decode(vector["root2"])
    sizes = {"old_size": vector["size1"], "size": vector["size2"]}
    agrees(vector, decode, lambda: verify_consistency(**sizes, old_root=old, root=new, proof=proof))


def root_of(leaves: list[bytes]) -> bytes:
    """MTH, word for word as RFC 6962 defines it."""
    if len(leaves) < 2:
        return leaves[0] if leaves else EMPTY_ROOT
    half = 1 << ((len(leaves) - 1).bit_length() - 1)
    return node_hash(root_of(leaves[:half]), root_of(leaves[half:]))


def path_of(index: int, leaves: list[bytes]) -> list[bytes]:
    """PATH, word for word as RFC 6962 defines it."""
    if len(leaves) < 2:
        return []
    half = 1 << ((len(leaves) - 1).bit_length() - 1)
    if index < half:
        return [*path_of(index, leaves[:half]), root_of(leaves[half:])]
    return [*path_of(index - half, leaves[half:]), root_of(leaves[:half])]


@pytest.mark.parametrize("vector", [one for one in read("tiles/trees.json") if one["size"] <= 1_000])
def test_trees(vector: dict[str, Any]) -> None:
    leaves = [leaf_hash(f"entry {number}".encode()) for number in range(vector["size"])]
    root = base64.b64decode(vector["root"])
    assert root_of(leaves) == root
    for index in {0, vector["size"] // 2, vector["size"] - 1} if leaves else ():
        proof = path_of(index, leaves)
        verify_inclusion(index=index, size=len(leaves), leaf=leaves[index], root=root, proof=proof)
        with pytest.raises(ProofError):
            verify_inclusion(index=index, size=len(leaves), leaf=leaf_hash(b"other"), root=root, proof=proof)


# ---- notes and checkpoints

REASONS = {
    "malformed": r"characters that no note|no signatures|malformed|too long|too many signatures",
    "signature": r"is not valid|cosignature",
    "untrusted": r"no trusted key signed the note",
    "duplicate": r"signed the note twice",
    "key": r"not a verifier key|key id|of algorithm",
    "not a checkpoint": r"this is not a checkpoint",
    "size": r"tree size",
    "not the log": r"no trusted key of .* signed the checkpoint",
}


@cases("notes/notes.json", "name")
def test_notes(vector: dict[str, Any]) -> None:
    def signers() -> list[dict[str, Any]]:
        opened = open_note(vector["note"], [parse_verifier_key(key) for key in vector["keys"]])
        return [{"name": one.key.name, "time": one.time} for one in opened.verified]

    if vector["valid"]:
        assert signers() == vector["signers"]
    else:
        with pytest.raises(ProofError, match=REASONS[vector["reason"]]):
            signers()


@cases("checkpoints/checkpoints.json", "name")
def test_checkpoints(vector: dict[str, Any]) -> None:
    def opened() -> tuple[Any, ...]:
        checkpoint, signed = open_checkpoint(vector["note"], [parse_verifier_key(key) for key in vector["keys"]])
        signers = [{"name": one.key.name, "time": one.time} for one in signed]
        return checkpoint.origin, checkpoint.size, base64.b64encode(checkpoint.root).decode(), signers

    if vector["valid"]:
        assert opened() == (vector["origin"], vector["size"], vector["root"], vector["signers"])
    else:
        with pytest.raises(ProofError, match=REASONS[vector["reason"]]):
            opened()


# ---- timestamps

STAMP_REASONS = {
    "imprint": r"another imprint",
    "nonce": r"nonce differs",
    "chain": r"does not lead to a trusted root",
    "expired": r"had expired",
    "purpose": r"is not for timestamps",
    "critical": r"does not say critically",
    "other-purposes": r"for other purposes than|not for signatures alone",
    "signature": r"signature of the timestamp is not valid",
    "content": r"not what was signed",
    "signing-certificate": r"signing.certificate",
    "status": r"gave no timestamp: status 2",
    "shape": r"not well-formed DER|followed by",
}


@cases("timestamps/timestamps.json", "name")
def test_timestamps(vector: dict[str, Any]) -> None:
    nonce = None if vector["nonce"] is None else int(vector["nonce"], 16)
    response, imprint = base64.b64decode(vector["response"]), bytes.fromhex(vector["imprint"])

    def verify() -> Timestamp:
        return verify_timestamp(response, imprint, nonce, vector["roots"])

    if vector["valid"]:
        assert spelled(verify().gen_time) == vector["genTime"]
        profile = verify().profile
        assert {
            "claimsQualified": profile.claims_qualified,
            "certificateClaimsQualified": profile.certificate_claims_qualified,
            "accuracy": profile.accuracy,
            "departures": list(profile.departures),
        } == vector["profile"]
    else:
        with pytest.raises(ProofError, match=STAMP_REASONS[vector["reason"]]):
            verify()


@cases("timestamps/names.json", "name")
def test_names_of_authorities(vector: dict[str, Any]) -> None:
    response, imprint = base64.b64decode(vector["response"]), bytes.fromhex(vector["imprint"])
    nonce = int(vector["nonce"], 16)
    if vector["authority"] is None:
        with pytest.raises(ProofError):
            check_timestamp(response, imprint, nonce, vector["roots"])
        return
    without: list[str] = []
    for roots in (vector["roots"], without):
        timestamp, is_vouched = check_timestamp(response, imprint, nonce, roots)
        assert (timestamp.authority, is_vouched) == (vector["authority"], bool(roots))


# ---- bundles


def expected_of(vector: dict[str, Any], report: BundleReport) -> tuple[str, list[str]]:
    """Pages are not drawn again here, so nothing vouches for what they show, and none is ever verified."""
    failed = [step for step in vector["failedSteps"] if step != "page"]
    if any(step.id == "page" for step in report.steps):
        return ("modified" if failed else "unproved"), failed
    return vector["verdict"], failed


@cases("bundles/index.json", "file")
def test_bundles(vector: dict[str, Any]) -> None:
    report = verify_bundle((VECTORS / "bundles" / vector["file"]).read_bytes(), **trust_of(vector))
    assert (report.verdict, [step.id for step in report.failed]) == expected_of(vector, report)
    is_page = any(step.id == "page" for step in report.steps)
    assert (report.proved is not None) == (not is_page and vector["proved"])
    if vector["file"].endswith("-page.html"):
        skipped = {step.id: step.detail for step in report.steps if step.outcome == "skipped"}
        assert "what the page shows was not compared" in skipped["page"]
    if report.proved:
        assert [asdict(one) for one in report.not_understood] == vector["notUnderstood"]
    kinds = {one.kind for one in report.not_understood}
    assert all(any(f"of the kind {kind} " in words for words in report.not_proved) for kind in kinds)


def test_every_bundle_is_in_the_index() -> None:
    listed = {vector["file"] for vector in read("bundles/index.json")} | {"index.json"}
    assert {path.name for path in (VECTORS / "bundles").iterdir()} == listed
