// Times of the day as people write them: "08:00", "8 am", "8.30 Uhr", "17h30", "17 h 30", 17時半, 9시 30분.

import type { Bearing, Stated } from './bearing.ts'
import { countable, type ReadBack } from './figures.ts'
import { countedIn, namedHoursIn } from './number-words.ts'
import type { QuotePlace } from './quote-place.ts'

export interface Clock {
  minutes: number
  /** Says which half of the day: "8 am". */
  isHalf: boolean
  /** Has minutes or a half of the day: "8" alone may be anything. */
  isSure: boolean
  /** "8" may be in the evening; "08", "8 am" and "17" may not. */
  isOpen: boolean
  start: number
  end: number
}

const CLOCK =
  /(?<![\d.]|\d:)(?<!\d,(?!\d\d?[:.]\d\d))(\d{1,2})(?:\s?[:.時时点點시]\s?([0-5]\d)|\s?[hu]\s?([0-5]\d)|\s?[時时点點시]\s?([半반]))?(?![\d%]|[.:]\d|,\d+(?![\d:.]))(?:\s?(?:([ap])\.?\s?m\b\.?))?/giu

export const clocksIn = (text: string): Clock[] =>
  [...text.matchAll(CLOCK)].flatMap(
    ({ 0: whole, 1: hours = '', 2: minutes, 3: more, 4: halfHour, 5: half, index }) => {
      const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours)
      if (Number(hours) > (half ? 12 : 24)) return []
      return {
        minutes: hour * 60 + (halfHour ? 30 : Number(minutes ?? more ?? 0)),
        isHalf: half !== undefined,
        isSure: (half ?? minutes ?? more ?? halfHour) !== undefined,
        isOpen: half === undefined && hour < 12 && !hours.startsWith('0'),
        ...{ start: index, end: index + whole.length },
      }
    },
  )

/** In each way it may be meant: hours after noon may be counted from one again. */
export const minutesOf = ({ minutes, isOpen }: Clock): number[] =>
  isOpen ? [minutes, minutes + 720] : minutes === 1440 ? [1440, 0] : [minutes]

export const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')

/** As data has it too: T15:00:00+01:00. */
const ISO = /^T?(\d\d?:\d\d)(?::\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?|Z|\+\d\d:?\d\d)?$/i

/** A text that is one time of the day, and nothing else. */
export function clockOf(text: string): Clock | null {
  const plain = ISO.exec(text.trim())?.[1] ?? text.trim()
  const [clock, ...more] = clocksIn(plain)
  const isAll = clock?.start === 0 && clock.end === plain.length && more.length === 0
  return isAll && clock.minutes <= 1440 ? clock : null
}

/** A number alone may be anything. */
export function readTime(text: string): string | null {
  const clock = clockOf(text)
  return clock?.isSure ? clockText(clock.minutes) : null
}

const statedClock = (value: string): string | null => readTime(/\d{1,2}:\d\d/.exec(value)?.[0] ?? '')

/** A clock time on its own, such as check-in. */
export function compareClocks({ value, precision }: Stated, fact: string): Bearing {
  const [said, known] = [statedClock(value), readTime(fact)]
  if (!said || !known) return 'silent'
  if (said === known) return 'agrees'
  return precision === 'approximate' ? 'near' : 'differs'
}

export const normalClock = (value: string): string | null =>
  /\d{1,2}:\d\d/.exec(value)?.[0].padStart(5, '0') ?? null

/** Hours alone mean the full hour; after noon they may be counted from one again. */
export function clocksBack(text: string, value: string): ReadBack {
  const wanted = value.match(/\d\d?:\d\d/g) ?? []
  const worded = countedIn(text).flatMap(({ isWorded, number }) => (isWorded && number <= 24 ? number : []))
  const found = [
    ...clocksIn(text).map(({ minutes }) => minutes),
    ...[...worded, ...namedHoursIn(text)].map(hour => hour * 60),
  ]
  if (found.length === 0 || wanted.length === 0) return 'unreadable'
  const isThere = (clock: string) => {
    const minutes = minutesIn(clock)
    return found.some(
      one => one === minutes || one + 720 === minutes || (minutes % 720 < 60 && one % 720 === minutes % 720),
    )
  }
  if (wanted.every(isThere)) return 'confirmed'
  return wanted.some(isThere) || !/\d/.test(text) ? 'unreadable' : 'refuted'
}

export const clockStands = (value: string, { quote }: QuotePlace): boolean =>
  countable(quote).some(text =>
    [...clocksIn(text).flatMap(minutesOf), ...namedHoursIn(text).map(hour => hour * 60)].includes(
      /^\d\d:\d\d$/.test(value.trim()) ? minutesIn(value) : -1,
    ),
  )

function minutesIn(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}
