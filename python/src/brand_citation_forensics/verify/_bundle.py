"""Reads an evidence bundle, strictly.

Unlike the models of the API, which accept what a newer service adds, this refuses everything unknown: nobody
could say what it is worth.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from ._bundle_shape import Anchor, Bundle, Integrity, Record
from ._encoding import ProofError, counted, is_well_formed, shortened
from ._shape import shaped

__all__ = ["Anchor", "Bundle", "Integrity", "Record"]

_SHAPE = TypeAdapter(Bundle)


@dataclass(frozen=True)
class ReadBundle:
    """A validated bundle."""

    bundle: Bundle
    stray: list[str]
    """Fields that do not belong there. They are not part of `bundle`, so nobody can take them for evidence."""


def read_bundle(value: object) -> ReadBundle:
    """Raise a ProofError that says where the value is no bundle."""
    if not isinstance(value, dict) or not isinstance(value.get("bundleVersion"), str):
        raise ProofError("this is not an evidence bundle: it names no bundleVersion")
    if value["bundleVersion"] != "2":
        raise ProofError(f"bundles of version {shortened(value['bundleVersion'])} are not known here")
    known = _known(value, Bundle.__annotations__)
    if not is_well_formed(json.dumps(known, ensure_ascii=False)):
        raise ProofError("the bundle holds half of a character, which no text has")
    read = ReadBundle(shaped(_SHAPE, known, "the bundle"), _stray(value, known))
    require_whole_log_part(read.bundle["integrity"])
    return read


def _known(value: dict[str, Any], fields: Collection[str]) -> dict[str, Any]:
    return {name: part for name, part in value.items() if name in fields}


def _stray(value: dict[str, Any], known: dict[str, Any]) -> list[str]:
    return [name for name in value if name not in known]


def require_no_stray(stray: list[str]) -> None:
    if stray:
        names = ", ".join(shortened(name) for name in stray[:3])
        raise ProofError(f"the bundle has {counted(len(stray), 'field')} that do not belong there: {names}")


def require_whole_log_part(integrity: Integrity) -> None:
    """Either every record has its place under a checkpoint, or the bundle holds nothing of the log."""
    places = [(record["index"], record["inclusion"]) for record in integrity["records"]]
    if integrity["checkpoint"] is None:
        is_whole = all(index is None and proof is None for index, proof in places)
        is_whole = is_whole and not integrity["anchors"] and integrity["witnessed"] is None
    else:
        is_whole = all(index is not None and proof is not None for index, proof in places)
        is_whole = is_whole and integrity["origin"] is not None and bool(integrity["keys"])
    if not is_whole:
        raise ProofError("the log part of the bundle is there by halves")
