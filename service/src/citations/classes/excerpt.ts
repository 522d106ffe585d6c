const LENGTH = 280
/** How much is shown of what stands before the place. */
const BEFORE = 80

/** What to show of an answer around a place, at most 280 code points; null when it says nothing. */
export function excerptOf(text: string, at: number): string | null {
  if (text === '') return null
  let from = Math.max(0, at - BEFORE)
  // Cut between code points, so that no character is torn.
  if (from > 0 && (text.codePointAt(from - 1) ?? 0) > 0xffff) from++
  const shown = text.slice(from, from + 2 * LENGTH).toWellFormed()
  let to = 0
  for (let count = 0; count < LENGTH && to < shown.length; count++)
    to += (shown.codePointAt(to) as number) > 0xffff ? 2 : 1
  return shown.slice(0, to)
}
