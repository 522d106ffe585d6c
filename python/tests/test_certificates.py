"""The path from a timestamp authority's certificate to a root: every rule that can break it, broken once."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta, timezone
from functools import cache
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID, ObjectIdentifier

from brand_citation_forensics.verify._certificates import leads_to_root, read_roots, require_authority
from brand_citation_forensics.verify._encoding import ProofError

NOW = datetime(2026, 11, 15, tzinfo=timezone.utc)
DAY = timedelta(days=1)
STAMPS = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING])
SERVERS = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
STRANGE = x509.UnrecognizedExtension(ObjectIdentifier("1.2.3.4"), b"\x05\x00")

Extensions = list[tuple[x509.ExtensionType, bool]]


def usage(**given: bool) -> x509.KeyUsage:
    names = ["digital_signature", "content_commitment", "key_encipherment", "data_encipherment", "key_agreement"]
    names += ["key_cert_sign", "crl_sign", "encipher_only", "decipher_only"]
    return x509.KeyUsage(**{name: given.get(name, False) for name in names})


@cache
def key_of(name: str) -> Any:
    """Always the same for a name, whose prefix says the kind."""
    if name.startswith("rsa1024"):
        return rsa.generate_private_key(65537, 1024)
    if name.startswith("rsa"):
        return rsa.generate_private_key(65537, 2048)
    if name.startswith("ed"):
        return ed25519.Ed25519PrivateKey.generate()
    curves: dict[str, ec.EllipticCurve] = {"p384": ec.SECP384R1(), "p521": ec.SECP521R1()}
    return ec.generate_private_key(curves.get(name[:4], ec.SECP256R1()))


@dataclass
class Holder:
    """Who holds a certificate, and what it says."""

    name: str
    key: str = "p256"
    extensions: Extensions = field(default_factory=list)
    begins: datetime = NOW - DAY
    ends: datetime = NOW + DAY

    def subject(self) -> x509.Name:
        return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, self.name)])

    def signed_by(self, issuer: Holder) -> x509.Certificate:
        builder = (
            x509.CertificateBuilder()
            .subject_name(self.subject())
            .issuer_name(issuer.subject())
            .public_key(key_of(self.key + self.name).public_key())
            .serial_number(7)
            .not_valid_before(self.begins)
            .not_valid_after(self.ends)
        )
        for extension, is_critical in self.extensions:
            builder = builder.add_extension(extension, is_critical)
        return builder.sign(key_of(issuer.key + issuer.name), None if issuer.key.startswith("ed") else hashes.SHA256())


def authority(name: str = "root", *, length: int | None = None, **options: Any) -> Holder:
    return Holder(name, extensions=[(x509.BasicConstraints(True, length), True)], **options)


def stamper(**options: Any) -> Holder:
    return Holder("stamper", **{"extensions": [(STAMPS, True)], **options})


def stamping(*more: tuple[x509.ExtensionType, bool]) -> Holder:
    return stamper(extensions=[(STAMPS, True), *more])


def check(*holders: Holder, roots: list[x509.Certificate] | None = None, at: datetime = NOW) -> None:
    """Each holder is signed by the next, the last by itself; the last is the root."""
    issuers = [*holders[1:], holders[-1]]
    signer, *others = [holder.signed_by(issuer) for holder, issuer in zip(holders, issuers, strict=True)]
    require_authority(signer, at)
    if not leads_to_root(signer, others, [others[-1]] if roots is None else roots, at):
        raise ProofError("the certificate of the authority does not lead to a trusted root")


@pytest.mark.parametrize("key", ["p256", "p384", "rsa"])
def test_genuine_chains_are_followed(key: str) -> None:
    check(stamper(key=key), authority(key=key))
    check(stamper(key=key), authority("between", length=0, key=key), authority(length=1, key=key))
    restricted = Holder("between", extensions=[*authority().extensions, (STAMPS, False)], key=key)
    signing = Holder("root", extensions=[*authority().extensions, (usage(key_cert_sign=True), True), (SERVERS, False)])
    check(stamper(key=key), restricted, signing)
    check(stamping((usage(digital_signature=True, content_commitment=True), True)), authority())


def between(*extensions: tuple[x509.ExtensionType, bool]) -> Holder:
    return Holder("between", extensions=list(extensions))


HOUR = timedelta(hours=1)
CA = (x509.BasicConstraints(True, None), True)
NOT_CA = (x509.BasicConstraints(False, None), True)
# Why, and who holds the certificates that should be refused for it.
BROKEN: list[tuple[str, list[Holder]]] = [
    (r"was not valid yet", [stamper(begins=NOW + HOUR), authority()]),
    (r"had expired", [stamper(ends=NOW - HOUR), authority()]),
    (r'"root" had expired', [stamper(), authority(ends=NOW - HOUR)]),
    (r"is not for timestamps", [stamper(extensions=[]), authority()]),
    (r"is not for timestamps", [stamper(extensions=[(SERVERS, True)]), authority()]),
    (r"not say critically", [stamper(extensions=[(STAMPS, False)]), authority()]),
    (r"other purposes than", [stamper(extensions=[(x509.ExtendedKeyUsage([*STAMPS, *SERVERS]), True)]), authority()]),
    (r"not for signatures alone", [stamping((usage(crl_sign=True), True)), authority()]),
    (r"not for signatures alone", [stamping((usage(), True)), authority()]),
    (r"critical extension 1\.2\.3\.4", [stamping((STRANGE, True)), authority()]),
    (r"critical extension 1\.2\.3\.4", [stamper(), between(CA, (STRANGE, True)), authority()]),
    (r'"between" is no certificate authority', [stamper(), between(), authority()]),
    (r'"between" is no certificate authority', [stamper(), between(NOT_CA), authority()]),
    (r"chain of certificates this long", [stamper(), between(CA), authority(length=0)]),
    (r"not for signing cert", [stamper(), between(CA, (usage(digital_signature=True), True)), authority()]),
    (r'"between" may not issue', [stamper(), between(CA, (SERVERS, False)), authority()]),
    (r"not of a kind that is accepted", [stamper(), authority(key="p521")]),
    (r"not of a kind that is accepted", [stamper(), authority(key="rsa1024")]),
    (r"algorithm 1\.3\.101\.112 are not accepted", [stamper(), authority(key="ed")]),
    (r"does not lead to a trusted root", [stamper(), *(authority(f"between {n}") for n in range(9)), authority()]),
]


@pytest.mark.parametrize(("reason", "holders"), BROKEN, ids=range(len(BROKEN)))
def test_broken_chains_are_refused(reason: str, holders: list[Holder]) -> None:
    with pytest.raises(ProofError, match=reason):
        check(*holders)


def test_a_root_of_the_same_name_with_another_key_is_another() -> None:
    other = authority(key="p384")
    trusted: list[list[x509.Certificate]] = [[], [other.signed_by(other)]]
    for roots in trusted:
        with pytest.raises(ProofError, match="does not lead to a trusted root"):
            check(stamper(), authority(), roots=roots)


def test_certificates_that_signed_each_other_lead_nowhere() -> None:
    one, other = authority("one"), authority("other")
    signer = stamper().signed_by(one)
    assert not leads_to_root(signer, [one.signed_by(other), other.signed_by(one)], [], NOW)


def test_roots_are_read_from_texts_with_words_between() -> None:
    pem = authority().signed_by(authority()).public_bytes(serialization.Encoding.PEM).decode()
    assert len(read_roots([f"the first:\n{pem}\nthe second:\n{pem}", pem])) == 3
    with pytest.raises(ProofError, match="no certificate"):
        read_roots([pem, "nothing"])
