"""What EN 319 422 asks of a timestamp beyond RFC 3161, and what a timestamp claims to be under Regulation (EU)
No 910/2014. A claim proves nothing by itself: whether the authority may make it stands in the trusted list of its
country, which a verifier that works offline cannot ask."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from asn1crypto import core
from cryptography import x509

from ._certificates import is_key_in_use, raw_extensions, says_what_key_is_for, subject_parts
from ._der import require_der

_QC_STATEMENTS = "1.3.6.1.5.5.7.1.3"
_QUALIFIED_TIMESTAMP = "0.4.0.19422.1.1"
"""esi4-qtstStatement-1: this token is issued as a qualified electronic time-stamp (EN 319 422, annex B)."""
_QUALIFIED_CERTIFICATE = "0.4.0.1862.1.1"
"""This certificate is issued as a qualified one (EN 319 412-5)."""
_SECOND = 1_000_000
_NAME_PARTS = {"2.5.4.6": "country", "2.5.4.10": "organization", "2.5.4.3": "common name"}
"""What the name of an authority must say (EN 319 422, 6)."""


@dataclass(frozen=True)
class Profile:
    """What a timestamp claims to be, and where it departs from what such a timestamp should be."""

    claims_qualified: bool
    """The timestamp says that it is a qualified electronic time-stamp."""
    certificate_claims_qualified: bool
    """The certificate that signed it says that it is a qualified one."""
    accuracy: int | None
    """In microseconds; None if the timestamp does not say."""
    departures: tuple[str, ...]
    """Where it departs from EN 319 422, of what is not refused in any case."""

    def __str__(self) -> str:
        claim = "claims to be a qualified electronic time-stamp"
        if not self.claims_qualified:
            claim = "no claim to be a qualified time-stamp"
            if self.certificate_claims_qualified:
                claim += ", though its certificate claims to be qualified"
        return f"{claim}; departs from EN 319 422: {', '.join(self.departures)}" if self.departures else claim


def profile_of(info: Any, gen_time: datetime, signer: x509.Certificate, *, names_signer_well: bool) -> Profile:
    """`info`: what was signed. `names_signer_well`: that it names its certificate by a hash other than SHA-1."""
    accuracy = _accuracy_of(info["accuracy"])
    stated = _statements_in(
        [(str(one["extn_id"].dotted), bytes(one["extn_value"].contents)) for one in info["extensions"] or []]
    )
    certified = _statements_in(raw_extensions(signer))
    present = {identifier for identifier, _, _ in subject_parts(signer)}
    missing = [name for oid, name in _NAME_PARTS.items() if oid not in present]
    complaints = [
        (accuracy is None, "it states no accuracy"),
        (accuracy is not None and accuracy > _SECOND, "it is accurate to more than a second"),
        (info["ordering"].native is True, "it promises an order"),
        (not names_signer_well, "it names its certificate by SHA-1"),
        (stated is None, "its statements about being qualified cannot be read"),
        (certified is None, "the statements of its certificate about being qualified cannot be read"),
        (not says_what_key_is_for(signer), "its certificate does not say what its key is for"),
        (not is_key_in_use(signer, gen_time), "its key was not to be used at that time"),
        (bool(missing), f"the name in its certificate lacks {', '.join(missing)}"),
    ]
    return Profile(
        claims_qualified=_QUALIFIED_TIMESTAMP in (stated or []),
        certificate_claims_qualified=_QUALIFIED_CERTIFICATE in (certified or []),
        accuracy=accuracy,
        departures=tuple(complaint for is_departure, complaint in complaints if is_departure),
    )


def _accuracy_of(accuracy: Any) -> int | None:
    """Seconds, milliseconds and microseconds, each of which may be left out. None where it cannot be read."""
    if isinstance(accuracy, core.Void):
        return None
    try:
        parts = [_small_number(accuracy[name]) for name in ("seconds", "millis", "micros")]
    except ValueError:
        return None
    seconds, millis, micros = parts
    if seconds is None or millis is None or micros is None or max(millis, micros) > 999:
        return None
    return seconds * _SECOND + millis * 1_000 + micros


def _small_number(value: Any) -> int | None:
    if isinstance(value, core.Void):
        return 0
    octets = bytes(value.contents)
    is_small = 0 < len(octets) <= 4 and octets[0] < 0x80
    return int.from_bytes(octets, "big") if is_small else None


def _statements_in(extensions: list[tuple[str, bytes]]) -> list[str] | None:
    """The identifiers of the statements; none without the extension, None where it has more than one reading."""
    found = [value for oid, value in extensions if oid == _QC_STATEMENTS]
    if len(found) != 1:
        return None if found else []
    try:
        require_der(found[0], "the statements")
        return [
            str(core.ObjectIdentifier.load(statement.contents).dotted)
            for statement in core.SequenceOf.load(found[0], spec=core.Sequence, strict=True)
        ]
    except Exception:
        return None
