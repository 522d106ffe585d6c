"""What came of a study, in numbers: shares of what was captured, each with the 95 % interval of Wilson (1927)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

CLASSES = ["STRONG", "DESCRIPTIVE", "ECHO", "CONFABULATED", "ABSENT"]
"""The classes of v1, in its order. Classes of later versions are counted after them."""

# Two-sided 95 % of the normal distribution.
_Z = 1.959963984540054
# Wider than this, an interval says too little.
_WIDEST = 0.4


@dataclass(frozen=True)
class StudyRate:
    """A share of what was captured, and how sure it is."""

    hits: int
    of: int
    share: float
    low: float
    high: float
    too_few_to_tell: bool
    """The interval is too wide to say much."""

    def body(self) -> dict[str, Any]:
        named = asdict(self)
        return {"tooFewToTell": named.pop("too_few_to_tell"), **named}


@dataclass(frozen=True)
class StudyCounts:
    """What became of the asks, of one engine or of all."""

    engine: str | None
    """None for all engines."""
    planned: int
    captured: int
    unanswered: int
    failed: int
    cancelled: int
    mentioned: StudyRate | None
    """Whether the brand is spoken of at all. None where nothing was captured."""
    classes: dict[str, StudyRate | None]

    def body(self) -> dict[str, Any]:
        return {
            **({} if self.engine is None else {"engine": self.engine}),
            "planned": self.planned,
            "captured": self.captured,
            "unanswered": self.unanswered,
            "failed": self.failed,
            "cancelled": self.cancelled,
            "mentioned": self.mentioned.body() if self.mentioned else None,
            "classes": {name: rate.body() if rate else None for name, rate in self.classes.items()},
        }


@dataclass(frozen=True)
class StudyResults:
    """For all engines, and for each in the order of the protocol."""

    all: StudyCounts
    engines: list[StudyCounts]

    def body(self) -> dict[str, Any]:
        return {"all": self.all.body(), "engines": [one.body() for one in self.engines]}


Counted = tuple[str, str, str | None]
"""Engine, ending, and the class of a captured one."""


def study_results(engines: Sequence[str], samples: Sequence[Counted]) -> StudyResults:
    names = list(dict.fromkeys([*CLASSES, *(one for _, _, one in samples if one is not None)]))
    of_engines = [_counts([one for one in samples if one[0] == engine], names, engine) for engine in engines]
    return StudyResults(_counts(samples, names, None), of_engines)


def _counts(samples: Sequence[Counted], names: Sequence[str], engine: str | None) -> StudyCounts:
    def ended(kind: str) -> int:
        return sum(ending == kind for _, ending, _ in samples)

    captured = [name for _, ending, name in samples if ending == "captured"]
    return StudyCounts(
        engine=engine,
        planned=len(samples),
        captured=len(captured),
        unanswered=ended("unanswered"),
        failed=ended("failed"),
        cancelled=ended("cancelled"),
        mentioned=_rate(sum(name != "ABSENT" for name in captured), len(captured)),
        classes={name: _rate(captured.count(name), len(captured)) for name in names},
    )


def _rate(hits: int, of: int) -> StudyRate | None:
    if of == 0:
        return None
    share = hits / of
    square = (_Z * _Z) / of
    centre = (share + square / 2) / (1 + square)
    half = (_Z / (1 + square)) * math.sqrt((share * (1 - share)) / of + square / (4 * of))
    # The bound is exact at both ends; only rounding would blur it.
    low = 0.0 if hits == 0 else max(0.0, centre - half)
    high = 1.0 if hits == of else min(1.0, centre + half)
    return StudyRate(hits, of, share, low, high, high - low > _WIDEST)
