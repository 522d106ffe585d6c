"""Proofs in the Merkle tree of RFC 6962, section 2.1.

Leaf and node hashes carry different prefixes, so that neither can pose as the other.
"""

from __future__ import annotations

from collections.abc import Sequence

from ._encoding import ProofError, sha256

EMPTY_ROOT = sha256()
_LARGEST_SIZE = 2**53 - 1


def leaf_hash(entry: bytes) -> bytes:
    return sha256(b"\0", entry)


def node_hash(left: bytes, right: bytes) -> bytes:
    return sha256(b"\1", left, right)


def verify_inclusion(*, index: int, size: int, leaf: bytes, root: bytes, proof: Sequence[bytes]) -> None:
    """Raise unless the proof has exactly the right length and leads from the leaf to the root."""
    _require_size("tree size", size)
    _require_size("index", index)
    if index >= size:
        raise ProofError(f"leaf {index} cannot be in a tree of {size}")
    _require_hashes([leaf, root, *proof])
    rightward = _turns(index, size)
    if len(proof) != len(rightward):
        raise ProofError(f"the inclusion proof has {len(proof)} hashes, not {len(rightward)}")
    reached = leaf
    for sibling, is_right in zip(proof, rightward, strict=True):
        reached = node_hash(reached, sibling) if is_right else node_hash(sibling, reached)
    if reached != root:
        raise ProofError("the inclusion proof does not lead to the root")


def verify_consistency(*, old_size: int, old_root: bytes, size: int, root: bytes, proof: Sequence[bytes]) -> None:
    """Raise unless the old tree is the beginning of the new one (RFC 9162, section 2.1.4.2)."""
    _require_size("old tree size", old_size)
    _require_size("tree size", size)
    if old_size > size:
        raise ProofError(f"a tree of {old_size} cannot be the beginning of one of {size}")
    _require_hashes([old_root, root, *proof])
    if old_size in {0, size}:
        _require_no_growth(old_size, old_root, size, root, proof)
        return
    node, last = old_size - 1, size - 1
    while node % 2 == 1:
        node, last = node // 2, last // 2
    # If the old tree is perfect, its root is the first hash, which is left out.
    hashes = [old_root, *proof] if node == 0 else list(proof)
    if not hashes:
        raise ProofError("the consistency proof is too short")
    if _follow(hashes, node, last) != (old_root, root):
        raise ProofError("the consistency proof does not lead to both roots")


def _require_no_growth(old_size: int, old_root: bytes, size: int, root: bytes, proof: Sequence[bytes]) -> None:
    if proof:
        raise ProofError("a consistency proof between these sizes must be empty")
    # Every tree begins with the empty one, but that one has a single root, whichever of the two it is.
    if old_size == 0 and old_root != EMPTY_ROOT:
        raise ProofError("the old root is not the one of an empty tree")
    if old_size == size and old_root != root:
        raise ProofError("the roots of the same tree differ")


def _follow(hashes: Sequence[bytes], node: int, last: int) -> tuple[bytes, bytes]:
    """The roots of the old and the new tree that the hashes lead to."""
    old_hash = new_hash = hashes[0]
    for sibling in hashes[1:]:
        if last == 0:
            raise ProofError("the consistency proof is too long")
        if node % 2 == 1 or node == last:
            old_hash, new_hash = node_hash(sibling, old_hash), node_hash(sibling, new_hash)
            while node % 2 == 0 and node != 0:
                node, last = node // 2, last // 2
        else:
            new_hash = node_hash(new_hash, sibling)
        node, last = node // 2, last // 2
    if last != 0:
        raise ProofError("the consistency proof is too short")
    return old_hash, new_hash


def _turns(index: int, size: int) -> list[bool]:
    """At each step from the leaf to the root: is the sibling on the right? Steps without one do not count."""
    sides: list[bool] = []
    node, last = index, size - 1
    while last > 0:
        if node % 2 == 1:
            sides.append(False)
        elif node < last:
            sides.append(True)
        node, last = node // 2, last // 2
    return sides


def _require_size(what: str, size: int) -> None:
    if not 0 <= size <= _LARGEST_SIZE:
        raise ProofError(f"the {what} is not a number of leaves")


def _require_hashes(hashes: Sequence[bytes]) -> None:
    if any(len(one) != 32 for one in hashes):
        raise ProofError("a hash is not 32 bytes long")
