"""Any httpx2 client can send the calls: through a proxy, with a certificate of your own, or a test's double."""

import os
import sys

import httpx2

from brand_citation_forensics import Client


def log(answer: httpx2.Response) -> None:
    print(answer.request.method, answer.status_code, answer.headers.get("x-request-id"))


brand_id = sys.argv[1]

with httpx2.Client(event_hooks={"response": [log]}) as http:
    client = Client(base_url=os.environ["BCF_URL"], token=os.environ["BCF_ACCESS_TOKEN"], http_client=http)
    for fact in client.get_ground_truth(brand_id).facts:
        print(f"{fact.key}: {fact.value} ({fact.source})")
