/** No engine answers at such length. */
const LONGEST = 300_000

const SIGN = /[[\]*_`~<>|\\!&]/g

/**
 * The parser may be quadratic in the signs of a paragraph: it looks back from each to the previous ones. Ordinary answers
 * have a few hundred in their largest table; this allows five thousand in one paragraph, or fifty times five hundred.
 */
const MOST_WORK = 25_000_000

/** Whether parsing it as Markdown could freeze the page. */
export function isTooDense(text: string): boolean {
  if (text.length > LONGEST) return true
  let work = 0
  for (const paragraph of text.split(/\n[ \t\r]*\n/)) {
    const signs = paragraph.match(SIGN)?.length ?? 0
    work += signs * signs
  }
  return work > MOST_WORK
}
