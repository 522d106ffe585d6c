"""Asks for every run named on standard input, through the Python client; answers with the hash of what arrived."""

import asyncio
import hashlib
import json
import os
import sys

from brand_citation_forensics import AsyncClient, NotCaptured

AT_ONCE = 8


def sha256(text: str | None) -> str | None:
    return None if text is None else hashlib.sha256(text.encode()).hexdigest()


async def travel(client: AsyncClient, asked: dict[str, str]) -> dict[str, str | None]:
    evidence = await client.get_run_evidence(asked["runId"])
    bundle = await client.get_evidence_bundle(asked["runId"])
    verdict = await client.check_public_evidence(asked["sha256"], asked["text"])
    verified = not isinstance(verdict, NotCaptured) and verdict.verdict == "verified"
    return {
        "Python client": sha256(evidence.raw_response),
        "Python client, bundle": sha256(bundle.raw_response),
        "Python client, public check": asked["sha256"] if verified else None,
    }


async def main() -> None:
    async with AsyncClient(base_url=os.environ["BCF_URL"], token=os.environ["BCF_ACCESS_TOKEN"]) as client:
        for line in sys.stdin:
            batch: list[dict[str, str]] = json.loads(line)
            arrived: list[dict[str, str | None]] = []
            for first in range(0, len(batch), AT_ONCE):
                arrived += await asyncio.gather(*(travel(client, asked) for asked in batch[first : first + AT_ONCE]))
            print(json.dumps(arrived), flush=True)


asyncio.run(main())
