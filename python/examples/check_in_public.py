"""Is this file the answer that was captured? Anyone may ask; no token is needed, and none is sent."""

import os
import sys
from pathlib import Path

from brand_citation_forensics import Client, NotCaptured

sha256, file = sys.argv[1:]

with Client(base_url=os.environ["BCF_URL"]) as client:
    captured = client.get_public_evidence(sha256)
    if not isinstance(captured, NotCaptured):
        print(f"{captured.engine} answered so at {captured.captured_at}")

    # newline="" keeps every line end as it is: the hash is over the exact bytes.
    with Path(file).open(encoding="utf-8", newline="") as text:
        check = client.check_public_evidence(sha256, text.read())
    print("no such answer was captured" if isinstance(check, NotCaptured) else check.verdict)
