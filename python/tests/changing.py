"""Bundles changed at random, and the command that verifies them."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

Path = tuple[Any, ...]


def places(value: Any, path: Path = ()) -> list[Path]:
    """Every place in the bundle, the branches included."""
    items: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))
    own = [path] if path else []
    return own + [place for name, item in items for place in places(item, (*path, name))]


def holder_of(bundle: Any, path: Path) -> Any:
    for name in path[:-1]:
        bundle = bundle[name]
    return bundle


def near(value: Any) -> st.SearchStrategy[Any]:
    if isinstance(value, str):
        cut = st.integers(0, max(0, len(value) - 1))
        bent = cut.map(lambda at: value[:at] + chr(ord(value[at]) ^ 1) + value[at + 1 :] if value else "x")
        return bent | st.sampled_from([f"{value} ", value[1:], value.upper(), "", None, [value]])
    if isinstance(value, int):
        return st.sampled_from([value + 1, value - 1, -value, str(value), value / 3, None, True])
    return st.sampled_from([None, [], {}, [value], 1, True])


@st.composite
def changed(draw: st.DrawFn, original: dict[str, Any]) -> dict[str, Any]:
    bundle = copy.deepcopy(original)
    path = draw(st.sampled_from(places(original)))
    holder, name = holder_of(bundle, path), path[-1]
    if draw(st.integers(0, 2)) == 0:
        del holder[name]
    else:
        holder[name] = draw(near(holder[name]))
    # Not by ==, by which 1 is True.
    assume(json.dumps(bundle) != json.dumps(original))
    return bundle


def run_verify(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "brand_citation_forensics.verify", *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
