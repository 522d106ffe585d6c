// Dates as far as they are stated: "2014", "May 2014", "17 May 2014", "17.05.2014".

import type { Calendar } from '../lexicon/calendar.ts'
import type { Token } from './tokens.ts'

export interface DateValue {
  kind: 'date'
  from: number
  to: number
  /** ISO 8601 as far as stated. */
  value: string
  year: number
}

const EARLIEST = 1000
const LATEST = 2099

function yearOf(token: Token | undefined): number | null {
  if (token?.kind !== 'number' || !/^\d{4}$/.test(token.text)) return null
  const year = Number(token.text)
  return year >= EARLIEST && year <= LATEST ? year : null
}

const dayOf = (token: Token | undefined): number | null =>
  token?.kind === 'number' &&
  /^\d{1,2}$/.test(token.text) &&
  Number(token.text) >= 1 &&
  Number(token.text) <= 31
    ? Number(token.text)
    : null

/** What may stand between day, month and year: "17 de mayo de 2014", "May 17, 2014", "3rd of May". */
const FILLER = /^(?:[.,]|of|de|del|st|nd|rd|th|er|º|en|im)$/

const pastFiller = (tokens: Token[], at: number): number => {
  let next = at
  while (next < at + 2 && FILLER.test(tokens[next]?.text ?? '')) next++
  return next
}

export function dateAt(tokens: Token[], at: number, { months, decades }: Calendar): DateValue | null {
  const isDecade = at > 0 && [1, 2].some(back => at >= back && decades.at(tokens, at - back)?.to === at)
  return numericAt(tokens, at) ?? wordedAt(tokens, at, months) ?? yearAt(tokens, at, isDecade)
}

function yearAt(tokens: Token[], at: number, isDecade: boolean): DateValue | null {
  const year = yearOf(tokens[at])
  if (year === null) return null
  const next = tokens[at + 1]
  const isEnded = next?.isJoint === true && DECADE.test(next.text)
  if (!isEnded && !isDecade) return { kind: 'date', from: at, to: at + 1, value: String(year), year }
  return { kind: 'date', from: at, to: isEnded ? at + 2 : at + 1, value: `${year}..${year + 9}`, year }
}

/** "1990s", "1990er". */
const DECADE = /^(?:s|er|ern|x)$/

/** 2014-05-17 and 17.05.2014: the second has dots, so it is one token. */
function numericAt(tokens: Token[], at: number): DateValue | null {
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(tokens[at]?.text ?? '')
  if (dotted)
    return dated(at, at + 1, { year: Number(dotted[3]), month: Number(dotted[2]), day: Number(dotted[1]) })
  const [year, dash, month, dash2, day] = tokens.slice(at, at + 5)
  if (yearOf(year) === null || dash?.text !== '-' || dash2?.text !== '-' || !month || !day) return null
  return dated(at, at + 5, { year: Number(year?.text), month: Number(month.text), day: Number(day.text) })
}

function wordedAt(tokens: Token[], at: number, months: Calendar['months']): DateValue | null {
  const first = dayOf(tokens[at])
  const place = first === null ? at : pastFiller(tokens, at + 1)
  const month = months.at(tokens, place)
  if (!month) return null
  const behind = pastFiller(tokens, month.to)
  const second = first === null ? dayOf(tokens[behind]) : null
  const yearPlace = second === null ? behind : pastFiller(tokens, behind + 1)
  const year = yearOf(tokens[yearPlace])
  return year === null ? null : dated(at, yearPlace + 1, { year, month: month.entry, day: first ?? second })
}

function dated(
  from: number,
  to: number,
  { year, month, day }: { year: number; month: number; day: number | null },
): DateValue | null {
  if (month < 1 || month > 12) return null
  const parts = [
    String(year),
    ...[month, ...(day === null ? [] : [day])].map(part => String(part).padStart(2, '0')),
  ]
  return { kind: 'date', from, to, value: parts.join('-'), year }
}
