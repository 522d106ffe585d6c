"""Verifies every bundle of a file by the function that its collection names; prints the report of each."""

import json
import sys
from pathlib import Path

import brand_citation_forensics

said = []
for collection in json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")):
    verify = getattr(brand_citation_forensics, collection["called"])
    said.append(
        [
            verify(
                case["text"],
                keys=case["trust"]["keys"],
                tsa_roots=case["trust"]["tsaRoots"],
                witnesses=case["trust"]["witnesses"],
            ).body()
            for case in collection["cases"]
        ]
    )
print(json.dumps(said))
