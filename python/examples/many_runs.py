"""Reads the evidence of many runs at once, and says whether each text still has the hash that was sealed."""

import asyncio
import hashlib
import os
import sys

from brand_citation_forensics import AsyncClient


async def is_intact(client: AsyncClient, run_id: str) -> bool:
    evidence = await client.get_run_evidence(run_id)
    if evidence.raw_response is None or evidence.snapshot is None:
        return False
    return hashlib.sha256(evidence.raw_response.encode()).hexdigest() == evidence.snapshot.sha256


async def main(run_ids: list[str]) -> None:
    async with AsyncClient(base_url=os.environ["BCF_URL"], token=os.environ["BCF_ACCESS_TOKEN"]) as client:
        outcomes = await asyncio.gather(*(is_intact(client, run_id) for run_id in run_ids))
    for run_id, intact in zip(run_ids, outcomes, strict=True):
        print(run_id, "intact" if intact else "no text, or not the one that was sealed")


asyncio.run(main(sys.argv[1:]))
