"""A bundle in the forms in which it comes: an answer of the API, JSON, or the page that embeds it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ..models import EvidenceBundle
from ._encoding import ProofError, parse_json

_EMBEDDED_FROM = '<script type="application/json" id="evidence-bundle">'
_EMBEDDED_TO = "</script>"


def is_page(bundle: object) -> bool:
    if isinstance(bundle, bytes):
        return bundle.lstrip().startswith(b"<")
    return isinstance(bundle, str) and bundle.lstrip().startswith("<")


def value_of(bundle: EvidenceBundle | Mapping[str, Any] | str | bytes) -> object:
    """What the JSON of the bundle says, or a ProofError when there is none with one reading."""
    if isinstance(bundle, EvidenceBundle):
        bundle = bundle.body()
    if isinstance(bundle, Mapping):
        return _parsed(_written(dict(bundle)))
    text = _decoded(bundle)
    # Some programs put a byte order mark in front of what they save; it is no part of the JSON.
    return _parsed(_embedded_in(text) if is_page(text) else text.removeprefix("\ufeff"))


def _written(value: dict[str, Any]) -> str:
    try:
        return json.dumps(value)
    except (TypeError, ValueError, RecursionError):
        raise ProofError("the bundle holds something that JSON cannot") from None


def _decoded(content: str | bytes) -> str:
    try:
        return content if isinstance(content, str) else content.decode("utf-8")
    except UnicodeDecodeError:
        raise ProofError("the file is not UTF-8 text") from None


def _embedded_in(page: str) -> str:
    _, start, rest = page.partition(_EMBEDDED_FROM)
    data, end, _ = rest.partition(_EMBEDDED_TO)
    if not start or not end:
        raise ProofError("the page embeds no bundle")
    return data


def _parsed(text: str) -> object:
    try:
        return parse_json(text)
    except (ValueError, RecursionError):
        raise ProofError("the file is neither JSON nor a page that embeds it") from None
