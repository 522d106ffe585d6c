"""Checks an exported bundle with the key of the log. Asks nobody."""

import sys
from pathlib import Path

from brand_citation_forensics import verify_bundle

file, key_file = sys.argv[1:]
keys = Path(key_file).read_text(encoding="utf-8").split()

report = verify_bundle(Path(file).read_bytes(), keys=keys)
for step in report.steps:
    print(f"{step.outcome}: {step.title} ({step.detail})")
print(f"{report.verdict}: {report.proved.engine}, {report.proved.sha256}" if report.proved else report.verdict)
