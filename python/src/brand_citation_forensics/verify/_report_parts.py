"""What the reports of runs and of studies have in common."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, is_dataclass
from datetime import datetime
from typing import Any, Generic, Protocol, TypeVar

from ._checklist import Step, Verdict
from ._time import Dated, Witnessed
from ._timestamp import spelled


class _Told(Protocol):
    def body(self) -> dict[str, Any]: ...


P = TypeVar("P", bound=_Told)


@dataclass(frozen=True)
class Signer:
    """Who signed the checkpoint."""

    vkey: str
    pinned: bool
    """If not, the key came with the bundle, as it would with a forged one."""


@dataclass(frozen=True)
class Report(Generic[P]):
    """What came of the checks."""

    verdict: Verdict
    """`unproved`: nothing is wrong, but what was asked for is missing, or nobody vouches for what is there."""
    steps: list[Step]
    proved: P | None
    """None unless the evidence itself is proved: at most what outsiders say about the log is still open."""
    not_proved: list[str]
    """What no step proves, in words for people. Empty without `proved`."""
    signer: Signer | None

    @property
    def failed(self) -> list[Step]:
        """The checks that failed."""
        return [step for step in self.steps if step.outcome == "failed"]

    def body(self) -> dict[str, Any]:
        """As `bcf verify --json` and `bcf study verify --json` print it, under the names of the API."""
        return {
            "verdict": self.verdict,
            "steps": [_step_body(step) for step in self.steps],
            "proved": self.proved.body() if self.proved else None,
            "notProved": self.not_proved,
            "signer": asdict(self.signer) if self.signer else None,
        }


def _step_body(step: Step) -> dict[str, Any]:
    body = asdict(step)
    return body if step.lacking else {name: part for name, part in body.items() if name != "lacking"}


def body_of(value: Any) -> Any:
    """Whatever a report holds, under the names of the API."""
    if is_dataclass(value):
        return {_camel(field.name): body_of(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, list):
        return [body_of(one) for one in value]
    if isinstance(value, dict):
        return {name: body_of(one) for name, one in value.items()}
    return spelled(value) if isinstance(value, datetime) else value


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def timestamps_body(dated: list[Dated]) -> list[dict[str, Any]]:
    return [
        {
            "at": spelled(one.gen_time),
            "authority": one.authority,
            "covers": one.covers,
            "claimsQualified": one.profile.claims_qualified,
            "certificateClaimsQualified": one.profile.certificate_claims_qualified,
            "departures": list(one.profile.departures),
        }
        for one in dated
    ]


def witnesses_body(witnesses: list[Witnessed]) -> list[dict[str, Any]]:
    return [{"name": one.name, "at": spelled(one.at)} for one in witnesses]
