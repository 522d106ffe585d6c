"""What a bundle says and nobody sealed. It is harmless or it is refused; and what is left is called not proved."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from qrcodegen import QrCode, QrSegment

from ._bundle import Bundle
from ._checklist import Passed, require_none
from ._encoding import counted
from ._log import KeyRing, strangers_on
from ._note import VerifierKey
from ._releases import RELEASES
from ._view import OpenedRun

_HOST = r"(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?"
# Characters that mean nothing to a shell: it stands in a command that people copy.
_ADDRESS = re.compile(rf"https?://({_HOST})(?:/[A-Za-z0-9._~%-]+)*")
_LONGEST_ADDRESS = 500
_BORDER = 4
# A host and a path, as services note whom they asked for timestamps: nothing that reads like a title.
_AUTHORITY = re.compile(rf"{_HOST}(?:/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?")


def check_stated(bundle: Bundle, run: OpenedRun) -> Passed[None]:
    digest = run.answer.sha256
    anchors = bundle["integrity"]["anchors"]
    complaints = []
    if not _has_our_lines(bundle, digest):
        complaints.append("howToVerify or doesNotProve holds lines that no release of the service wrote")
    complaints += _address_complaints(bundle, digest) + _status_complaints(bundle, run)
    odd = [anchor for anchor in anchors if not _AUTHORITY.fullmatch(anchor["authority"])]
    complaints += [f"the name of timestamp authority {place + 1} is not an address" for place in range(len(odd))]
    require_none(complaints)
    lines = len(bundle["howToVerify"]) + len(bundle["doesNotProve"])
    return Passed(f"{counted(lines, 'line')} of a release, addresses of one host, its QR code", None)


def _has_our_lines(bundle: Bundle, digest: str) -> bool:
    lookup_url = bundle["publicVerification"]["lookupUrl"]
    return any(
        bundle["howToVerify"] == release.how_to_verify(digest, lookup_url)
        and bundle["doesNotProve"] == list(release.does_not_prove)
        for release in RELEASES
    )


def _base_url_of(bundle: Bundle, digest: str) -> str | None:
    """Up to the part that all of them share; None when it is not the page of this answer."""
    page_url, end = bundle["publicVerification"]["pageUrl"], f"/verify/{digest}"
    return page_url.removesuffix(end) if page_url.endswith(end) else None


def _host_of(base_url: str | None) -> str | None:
    match = _ADDRESS.fullmatch(base_url or "")
    return match[1] if match and len(match[0]) <= _LONGEST_ADDRESS else None


def qr_code_in(bundle: Bundle) -> str | None:
    """The drawing of the QR code, where it is one of an address that may stand there."""
    is_ours = not _address_complaints(bundle, bundle["snapshot"]["sha256"])
    return bundle["publicVerification"]["qrSvg"] if is_ours else None


def _address_complaints(bundle: Bundle, digest: str) -> list[str]:
    stated = bundle["publicVerification"]
    base_url = _base_url_of(bundle, digest)
    expected = f"{base_url}/v1/public/evidence/{digest}"
    if _host_of(base_url) is None or (stated["lookupUrl"], stated["checkUrl"]) != (expected, f"{expected}/check"):
        return ["publicVerification does not hold the three addresses of this answer"]
    return [] if _qr_code(stated["pageUrl"]) == stated["qrSvg"] else ["the QR code is not the one of pageUrl"]


@lru_cache(maxsize=1)
def _qr_code(text: str) -> str:
    """As services draw it."""
    code = QrCode.encode_segments(QrSegment.make_segments(text), QrCode.Ecc.MEDIUM, boostecl=False)
    # Outside of the code, on its border, no module is dark.
    size = code.get_size() + 2 * _BORDER
    places = product(range(size), repeat=2)
    dark = "".join(f"M{x},{y}h1v1h-1z" for y, x in places if code.get_module(x - _BORDER, y - _BORDER))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">'
        f'<rect fill="white" width="{size}" height="{size}"/><path fill="black" d="{dark}"/></svg>'
    )


def _status_complaints(bundle: Bundle, run: OpenedRun) -> list[str]:
    """When the engine last answered otherwise, the evidence says so; between the two others only the calendar
    decides."""
    outcomes = [one.content["outcome"] for one in run.verifications]
    telling = [outcome for outcome in outcomes if outcome in {"changed", "reproduced"}]
    is_gone = telling[-1:] == ["changed"]
    is_called_gone = bundle["verificationStatus"] == "not_reproducible"
    return [] if is_gone == is_called_gone else ["verificationStatus is not what the verifications left behind"]


def not_proved(bundle: Bundle, ring: KeyRing, witnesses: Sequence[VerifierKey]) -> list[str]:
    """Of a bundle in which nothing is wrong: so whatever a given witness signed there was checked."""
    integrity = bundle["integrity"]
    witnessed = integrity["witnessed"]
    signed_at = [step["at"] for step in bundle["chainOfCustody"] if step["event"] == "SEALED"]
    authorities = dict.fromkeys(anchor["authority"] for anchor in integrity["anchors"])
    lines = strangers_on(witnessed["checkpoint"], [*ring.known, *witnesses]) if witnessed else []
    unchecked = [line.name for line in lines]
    return [
        f"where its addresses lead: {_host_of(_base_url_of(bundle, bundle['snapshot']['sha256']))}",
        f"its verification status on the day of the export: {bundle['verificationStatus']}",
        *(f"when the checkpoint was signed: {at}" for at in signed_at),
        *([f"that these are the authorities it names: {', '.join(authorities)}"] if authorities else []),
        *([f"that these witnesses signed: {', '.join(unchecked)}"] if unchecked else []),
        *(f"that this was an earlier key of the log: {key}" for key in ring.older),
    ]
