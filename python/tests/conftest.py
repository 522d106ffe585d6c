"""The same examples in every run, and nothing left behind in the source tree."""

from __future__ import annotations

import os

from hypothesis import settings
from hypothesis.configuration import set_hypothesis_home_dir
from sending import ROOT

set_hypothesis_home_dir(ROOT / ".cache" / "python" / "hypothesis")
# The long lane tries more of them.
EXAMPLES = int(os.environ.get("PYTHON_EXAMPLES", "50"))
settings.register_profile("fixed", derandomize=True, database=None, deadline=None, max_examples=EXAMPLES)
settings.load_profile("fixed")
