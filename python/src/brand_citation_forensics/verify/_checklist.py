"""The checks of a verification as a list that a person can read.

A check that raises has failed; the later ones still run where they can, so that the reader sees everything
that is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, Literal, NoReturn, TypeVar

from ._encoding import ProofError

T = TypeVar("T")

Verdict = Literal["verified", "modified", "unproved"]
Outcome = Literal["passed", "failed", "skipped"]

TITLES = {
    "shape": "The bundle has the form of an evidence bundle",
    "records": "Every record has one reading and belongs to this run",
    "answer": "The answer is the one that was captured",
    "private": "The private part of every record is the one it was sealed with",
    "entries": "Every record is the one its log entry commits to",
    "contents": "The records are all those of the list of contents, and no others",
    "view": "What the bundle shows is what was sealed",
    "keys": "The key of the log is one you trust, or follows from it",
    "checkpoint": "The checkpoint of the log is signed",
    "inclusion": "Every record is in the log",
    "consistency": "The log only grew between its checkpoints",
    "timestamps": "Outside authorities dated the log",
    "time": "The time of capture lies between what outsiders dated",
    "witnesses": "Witnesses saw the same log",
    "page": "The page shows what its data says",
    "plain": "The file is data that no browser takes for a page",
}

OF_FILES = ("page", "plain")
LATER = [step for step in TITLES if step != "shape" and step not in OF_FILES]
"""Every step after the first."""

_LONGEST_DETAIL = 4_000
_SHOWN = 3
_OUTSIDE = ("timestamps", "time", "witnesses")


@dataclass(frozen=True)
class Step:
    """One check, and what came of it."""

    id: str
    title: str
    outcome: Outcome
    detail: str
    """In words for people."""
    lacking: bool = False
    """Nothing is wrong, but it is not proved: what was asked for is missing, or nobody vouches for what is there."""


class Skipped(Exception):  # noqa: N818 - it is no error
    """Raised by a check that is impossible or was not asked for."""

    def __init__(self, reason: str, *, lacking: bool = False) -> None:
        super().__init__(reason)
        self.lacking = lacking


@dataclass(frozen=True)
class Passed(Generic[T]):
    """What a check found, and the value that later checks use."""

    detail: str
    value: T
    lacking: bool = False
    """It is not proved; later checks still use the value."""


class Checklist:
    """Runs checks and records their outcomes."""

    def __init__(self, titles: Mapping[str, str]) -> None:
        self.steps: list[Step] = []
        self._titles = titles

    def check(self, step: str, make: Callable[[], Passed[T]]) -> T | None:
        """None if later checks have nothing to use."""
        try:
            passed = make()
        except Skipped as reason:
            self._note(step, "skipped", str(reason), lacking=reason.lacking)
            return None
        except Exception as error:
            self._note(step, "failed", _words_for(error))
            return None
        outcome: Outcome = "skipped" if passed.lacking else "passed"
        self._note(step, outcome, passed.detail, lacking=passed.lacking)
        return passed.value

    def _note(self, step: str, outcome: Outcome, words: str, *, lacking: bool = False) -> None:
        # It may quote the bundle, where a stranger's text can have any length.
        detail = words if len(words) <= _LONGEST_DETAIL else f"{words[:_LONGEST_DETAIL]}…"
        self.steps.append(Step(step, self._titles[step], outcome, detail, lacking))

    @property
    def verdict(self) -> Verdict:
        if any(step.outcome == "failed" for step in self.steps):
            return "modified"
        return "unproved" if any(step.lacking for step in self.steps) else "verified"

    @property
    def is_evidence_proved(self) -> bool:
        """Whether the evidence itself is proved, whatever outsiders say about the log."""
        return all(step.outcome != "failed" and (not step.lacking or step.id in _OUTSIDE) for step in self.steps)


def require_none(complaints: Iterable[str]) -> None:
    """Raise when there is anything to complain about: the first few, and how many more."""
    found = list(complaints)
    if found:
        more = f"; and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
        raise ProofError("; ".join(found[:_SHOWN]) + more)


def complaint_of(make: Callable[[], object]) -> list[str]:
    """What is wrong, if anything is."""
    try:
        make()
    except Exception as error:
        return [_words_for(error)]
    return []


def _words_for(error: Exception) -> str:
    # Anything but a ProofError comes from input that nobody honest would write.
    return str(error) if isinstance(error, ProofError) else "something in it cannot be read at all"


def skip_unread() -> NoReturn:
    """Skips a step because an earlier one gave it nothing to work with."""
    raise Skipped("not looked at: what it needs could not be read")


def given(value: T | None) -> T:
    """What an earlier step found, or this step is skipped."""
    return skip_unread() if value is None else value
