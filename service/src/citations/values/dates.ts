// Dates and years: "3 May 2012", "3. Mai 2012", "2012-05-03", "in the spring of 2012". Compared by what both
// sides say: a year agrees with every day of it.

import { LANGUAGE_WORDS } from '../vocabulary/language-words.ts'
import { everyMatch, isDigit, matchAt, type Places, signsOf, valuePattern } from './matches.ts'

export interface DateFound {
  start: number
  end: number
  year: number
  month: number | null
  day: number | null
  /** "the 1990s": any year of the ten. */
  decade: boolean
}

const MONTHS = new Map(
  Object.values(LANGUAGE_WORDS).flatMap(({ months }) =>
    months.flatMap((forms, index) => forms.map(form => [form, index + 1] as const)),
  ),
)
const MONTH = [...MONTHS.keys()].sort((a, b) => b.length - a.length).join('|')
const YEAR = String.raw`(?:1[5-9]|20)\d\d`
const LINK = String.raw`(?:\.|,|\s|\u00a0|\s?(?:of|de|del|di)\s){1,3}`
const PATTERN = valuePattern(
  String.raw`(?<![\p{L}\p{N}.,/:€$£-])(?:` +
    [
      String.raw`(${YEAR})-(\d\d)(?:-(\d\d))?`,
      String.raw`(\d{1,2})(?:st|nd|rd|th|er|º|°)?${LINK}(${MONTH})${LINK}(${YEAR})`,
      String.raw`(${MONTH})${LINK}(?:(\d{1,2})(?:st|nd|rd|th)?,?\s)?(${YEAR})`,
      `(${YEAR})(['’]?s|er)?`,
    ].join('|') +
    String.raw`)(?![\p{L}\p{N}]|[.,]\d)`,
)

/** With a digit, the words a date may begin with. */
export const MONTH_WORDS = [...MONTHS.keys()]

const monthOf = (text: string | undefined): number | null =>
  text === undefined ? null : (MONTHS.get(text.toLowerCase()) ?? Number(text)) || null

/** Every date of the text, years alone included; a bare four-digit number may still be something else. */
export function findDates(text: string, places: Places = null): DateFound[] {
  if (places === null) return everyMatch(PATTERN.anywhere, text).map(dateIn)
  const found: DateFound[] = []
  let end = 0
  for (const place of places) {
    if (place < end) continue
    const date = yearAt(text, place) ?? dateAt(text, place)
    if (!date) continue
    found.push(date)
    end = date.end
  }
  return found
}

function dateAt(text: string, place: number): DateFound | null {
  const match = matchAt(PATTERN.there, text, place)
  return match && dateIn(match)
}

function dateIn(match: RegExpExecArray): DateFound {
  const [whole, y1, m1, d1, d2, m2, y2, m3, d3, y3, y4, decade] = match
  return {
    start: match.index,
    end: match.index + whole.length,
    year: Number(y1 ?? y2 ?? y3 ?? y4),
    month: monthOf(m1 ?? m2 ?? m3),
    day: Number(d1 ?? d2 ?? d3 ?? 0) || null,
    decade: decade !== undefined,
  }
}

const YEAR_DIGITS = 4

/** What most dates are: a year with nothing around it that could belong to it. Null is no answer: the pattern must tell. */
function yearAt(text: string, start: number): DateFound | null {
  if (start > 0 && APART[text.charCodeAt(start - 1)] !== 1) return null
  const end = start + YEAR_DIGITS
  let year = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (!isDigit(code)) return null
    year = 10 * year + code - 0x30
  }
  if (year < 1500 || year > 2099 || !isApart(text, end)) return null
  return { start, end, year, month: null, day: null, decade: false }
}

/** Signs that neither belong to a date nor tie it to something else. */
const APART = signsOf(' \n!"#%&()*;<=>?@[]^_{|}~“”–—')

const isApart = (text: string, end: number): boolean =>
  end === text.length ||
  APART[text.charCodeAt(end)] === 1 ||
  ((text[end] === '.' || text[end] === ',') && !isDigit(text.charCodeAt(end + 1)))

/** The value of a fact: a date, or a text with one date in it. */
export const dateOf = (value: string): DateFound | null => findDates(value)[0] ?? null

/** Do they agree in everything that both of them say? */
export function sameDate(stated: DateFound, known: DateFound): boolean {
  if (stated.decade) return Math.floor(known.year / 10) === Math.floor(stated.year / 10)
  const parts = [
    [stated.year, known.year],
    [stated.month, known.month],
    [stated.day, known.day],
  ]
  return parts.every(([one, other]) => one === null || other === null || one === other)
}

/** The way facts are written: 2012, 2012-05 or 2012-05-03. */
export const dateText = ({ year, month, day }: DateFound): string =>
  [year, month, month && day]
    .filter(part => part !== null)
    .map(part => String(part).padStart(2, '0'))
    .join('-')
