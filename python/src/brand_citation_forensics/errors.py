"""Everything this library raises.

BcfError
├─ InvalidInputError        not sent: what was given cannot be a request, or cannot be trusted
│  └─ MissingTokenError     not sent: the route is protected and no token was given
├─ ConnectionFailedError    no answer: refused, reset, no such host
│  └─ TimedOutError         no answer in time
├─ MalformedAnswerError     an answer, but not one that the service gives
│  └─ RedirectError         it names another address, which is never followed
├─ UnfinishedScanError      wait_for_scan gave up; the scan itself goes on
└─ StatusError              an answer with an error status
   ├─ BadRequestError       400
   ├─ UnauthorizedError     401
   ├─ NotFoundError         404
   ├─ ConflictError         409
   ├─ RateLimitedError      429
   │  └─ ScanCapError       429 with maxScans: the plan's month is used up
   ├─ PlannedError          501
   └─ UnavailableError      503

None of them ever holds the access token.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from .models import ErrorDetail, Scan


class BcfError(Exception):
    """The base of all errors of this library."""

    def __reduce__(self) -> tuple[Any, ...]:
        # Pickle rebuilds an error from its message alone, which most of these refuse.
        return _revived, (type(self), self.args, self.__dict__)


def _revived(kind: type[BcfError], args: tuple[Any, ...], state: dict[str, Any]) -> BcfError:
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(state)
    return error


class InvalidInputError(BcfError):
    """What was given cannot be used; nothing was sent."""


class MissingTokenError(InvalidInputError):
    """The route is protected and no token was given; nothing was sent."""


@dataclass(frozen=True)
class SentRequest:
    """What was asked: enough to find it in a log, without secrets."""

    method: str
    url: str


class ConnectionFailedError(BcfError):
    """No answer came."""

    def __init__(self, message: str, request: SentRequest) -> None:
        super().__init__(message)
        self.request = request


class TimedOutError(ConnectionFailedError):
    """No answer came in time."""


class MalformedAnswerError(BcfError):
    """An answer came, but not one the API would give."""

    def __init__(self, message: str, request: SentRequest, request_id: str | None = None) -> None:
        super().__init__(message)
        self.request = request
        self.request_id = request_id


class RedirectError(MalformedAnswerError):
    """The answer redirects. Following could leak the call, or silently turn a POST into a GET."""


class UnfinishedScanError(BcfError):
    """The wait timed out; the scan goes on."""

    def __init__(self, message: str, scan: Scan) -> None:
        super().__init__(message)
        self.scan = scan
        """The scan as it was last seen."""


@dataclass(frozen=True)
class FailedAnswer:
    """An answer with an error status, parsed."""

    request: SentRequest
    status: int
    body: Mapping[str, Any]
    """The parsed body, empty when it was not a JSON object."""
    request_id: str | None
    retry_after: float | None
    """Seconds."""


class StatusError(BcfError):
    """The service answered with an error status."""

    def __init__(self, message: str, answer: FailedAnswer) -> None:
        super().__init__(message)
        self.request = answer.request
        self.status = answer.status
        self.body = answer.body
        self.request_id = answer.request_id
        self.retry_after = answer.retry_after

    @property
    def details(self) -> list[ErrorDetail]:
        """What was wrong with which parameter; empty where the service names none."""
        given = self.body.get("details")
        found: list[ErrorDetail] = []
        for detail in given if isinstance(given, list) else []:
            try:
                found.append(ErrorDetail.model_validate(detail))
            except ValidationError:
                continue
        return found


class BadRequestError(StatusError):
    """400: `details` says which parameter is wrong."""


class UnauthorizedError(StatusError):
    """401: the token is missing or wrong."""


class NotFoundError(StatusError):
    """404: there is no such brand, scan or run."""


class ConflictError(StatusError):
    """409: the state does not allow it."""


class RateLimitedError(StatusError):
    """429: try again later."""


class ScanCapError(RateLimitedError):
    """429: this month's scans of the plan are used up."""

    @property
    def max_scans(self) -> int:
        return int(self.body["maxScans"])

    @property
    def scans_this_month(self) -> int:
        return int(self.body["scansThisMonth"])


class PlannedError(StatusError):
    """501: the route is announced but not built yet."""


class UnavailableError(StatusError):
    """503: the queue, an engine or the database is missing."""


_BY_STATUS: dict[int, type[StatusError]] = {
    400: BadRequestError,
    401: UnauthorizedError,
    404: NotFoundError,
    409: ConflictError,
    429: RateLimitedError,
    501: PlannedError,
    503: UnavailableError,
}


def status_error(answer: FailedAnswer) -> StatusError:
    """The error for an answer."""
    said = answer.body.get("error")
    request = answer.request
    by_default = f"{request.method} {request.url} answered {answer.status}"
    message = said if isinstance(said, str) and said != "" else by_default
    if answer.status == 429 and "maxScans" in answer.body:
        return ScanCapError(message, answer)
    return _BY_STATUS.get(answer.status, StatusError)(message, answer)
