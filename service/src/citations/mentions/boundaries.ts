// Where words begin and end. Letters and digits run on; for scripts without spaces (Han, kana, Thai)
// Intl.Segmenter decides, and only where a name touches its own script.

import type { Folded } from './fold.ts'

const NONE = 1
const SPACED = 2
const HANGUL = 3
const KATAKANA = 4
const HIRAGANA = 5
const HAN = 6
const SOUTH_EAST = 7

/** The kind of each unit, learnt as it is met; surrogates are looked at in pairs instead. */
const KINDS = new Uint8Array(0x10000)

function kindOf(character: string): number {
  // Footnote numbers are no part of a word, so \p{No} is missing.
  if (!/^[\p{L}\p{M}\p{Nd}\p{Nl}]/u.test(character)) return NONE
  if (/^\p{Script=Han}/u.test(character)) return HAN
  if (/^\p{Script=Hiragana}/u.test(character)) return HIRAGANA
  if (/^(?:\p{Script=Katakana}|ー)/u.test(character)) return KATAKANA
  if (/^\p{Script=Hangul}/u.test(character)) return HANGUL
  if (/^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(character)) return SOUTH_EAST
  return SPACED
}

function kindAt({ units, length }: Folded, at: number): number {
  if (at < 0 || at >= length) return NONE
  const unit = units[at] as number
  if (unit >= 0xd800 && unit <= 0xdfff) {
    const from = unit >= 0xdc00 && at > 0 ? at - 1 : at
    return kindOf(String.fromCharCode(units[from] as number, units[from + 1] ?? 0))
  }
  const known = KINDS[unit] as number
  if (known !== 0) return known
  const kind = kindOf(String.fromCharCode(unit))
  KINDS[unit] = kind
  return kind
}

/** How `at`, the place between two units, looks: words end there, words run on, or only a dictionary can tell. */
export function edgeAt(folded: Folded, at: number): 'edge' | 'inside' | 'unclear' {
  const before = kindAt(folded, at - 1)
  const after = kindAt(folded, at)
  if (before === NONE || after === NONE) return 'edge'
  if (before !== after) return 'edge'
  return before >= HIRAGANA ? 'unclear' : 'inside'
}

/** The end of the run of letters and digits that begins at `at`; more than `limit` units and it is -1. */
export function runEnd(folded: Folded, at: number, limit: number): number {
  const kind = kindAt(folded, at)
  if (kind === NONE) return at
  let end = at + 1
  while (kindAt(folded, end) === kind) if (++end - at > limit) return -1
  return end
}

const WINDOW = 16
/** Segmenting is slow; a text made only of doubtful places gets no more than this. */
const MAX_SEGMENTED = 64
const words = new Intl.Segmenter('ja', { granularity: 'word' })

/** For one text: does a word begin at `start` and one end at `end`? Offsets are the original text's. */
export function segmentedWords(text: string): (start: number, end: number) => boolean {
  let asked = 0
  return (start, end) => {
    if (++asked > MAX_SEGMENTED) return false
    const from = Math.max(0, start - WINDOW)
    const edges = new Set([from])
    for (const { index, segment } of words.segment(text.slice(from, end + WINDOW)))
      edges.add(from + index + segment.length)
    return edges.has(start) && edges.has(end)
  }
}
