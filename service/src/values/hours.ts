// Opening hours: of each day `09:00-17:00`, several spans joined by a comma, or `closed`. A statement names days and times, and is
// compared with the facts of those days.

import type { Bearing, Stated } from './bearing.ts'
import { clockOf, clocksIn, clockText } from './clock.ts'
import { countable } from './figures.ts'
import { folded } from './folded.ts'
import type { QuotePlace } from './quote-place.ts'
import { DAY_TABLES, type Piece, piecesOfWeek, plainWeek, withPlainDays } from './week-text.ts'

export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Day = (typeof DAYS)[number]

const SHORT = new Map(DAYS.map((day, index) => [day.slice(0, 2).toLowerCase(), index]))

/** Times of each day that a statement names; a side that it leaves open is empty: "..15:00". */
export function weekOf(value: string): Map<Day, string> {
  const week = new Map<Day, string>()
  for (const part of value.split(';')) {
    const [, days = '', times = ''] =
      /^\s*((?:[A-Z][a-z]\w*(?:\s*[-–,]\s*(?=[A-Z]))?)*)\s*(.*?)\s*$/.exec(part) ?? []
    const named = daysIn(days)
    // Times without a day are said of all that are open; which those are, nobody says. Days without times are open.
    for (const day of named) week.set(day, normalTimes(times === '' ? OPEN : times))
  }
  return week
}

/** Days without times. */
const OPEN = 'open'

function daysIn(text: string): Day[] {
  return text.split(',').flatMap(part => {
    const [from, to] = part.split(/[-–]/).map(name => SHORT.get(name.trim().slice(0, 2).toLowerCase()))
    if (from === undefined) return []
    const count = to === undefined ? 1 : ((to - from + 7) % 7) + 1
    return Array.from({ length: count }, (_, step) => DAYS[(from + step) % 7] as Day)
  })
}

/** Times in one form. */
const normalTimes = (times: string): string =>
  times
    .toLowerCase()
    .replace(/\s/g, '')
    .replace(/–/g, '-')
    .replace(/(?<!\d)(\d):/g, '0$1:')
    .replace(/-00:00$/, '-24:00')
    .replace(/-23:59$/, '-24:00')

/** The day that a key names in its brackets; null for others. */
export const dayOfKey = (key: string): Day | null => DAYS.find(day => key.endsWith(`[${day}]`)) ?? null

/** What a statement says of the day of a key. */
export const timesOfDay = (value: string, key: string): string | undefined =>
  weekOf(value).get(dayOfKey(key) as Day)

const MOST_RANGES = 6

/** As people type them: "9 am – 5.30 PM" is 09:00-17:30. */
export function readHours(text: string): string | null {
  const plain = text.toLowerCase().replace(/\s+/g, ' ')
  if (plain === 'closed') return 'closed'
  if (/^(?:open )?24 ?(?:h|hours)$/.test(plain)) return spanOf(0, 1440)
  const ranges = plain.split(',')
  if (ranges.length > MOST_RANGES) return null
  const read = ranges.map(range => readRange(range.trim()))
  return read.includes(null) ? null : [...new Set(read)].sort().join(',')
}

function readRange(range: string): string | null {
  const ends = range.split(/ ?(?:[-–—]| to ) ?/)
  const [from, to] = ends.map(clockOf)
  // A range with am or pm at one end only can be read in two ways; one that begins where it ends, too.
  const isClear = ends.length === 2 && from?.isHalf === to?.isHalf && from?.minutes !== to?.minutes
  return from && to && isClear ? spanOf(from.minutes, to.minutes) : null
}

/**
 * From one minute of the day to another. Midnight as an end is 24:00. By the rule of search engines, 00:00 to 23:59
 * is open all day and 00:00 to 00:00 is closed.
 */
export function spanOf(opens: number, closes: number): string {
  if (opens === 0 && closes === 0) return 'closed'
  if (opens === 0 && closes >= 24 * 60 - 1) return '00:00-24:00'
  return `${clockText(opens)}-${closes === 0 ? '24:00' : clockText(closes)}`
}

/** One day. "closed" against times differs; "from 08:00" is compared with the opening alone. */
export function compareHours(stated: string, fact: string, precision: Stated['precision']): Bearing {
  const known = normalTimes(readHours(fact) ?? fact)
  if (stated === known) return 'agrees'
  const said = sides(stated)
  // With words among them, the times may be those of a break, or of some weeks.
  const open = /\p{L}/u.test(known) ? null : sides(known)
  // "By appointment" is neither open nor closed.
  if (known === 'closed') return said || stated === OPEN ? 'differs' : 'silent'
  if (stated === 'closed') return open ? 'differs' : 'silent'
  if (stated === OPEN) return open ? 'agrees' : 'silent'
  if (!said || !open) return 'silent'
  const fits = [0, 1].every(side => said[side] === '' || open[side] === '' || said[side] === open[side])
  if (fits) return 'agrees'
  return precision === 'approximate' ? 'near' : 'differs'
}

/** First opening and last closing; null if these are no times. */
function sides(times: string): [string, string] | null {
  const clocks = times.match(/\d\d:\d\d/g)
  if (!clocks) return null
  const [first = '', last = ''] = [clocks[0], clocks.at(-1)]
  if (clocks.length === 1) return /^(?:\.\.|-)/.test(times) ? ['', first] : [first, '']
  return [first, last]
}

/**
 * Whether each day has, in a quote, the times that stand beside it there, in their order. Where it is not plain which days have
 * which times, nothing stands there.
 */
export function hoursStand(value: string, place: QuotePlace): boolean {
  const wanted = [...weekOf(value)]
  if (wanted.length === 0) return false
  // In a row, the days may stand in another cell.
  const texts = [place.quote, ...(place.isRow ? [place.near] : [])].flatMap(countable).map(plain)
  return texts.some(
    text =>
      text.length <= MOST_TEXT &&
      DAY_TABLES.values().some(table => {
        const stretches = stretchesOf(piecesOfWeek(text, table))
        return wanted.every(([day, wantedTimes]) =>
          stretches?.some(
            ({ days, times }) => days.includes(DAYS.indexOf(day)) && times.includes(wantedTimes),
          ),
        )
      }),
  )
}

/** A week is told in less. */
const MOST_TEXT = 600

const plain = (text: string): string => plainWeek(withPlainDays(text))

interface Stretch {
  days: number[]
  /** In each way they may be meant. */
  times: string[]
}

/** Days and their times, whichever come first; null when a time is left over, or, of what `isWhole`, a day. */
function stretchesOf(pieces: Piece[], isWhole = false): Stretch[] | null {
  const found: Stretch[] = []
  let open: Partial<Stretch> = {}
  for (const { days, times } of pieces) {
    if (times ? open.times : isWhole && open.days) return null
    open = { ...open, ...(days ? { days } : { times }) }
    if (!open.days || !open.times) continue
    found.push({ days: open.days, times: open.times })
    open = {}
  }
  return open.times || (isWhole && open.days) ? null : found
}

const ENGLISH = DAY_TABLES.get('en') as ReadonlyMap<string, number>

export const dayOf = (word: string): Day | null => DAYS[ENGLISH.get(folded(word)) ?? -1] ?? null

const FILLER =
  /^(?:[\s:,;.()|•·&+/-]|(?:cet|cest|gmt|bst|utc|est|edt|pst|pdt|opening|hours?|open|on|from|and)(?!\p{L}))*$/u

/**
 * The week as data states it in a line: "Mo-Fr 09:00-17:00", and in English what people write there instead: "Mon-Fri 9am to
 * 5pm, Sat closed". Null for a line with anything else in it: "Kitchen: Mon-Fri ..." speaks of something else.
 */
export function readHoursText(line: string): { days: Day[]; spans: string[] }[] | null {
  if (line.length > 300) return null
  const text = plainWeek(line.replace(/\boff\b|(?<!\d)00?:00\s?[-–]\s?00?:00/gi, ' closed '))
  const pieces = piecesOfWeek(text, ENGLISH)
  const rest = pieces.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text)
  if (!FILLER.test(rest) || pieces.some(({ start, end, times }) => times && !isPlain(text.slice(start, end))))
    return null
  const found = stretchesOf(pieces, true) ?? []
  return found.length === 0
    ? null
    : found.map(({ days, times: [times = ''] }) => ({
        days: days.map(day => DAYS[day] as Day),
        spans: times.split(','),
      }))
}

/** "9-5" may be anything, and "1-5pm" begins at either one. */
function isPlain(times: string): boolean {
  const clocks = clocksIn(times)
  return clocks.every((first, at) => {
    const last = clocks[at + 1]
    if (at % 2 === 1 || !last) return true
    const isAfternoon = last.minutes > 12 * 60 && first.minutes < last.minutes
    return first.isHalf === last.isHalf && (first.isSure || last.isSure || isAfternoon)
  })
}
