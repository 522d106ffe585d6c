"""Writes the evidence of a run to disk in both forms: data for programs, a page for people."""

import os
import sys
from pathlib import Path

from brand_citation_forensics import Client

run_id = sys.argv[1]

with Client(base_url=os.environ["BCF_URL"], token=os.environ["BCF_ACCESS_TOKEN"]) as client:
    bundle = client.get_evidence_bundle(run_id)
    Path("evidence.json").write_text(bundle.to_json(), encoding="utf-8")
    page = client.get_evidence_bundle(run_id, format="html")
    Path("evidence.html").write_text(page, encoding="utf-8", newline="")
    print(f"{bundle.engine}, captured at {bundle.captured_at}")
