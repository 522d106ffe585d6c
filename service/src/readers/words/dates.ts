// Dates as far as they are stated: "2014", "May 2014", "17 May 2014", "17.05.2014", "the 1990s".

import type { Calendar } from './calendar.ts'
import type { Lexicon } from './lexicon.ts'
import type { Token } from './tokens.ts'

export interface DateValue {
  kind: 'date'
  from: number
  to: number
  /** ISO 8601 as far as stated. */
  value: string
}

interface Language {
  calendar: Calendar
  lexicon: Lexicon
}

/** The figures of a year, or of a day with `most` digits of two. */
const figuresOf = (token: Token | undefined, pattern: RegExp): number | null =>
  token?.kind === 'number' && pattern.test(token.text) ? Number(token.text) : null
const YEAR = /^(?:1\d|20)\d\d$/
const DAY = /^(?:0?[1-9]|[12]\d|3[01])$/

export const dateAt = (tokens: Token[], at: number, language: Language): DateValue | null =>
  numericAt(tokens, at) ?? wordedAt(tokens, at, language) ?? yearAt(tokens, at, language.lexicon)

function yearAt(tokens: Token[], at: number, { phrases, decadeEnds }: Lexicon): DateValue | null {
  const year = figuresOf(tokens[at], YEAR)
  const next = tokens[at + 1]
  if (year === null) return null
  const isEnded = next?.isJoint === true && decadeEnds.includes(next.text)
  const isDecade =
    isEnded || [1, 2].some(back => at >= back && phrases.decades.at(tokens, at - back)?.to === at)
  return {
    kind: 'date',
    from: at,
    to: isEnded ? at + 2 : at + 1,
    value: isDecade ? `${year}..${year + 9}` : String(year),
  }
}

/** 2014-05-17 and 17.05.2014: the second has dots, so it is one token. */
function numericAt(tokens: Token[], at: number): DateValue | null {
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(tokens[at]?.text ?? '')
  if (dotted) return dated(at, at + 1, [Number(dotted[3]), Number(dotted[2]), Number(dotted[1])])
  const [year, dash, month, dash2, day] = tokens.slice(at, at + 5)
  if (figuresOf(year, YEAR) === null || dash?.text !== '-' || dash2?.text !== '-' || !month || !day)
    return null
  return dated(at, at + 5, [Number(year?.text), Number(month.text), Number(day.text)])
}

function wordedAt(tokens: Token[], at: number, { calendar, lexicon }: Language): DateValue | null {
  const past = (from: number): number => {
    let next = from
    while (next < from + 2 && isFiller(tokens[next], lexicon)) next++
    return next
  }
  const first = figuresOf(tokens[at], DAY)
  const month = calendar.months.at(tokens, first === null ? at : past(at + 1))
  if (!month) return null
  const behind = past(month.to)
  const second = first === null ? figuresOf(tokens[behind], DAY) : null
  const place = second === null ? behind : past(behind + 1)
  const year = figuresOf(tokens[place], YEAR)
  const day = first ?? second
  return year === null ? null : dated(at, place + 1, [year, month.entry, ...(day === null ? [] : [day])])
}

/** What may stand between day, month and year: "17 de mayo de 2014", "May 17, 2014", "3rd of May". */
const isFiller = (token: Token | undefined, { dateFillers, ordinals }: Lexicon): boolean =>
  token !== undefined &&
  (/^[.,º]$/.test(token.text) || dateFillers.includes(token.text) || ordinals.includes(token.text))

function dated(from: number, to: number, parts: number[]): DateValue | null {
  const [, month = 0] = parts
  if (!(month >= 1 && month <= 12)) return null
  return { kind: 'date', from, to, value: parts.map(part => String(part).padStart(2, '0')).join('-') }
}
