"""vectors/: what every verifier, in any language, is tested on."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sending import ROOT

VECTORS = ROOT / "vectors"


def read(path: str) -> list[dict[str, Any]]:
    vectors: list[dict[str, Any]] = json.loads((VECTORS / path).read_text(encoding="utf-8"))
    assert len(vectors) > 0
    return vectors


def cases(path: str, name: str) -> pytest.MarkDecorator:
    vectors = read(path)
    return pytest.mark.parametrize("vector", vectors, ids=[vector[name] for vector in vectors])


def trust_of(vector: dict[str, Any]) -> dict[str, Any]:
    """As a verifier is told it."""
    trust = vector["trust"]
    return {"keys": trust["keys"], "tsa_roots": trust["tsaRoots"], "witnesses": trust["witnesses"]}
