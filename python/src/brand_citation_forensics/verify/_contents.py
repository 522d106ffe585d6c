"""The list of contents against the records of a bundle.

The log proves each record for itself; only the list tells that none of them is missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ._bundle import Record
from ._checklist import Passed, require_none
from ._encoding import counted
from ._record import OpenedContents, entry_commitment
from ._view import OpenedRun


def check_contents(records: Sequence[Record], run: OpenedRun) -> Passed[None]:
    """Raise a ProofError unless the list names every other record, and nothing else."""
    # There is no run without exactly one list.
    contents = next(record for record in run.own if isinstance(record, OpenedContents))
    entries = contents.content["entries"]
    others = (record for record in records if record["id"] != contents.id)
    # Computed from the record, not taken from the entry beside it.
    present = {entry_commitment(record).hex(): record for record in others}
    require_none([*_differences(entries, present), *_disorder(entries), *_behind(contents, run)])
    return Passed(f"{counted(len(entries), 'record')}, as of {contents.at}", None)


def _differences(entries: Sequence[str], present: dict[str, Record]) -> Iterator[str]:
    listed = set(entries)
    for entry, record in present.items():
        if entry not in listed:
            yield f"{record['kind']} {record['id']} is not on the list of contents"
    for entry in entries:
        if entry not in present:
            yield f"the record of entry {entry} is on the list of contents, and was left out"


def _disorder(entries: Sequence[str]) -> Iterator[str]:
    """Only one form: a repeated or moved entry would be a second list of the same records."""
    for before, entry in pairwise(entries):
        if entry <= before:
            yield f"entry {entry} is not in its place on the list of contents"


def _behind(contents: OpenedContents, run: OpenedRun) -> Iterator[str]:
    if run.own[-1] is not contents:
        yield f"record {run.own[-1].id} stands behind the list of contents"
