// Times of day. A time in an answer can mean two things ("5:30" without am or pm), so it holds every minute of the
// day it may mean; a fact holds exact spans.

export interface Time {
  /** Minutes after midnight it may mean; 0 stands for midnight at either end of a day. */
  minutes: number[]
  /** Says am, pm, noon or midnight, or can only be read on a 24-hour clock. */
  exact: boolean
  /** A bare number: a time only in company of another one. */
  bare: boolean
  hour: number
  minute: number
}

export const DAY = 1440

export function timeOf(hour: number, minute: number, half: 'am' | 'pm' | null, bare: boolean): Time | null {
  if (hour > 24 || minute > 59) return null
  const at = (h: number): number => (h * 60 + minute) % DAY
  const base = { hour, minute, bare: bare && half === null }
  if (half === null) {
    const exact = hour > 12 || hour === 0
    return { ...base, exact, minutes: exact ? [at(hour)] : [at(hour), at(hour + 12)] }
  }
  // "22 pm" is written by some; the half adds nothing then.
  const fixed = hour > 12 ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)
  return { ...base, exact: true, minutes: [at(fixed)] }
}

/** Beside an end that can only be on a 24-hour clock, the start is on it too. */
export function on24Hours(time: Time, other: Time): Time {
  if (time.exact || other.hour <= 12) return time
  return { ...time, exact: true, minutes: [(time.hour * 60 + time.minute) % DAY] }
}

export interface Span {
  opens: number
  closes: number
}

/** `09:00-12:00,13:00-17:00`, `closed`; null when it is written otherwise. */
export function spansOf(value: string): Span[] | null {
  if (value.trim().toLowerCase() === 'closed') return []
  const spans = value.split(',').map(part => /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/.exec(part.trim()))
  if (spans.includes(null)) return null
  return spans.map(match => {
    const [, h = 0, m = 0, toH = 0, toM = 0] = (match as RegExpExecArray).map(Number)
    return { opens: h * 60 + m, closes: toH * 60 + toM }
  })
}

export const isAllDay = ({ opens, closes }: Span): boolean => opens === 0 && closes === DAY

export const writeMinutes = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
