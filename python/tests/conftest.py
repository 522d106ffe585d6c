"""The same examples in every run, and nothing left behind in the source tree."""

from __future__ import annotations

from hypothesis import settings
from hypothesis.configuration import set_hypothesis_home_dir
from sending import ROOT

set_hypothesis_home_dir(ROOT / ".cache" / "python" / "hypothesis")
settings.register_profile("fixed", derandomize=True, database=None, deadline=None)
settings.load_profile("fixed")
