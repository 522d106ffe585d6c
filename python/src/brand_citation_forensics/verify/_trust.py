"""What the reader already trusts: none of it may come from what is checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import InvalidInputError
from ._certificates import read_roots
from ._encoding import ProofError
from ._note import LOG_KEY, WITNESS_KEY, VerifierKey, parse_verifier_key


@dataclass(frozen=True)
class Trust:
    """Keys and roots, read."""

    keys: list[VerifierKey]
    tsa_roots: Sequence[str]
    witnesses: list[VerifierKey]
    quorum: int


def read_trust(keys: Sequence[str], tsa_roots: Sequence[str], witnesses: Sequence[str], quorum: int | None) -> Trust:
    """Raise InvalidInputError when the trust is not usable."""
    for given_texts in (keys, tsa_roots, witnesses):
        if isinstance(given_texts, str):
            raise InvalidInputError("Keys and roots are given as lists of texts, not as one text")
    asked = len(witnesses) if quorum is None else quorum
    if witnesses and not 1 <= asked <= len(witnesses):
        raise InvalidInputError(f"A quorum is a number from 1 to the number of witnesses, {len(witnesses)}")
    if not witnesses and quorum is not None:
        raise InvalidInputError("A quorum needs keys of witnesses")
    try:
        read_roots(tsa_roots)
        log_keys = [_key_of(vkey, LOG_KEY, "log") for vkey in keys]
        witness_keys = [_key_of(vkey, WITNESS_KEY, "witness") for vkey in witnesses]
    except ProofError as error:
        raise InvalidInputError(str(error)) from error
    return Trust(log_keys, tsa_roots, witness_keys, asked)


def _key_of(vkey: str, algorithm: int, what: str) -> VerifierKey:
    key = parse_verifier_key(vkey)
    if key.algorithm != algorithm:
        raise ProofError(f"{key.name} is not the key of a {what}")
    return key
