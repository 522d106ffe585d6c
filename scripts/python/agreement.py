"""Verifies every bundle of a file by the function that is named; prints the report of each."""

import json
import sys
from pathlib import Path

import brand_citation_forensics

verify = getattr(brand_citation_forensics, sys.argv[2])
said = []
for case in json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")):
    trust = case["trust"]
    report = verify(case["text"], keys=trust["keys"], tsa_roots=trust["tsaRoots"], witnesses=trust["witnesses"])
    said.append(report.body())
print(json.dumps(said))
