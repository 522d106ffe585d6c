// How a day's hours in the facts bear on what an answer states of that day.

import type { Bearing } from '../reader.ts'
import { DAY, isAllDay, type Span, type Time, writeMinutes } from './clock.ts'
import type { TimeSpan } from './hour-items.ts'
import type { Unit } from './hour-units.ts'

/** What "around" may mean. */
const ENVELOPE = 60

export function bearingOf(unit: Unit, spans: Span[] | null): Bearing {
  if (spans === null) return 'silent'
  if (unit.states === 'closed') return spans.length === 0 ? 'agrees' : 'differs'
  if (unit.times?.spans.some(isEmpty) && !spans.some(isAllDay)) return 'silent'
  if (spans.length === 0) return 'differs'
  if (unit.states === 'open') return 'agrees'
  if (unit.states === 'allDay') return spans.some(isAllDay) ? 'agrees' : 'differs'
  return compare(unit.times?.spans ?? [], spans)
}

function compare(stated: TimeSpan[], spans: Span[]): Bearing {
  const matches = (span: TimeSpan, slack: number): boolean => spans.some(fact => isSame(span, fact, slack))
  if (stated.every(span => matches(span, 0))) return 'agrees'
  const [first] = spans
  const last = spans.at(-1)
  // A lunch break left out.
  if (spans.length > 1 && stated.length === 1 && first && last)
    if (isSame(stated[0] as TimeSpan, { opens: first.opens, closes: last.closes }, 0)) return 'silent'
  return stated.every(span => matches(span, ENVELOPE)) ? 'near' : 'differs'
}

function isSame({ opens, closes }: TimeSpan, fact: Span, slack: number): boolean {
  if (isAllDay(fact)) return isEmpty({ opens, closes })
  return (
    (opens === null || isAt(opens, fact.opens, slack)) &&
    (closes === null || isAt(closes, fact.closes, slack))
  )
}

function isAt(time: Time, minutes: number, slack: number): boolean {
  return time.minutes.some(minute => {
    const apart = Math.abs(minute - (minutes % DAY))
    return Math.min(apart, DAY - apart) <= slack
  })
}

/** From midnight to midnight: some write it for a day that is all open, some for one that is closed. */
const isEmpty = ({ opens, closes }: TimeSpan): boolean =>
  opens !== null && closes !== null && opens.minutes.includes(0) && closes.minutes.includes(0)

/** In the form facts are written in; a time that may be two is written as it reads on a 24-hour clock. */
export function writeUnit(unit: Unit): string {
  if (unit.states === 'closed') return 'closed'
  if (unit.states === 'open' || unit.states === 'some') return unit.states
  if (unit.states === 'allDay') return '00:00-24:00'
  const write = (time: Time | null): string => (time ? writeMinutes(time.minutes[0] as number) : '')
  return (unit.times?.spans ?? []).map(({ opens, closes }) => `${write(opens)}-${write(closes)}`).join(',')
}
