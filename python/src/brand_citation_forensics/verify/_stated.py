"""What a bundle of version 1 says unsealed: harmless, or refused."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import product

from qrcodegen import QrCode, QrSegment

from ._bundle_1 import Bundle1
from ._checklist import Passed, require_none
from ._encoding import counted
from ._releases import RELEASES
from ._view import OpenedRun

_HOST = r"(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?"
# Characters without meaning to a shell: people copy it as part of a command.
_ADDRESS = re.compile(rf"https?://({_HOST})(?:/[A-Za-z0-9._~%-]+)*")
_LONGEST_ADDRESS = 500
_BORDER = 4
# A host and a path, as services record their timestamp authority: nothing that reads like a title.
_AUTHORITY = re.compile(rf"{_HOST}(?:/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?")


def check_stated(bundle: Bundle1, run: OpenedRun) -> Passed[None]:
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


def _has_our_lines(bundle: Bundle1, digest: str) -> bool:
    lookup_url = bundle["publicVerification"]["lookupUrl"]
    return any(
        bundle["howToVerify"] == release.how_to_verify(digest, lookup_url)
        and bundle["doesNotProve"] == list(release.does_not_prove)
        for release in RELEASES
    )


def base_url_of(bundle: Bundle1, digest: str) -> str | None:
    """The address up to the part they all share; None if it is not the page of this answer."""
    page_url, end = bundle["publicVerification"]["pageUrl"], f"/verify/{digest}"
    return page_url.removesuffix(end) if page_url.endswith(end) else None


def host_of(base_url: str | None) -> str | None:
    match = _ADDRESS.fullmatch(base_url or "")
    return match[1] if match and len(match[0]) <= _LONGEST_ADDRESS else None


def qr_code_in(bundle: Bundle1) -> str | None:
    """The QR code's drawing, if it encodes an allowed address."""
    is_ours = not _address_complaints(bundle, bundle["snapshot"]["sha256"])
    return bundle["publicVerification"]["qrSvg"] if is_ours else None


def _address_complaints(bundle: Bundle1, digest: str) -> list[str]:
    stated = bundle["publicVerification"]
    base_url = base_url_of(bundle, digest)
    expected = f"{base_url}/v1/public/evidence/{digest}"
    if host_of(base_url) is None or (stated["lookupUrl"], stated["checkUrl"]) != (expected, f"{expected}/check"):
        return ["publicVerification does not hold the three addresses of this answer"]
    return [] if _qr_code(stated["pageUrl"]) == stated["qrSvg"] else ["the QR code is not the one of pageUrl"]


@lru_cache(maxsize=1)
def _qr_code(text: str) -> str:
    """Drawn as services draw it."""
    code = QrCode.encode_segments(QrSegment.make_segments(text), QrCode.Ecc.MEDIUM, boostecl=False)
    # No module on the border of the code is dark.
    size = code.get_size() + 2 * _BORDER
    places = product(range(size), repeat=2)
    dark = "".join(f"M{x},{y}h1v1h-1z" for y, x in places if code.get_module(x - _BORDER, y - _BORDER))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">'
        f'<rect fill="white" width="{size}" height="{size}"/><path fill="black" d="{dark}"/></svg>'
    )


def _status_complaints(bundle: Bundle1, run: OpenedRun) -> list[str]:
    """When the engine last answered otherwise, the evidence says so; between the two others only the calendar
    decides."""
    outcomes = [one.content["outcome"] for one in run.verifications]
    telling = [outcome for outcome in outcomes if outcome in {"changed", "reproduced"}]
    is_gone = telling[-1:] == ["changed"]
    is_called_gone = bundle["verificationStatus"] == "not_reproducible"
    return [] if is_gone == is_called_gone else ["verificationStatus is not what the verifications left behind"]
