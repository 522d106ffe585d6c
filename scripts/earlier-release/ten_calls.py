"""The ten calls of an earlier client, in the order of a first day; prints what came."""

import json
import sys

from brand_citation_forensics import BcfError, Client, NotCaptured, wait_for_scan

url, token, brand_id = sys.argv[1:]

with Client(base_url=url, token=token) as client:
    scan = wait_for_scan(client, client.create_scan(brand_id).scan_id, timeout=300)
    item = client.list_confabulations(brand_id).confabulations.items[0]
    evidence = client.get_run_evidence(item.run_id)
    try:
        bundle = f"version {client.get_evidence_bundle(item.run_id).bundle_version}"
    except BcfError as error:
        bundle = f"{type(error).__name__}: {error}"
    page = client.get_evidence_bundle(item.run_id, format="html")
    captured = client.get_public_evidence(item.sha256)
    checked = client.check_public_evidence(item.sha256, evidence.raw_response or "")
    said = {
        "scan": scan.status,
        "runId": item.run_id,
        "bundle": bundle,
        "page": page.startswith("<!doctype html>"),
        "facts": len(client.get_ground_truth(brand_id).facts) > 0,
        "captured": not isinstance(captured, NotCaptured),
        "checked": None if isinstance(checked, NotCaptured) else checked.verdict,
        "jobs": [bool(client.verify_run(item.run_id).job_id), bool(client.refresh_ground_truth(brand_id).job_id)],
    }
print(json.dumps(said))
