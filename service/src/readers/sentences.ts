// The numbered sentences of an answer: what a reader is shown, and where its quotes are looked for. A sentence is a table
// row, a heading, a list item or a sentence of prose. Frozen with the template that shows them: a request must be rebuilt
// byte for byte, years later, so nothing here may depend on the machine's Unicode version.

export interface Sentence {
  /** UTF-16 units into the answer, without white space at either end. */
  start: number
  end: number
}

/**
 * Ends a sentence when white space follows; the marks of scripts without spaces end it at once. What follows is looked at
 * afterwards: a pattern that fails at the end of a row of marks tries again from each of them.
 */
const END = /[.!?…]+["'”’»)\]*_]*|[。！？]+[」』）”]*/g
const ENDS_AT_ONCE = /^[。！？]/
/** A full stop after an initial or abbreviation ends nothing. */
const ABBREVIATED =
  /(?:^|[\s("'“„«])(?:\p{L}|Dr|Mr|Mrs|Ms|Prof|St|Sr|Sra|Jr|No|Nr|Inc|Ltd|Co|Corp|approx|ca|bzw|z\.B|d\.h|e\.g|i\.e|vs|etc|tel|Tel|ul|av|Av|str|Str|bd|Bd|p\.m|a\.m|Mme|Ing|Dott)\.$/u
/** "3. May", "3. edition", or the number of an item of a list; "5 out of 5. Others" is the end of a sentence. */
const ORDINAL = /(?:^|\s)\d{1,2}\.$/
const AFTER_ORDINAL = /^\s+(?:\p{Ll}|(?:Jan|Feb|M[aä]r|Apr|Ma[ijy]|Jun|Jul|Aug|Sep|O[kc]t|Nov|De[zc])\p{L}*)/u
const NOT_LEADING = /[^\s>*#]/
const MOST_UNITS = 1_200

export function sentencesOf(text: string): Sentence[] {
  const found: Sentence[] = []
  let start = 0
  for (const line of text.split('\n')) {
    if (isRow(line)) add(found, text, { start, end: start + line.length })
    else for (const { from, to } of cutLine(line)) add(found, text, { start: start + from, end: start + to })
    start += line.length + 1
  }
  return found
}

const isRow = (line: string): boolean => /^\s*\|/.test(line)

function* cutLine(line: string): Generator<{ from: number; to: number }> {
  let from = 0
  const first = line.search(NOT_LEADING)
  for (const { 0: mark, index } of line.matchAll(END)) {
    const to = index + mark.length
    if (!ENDS_AT_ONCE.test(mark) && !isSpace(line, to)) continue
    if (mark === '.' && isWithin(line, { first, from, to })) continue
    yield { from, to }
    from = to
  }
  yield { from, to: line.length }
}

interface Stop {
  /** Where the line begins to say something. */
  first: number
  from: number
  to: number
}

/** Whether the full stop that ends at `to` stands within the sentence that begins at `from`. */
function isWithin(line: string, { first, from, to }: Stop): boolean {
  const before = line.slice(Math.max(from, to - 12), to)
  if (ORDINAL.test(before))
    return (
      (to - first <= 3 && /^\d{1,2}\.$/.test(line.slice(first, to))) ||
      AFTER_ORDINAL.test(line.slice(to, to + 12))
    )
  return ABBREVIATED.test(before)
}

/** Without white space around; a sentence longer than any is cut, so that no number stands for too much. */
function add(found: Sentence[], text: string, { start, end }: Sentence): void {
  let from = start
  let to = end
  while (from < to && isSpace(text, from)) from++
  while (to > from && isSpace(text, to - 1)) to--
  for (; from < to; from += MOST_UNITS) found.push({ start: from, end: Math.min(to, from + MOST_UNITS) })
}

const isSpace = (text: string, at: number): boolean => /\s/.test(text.charAt(at))
