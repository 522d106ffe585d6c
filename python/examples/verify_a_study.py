"""Checks the bundle of a study with the key of the log: whether everything that was planned is there. Asks nobody."""

import sys
from pathlib import Path

from brand_citation_forensics import verify_study

file, key_file = sys.argv[1:]
keys = Path(key_file).read_text(encoding="utf-8").split()

report = verify_study(Path(file).read_bytes(), keys=keys)
print(report.verdict)
if report.proved:
    for counts in report.proved.results.engines:
        rate = counts.classes["CONFABULATED"]
        print(f"{counts.engine}: {counts.captured} of {counts.planned} captured")
        if rate:
            print(f"  made up in {rate.share:.0%} ({rate.low:.0%} to {rate.high:.0%})")
for words in [step.detail for step in report.failed] + report.not_proved:
    print(f"- {words}")
