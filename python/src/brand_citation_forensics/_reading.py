"""How the body of an answer is read: as one of the models, or as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pydantic import ValidationError

from ._answer import Answer
from ._requests import Received
from .errors import MalformedAnswerError, SentRequest
from .models import NotCaptured

A = TypeVar("A", bound=Answer)


def parsed(shape: type[A]) -> Callable[[SentRequest, Received], A]:
    return lambda request, received: _read(shape, request, received)


def if_captured(shape: type[A]) -> Callable[[SentRequest, Received], A | NotCaptured]:
    def read(request: SentRequest, received: Received) -> A | NotCaptured:
        if received.status == 404:
            return _read(NotCaptured, request, received)
        return _read(shape, request, received)

    return read


def _read(shape: type[A], request: SentRequest, received: Received) -> A:
    try:
        answer = shape.model_validate_json(received.content)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        words = f"{place}: {first['msg']}" if place else first["msg"]
        raise MalformedAnswerError(
            f"{request.method} {request.url} did not answer with a {shape.__name__} ({words}); is it the service?",
            request,
            received.request_id,
        ) from error
    answer._request_id = received.request_id
    return answer


def as_text(request: SentRequest, received: Received) -> str:
    try:
        return received.content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise MalformedAnswerError(f"{request.url} did not answer in UTF-8", request, received.request_id) from error
