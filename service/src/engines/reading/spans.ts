// Where in the text a citation is. Engines count in bytes, in code points, or do not say; we keep UTF-16
// offsets, and only those that check out.

export interface Span {
  start: number | null
  end: number | null
}

export const NO_SPAN: Span = { start: null, end: null }

/** Longer slices are not searched: engine text is outside our control, and checking it must stay linear. */
const LONGEST_CHECK = 4096

/** Maps offsets counted in `unit` to UTF-16; null for one outside the text or inside a character. */
export function utf16Offsets(text: string, unit: 'bytes' | 'codePoints'): (offset: number) => number | null {
  const table = new Int32Array(text.length * (unit === 'bytes' ? 3 : 1) + 1).fill(-1)
  let from = 0
  let to = 0
  for (const character of text) {
    table[from] = to
    from += unit === 'bytes' ? utf8Length(character) : 1
    to += character.length
  }
  table[from] = to
  return offset => {
    const found = table[offset] ?? -1
    return found === -1 ? null : found
  }
}

function utf8Length(character: string): number {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}

type Offset = number | null | undefined

/** A span in known units. `expected` is the vendor's own copy of the slice, when it sends one. */
export function toSpan(
  text: string,
  convert: (offset: number) => number | null,
  { start, end, expected }: { start: Offset; end: Offset; expected?: string | null },
): Span {
  const from = convert(start ?? 0)
  const to = typeof end === 'number' ? convert(end) : null
  if (from === null || to === null || to <= from) return NO_SPAN
  if (expected != null && text.slice(from, to) !== expected) return NO_SPAN
  return { start: from, end: to }
}

/**
 * A reader of spans whose unit the vendor does not state. A slice that contains the cited address settles it;
 * otherwise the span is kept only where code points and UTF-16 agree.
 */
export function spanGuesser(text: string): (start: Offset, end: Offset, url: string) => Span {
  const convert = utf16Offsets(text, 'codePoints')
  const holds = ({ start, end }: Span, url: string) =>
    start !== null && end !== null && end - start <= LONGEST_CHECK && text.slice(start, end).includes(url)
  return (start, end, url) => {
    if (typeof start !== 'number' || typeof end !== 'number') return NO_SPAN
    const byPoints = toSpan(text, convert, { start, end })
    if (holds(byPoints, url)) return byPoints
    const byUnits = toSpan(text, offset => (inBounds(text, offset) ? offset : null), { start, end })
    if (holds(byUnits, url)) return byUnits
    return byPoints.start === byUnits.start && byPoints.end === byUnits.end ? byPoints : NO_SPAN
  }
}

function inBounds(text: string, offset: number): boolean {
  return Number.isInteger(offset) && offset >= 0 && offset <= text.length
}

/** Shifts a part's span to its position in the whole text. */
export function shift(span: Span, by: number): Span {
  return {
    start: span.start === null ? null : span.start + by,
    end: span.end === null ? null : span.end + by,
  }
}

/** Finds the first `[1]`, `[1, 2]` or `[web:1]` in the text, where a vendor numbers its sources that way. */
export function markFinder(text: string): (number: number) => Span {
  const marks = new Map<number, Span>()
  for (const { 0: mark, index } of text.matchAll(/\[(?:web:)?\d{1,4}(?:, ?(?:web:)?\d{1,4}){0,31}\]/g)) {
    for (const [digits] of mark.matchAll(/\d+/g)) {
      const number = Number(digits)
      if (!marks.has(number)) marks.set(number, { start: index, end: index + mark.length })
    }
  }
  return number => marks.get(number) ?? NO_SPAN
}
