"""Timestamps by an authority that is not the service (RFC 3161, inside the signed data of RFC 5652).

A timestamp stays good when the certificates behind it expire: what counts is that they were valid at the
time it names. Revocation is not looked up, for the verifier works offline.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Any, ClassVar

from asn1crypto import cms, core, tsp
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding

from ._certificates import HASHES, is_signed, issuer_of, leads_to_root, name_of, read_roots, require_authority
from ._der import require_der
from ._encoding import ProofError
from ._profile import Profile, profile_of

# Real ones have 2 to 10 KiB.
_MAX_RESPONSE = 64 * 1024
_MAX_CERTIFICATES = 16
_SHA_256 = "2.16.840.1.101.3.4.2.1"
_TIME = re.compile(rb"([0-9]{14})(?:\.([0-9]{1,9}))?Z")


class _Response(core.Sequence):  # type: ignore[misc]
    """A TimeStampResp. asn1crypto's own requires the token, which a refusal lacks."""

    _fields: ClassVar = [("status", tsp.PKIStatusInfo), ("token", cms.ContentInfo, {"optional": True})]


@dataclass(frozen=True)
class Timestamp:
    """What an authority says, unverified unless verify_timestamp gave it."""

    gen_time: datetime
    imprint: bytes
    """SHA-256 of what was stamped."""
    nonce: int | None
    authority: str
    """The common name in the certificate that signed, or its organization's."""
    profile: Profile
    """What it claims to be, and where it departs from what such a timestamp should be."""

    @property
    def spelled(self) -> str:
        return spelled(self.gen_time)


def spelled(time: datetime) -> str:
    """In UTC with milliseconds, like every time here."""
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")


@dataclass(frozen=True)
class _Token:
    timestamp: Timestamp
    info: bytes
    """The bytes that `timestamp` was read from."""
    signer: x509.Certificate
    others: list[x509.Certificate]
    attributes: dict[str, Any]
    """The one value of every signed attribute, by its name."""
    signed: bytes
    """What was signed."""
    digest: str
    signature: bytes
    algorithm: str


def read_timestamp(response: bytes) -> Timestamp:
    """What a response says, unverified. Raise when no timestamp was granted or the shape is not exact."""
    try:
        return _read_token(response).timestamp
    except ProofError:
        raise
    except Exception as error:
        raise ProofError("the timestamp cannot be read") from error


def verify_timestamp(response: bytes, imprint: bytes, nonce: int | None, roots: Sequence[str]) -> Timestamp:
    """Raise a ProofError that names what failed.

    nonce: the one of the request, where it is still known.
    """
    timestamp, is_vouched = check_timestamp(response, imprint, nonce, roots)
    if not is_vouched:
        raise ProofError("the certificate of the authority does not lead to a trusted root")
    return timestamp


def check_timestamp(response: bytes, imprint: bytes, nonce: int | None, roots: Sequence[str]) -> tuple[Timestamp, bool]:
    """Even without a root: that it is of this imprint, answers that request, and was signed by the certificate in it.

    The second value tells whether a root that was given stands behind the certificate. If not, anybody may have made
    both.
    """
    try:
        token = _read_token(response)
        timestamp = token.timestamp
        if timestamp.imprint != imprint:
            raise ProofError("the timestamp is for another imprint than this")
        if nonce is not None and timestamp.nonce != nonce:
            raise ProofError("the timestamp answers another request: its nonce differs")
        _require_signature(token)
        at = timestamp.gen_time
        require_authority(token.signer, at)
        is_vouched = bool(roots) and leads_to_root(token.signer, token.others, read_roots(roots), at)
    except ProofError:
        raise
    except Exception as error:
        # The parsers raise all kinds of errors on bytes that no authority would send.
        raise ProofError("the timestamp cannot be read") from error
    return timestamp, is_vouched


def _read_token(response: bytes) -> _Token:
    if len(response) > _MAX_RESPONSE:
        raise ProofError("the response is too long for a timestamp")
    require_der(response, "the response")
    parsed = _Response.load(response, strict=True)
    _require_granted(parsed["status"])
    content = parsed["token"]
    if content["content_type"].native != "signed_data":
        raise ProofError("the response does not hold signed data")
    data = content["content"]
    # Some version fields are unsigned: nobody vouches for a byte that could have any value.
    _require_version(data, 3, "the signed data")
    encapsulated = data["encap_content_info"]
    if encapsulated["content_type"].native != "tst_info":
        raise ProofError("what was signed is not a timestamp")
    if len(data["signer_infos"]) != 1:
        raise ProofError("the timestamp does not have exactly one signer")
    announced = {_digest_of(algorithm) for algorithm in data["digest_algorithms"]}
    held = _certificates_in(data)
    token = _read_signer(data["signer_infos"][0], bytes(encapsulated["content"]), held)
    if token.digest not in announced:
        raise ProofError("the signed data does not announce its hash algorithm")
    return token


def _require_granted(status: Any) -> None:
    if int(status["status"]) in {0, 1}:
        return
    said = " ".join(status["status_string"].native or [])
    # Quoted and cut: these are the authority's words, and they end up in logs.
    raise ProofError(f"the authority gave no timestamp: status {int(status['status'])}, {json.dumps(said[:200])}")


def _require_version(value: Any, version: int, what: str) -> None:
    if int(value["version"]) != version:
        raise ProofError(f"{what} is not of version {version}")


def _digest_of(algorithm: Any) -> str:
    oid = str(algorithm["algorithm"].dotted)
    if oid not in HASHES or not isinstance(algorithm["parameters"], (core.Null, core.Void)):
        raise ProofError(f"the hash algorithm {oid} is not accepted")
    return oid


def _certificates_in(data: Any) -> list[x509.Certificate]:
    # Not by its native value: that decodes every text in every name.
    choices = [] if isinstance(data["certificates"], core.Void) else data["certificates"]
    if len(choices) > _MAX_CERTIFICATES:
        raise ProofError("the response carries too many certificates")
    # In this order, each once.
    ders = dict.fromkeys(choice.chosen.dump() for choice in choices)
    return [x509.load_der_x509_certificate(der) for der in ders]


def _read_signer(signer: Any, info: bytes, held: Sequence[x509.Certificate]) -> _Token:
    _require_version(signer, 1, "the signer of the timestamp")
    certificate = _find_signer(signer["sid"], held)
    attributes = signer["signed_attrs"]
    if not attributes:
        raise ProofError("the timestamp has no signed attributes")
    parameters = signer["signature_algorithm"]["parameters"]
    algorithm = str(signer["signature_algorithm"]["algorithm"].dotted)
    if not isinstance(parameters, (core.Null, core.Void)):
        raise ProofError(f"signatures by algorithm {algorithm} are not accepted")
    named = _read_attributes(attributes)
    return _Token(
        timestamp=_read_info(info, certificate, names_signer_well="signing_certificate_v2" in named),
        info=info,
        signer=certificate,
        others=[one for one in held if one is not certificate],
        attributes=named,
        # Signed as a SET OF, but carried under its own tag.
        signed=b"\x31" + attributes.dump()[1:],
        digest=_digest_of(signer["digest_algorithm"]),
        signature=bytes(signer["signature"]),
        algorithm=algorithm,
    )


def _find_signer(sid: Any, held: Sequence[x509.Certificate]) -> x509.Certificate:
    """By issuer and serial number, as every authority does; anybody can choose a key identifier."""
    if sid.name != "issuer_and_serial_number":
        raise ProofError("the signer of the timestamp lacks a field or has it in the wrong place")
    issuer, serial = sid.chosen["issuer"].dump(), int(sid.chosen["serial_number"])
    named = [one for one in held if issuer_of(one) == issuer and one.serial_number == serial]
    if not named:
        raise ProofError("the response does not carry the certificate of its signer")
    if len(named) > 1:
        raise ProofError("the response carries two certificates that go by one name")
    return named[0]


def _read_attributes(attributes: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for attribute in attributes:
        name = str(attribute["type"].native)
        # One that is repeated, or has two values, could be read in two ways.
        if len(attribute["values"]) != 1 or name in found:
            raise ProofError(f"the signed attribute {name} does not have exactly one value")
        found[name] = attribute["values"][0]
    return found


def _read_info(data: bytes, signer: x509.Certificate, *, names_signer_well: bool) -> Timestamp:
    require_der(data, "the timestamp")
    info = tsp.TSTInfo.load(data, strict=True)
    _require_version(info, 1, "the timestamp")
    imprint = info["message_imprint"]
    if _digest_of(imprint["hash_algorithm"]) != _SHA_256 or len(bytes(imprint["hashed_message"])) != 32:
        raise ProofError("the imprint of the timestamp is not a SHA-256")
    nonce = info["nonce"].native
    if int(info["serial_number"]) < 0 or (nonce is not None and nonce < 0):
        raise ProofError("a number of the timestamp is negative")
    if any(extension["critical"].native for extension in info["extensions"] or []):
        raise ProofError("the timestamp has a critical extension that is not known here")
    gen_time = _time_of(info["gen_time"].contents)
    profile = profile_of(info, gen_time, signer, names_signer_well=names_signer_well)
    authority = name_of(signer)
    if authority is None:
        raise ProofError("the certificate of the authority has no name of at most 64 visible characters")
    return Timestamp(gen_time, bytes(imprint["hashed_message"]), nonce, authority, profile)


def _time_of(contents: bytes) -> datetime:
    """To the millisecond."""
    match = _TIME.fullmatch(contents)
    try:
        digits, fraction = match.groups(b"") if match else (b"", b"")
        whole = datetime.strptime(digits.decode("ascii"), "%Y%m%d%H%M%S")
    except ValueError:
        raise ProofError("the time of the timestamp is not a time that is written as it must be") from None
    return whole.replace(microsecond=int(fraction[:3].ljust(3, b"0")) * 1000, tzinfo=timezone.utc)


def _require_signature(token: _Token) -> None:
    attributes = token.attributes
    if "content_type" not in attributes or attributes["content_type"].native != "tst_info":
        raise ProofError("the signed content type is not the one of a timestamp")
    digest = hashlib.new(HASHES[token.digest].name, token.info).digest()
    if "message_digest" not in attributes or attributes["message_digest"].native != digest:
        raise ProofError("the content of the timestamp is not what was signed")
    _require_named_signer(token)
    if not is_signed(token.signed, token.signature, token.algorithm, token.signer, token.digest):
        raise ProofError("the signature of the timestamp is not valid")


def _require_named_signer(token: _Token) -> None:
    """That the signature covers the hash of the certificate, by SHA-1 in the old form of the attribute.

    The key alone does not say who signed: another certificate for it may name other purposes and other times.
    """
    der = token.signer.public_bytes(Encoding.DER)
    named = []
    if "signing_certificate" in token.attributes:
        first = token.attributes["signing_certificate"]["certs"][0]
        named.append((bytes(first["cert_hash"]), hashlib.sha1(der, usedforsecurity=False).digest()))
    if "signing_certificate_v2" in token.attributes:
        first = token.attributes["signing_certificate_v2"]["certs"][0]
        function = HASHES[_digest_of(first["hash_algorithm"])].name
        named.append((bytes(first["cert_hash"]), hashlib.new(function, der).digest()))
    if not named:
        raise ProofError("the timestamp does not name its signing certificate")
    if any(said != own for said, own in named):
        raise ProofError("the certificate is not the one that the signing-certificate attribute names")
