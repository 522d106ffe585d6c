// A sentence about opening hours as a row of items: sets of days ("Monday to Friday, and Sunday"), spans of time
// ("11-2 and 5-9 pm"), "closed", "open". Second pass, over the atoms.

import type { Sentence } from '../reader.ts'
import { on24Hours, type Time } from './clock.ts'
import { type Atom, atomsOf, gapAfter, linkBetween } from './hour-atoms.ts'
import { ALL_DAYS, type Days } from './hour-words.ts'

export interface TimeSpan {
  /** Null: only the other end is stated. */
  opens: Time | null
  closes: Time | null
}

type Place = { from: number; to: number }
export type DaysItem = Place & { is: 'days'; days: Days; parts: Days[]; except: boolean }
export type TimesItem = Place & { is: 'times'; spans: TimeSpan[] }
export type Item =
  | DaysItem
  | TimesItem
  /** A time that may be either end: "(8 pm on Sundays)". */
  | (Place & { is: 'someTime' })
  | (Place & {
      is:
        | 'otherDays'
        | 'allDay'
        | 'closed'
        | 'open'
        | 'hours'
        | 'respectively'
        | 'notOurs'
        | 'longer'
        | 'different'
        | 'varying'
    })

export const itemsOf = (sentence: Sentence): Item[] =>
  joinTimes(joinDays(atomsOf(sentence), sentence), sentence)

const AND = new Set('and & or plus und oder et ou y o e ed'.split(' '))
const DASH = /^[.\s*_]*[-–—‑~][\s*_]*$/

type Half = Atom | DaysItem

/** Neighbouring days become one set: ranges first, then lists. */
function joinDays(atoms: Atom[], sentence: Sentence): Half[] {
  const halves: Half[] = []
  for (let at = 0; at < atoms.length; ) {
    const first = atoms[at] as Atom
    if (first.is !== 'days') {
      halves.push(first)
      at++
      continue
    }
    const except =
      atoms[at - 1]?.is === 'except' || (atoms[at - 1]?.is === 'on' && atoms[at - 2]?.is === 'except')
    let { days, to, next } = rangeOfDays(atoms, at, sentence)
    const parts = [days]
    for (;;) {
      const more = nextInList(atoms, next, to, sentence)
      if (more === null) break
      const range = rangeOfDays(atoms, more, sentence)
      if (belongsToNextTime(atoms, at, more, range.next, sentence)) break
      days |= range.days
      parts.push(range.days)
      ;({ to, next } = range)
    }
    // "weekends (Friday and Saturday)": the bracket says which days are meant.
    const named = halves.at(-1)
    if (
      named?.is === 'days' &&
      named.to === first.from &&
      gapAfter(sentence.words, named.to - 1).includes('(')
    )
      halves.pop()
    halves.push({ is: 'days', from: first.from, to, days, parts, except })
    at = next
  }
  return halves
}

/** "Monday to Friday", "Mon-Fri", "between Monday and Friday"; a lone day is a range of one. */
function rangeOfDays(
  atoms: Atom[],
  at: number,
  { words }: Sentence,
): { days: Days; to: number; next: number } {
  const first = atoms[at] as Atom & { is: 'days' }
  const lone = { days: first.days, to: first.to, next: at + 1 }
  const joint = atoms[at + 1]
  const dashed = joint?.is === 'days' && joint.from === first.to && DASH.test(gapAfter(words, first.to - 1))
  if (dashed) return { days: fromTo(first.days, joint.days), to: joint.to, next: at + 2 }
  const last = atoms[at + 2]
  if (!joint || last?.is !== 'days' || joint.from !== first.to || last.from !== joint.to) return lone
  if (joint.is !== 'through' && joint.is !== 'until') return lone
  if (AND.has(words.list[joint.from] as string) && atoms[at - 1]?.is !== 'between') return lone
  return { days: fromTo(first.days, last.days), to: last.to, next: at + 3 }
}

/** Sets of several days ("weekdays to Sunday") are only added up. */
function fromTo(first: Days, last: Days): Days {
  if ((first & (first - 1)) !== 0 || (last & (last - 1)) !== 0) return first | last
  let days = first
  for (let day = first; day !== last; ) {
    day = day === 0b1000000 ? 1 : day << 1
    days |= day
  }
  return days & ALL_DAYS
}

/** The atom of the next day of a list: behind a comma, an "and", or both. */
function nextInList(atoms: Atom[], next: number, to: number, { words }: Sentence): number | null {
  let at = next
  let signs = gapAfter(words, to - 1)
  let word = to
  if (AND.has(words.list[word] ?? '')) {
    signs += ` & ${gapAfter(words, word)}`
    word++
    if (atoms[at]?.from === to && atoms[at]?.is !== 'days') at++
  }
  while (atoms[at]?.is === 'on' && atoms[at]?.from === word) word = (atoms[at++] as Atom).to
  const found = atoms[at]
  return found?.is === 'days' && found.from === word && /[,&/]/.test(signs) && !/[;()]/.test(signs)
    ? at
    : null
}

/** In "9-5 Monday to Thursday, Friday 9-4" the Friday is not part of the list before it. */
function belongsToNextTime(
  atoms: Atom[],
  first: number,
  more: number,
  behind: number,
  sentence: Sentence,
): boolean {
  let before = first - 1
  while (atoms[before]?.is === 'on' || atoms[before]?.is === 'from') before--
  const timeBefore = atoms[before]?.is === 'time' || atoms[before]?.is === 'closed'
  const after = atoms.slice(behind, behind + 4).find(({ is }) => is === 'time' || is === 'closed')
  if (
    !timeBefore ||
    !after ||
    linkBetween(sentence, atoms[before] as Atom, atoms[first] as Atom).signs.includes('(')
  )
    return false
  const { said } = linkBetween(sentence, atoms[behind - 1] as Atom, after)
  return more > first && said.length <= 3 && said.every(word => FRAMES.has(word))
}

const FRAMES = new Set('from at hours open is are it opens closes until between of'.split(' '))

function joinTimes(halves: Half[], sentence: Sentence): Item[] {
  const items: Item[] = []
  for (let at = 0; at < halves.length; at++) {
    const half = halves[at] as Half
    if (half.is === 'time') {
      const { item, next } = spanAt(halves, at, sentence)
      at = next - 1
      if (item?.is === 'times') pushTimes(items, item, sentence)
      else if (item) items.push(item)
    } else if (isItem(half)) items.push(half)
    else if (half.is === 'opens' || half.is === 'closes')
      items.push({ is: half.is === 'opens' ? 'open' : 'hours', from: half.from, to: half.to })
  }
  return items
}

const KEPT = new Set(
  'days otherDays allDay closed open hours respectively notOurs longer different varying'.split(' '),
)
const isItem = (half: Half): half is Extract<Half, Item> => KEPT.has(half.is)

/** "from 9 to 5", "9-5", "until 5", "opens at 9". A bare number alone is no time. */
function spanAt(
  halves: Half[],
  at: number,
  sentence: Sentence,
): { item: TimesItem | Item | null; next: number } {
  const { words } = sentence
  const first = halves[at] as Atom & { is: 'time' }
  const before = halves[at - 1]
  const joint = halves[at + 1]
  const last = joint?.is === 'time' ? joint : halves[at + 2]
  const joined =
    joint?.is === 'time' ? DASH.test(gapAfter(words, first.to - 1)) : isThrough(halves, at, sentence)
  const lastAt = joint?.is === 'time' ? at + 1 : at + 2
  // "11:00 or 12:00 to 20:00"
  if (last?.is === 'time' && joined && (isChoice(halves, at, sentence) || isChoice(halves, lastAt, sentence)))
    return { item: null, next: lastAt + 1 }
  if (
    last?.is === 'time' &&
    joined &&
    !isEnd(halves[at - 2], before) &&
    joint?.from === first.to &&
    last.from - first.to <= 1
  ) {
    const next = joint.is === 'time' ? at + 2 : at + 3
    if (first.time.bare && last.time.bare && !hasFrame(halves, at, next)) return { item: null, next }
    const spans = [{ opens: on24Hours(first.time, last.time), closes: on24Hours(last.time, first.time) }]
    return { item: { is: 'times', from: first.from, to: last.to, spans }, next }
  }
  const next = at + 1
  // "closing between 8 and 10"
  if (joined && isEnd(halves[at - 2])) return { item: null, next: at + 3 }
  if (first.time.bare) return { item: null, next }
  const someTime: Item = { is: 'someTime', from: first.from, to: first.to }
  // "11:00 or 12:00"
  if (before === undefined || before.to !== first.from || isChoice(halves, at, sentence))
    return { item: someTime, next }
  const from = before.from
  if (before.is === 'until' || before.is === 'closes')
    return { item: { is: 'times', from, to: first.to, spans: [{ opens: null, closes: first.time }] }, next }
  if (before.is === 'opens' || before.is === 'from')
    return { item: { is: 'times', from, to: first.to, spans: [{ opens: first.time, closes: null }] }, next }
  return { item: someTime, next }
}

const OR = new Set('or oder ou o'.split(' '))
function isChoice(halves: Half[], at: number, { words }: Sentence): boolean {
  const { to, from } = halves[at] as Half
  // "from 9 to 5-6 pm"
  const isSpread =
    halves[at + 1]?.is === 'time' && halves[at + 1]?.from === to && DASH.test(gapAfter(words, to - 1))
  const endsSpan = halves[at - 1]?.is === 'through' && halves[at - 2]?.is === 'time'
  return (isSpread && endsSpan) || OR.has(words.list[to] ?? '') || OR.has(words.list[from - 1] ?? '')
}

/** "closing between", "opens between": what follows is one end and not a span. */
const isEnd = (half: Half | undefined, before?: Half): boolean =>
  (half?.is === 'closes' || half?.is === 'opens') && (before === undefined || before.is === 'between')

function isThrough(halves: Half[], at: number, { words }: Sentence): boolean {
  const joint = halves[at + 1]
  if (joint?.is !== 'through' && joint?.is !== 'until' && joint?.is !== 'closes') return false
  return !AND.has(words.list[joint.from] as string) || halves[at - 1]?.is === 'between'
}

/** "open 9-5", "from 9 to 5", "Mon 9-5", "9-5 on Monday". */
function hasFrame(halves: Half[], at: number, next: number): boolean {
  const FRAME = new Set('days from open opens between hours on'.split(' '))
  return FRAME.has(halves[at - 1]?.is ?? '') || FRAME.has(halves[next]?.is ?? '')
}

/** "11-2 and 5-9" on one day, "opens at 9 and closes at 5": one item. */
function pushTimes(items: Item[], item: TimesItem, sentence: Sentence): void {
  const before = items.findLast(({ is }) => is !== 'open' && is !== 'hours')
  if (before?.is !== 'times') {
    items.push(item)
    return
  }
  const { said, signs } = linkBetween(sentence, before, item)
  const isClose =
    said.length <= 2 && !/[;()]/.test(signs) && said.every(word => AND.has(word) || LINKS.has(word))
  const [left] = before.spans
  const [right] = item.spans
  if (isClose && left && right && left.closes === null && right.opens === null) {
    before.spans = [{ opens: left.opens, closes: right.closes }]
    before.to = item.to
  } else if (isClose && isFull(before) && isFull(item)) {
    before.spans.push(...item.spans)
    before.to = item.to
  } else items.push(item)
}

const LINKS = new Set('then from again it at'.split(' '))
const isFull = ({ spans }: TimesItem): boolean =>
  spans.every(({ opens, closes }) => opens !== null && closes !== null)
