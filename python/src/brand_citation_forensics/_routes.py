"""The ten calls of the v1 API. Planned routes have none."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pydantic import ValidationError

from . import models
from ._answer import Answer
from ._requests import Call, Received, path
from .errors import MalformedAnswerError, SentRequest

A = TypeVar("A", bound=Answer)


def create_scan(brand_id: str) -> Call[models.ScanAccepted]:
    return Call("POST", "/v1/scans", _as(models.ScanAccepted), body={"brandId": brand_id}, enqueues=True)


def get_scan(scan_id: str) -> Call[models.Scan]:
    return Call("GET", path("/v1/scans/{}", scan_id), _as(models.Scan))


def list_confabulations(
    brand_id: str,
    engine: models.Engine | None,
    intent: models.PromptIntent | None,
    window: models.ConfabulationWindow | None,
) -> Call[models.Confabulations]:
    query = {"engine": engine, "intent": intent, "window": window}
    return Call("GET", path("/v1/brands/{}/confabulations", brand_id), _as(models.Confabulations), query=query)


def get_run_evidence(run_id: str) -> Call[models.RunEvidence]:
    return Call("GET", path("/v1/runs/{}/evidence", run_id), _as(models.RunEvidence))


def verify_run(run_id: str) -> Call[models.JobAcknowledgement]:
    return Call("POST", path("/v1/runs/{}/verify", run_id), _as(models.JobAcknowledgement), enqueues=True)


def get_evidence_bundle(run_id: str, *, trail: bool) -> Call[models.EvidenceBundle]:
    query = {"trail": None if trail else "false"}
    return Call("GET", path("/v1/runs/{}/evidence-bundle", run_id), _as(models.EvidenceBundle), query=query)


def get_evidence_page(run_id: str, *, trail: bool) -> Call[str]:
    query = {"format": "html", "trail": None if trail else "false"}
    return Call("GET", path("/v1/runs/{}/evidence-bundle", run_id), _as_text, query=query)


def get_ground_truth(brand_id: str) -> Call[models.GroundTruth]:
    return Call("GET", path("/v1/brands/{}/ground-truth", brand_id), _as(models.GroundTruth))


def refresh_ground_truth(brand_id: str) -> Call[models.JobAcknowledgement]:
    return Call(
        "POST", path("/v1/brands/{}/ground-truth/refresh", brand_id), _as(models.JobAcknowledgement), enqueues=True
    )


def get_public_evidence(sha256: str) -> Call[models.PublicEvidence | models.NotCaptured]:
    lookup = path("/v1/public/evidence/{}", sha256)
    return Call("GET", lookup, _captured_as(models.PublicEvidence), is_public=True, may_be_absent=True)


def check_public_evidence(sha256: str, content: str) -> Call[models.CheckVerdict | models.NotCaptured]:
    check = path("/v1/public/evidence/{}/check", sha256)
    read = _captured_as(models.CheckVerdict)
    return Call("POST", check, read, body={"content": content}, is_public=True, may_be_absent=True)


def _as(shape: type[A]) -> Callable[[SentRequest, Received], A]:
    return lambda request, received: _parsed(shape, request, received)


def _captured_as(shape: type[A]) -> Callable[[SentRequest, Received], A | models.NotCaptured]:
    def read(request: SentRequest, received: Received) -> A | models.NotCaptured:
        if received.status == 404:
            return _parsed(models.NotCaptured, request, received)
        return _parsed(shape, request, received)

    return read


def _parsed(shape: type[A], request: SentRequest, received: Received) -> A:
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


def _as_text(request: SentRequest, received: Received) -> str:
    try:
        return received.content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise MalformedAnswerError(f"{request.url} did not answer in UTF-8", request, received.request_id) from error
