"""One class for each status. What may pass by itself has been tried again before an error arrives here."""

import os
import sys

from brand_citation_forensics import (
    BadRequestError,
    Client,
    ConnectionFailedError,
    NotFoundError,
    ScanCapError,
    StatusError,
    UnauthorizedError,
)

brand_id = sys.argv[1]

with Client(base_url=os.environ["BCF_URL"], token=os.environ["BCF_ACCESS_TOKEN"]) as client:
    try:
        print(f"started {client.create_scan(brand_id).scan_id}")
    except ScanCapError as error:
        print(f"{error.scans_this_month} of {error.max_scans} scans are used")
    except NotFoundError:
        print("there is no such brand")
    except UnauthorizedError:
        print("the token is wrong")
    except BadRequestError as error:
        for detail in error.details:
            print(f"{detail.field}: {detail.message}")
    except StatusError as error:
        print(f"{error.status}: {error} (request {error.request_id})")
    except ConnectionFailedError as error:
        print(f"no answer: {error}")
