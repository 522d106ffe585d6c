"""What a person reads of an answer: its words, without the markup.

The same fold as proof/src/visible-text.ts, which says why each rule is as it is; frozen, because its hashes are sealed.
"""

from __future__ import annotations

import re
from html.entities import name2codepoint
from unicodedata import normalize

from ._encoding import sha256

# Dropping one mark can uncover another. Honest text needs two rounds.
_ROUNDS = 8


def visible_text(text: str) -> str:
    seen = text
    for _ in range(_ROUNDS):
        folded = _fold(seen)
        if folded == seen:
            return seen
        seen = folded
    # Somebody nested marks in marks: dropping every mark character leaves nothing to uncover.
    return _fold(_MARKS.sub(" ", _fold(seen)))


def visible_sha256(text: str) -> str:
    """Lowercase hex. The text must be well-formed Unicode."""
    return sha256(visible_text(text).encode()).hex()


_MARKS = re.compile(r"[!-/:-@\[-`{-~•◦▪‣●○■\u3010\u3011\ue200-\ue202]")


def _fold(text: str) -> str:
    text = _decode_references(re.sub(r"&(?:amp;)+", "&", _composed(text)))
    text = _WHITE.sub(" ", _LINE_ENDS.sub("\n", _INVISIBLE.sub("", text)))
    lines = (_without_line_marks(line) for line in _without_inline_marks(text).split("\n"))
    return _composed(re.sub(r" {2,}", " ", " ".join(lines)).strip(" "))


# What is composed: scripts of which copies differ so, and in which no version of Unicode composes otherwise.
_COMPOSED = re.compile(
    "[\0-\u0377\u037a-\u037f\u0384-\u052f\u1100-\u11ff\u1e00-\u2064\u2100-\u218b\u2190-\u23ff"
    "\u3041-\u3096\u3099-\u30ff\uac00-\ud7a3]+"
)
# Of those, the ones that are put in order, which takes the square of their number: no letter has more than thirty.
_ACCENT = "[\u0300-\u036f\u0483-\u0487\u3099\u309a]"
_ACCENTS = re.compile(f"({_ACCENT}{{30}}){_ACCENT}+")


def _composed(text: str) -> str:
    return _COMPOSED.sub(lambda letters: normalize("NFC", letters[0]), _ACCENTS.sub(r"\1", text))


# Controls, soft hyphen, zero-width characters, selectors of emoji.
_INVISIBLE = re.compile("[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u180e\u200b-\u200d\u2060-\u2064\ufe0e\ufe0f\ufeff]")
_LINE_ENDS = re.compile("\r\n|[\n\v\f\r\x85\u2028\u2029]")
_WHITE = re.compile("[\t \xa0\u1680\u2000-\u200a\u202f\u205f\u3000]+")

# The line that opens or closes a code block, with its language.
_FENCE = re.compile(r"^[ >]*(?:`{3,}|~{3,}) ?[A-Za-z0-9+#._-]* ?$", re.MULTILINE)
_TASK = re.compile(r"^([ >]*(?:[-*+]|[0-9]{1,3}[.)]) )\[[ xX]\] ", re.MULTILINE)

_BREAKING = (
    "address|article|blockquote|br|caption|dd|details|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|ol|p"
    "|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul"
)
_FLOWING = (
    "a|abbr|b|bdi|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strong|strike|sub|sup|time|tt|u|var|wbr"
)
# A tag by name and form: `a <b and c> d` holds none.
_TAG = re.compile(
    rf"</?(?:({_BREAKING})|{_FLOWING})"
    r"""(?:[ \n]+[A-Za-z:-]+ ?= ?(?:"[^"<>]*"|'[^'<>]*'|[^ \n"'<>=]+))*[ \n]?/?>""",
    re.IGNORECASE | re.ASCII,
)
_ADDRESS_IN_ANGLES = re.compile(r"<((?:https?://|mailto:)[^ \n<>]*)>", re.IGNORECASE | re.ASCII)

_TITLE = r"""(?:[ \n](?:"[^"\[\]]*"|'[^'\[\]]*'))?"""
_DEFINITION = re.compile(rf"^[ >]*\[[^\[\]\n]+\]: ?([^ \n]+){_TITLE} ?$", re.MULTILINE)
# Words in brackets, one pair of brackets in them allowed, then an address, one pair of round ones in it allowed.
_LINK = re.compile(
    r"\[([^\[\]]*(?:\[[^\[\]]*\][^\[\]]*)*)\]"
    rf"\([ \n]?([^ \n()\[\]]*(?:\([^ \n()\[\]]*\)[^ \n()\[\]]*)*){_TITLE}[ \n]?\)"
)
_ADDRESS = re.compile(r"\Z|.*[:/.#]", re.DOTALL)

# Pages show marks of sources as figures, as signs, or not at all; the space before goes with them.
_CITATION = re.compile(
    "|".join(
        f" ?{mark}"
        for mark in (
            r"\[\^?[0-9]{1,3}(?: ?[,\u2013-] ?\^?[0-9]{1,3})*\]",
            r"\[\^[A-Za-z0-9_-]{1,32}\]",
            r"\u3010[0-9]{1,4}(?::[0-9]{1,4})?\u2020(?:source|L[0-9]{1,6}(?:-L[0-9]{1,6})?)\u3011",
            r"\ue200(?:file)?cite(?:\ue202turn[0-9]{1,4}[a-z]{1,16}[0-9]{1,4})+\ue201",
        )
    )
)


def _without_inline_marks(text: str) -> str:
    text = _TASK.sub(r"\1", _FENCE.sub("", text))
    text = _TAG.sub(lambda tag: "\n" if tag[1] else "", text)
    text = _ADDRESS_IN_ANGLES.sub(r"\1", text).replace("\\", "")
    text = _DEFINITION.sub(lambda line: "" if _ADDRESS.match(line[1]) else line[0], text).replace("![", "[")
    text = _LINK.sub(lambda link: link[1] if _ADDRESS.match(link[2]) else link[0], text)
    text = re.sub(r"[\[\]_`]", "", _CITATION.sub("", text)).replace("|", " ")
    return re.sub(r"(?<![0-9])\*|\*(?![0-9])", "", re.sub(r"\*{2,}|~{2,}", "", text))


# What opens a line: headings, quotes, bullets, the numbers of a list. Pages draw them, and few copies hold them.
_OPENING = re.compile(r"(?:#{1,6} +|> *|[-+•◦▪‣●○■] +|[0-9]{1,3}[.)] +)+")
# Under the head of a table or a heading, or between paragraphs.
_RULE = re.compile(r"[-=:+ ]{2,}")


def _without_line_marks(line: str) -> str:
    words = line.strip(" ")
    if _RULE.fullmatch(words):
        return ""
    opening = _OPENING.match(words)
    if opening is None:
        return words
    rest = words[opening.end() :]
    return re.sub(r" #+\Z", "", rest) if "#" in opening[0] else rest


# The 252 names of HTML 4 and &apos;. Two of them mean another character than they did then.
_NAMED = {**name2codepoint, "apos": 0x27, "lang": 0x27E8, "rang": 0x27E9}
_REFERENCE = re.compile(r"&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,9}));")


def _decode_references(text: str) -> str:
    """As a browser shows them, where they end with their semicolon. What is none stays as it stands."""
    return _REFERENCE.sub(_decoded, text)


def _decoded(reference: re.Match[str]) -> str:
    decimal, hexadecimal, name = reference.groups()
    if name is not None:
        return chr(_NAMED[name]) if name in _NAMED else reference[0]
    code = int(decimal) if hexadecimal is None else int(hexadecimal, 16)
    if code == 0 or 0xD800 <= code <= 0xDFFF or code > 0x10FFFF:
        return "\ufffd"
    # What a number from 128 to 159 means in Windows-1252: so browsers have it, and so pages are written.
    return bytes([code]).decode("cp1252", "ignore") or chr(code) if 128 <= code < 160 else chr(code)
