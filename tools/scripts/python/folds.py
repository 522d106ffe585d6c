"""Folds every text of a file; prints what a person reads of each."""

import json
import sys
from pathlib import Path

from brand_citation_forensics.verify._visible_text import visible_text

print(json.dumps([visible_text(text) for text in json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))]))
