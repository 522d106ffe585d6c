"""Asks the engines about a brand, waits, and shows what they made up."""

import os
import sys

from brand_citation_forensics import Client, wait_for_scan

brand_id = sys.argv[1]

with Client(base_url=os.environ["BCF_URL"], token=os.environ["BCF_ACCESS_TOKEN"]) as client:
    started = client.create_scan(brand_id)
    print(f"{started.scan_id} asks {len(started.engines)} engines")

    scan = wait_for_scan(
        client, started.scan_id, timeout=600, on_change=lambda scan: print(scan.status, scan.by_status)
    )
    print(f"{scan.status}: {scan.total_runs} runs, {scan.mentions} mention the brand")

    for item in client.list_confabulations(brand_id, window="7d").confabulations.items:
        print(f'{item.engine} made up "{item.claim}" (SHA-256 {item.sha256})')
