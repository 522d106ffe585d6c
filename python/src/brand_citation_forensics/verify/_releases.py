"""What a service writes beside the evidence: how to check, and what is not proved.

None of it is sealed, so a verifier knows by heart what every release wrote, and takes nothing else. A release that
words it anew adds an entry at the end, here and in proof/src/stated.ts; none is ever changed or removed.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Release:
    """The words of one release."""

    command: str
    """What it calls the command-line tool."""
    does_not_prove: tuple[str, ...]

    def how_to_verify(self, sha256: str, lookup_url: str) -> list[str]:
        return [
            "python3 -c \"import base64,json,sys; b=json.load(open('bundle.json',encoding='utf-8')); "
            "r=b['rawResponse']; sys.stdout.buffer.write(r.encode() if r is not None else "
            "base64.b64decode(b['rawResponseBase64']))\" > answer.bin",
            f"sha256sum answer.bin    # must print {sha256}",
            f"curl -s {lookup_url}",
            f'{self.command} verify bundle.json --key "$LOG_KEY"    # the public key of the log, from a source you '
            "trust and not from this bundle",
            '# Without any program of ours: docs/verification.md does each step with Python, "openssl ts -verify" and '
            "golang.org/x/mod/sumdb/note.",
        ]


_DOES_NOT_PROVE = (
    "That another person, place or moment would get the same answer: engines vary.",
    "That the engine's consumer site shows what its programming interface answered.",
    "That the facts on the brand\u2019s own site are true: they are what the brand says of itself.",
    "That the clock of the service was right: the time of capture is its word, unless timestamps of outside "
    "authorities enclose it.",
    "That a key in this bundle is the one of the log: compare it with one you got elsewhere.",
    "That the history is complete: a record that was left out, or was made after the export, cannot be missed from "
    "here.",
    "The verification status: it is derived from the history and from today, and not sealed.",
)

RELEASES = (
    Release("npx bcf", _DOES_NOT_PROVE),
    Release(
        "bcf",
        (*_DOES_NOT_PROVE, "Where the addresses in this bundle lead, its QR code included: they are not sealed."),
    ),
)
