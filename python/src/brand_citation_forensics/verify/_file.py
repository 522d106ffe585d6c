"""A bundle in the forms in which it comes: an answer of the API, JSON, or the page that embeds it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, NoReturn

from .._answer import Answer
from ._checklist import Passed, Skipped
from ._encoding import ProofError, counted, parse_json

_EMBEDDED_FROM = '<script type="application/json" id="evidence-bundle">'
_EMBEDDED_TO = "</script>"
_GENERATOR = re.compile(r'<meta name="generator" content="evidence page ([0-9]{1,9})">')
_PAGE_VERSION = "4"

_SPACE = " \t\r\n"


def text_of(bundle: object) -> str | None:
    """The text of a file; None for anything that is no file or no text."""
    try:
        return _decoded(bundle) if isinstance(bundle, (str, bytes)) else None
    except ProofError:
        return None


def is_page(bundle: object) -> bool:
    return (text_of(bundle) or "").removeprefix("\ufeff").lstrip(_SPACE).startswith("<")


def is_json_file(bundle: object) -> bool:
    return isinstance(bundle, (str, bytes)) and not is_page(bundle)


def check_plain(text: str) -> Passed[None]:
    """A browser that is told "page" by a file's name makes one of whatever has a `<` in it, in any encoding. So
    JSON has none."""
    if "<" not in text:
        return Passed(f"{counted(len(text), 'character')} of JSON", None)
    raise Skipped(
        "refused: it holds a <, and a browser that opens it as a page would show what its author wants. Export the "
        "bundle again, or spell each < as \\u003c, which changes nothing that is sealed: "
        "sed 's/</\\\\u003c/g' bundle.json > plain.json",
        lacking=True,
    )


def check_page(text: str) -> NoReturn:
    """`bcf verify` draws pages again; this verifier does not, so what a page shows is unproved."""
    words = "what the page shows was not compared with it"
    version = _GENERATOR.search(text)
    if version and version[1] != _PAGE_VERSION:
        words = f"it is a page of version {version[1]}, which is not known here, and {words}"
    raise Skipped(
        f"the checks above are about the data in the page; {words}. "
        "Ask for the bundle as JSON, or draw the page again with `bcf verify`",
        lacking=True,
    )


def parsed_file(content: Mapping[str, Any] | str | bytes) -> object:
    """The value of the JSON, or a ProofError if it can be read in two ways."""
    if isinstance(content, Mapping):
        return _parsed(_written(dict(content)))
    # Some programs save a byte order mark first; it is not part of the JSON.
    return _parsed(_decoded(content).removeprefix("\ufeff"))


def value_of(bundle: Answer | Mapping[str, Any] | str | bytes) -> object:
    """The value of the bundle's JSON, or a ProofError if there is none that reads in one way."""
    if isinstance(bundle, Answer):
        bundle = bundle.body()
    if isinstance(bundle, Mapping):
        return parsed_file(bundle)
    text = _decoded(bundle)
    return _parsed(_embedded_in(text)) if is_page(text) else parsed_file(text)


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
