"""One call to the service, without the sending: what goes out, what an answer means, when to ask again.

Pure: no socket, no clock, no sleep. The two clients send what is built here and read by it what comes back.
"""

from __future__ import annotations

import json
import random
import re
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any, Generic, Literal, TypeVar
from urllib.parse import quote, urlencode, urlsplit

from .errors import (
    BcfError,
    ConnectionFailedError,
    FailedAnswer,
    InvalidInputError,
    MissingTokenError,
    RateLimitedError,
    RedirectError,
    ScanCapError,
    SentRequest,
    StatusError,
    status_error,
)

T = TypeVar("T")

DEFAULT_BASE_URL = "http://127.0.0.1:8080"

_REDIRECTS = {301, 302, 303, 307, 308}
_FIRST_DELAY = 0.5
_LONGEST_DELAY = 8.0
_LONGEST_RETRY_AFTER = 60.0


@dataclass(frozen=True)
class Received:
    """An answer as it came, its body decompressed."""

    status: int
    content: bytes
    headers: Mapping[str, str]

    @property
    def request_id(self) -> str | None:
        return self.headers.get("x-request-id")


@dataclass(frozen=True)
class Call(Generic[T]):
    """What a method of the API asks for, and how its answer is read."""

    method: Literal["GET", "POST"]
    path: str
    read: Callable[[SentRequest, Received], T]
    query: Mapping[str, str | None] | None = None
    body: Mapping[str, Any] | None = None
    is_public: bool = False
    """Needs no token, so none is sent."""
    enqueues: bool = False
    """Enqueues work: carries an Idempotency-Key, which makes a retry safe."""
    may_be_absent: bool = False
    """A 404 with `{found: false}` is an answer, not an error."""


@dataclass(frozen=True)
class Outgoing:
    """A request, ready to send."""

    request: SentRequest
    headers: dict[str, str]
    content: bytes | None


def path(template: str, *values: str) -> str:
    """A path with its values escaped. `.` and `..` would climb out of the route, so they are refused."""
    return template.format(*(_escaped(value) for value in values))


def _escaped(value: str) -> str:
    if not isinstance(value, str) or value in {"", ".", ".."}:
        raise InvalidInputError(f"Not an identifier: {value!r}")
    try:
        return quote(value, safe="")
    except UnicodeEncodeError:
        raise InvalidInputError("An identifier must be well-formed Unicode") from None


def read_base_url(text: str) -> str:
    """The address of the service, without a trailing slash."""
    try:
        parts = urlsplit(text)
        is_address = parts.scheme in {"http", "https"} and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        is_address = False
    if not is_address:
        raise InvalidInputError("The base URL must be an http or https address")
    if parts.username is not None or parts.password is not None:
        raise InvalidInputError("The base URL must not hold a user or password")
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"


def prepare(call: Call[T], base_url: str, token: str | None, idempotency_key: str | None) -> Outgoing:
    """The request of a call. An impossible one raises before anything is sent."""
    given = {name: value for name, value in (call.query or {}).items() if value is not None}
    url = base_url + call.path + (f"?{urlencode(given)}" if given else "")
    return Outgoing(SentRequest(call.method, url), _headers(call, token, idempotency_key), _content(call))


def _headers(call: Call[T], token: str | None, idempotency_key: str | None) -> dict[str, str]:
    headers = {"accept": "application/json, text/html;q=0.9"}
    if call.body is not None:
        headers["content-type"] = "application/json"
    if call.enqueues:
        headers["idempotency-key"] = _idempotency_key(idempotency_key)
    if call.is_public:
        return headers
    if not token:
        raise MissingTokenError("This call needs the access token: give token= to the client")
    # Checked here, because the HTTP library may quote a bad header in its error.
    if not re.fullmatch(r"[\x21-\x7e]+", token):
        raise InvalidInputError("The access token holds characters no header can carry")
    return {**headers, "authorization": f"Bearer {token}"}


def _idempotency_key(given: str | None) -> str:
    if given is None:
        return str(uuid.uuid4())
    if not re.fullmatch(r"[\x21-\x7e]{1,255}", given):
        raise InvalidInputError("An idempotency key is 1 to 255 visible ASCII characters")
    return given


def _content(call: Call[T]) -> bytes | None:
    if call.body is None:
        return None
    try:
        return json.dumps(call.body, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    except UnicodeEncodeError:
        raise InvalidInputError("The text is not well-formed Unicode, so it has no UTF-8 form") from None


def read_answer(call: Call[T], request: SentRequest, received: Received) -> T:
    """The parsed answer, or its error."""
    body = None if _is_success(received) else _object_in(received.content)
    if body is None and _is_success(received):
        return call.read(request, received)
    if call.may_be_absent and received.status == 404 and body is not None and body.get("found") is False:
        return call.read(request, received)
    raise _failure(request, received, body or {})


def _is_success(received: Received) -> bool:
    return 200 <= received.status < 300


def _object_in(content: bytes) -> dict[str, Any] | None:
    try:
        value = json.loads(content)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _failure(request: SentRequest, received: Received, body: dict[str, Any]) -> BcfError:
    if received.status in _REDIRECTS:
        place = received.headers.get("location", "another address")
        advice = "give base_url the address of the service itself"
        return RedirectError(f"{request.url} redirects to {place}: {advice}", request, received.request_id)
    said = body.get("requestId")
    request_id = received.request_id or (said if isinstance(said, str) else None)
    retry_after = retry_after_seconds(received.headers.get("retry-after"))
    return status_error(FailedAnswer(request, received.status, body, request_id, retry_after))


def retry_delay(error: BcfError, attempt: int, draw: Callable[[], float] = random.random) -> float | None:
    """Seconds before the next attempt, or None when asking again cannot help. Full jitter."""
    if not _may_pass(error):
        return None
    backoff = draw() * min(_FIRST_DELAY * 2.0**attempt, _LONGEST_DELAY)
    asked = (error.retry_after or 0.0) if isinstance(error, StatusError) else 0.0
    return max(backoff, min(asked, _LONGEST_RETRY_AFTER))


def _may_pass(error: BcfError) -> bool:
    if isinstance(error, ScanCapError):
        return False
    if isinstance(error, (ConnectionFailedError, RateLimitedError)):
        return True
    return isinstance(error, StatusError) and error.status >= 500 and error.status != 501


def retry_after_seconds(header: str | None, now: datetime | None = None) -> float | None:
    """The header is seconds or a date (RFC 9110 section 10.2.3)."""
    if header is None:
        return None
    if re.fullmatch(r"\s*[0-9]{1,15}\s*", header):
        return float(header)
    try:
        at = parsedate_to_datetime(header)
    except ValueError:
        return None
    at = at if at.tzinfo is not None else at.replace(tzinfo=timezone.utc)
    return max(0.0, (at - (now or datetime.now(timezone.utc))).total_seconds())
