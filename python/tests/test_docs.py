"""The documentation shows what runs, and leaves nothing out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sending import METHODS, ROOT

import brand_citation_forensics

EXAMPLES = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "python" / "examples").glob("*.py")}
PAGE = ROOT / "docs" / "clients.md"
README = ROOT / "python" / "README.md"


def blocks(page: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S)


@pytest.mark.parametrize("page", [PAGE, README], ids=lambda page: page.name)
def test_code_is_that_of_an_example(page: Path) -> None:
    assert blocks(page)
    assert [block for block in blocks(page) if block not in EXAMPLES.values()] == []


def test_every_example_is_named() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert {name for name in EXAMPLES if f"`{name}`" not in text} == set()


def test_every_call_and_every_error_is_documented() -> None:
    text = PAGE.read_text(encoding="utf-8")
    rows = set(re.findall(r"`(\w+)", text))
    errors = {name for name in brand_citation_forensics.__all__ if name.endswith("Error")} - {"BcfError"}
    assert errors | {name for name, *_ in METHODS} <= rows


def test_the_licence_is_the_one_of_the_repository() -> None:
    assert (ROOT / "python" / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
