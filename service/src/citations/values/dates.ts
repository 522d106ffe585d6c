// Dates and years: "3 May 2012", "3. Mai 2012", "2012-05-03", "in the spring of 2012". Compared by what both
// sides say: a year agrees with every day of it.

import { LANGUAGE_WORDS } from '../vocabulary/language-words.ts'

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
const PATTERN = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/:€$£-])(?:` +
    [
      String.raw`(?<y1>${YEAR})-(?<m1>\d\d)(?:-(?<d1>\d\d))?`,
      String.raw`(?<d2>\d{1,2})(?:st|nd|rd|th|er|º|°)?${LINK}(?<m2>${MONTH})${LINK}(?<y2>${YEAR})`,
      String.raw`(?<m3>${MONTH})${LINK}(?:(?<d3>\d{1,2})(?:st|nd|rd|th)?,?\s)?(?<y3>${YEAR})`,
      `(?<y4>${YEAR})(?<decade>['’]?s|er)?`,
    ].join('|') +
    String.raw`)(?![\p{L}\p{N}]|[.,]\d)`,
  'giu',
)

/** Cheaper than the search itself; most sentences have none. */
const HAS_YEAR = new RegExp(YEAR)

const monthOf = (text: string | undefined): number | null =>
  text === undefined ? null : (MONTHS.get(text.toLowerCase()) ?? Number(text)) || null

/** Every date of the text, years alone included; a bare four-digit number may still be something else. */
export function findDates(text: string): DateFound[] {
  const found: DateFound[] = []
  if (!HAS_YEAR.test(text)) return found
  PATTERN.lastIndex = 0
  for (let match = PATTERN.exec(text); match; match = PATTERN.exec(text)) {
    const { y1, y2, y3, y4, m1, m2, m3, d1, d2, d3, decade } = match.groups ?? {}
    found.push({
      start: match.index,
      end: match.index + match[0].length,
      year: Number(y1 ?? y2 ?? y3 ?? y4),
      month: monthOf(m1 ?? m2 ?? m3),
      day: Number(d1 ?? d2 ?? d3 ?? 0) || null,
      decade: decade !== undefined,
    })
  }
  return found
}

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
