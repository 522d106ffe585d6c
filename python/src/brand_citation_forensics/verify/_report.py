"""What a verification tells: the checks, and only what they proved."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ._checklist import Step, Verdict
from ._log import Signed
from ._time import Bracket, Dated, Witnessed
from ._view import OpenedRun


@dataclass(frozen=True)
class ProvedClassification:
    """A verdict about the answer."""

    id: str
    citation_class: str
    method: str
    at: str


@dataclass(frozen=True)
class ProvedVerification:
    """What came when the engine was asked again."""

    id: str
    outcome: str
    result_class: str | None
    asked: int | None
    """How often the engine was asked, and how many of the answers had the class again; not of the first version."""
    reproduced: int | None
    at: str


@dataclass(frozen=True)
class Proved:
    """Only what was verified."""

    run_id: str
    brand: dict[str, str]
    prompt: str
    engine: str
    surface: str
    sha256: str
    byte_length: int
    captured_at: str
    citation_class: str
    classifications: list[ProvedClassification]
    """Oldest first, as the next."""
    verifications: list[ProvedVerification]
    origin: str
    """The log."""
    index: int
    """The place of the answer in it, counted from 0."""
    tree_size: int
    key_id: str
    not_before: datetime | None
    """Since when the answer can have been in the log, by an authority's clock; None when none tells."""
    not_after: datetime | None
    """When the answer was in the log at the latest, by an authority's clock; None when none tells."""
    timestamps: list[Dated]
    """The timestamps that say so, and whether they claim to be qualified ones."""
    witnesses: list[Witnessed]


@dataclass(frozen=True)
class Signer:
    """Who signed the checkpoint."""

    vkey: str
    pinned: bool
    """If not, the key came with the bundle, as it would with a forged one."""


@dataclass(frozen=True)
class BundleReport:
    """What came of the checks."""

    verdict: Verdict
    """`unproved`: nothing is wrong, and something that was asked for is not there."""
    steps: list[Step]
    proved: Proved | None
    """None unless the verdict is `verified`."""
    not_proved: list[str]
    """What the bundle says and no step proves, in words for people. Empty unless the verdict is `verified`."""
    signer: Signer | None

    @property
    def failed(self) -> list[Step]:
        """The checks that failed."""
        return [step for step in self.steps if step.outcome == "failed"]


@dataclass(frozen=True)
class Outside:
    """What people outside the log said about it."""

    dated: list[Dated]
    bracket: Bracket | None
    witnesses: list[Witnessed]


def proved_by(run: OpenedRun, signed: Signed, index: int, outside: Outside) -> Proved:
    content = run.answer.content
    brand = content["brand"]
    return Proved(
        run_id=content["runId"],
        brand={"id": brand["id"], "name": brand["name"], "domain": brand["domain"]},
        prompt=content["prompt"]["text"],
        engine=content["engine"],
        surface=content["surface"],
        sha256=run.answer.sha256,
        byte_length=content["byteLength"],
        captured_at=run.answer.at,
        citation_class=run.latest.content["citationClass"],
        classifications=[
            ProvedClassification(one.id, one.content["citationClass"], one.content["method"], one.at)
            for one in run.classifications
        ],
        verifications=[
            ProvedVerification(
                id=one.id,
                outcome=one.content["outcome"],
                result_class=one.content["resultClass"],
                asked=one.content.get("asks"),
                reproduced=one.content.get("reproduced"),
                at=one.at,
            )
            for one in run.verifications
        ],
        origin=signed.checkpoint.origin,
        index=index,
        tree_size=signed.checkpoint.size,
        key_id=signed.key.id.hex(),
        not_before=outside.bracket.not_before if outside.bracket else None,
        not_after=outside.bracket.not_after if outside.bracket else None,
        timestamps=outside.dated,
        witnesses=outside.witnesses,
    )
