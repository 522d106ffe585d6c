// Answers are made of the same few thousand words. One string is kept for each of the latest, so that a look into
// a word list need not hash and compare a fresh copy of "the" every time. Of fixed size: a hostile answer can push
// words out and gains nothing by it.

const SLOTS = 8192
/** A longer one may be a view into the whole answer, and would keep all of it in memory. */
const LONGEST = 12

const slots: string[] = new Array(SLOTS).fill('')
/** The units of each, side by side. */
const known = new Uint16Array(SLOTS * LONGEST)

/** The same as `text.slice(start, end)`; `units` are those of the text. */
export function stringOf(text: string, units: Uint16Array, start: number, end: number): string {
  const length = end - start
  if (length > LONGEST) return text.slice(start, end)
  let hash = length
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (units[at] as number)) | 0
  const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1)
  const word = slots[slot] as string
  if (word.length === length && isKnown(units, start, end, slot * LONGEST)) return word
  const fresh = text.slice(start, end)
  slots[slot] = fresh
  for (let at = start; at < end; at++) known[slot * LONGEST + at - start] = units[at] as number
  return fresh
}

function isKnown(units: Uint16Array, start: number, end: number, place: number): boolean {
  for (let at = start; at < end; at++) if (units[at] !== known[place + at - start]) return false
  return true
}
