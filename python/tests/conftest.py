"""The same examples in every run, nothing left behind in the source tree, and no waiting."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings
from hypothesis.configuration import set_hypothesis_home_dir
from sending import ROOT

set_hypothesis_home_dir(ROOT / ".cache" / "python" / "hypothesis")
# The long lane tries more of them.
EXAMPLES = int(os.environ.get("PYTHON_EXAMPLES", "50"))
settings.register_profile("fixed", derandomize=True, database=None, deadline=None, max_examples=EXAMPLES)
settings.load_profile("fixed")


@pytest.fixture
def slept(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Replaces sleeping; the list records how long it would have been."""
    pauses: list[float] = []

    async def note(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr("time.sleep", pauses.append)
    monkeypatch.setattr("anyio.sleep", note)
    return pauses
