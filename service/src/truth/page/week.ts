// The week as data states it in a line: "Mo-Fr 09:00-17:00", and in English what people write there instead: "Mon-Fri 9am to
// 5pm, Sat closed". A line with any other word in it is not read: "Kitchen: Mon-Fri ..." speaks of something else.

import { DAYS, type Day } from '../../readers/values/stated-week.ts'
import { fold } from './fold.ts'

/** From Monday to Sunday. */
const NAMES = [
  'monday mondays mon mo',
  'tuesday tuesdays tue tues tu',
  'wednesday wednesdays wed weds we',
  'thursday thursdays thu thur thurs th',
  'friday fridays fri fr',
  'saturday saturdays sat sa',
  'sunday sundays sun su',
]
const DAY_OF = new Map(
  NAMES.flatMap((names, at) => names.split(' ').map((name): [string, Day] => [name, DAYS[at] as Day])),
)

const words = (text: string) => new Set(text.split(' '))
const TO = words('- – — − to until till through thru')
const AND = words(', & + / and')
const CLOSED = words('closed off')
const DAILY = words('daily everyday')
const FILLER = words(': cet cest gmt bst utc est edt pst pdt ( ) | • · opening hours hour open on from')

/** Words for several at once, as one that is read. */
const PHRASES: [RegExp, string][] = [
  [/\b(?:(?:public|bank) holidays|holidays)\b/g, ' feast '],
  [/\b(?:every day|each day|(?:seven|7) days a week)\b/g, ' daily '],
  [/\bweekdays?\b/g, ' workdays '],
  [/\bweekends?\b/g, ' weekend '],
  [/\b(?:12 noon|noon|midday)\b/g, ' 12:00 pm '],
  [/\bmidnight\b/g, ' 12:00 am '],
]
const spelledOut = (line: string): string =>
  PHRASES.reduce((text, [pattern, sign]) => text.replace(pattern, sign), fold(line))

/**
 * From one minute of the day to another. Midnight as an end is 24:00. By the rule of search engines, 00:00 to 23:59
 * is open all day and 00:00 to 00:00 is closed.
 */
export function spanOf(opens: number, closes: number): string {
  if (opens === 0 && closes === 0) return 'closed'
  if (opens === 0 && closes >= 24 * 60 - 1) return '00:00-24:00'
  return `${clockText(opens)}-${closes === 0 ? '24:00' : clockText(closes)}`
}

export const dayOf = (word: string): Day | null => DAY_OF.get(fold(word)) ?? null

const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')

interface Stretch {
  days: Day[]
  spans: string[]
}

interface Time {
  minutes: number
  /** Written as a time: "9" alone may be anything. */
  sure: boolean
  /** am or pm is said. */
  half: boolean
}
type Token =
  | { day: Day }
  | Time
  | 'daily'
  | 'workdays'
  | 'weekend'
  | 'feast'
  | 'to'
  | 'and'
  | 'closed'
  | 'end'
  | 'filler'
  | null

const TOKEN = /\d{1,2}(?:[:.h]\d{2})?\s?(?:am\b|pm\b|a\.m\.|p\.m\.|h\b)?(?![\d:])|\p{L}+|[^\s\p{L}\d]/giu

/** Null when the line holds anything but hours. */
export function readHoursText(line: string): Stretch[] | null {
  if (line.length > 300) return null
  const folded = spelledOut(line)
  const tokens = [...folded.matchAll(TOKEN)].map(([text]) => tokenOf(text))
  if (tokens.includes(null) || /\d(?=\d{2,})/.test(folded.replace(/\d{1,2}[:.h]\d{2}/g, ''))) return null
  return stretchesOf(tokens.filter(token => token !== 'filler'))
}

function tokenOf(text: string): Token {
  const day = DAY_OF.get(text)
  if (day) return { day }
  if (/^\d/.test(text)) return timeOf(text)
  if (TO.has(text)) return 'to'
  if (AND.has(text)) return 'and'
  if (CLOSED.has(text)) return 'closed'
  if (DAILY.has(text)) return 'daily'
  if (text === 'workdays' || text === 'weekend' || text === 'feast') return text
  if (text === '.' || text === ';') return 'end'
  return FILLER.has(text) ? 'filler' : null
}

function timeOf(text: string): Token {
  const match = /^(\d{1,2})(?:[:.h](\d{2}))?\s?([ap])?/.exec(text)
  if (!match) return null
  const [, written, minute, half] = match
  const hour = half ? (Number(written) % 12) + (half === 'p' ? 12 : 0) : Number(written)
  if (hour > 24 || Number(minute ?? 0) > 59 || (half && Number(written) > 12)) return null
  const sure = minute !== undefined || /[a-z]/.test(text)
  return { minutes: hour * 60 + Number(minute ?? 0), sure, half: half !== undefined }
}

const isDay = (token: Token | undefined): token is { day: Day } =>
  typeof token === 'object' && token !== null && 'day' in token
const isTime = (token: Token | undefined): token is Time =>
  typeof token === 'object' && token !== null && 'minutes' in token

function stretchesOf(tokens: Token[]): Stretch[] | null {
  const found: Stretch[] = []
  let days: Day[] = []
  let spans: string[] = []
  let closedFirst = false
  const flush = () => {
    if (closedFirst) spans = ['closed']
    if (days.length > 0 && spans.length > 0) found.push({ days, spans })
    const isWhole = days.length > 0 === spans.length > 0
    ;[days, spans, closedFirst] = [[], [], false]
    return isWhole
  }
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Exclude<Token, null>
    if (token === 'end') {
      // "Mo. - Fr.": what shortens a day ends no sentence.
      if (!isDay(tokens[at - 1]) && !flush()) return null
    } else if (token === 'daily') {
      if (days.length > 0) return null
      days = [...DAYS]
    } else if (token === 'workdays' || token === 'weekend') {
      if (spans.length > 0 && !flush()) return null
      days.push(...(token === 'workdays' ? DAYS.slice(0, 5) : DAYS.slice(5)))
    } else if (token === 'feast') {
      // On a line of its own it says nothing of the week.
      if (spans.length > 0 && !flush()) return null
      if (days.length === 0) return found.length > 0 ? found : null
    } else if (token === 'closed') {
      if (days.length === 0 || spans.length > 0) {
        if (!flush()) return null
        closedFirst = true
      } else spans.push('closed')
    } else if (isDay(token)) {
      if (spans.length > 0 && !flush()) return null
      days.push(...(tokens[at - 1] === 'to' ? upTo(days.at(-1), token.day) : [token.day]))
    } else if (isTime(token)) {
      const end = tokens[at + 2]
      if (tokens[at + 1] !== 'to' || !isTime(end)) return null
      // "9-5" may be anything, and "1-5pm" begins at either one.
      const isAfternoon = end.minutes > 12 * 60 && token.minutes < end.minutes
      if ((!token.sure && !end.sure && !isAfternoon) || token.half !== end.half) return null
      spans.push(spanOf(token.minutes, end.minutes))
      at += 2
    }
  }
  return flush() && found.length > 0 ? found : null
}

/** The days after the first up to the last; a range may run over the weekend. */
function upTo(first: Day | undefined, last: Day): Day[] {
  if (first === undefined) return [last]
  const from = DAYS.indexOf(first)
  const length = (DAYS.indexOf(last) - from + 7) % 7
  return Array.from({ length }, (_, step) => DAYS[(from + step + 1) % 7] as Day)
}
