"""The certificate of a timestamp authority, the path from it to a root that the reader trusts, and the
signatures along it: RSA (PKCS #1 v1.5) and ECDSA, with SHA-2."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from typing import TypeVar

from asn1crypto import core, parser
from asn1crypto import x509 as asn1_x509
from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import ExtendedKeyUsageOID

from ._encoding import ProofError
from ._note import is_name

E = TypeVar("E", bound=x509.ExtensionType)

HASHES: dict[str, hashes.HashAlgorithm] = {
    "2.16.840.1.101.3.4.2.1": hashes.SHA256(),
    "2.16.840.1.101.3.4.2.2": hashes.SHA384(),
    "2.16.840.1.101.3.4.2.3": hashes.SHA512(),
}
_RSA = "1.2.840.113549.1.1.1"
_SIGNATURES: dict[str, tuple[str, hashes.HashAlgorithm]] = {
    "1.2.840.113549.1.1.11": ("RSA", hashes.SHA256()),
    "1.2.840.113549.1.1.12": ("RSA", hashes.SHA384()),
    "1.2.840.113549.1.1.13": ("RSA", hashes.SHA512()),
    "1.2.840.10045.4.3.2": ("EC", hashes.SHA256()),
    "1.2.840.10045.4.3.3": ("EC", hashes.SHA384()),
    "1.2.840.10045.4.3.4": ("EC", hashes.SHA512()),
}
# May be critical, because it is checked here; every policy is acceptable.
_UNDERSTOOD = (x509.BasicConstraints, x509.KeyUsage, x509.ExtendedKeyUsage, x509.CertificatePolicies)
_KEY_USE_PERIOD = "2.5.29.16"
_MAX_CHAIN = 8


def read_roots(texts: Sequence[str]) -> list[x509.Certificate]:
    """A text may hold several certificates in PEM, and words between them."""
    roots: list[x509.Certificate] = []
    for text in texts:
        try:
            roots += x509.load_pem_x509_certificates(text.encode())
        except ValueError:
            raise ProofError("a trusted root holds no certificate in PEM") from None
    return roots


_NAMING = ("2.5.4.3", "2.5.4.10")
"""Common name and organization, in this order."""

_UTF8_STRING, _BMP_STRING = 12, 30
_ASCII_STRINGS = (19, 20, 22)
"""PrintableString, TeletexString, IA5String: beyond ASCII, programs do not agree on the second."""


def issuer_of(certificate: x509.Certificate) -> bytes:
    """DER of the name, as it is in the certificate."""
    return _raw_part(certificate, "issuer")


def _raw_part(certificate: x509.Certificate, part: str) -> bytes:
    # cryptography refuses some strings in names, which others accept.
    parsed = asn1_x509.Certificate.load(certificate.public_bytes(Encoding.DER))
    return bytes(parsed["tbs_certificate"][part].dump())


def subject_parts(certificate: x509.Certificate) -> list[tuple[str, int, bytes]]:
    """The parts of the subject: which each is, the tag of its value, and the value."""
    parts: list[tuple[str, int, bytes]] = []
    for _, name in _values(_raw_part(certificate, "subject")):
        for _, part in (part for _, group in _values(name) for part in _values(group)):
            (_, identifier), (tag, value) = _values(part)
            parts.append((str(core.ObjectIdentifier(contents=identifier).dotted), tag, value))
    return parts


def _values(data: bytes) -> list[tuple[int, bytes]]:
    """Tag and content of one value after the other. Only of bytes that are known to be DER."""
    values = []
    while data:
        class_, _, tag, header, content, trailer = parser.parse(data)
        values.append((tag if class_ == 0 else -1, content))
        data = data[len(header) + len(content) + len(trailer) :]
    return values


def name_of(certificate: x509.Certificate) -> str | None:
    """The common name of the subject, or its organization's if it has none; None unless that is one name, and fit to be
    shown."""
    parts = subject_parts(certificate)
    named = next((found for naming in _NAMING if (found := [one for one in parts if one[0] == naming])), [])
    text = _text_of(*named[0][1:]) if len(named) == 1 else None
    return text if text is not None and is_name(text) else None


def _text_of(tag: int, value: bytes) -> str | None:
    """None of what is no text, or has more than one reading."""
    try:
        if tag == _UTF8_STRING:
            return value.decode()
        if tag == _BMP_STRING:
            return value.decode("utf-16-be")
        return value.decode("ascii") if tag in _ASCII_STRINGS else None
    except UnicodeDecodeError:
        return None


def _quoted_name(certificate: x509.Certificate) -> str:
    # For logs: anybody can make a certificate with any name.
    return json.dumps(name_of(certificate) or "an unnamed holder")


def is_signed(
    data: bytes, signature: bytes, algorithm: str, signer: x509.Certificate, digest: str | None = None
) -> bool:
    """Whether the key of the certificate made the signature.

    digest: named apart from the signature in a timestamp, where the algorithm may then be plain RSA.
    """
    known = ("RSA", HASHES[digest]) if algorithm == _RSA and digest is not None else _SIGNATURES.get(algorithm)
    if known is None or (digest is not None and HASHES[digest].name != known[1].name):
        raise ProofError(f"signatures by algorithm {algorithm} are not accepted")
    kind, function = known
    key = signer.public_key()
    try:
        if kind == "RSA" and isinstance(key, rsa.RSAPublicKey):
            _require_strong(2041 <= key.key_size <= 8192 and key.public_numbers().e < 2**32)
            key.verify(signature, data, padding.PKCS1v15(), function)
            return True
        if kind == "EC" and isinstance(key, ec.EllipticCurvePublicKey):
            _require_strong(isinstance(key.curve, (ec.SECP256R1, ec.SECP384R1)))
            key.verify(signature, data, ec.ECDSA(function))
            return True
    except InvalidSignature:
        return False
    return False


def _require_strong(is_strong: bool) -> None:
    # Large numbers are refused too: they only serve to keep us busy.
    if not is_strong:
        raise ProofError("the key of a certificate is not of a kind that is accepted")


def require_authority(signer: x509.Certificate, at: datetime) -> None:
    """Raise unless this certificate may sign timestamps and nothing else, and was valid at that time."""
    _require_certificate(signer, at)
    usage = _extension(signer, x509.ExtendedKeyUsage)
    purposes = list(usage.value) if usage else []
    if usage is None or ExtendedKeyUsageOID.TIME_STAMPING not in purposes:
        raise ProofError("the certificate of the authority is not for timestamps")
    if not usage.critical:
        raise ProofError("the certificate of the authority does not say critically that it is for timestamps")
    if len(purposes) != 1:
        raise ProofError("the certificate of the authority is for other purposes than timestamps too")
    key_usage = _extension(signer, x509.KeyUsage)
    if key_usage and not _is_for_signatures(key_usage.value):
        raise ProofError("the key of the authority is not for signatures alone")


def _is_for_signatures(usage: x509.KeyUsage) -> bool:
    others = (usage.key_encipherment, usage.data_encipherment, usage.key_agreement, usage.key_cert_sign, usage.crl_sign)
    return not any(others) and (usage.digital_signature or usage.content_commitment)


def raw_extensions(certificate: x509.Certificate) -> list[tuple[str, bytes]]:
    """Identifiers and raw values, including extensions that are not understood here."""
    parsed = asn1_x509.Certificate.load(certificate.public_bytes(Encoding.DER))
    extensions = parsed["tbs_certificate"]["extensions"] or []
    return [(str(one["extn_id"].dotted), bytes(one["extn_value"].contents)) for one in extensions]


def says_what_key_is_for(certificate: x509.Certificate) -> bool:
    return _extension(certificate, x509.KeyUsage) is not None


def is_key_in_use(certificate: x509.Certificate, at: datetime) -> bool:
    """Whether the key could be used at that time, which may end before the certificate does."""
    periods = [value for oid, value in raw_extensions(certificate) if oid == _KEY_USE_PERIOD]
    try:
        for value in periods:
            period = asn1_x509.PrivateKeyUsagePeriod.load(value, strict=True)
            since, until = period["not_before"].native, period["not_after"].native
            if (since is not None and at < since) or (until is not None and at > until):
                return False
    except (ValueError, TypeError):
        return False
    return True


def leads_to_root(
    signer: x509.Certificate, others: Sequence[x509.Certificate], roots: Sequence[x509.Certificate], at: datetime
) -> bool:
    """Whether a path leads from the signer to a root. Raise if the only ways there are through certificates that must
    not issue it.

    Breadth first, and every certificate is visited once: the work is bounded by the square of their number,
    however they signed each other, and the shortest way is the one that limits on its length allow best.
    """
    refusal: ProofError | None = None
    unvisited = [*roots, *others]
    reached = [signer]
    for below in range(_MAX_CHAIN):
        if any(one in roots for one in reached):
            return True
        issuers: list[x509.Certificate] = []
        for candidate in unvisited:
            try:
                if any(_issued(candidate, subject) for subject in reached):
                    _require_issuer(candidate, below, at, is_root=candidate in roots)
                    issuers.append(candidate)
            except ProofError as error:
                refusal = refusal or error
        unvisited = [one for one in unvisited if one not in issuers]
        reached = issuers
    if refusal:
        raise refusal
    return False


def _issued(issuer: x509.Certificate, subject: x509.Certificate) -> bool:
    if issuer_of(subject) != _raw_part(issuer, "subject"):
        return False
    algorithm = subject.signature_algorithm_oid.dotted_string
    if not is_signed(subject.tbs_certificate_bytes, subject.signature, algorithm, issuer):
        return False
    try:
        # That the algorithm named inside is the one that was used.
        subject.verify_directly_issued_by(issuer)
    except (ValueError, TypeError, InvalidSignature):
        return False
    return True


def _require_issuer(issuer: x509.Certificate, below: int, at: datetime, *, is_root: bool) -> None:
    _require_certificate(issuer, at)
    name = _quoted_name(issuer)
    constraints = _extension(issuer, x509.BasicConstraints)
    if constraints is None or not constraints.value.ca:
        raise ProofError(f"{name} is no certificate authority")
    longest = constraints.value.path_length
    if longest is not None and below > longest:
        raise ProofError(f"{name} does not allow a chain of certificates this long")
    key_usage = _extension(issuer, x509.KeyUsage)
    if key_usage and not key_usage.value.key_cert_sign:
        raise ProofError(f"the key of {name} is not for signing certificates")
    usage = _extension(issuer, x509.ExtendedKeyUsage)
    accepted = {ExtendedKeyUsageOID.TIME_STAMPING, ExtendedKeyUsageOID.ANY_EXTENDED_KEY_USAGE}
    if usage and not is_root and accepted.isdisjoint(usage.value):
        raise ProofError(f"{name} may not issue certificates for timestamps")


def _require_certificate(certificate: x509.Certificate, at: datetime) -> None:
    """Valid at the time of the timestamp: what happened to it since does not matter."""
    name = _quoted_name(certificate)
    if at < certificate.not_valid_before_utc:
        raise ProofError(f"the certificate of {name} was not valid yet at that time")
    if at > certificate.not_valid_after_utc:
        raise ProofError(f"the certificate of {name} had expired at that time")
    try:
        extensions = list(certificate.extensions)
    except x509.DuplicateExtension:
        raise ProofError(f"the certificate of {name} says something twice") from None
    for extension in extensions:
        if extension.critical and not isinstance(extension.value, _UNDERSTOOD):
            oid = extension.oid.dotted_string
            raise ProofError(f"the certificate of {name} has a critical extension {oid} not known here")


def _extension(certificate: x509.Certificate, kind: type[E]) -> x509.Extension[E] | None:
    try:
        return certificate.extensions.get_extension_for_class(kind)
    except x509.ExtensionNotFound:
        return None
