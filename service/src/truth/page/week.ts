// The week as data states it in a line: "Mo-Fr 09:00-17:00", and in English what people write there instead: "Mon-Fri 9am to
// 5pm, Sat closed". A line with any other word in it is not read: "Kitchen: Mon-Fri ..." speaks of something else.

import { clocksIn, clockText } from '../../values/clock.ts'
import { folded } from '../../values/folded.ts'
import { DAYS, type Day } from '../../values/stated-week.ts'
import { DAY_TABLES, piecesOfWeek, plainWeek } from '../../values/week-text.ts'

const ENGLISH = DAY_TABLES.get('en') as ReadonlyMap<string, number>

/**
 * From one minute of the day to another. Midnight as an end is 24:00. By the rule of search engines, 00:00 to 23:59
 * is open all day and 00:00 to 00:00 is closed.
 */
export function spanOf(opens: number, closes: number): string {
  if (opens === 0 && closes === 0) return 'closed'
  if (opens === 0 && closes >= 24 * 60 - 1) return '00:00-24:00'
  return `${clockText(opens)}-${closes === 0 ? '24:00' : clockText(closes)}`
}

export const dayOf = (word: string): Day | null => DAYS[ENGLISH.get(folded(word)) ?? -1] ?? null

interface Stretch {
  days: Day[]
  spans: string[]
}

const FILLER =
  /^(?:[\s:,;.()|•·&+/-]|(?:cet|cest|gmt|bst|utc|est|edt|pst|pdt|opening|hours?|open|on|from|and)(?!\p{L}))*$/u

/** Null when the line holds anything but hours. */
export function readHoursText(line: string): Stretch[] | null {
  if (line.length > 300) return null
  const text = plainWeek(line.replace(/\boff\b|(?<!\d)00?:00\s?[-–]\s?00?:00/gi, ' closed '))
  const pieces = piecesOfWeek(text, ENGLISH)
  if (
    !FILLER.test(pieces.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text))
  )
    return null
  const found: Stretch[] = []
  let days: number[] | undefined
  let spans: string[] | undefined
  for (const piece of pieces) {
    const times = piece.times?.[0]
    if (piece.days ? days : spans || times === undefined || !isPlain(text.slice(piece.start, piece.end)))
      return null
    days = piece.days ?? days
    spans = times?.split(',') ?? spans
    if (!days || !spans) continue
    found.push({ days: days.map(day => DAYS[day] as Day), spans })
    days = spans = undefined
  }
  return days || spans || found.length === 0 ? null : found
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
