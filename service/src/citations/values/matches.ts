// Values are found by patterns. In a fact everything is searched; in an answer, whose words are known, a pattern is only
// tried where a value may begin, which is what makes the search cheap.

/** Where in the text values may begin, ascending; null when it is not known. */
export type Places = readonly number[] | null

/** The same pattern for both ways. */
export interface ValuePattern {
  anywhere: RegExp
  there: RegExp
}

export const valuePattern = (source: string): ValuePattern => ({
  anywhere: new RegExp(source, 'giu'),
  there: new RegExp(source, 'yiu'),
})

/** Every match of a global pattern that never matches nothing. `matchAll` would make a new pattern for each text. */
export function everyMatch(pattern: RegExp, text: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) found.push(match)
  return found
}

/** Signs by their codes: what most values are is told by them, without a search. */
export function signsOf(signs: string): Uint8Array {
  const known = new Uint8Array(0x10000)
  for (const sign of signs) known[sign.charCodeAt(0)] = 1
  return known
}

const isLetter = (code: number): boolean => (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a

/** Where the letters of ASCII end that stand at a place; -1 when something else than ASCII follows, and a pattern must tell. */
export function lettersEnd(text: string, start: number): number {
  let end = start
  let code = text.charCodeAt(end)
  while (isLetter(code)) code = text.charCodeAt(++end)
  return code >= 128 ? -1 : end
}

export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39

export function matchAt(there: RegExp, text: string, place: number): RegExpExecArray | null {
  there.lastIndex = place
  return there.exec(text)
}
