"""Verifies every bundle of a file; prints the report of each."""

import json
import sys
from pathlib import Path

from brand_citation_forensics import verify_bundle

said = []
for case in json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")):
    trust = case["trust"]
    report = verify_bundle(case["text"], keys=trust["keys"], tsa_roots=trust["tsaRoots"], witnesses=trust["witnesses"])
    said.append(report.body())
print(json.dumps(said))
