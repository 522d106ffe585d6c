// Which times belong to which days. Items come in the order of the sentence, as "days times" or "times days";
// a unit is one such pair, or days that are only said to be open.

import type { Sentence } from '../reader.ts'
import { Sign } from '../words/gaps.ts'
import { linkBetween } from './hour-atoms.ts'
import type { DaysItem, Item, TimesItem } from './hour-items.ts'
import { ALL_DAYS, type Days } from './hour-words.ts'

export interface Unit {
  from: number
  to: number
  /** Null: no day was named. */
  days: Days | null
  /** `some`: a time was named, but not which end it is. */
  states: 'times' | 'allDay' | 'closed' | 'open' | 'some'
  times: TimesItem | null
}

type State = TimesItem | { from: number; to: number; is: 'allDay' | 'closed' | 'someTime' }

export function unitsOf(items: Item[], sentence: Sentence): Unit[] {
  if (items.some(({ is }) => is === 'respectively')) return inTurn(items, sentence)
  // Most sentences have no brackets.
  if ((sentence.signs & Sign.open) === 0) return withoutExceptions(paired(items, sentence))
  const { outer, remarks } = withoutRemarks(items, sentence)
  return withoutExceptions([outer, ...remarks].flatMap(part => paired(part, sentence)))
}

/** Brackets with days and times of their own are remarks: "(until 8 pm on Sundays)". Other brackets are ignored. */
function withoutRemarks(items: Item[], sentence: Sentence): { outer: Item[]; remarks: Item[][] } {
  const outer: Item[] = []
  const remarks: Item[][] = []
  const brackets = bracketsOf(items, sentence)
  for (let at = 0; at < items.length; ) {
    let end = at + 1
    while (brackets[at] !== 0 && brackets[end] === brackets[at]) end++
    const part = items.slice(at, end)
    const isRemark =
      brackets[at] !== 0 && part.some(isDays) && part.some(item => isDaysOrState(item) && !isDays(item))
    if (isRemark) remarks.push(part)
    else outer.push(...part)
    at = end
  }
  return { outer, remarks }
}

/** The number of the bracket each item stands in; 0 outside. */
function bracketsOf(items: Item[], { words, from }: Sentence): number[] {
  let word = from
  let bracket = 0
  let opened = 0
  return items.map(item => {
    for (; word <= item.from; word++) {
      const gap = word > from ? words.text.slice(words.ends[word - 1], words.starts[word]) : ''
      if (gap.includes(')')) bracket = 0
      if (gap.includes('(')) bracket = ++opened
    }
    return bracket
  })
}

const isDays = ({ is }: Item): boolean => is === 'days' || is === 'otherDays'

function paired(items: Item[], sentence: Sentence): Unit[] {
  const pairing = new Pairing(sentence)
  const next: (Item | undefined)[] = []
  for (let at = items.length - 2; at >= 0; at--) {
    const following = items[at + 1] as Item
    next[at] = isDaysOrState(following) ? following : next[at + 1]
  }
  for (let at = 0; at < items.length; at++) pairing.take(items[at] as Item, next[at])
  return pairing.finish()
}

const isDaysOrState = ({ is }: Item): boolean =>
  is === 'days' ||
  is === 'otherDays' ||
  is === 'times' ||
  is === 'closed' ||
  is === 'allDay' ||
  is === 'someTime'

class Pairing {
  readonly #sentence: Sentence
  readonly #units: Unit[] = []
  #days: DaysItem | null = null
  #state: State | null = null
  #seen: Days = 0
  /** Where the last "open" ended. */
  #opened = -1

  constructor(sentence: Sentence) {
    this.#sentence = sentence
  }

  take(item: Item, next: Item | undefined): void {
    if (item.is === 'open') this.#opened = item.to
    else if (item.is === 'longer' || item.is === 'different')
      this.#takeState({ ...item, is: 'someTime' }, next)
    else if (item.is === 'days') this.#takeDays(item, next)
    else if (item.is === 'otherDays')
      this.#takeDays({ ...item, is: 'days', days: ALL_DAYS & ~this.#seen, parts: [], except: false }, next)
    else if (item.is === 'times') this.#takeState(item, next)
    else if (item.is === 'closed' || item.is === 'allDay' || item.is === 'someTime')
      this.#takeState({ ...item, is: item.is }, next)
  }

  #takeDays(item: DaysItem, next: Item | undefined): void {
    if (item.except) {
      this.#except(item)
      return
    }
    this.#seen |= item.days
    // "extended hours from Monday to Friday (9-9)": the times that follow are the exact ones.
    if (this.#state?.is === 'someTime' && next?.is === 'times' && isTight(this.#sentence, item, next))
      this.#state = null
    if (this.#state && isClose(this.#sentence, this.#state, item)) {
      this.#pair(item, this.#state)
      return
    }
    this.#flushState()
    this.#flushDays()
    this.#days = item
  }

  #takeState(item: State, next: Item | undefined): void {
    if (this.#days && this.#prefersNext(this.#days, item, next)) this.#flushDays()
    if (this.#days && isClose(this.#sentence, this.#days, item)) {
      this.#pair(this.#days, item)
      return
    }
    this.#flushDays()
    this.#flushState()
    this.#state = item
  }

  /** "open Monday to Sunday, with hours from 9 to 5 on weekdays": the times go with what follows. */
  #prefersNext(days: DaysItem, state: State, next: Item | undefined): boolean {
    if (next?.is !== 'days' || next.except) return false
    const behind = linkBetween(this.#sentence, state, next)
    const isLinked =
      behind.said.length <= 2 && behind.said.every(word => ON.has(word)) && !/[,;:]/.test(behind.signs)
    if (!isLinked) return false
    // "daily from 9 to 5 Monday to Friday": the days behind are the exact ones.
    if ((next.days & ~days.days) === 0 && next.days !== days.days) return true
    const before = linkBetween(this.#sentence, days, state)
    return before.said.some(word => !FROM.has(word)) || /[,;]/.test(before.signs)
  }

  /** The days of the unit before, without these; what is said of these may follow. */
  #except(item: DaysItem): void {
    this.#flushState()
    if (this.#days) {
      this.#days = { ...this.#days, days: this.#days.days & ~item.days }
      this.#flushDays()
    }
    const unit = this.#units.at(-1)
    if (unit) unit.days = (unit.days ?? ALL_DAYS) & ~item.days
    this.#seen |= item.days
    this.#opened = -1
    this.#days = item
  }

  #pair(days: DaysItem, state: State): void {
    const from = Math.min(days.from, state.from)
    this.#units.push({ from, to: Math.max(days.to, state.to), days: days.days, ...statesOf(state) })
    this.#days = null
    this.#state = null
  }

  #flushDays(): void {
    const days = this.#days
    this.#days = null
    if (days && this.#opened >= 0 && isLinked(this.#sentence, { to: this.#opened }, days))
      this.#units.push({ from: days.from, to: days.to, days: days.days, states: 'open', times: null })
  }

  #flushState(): void {
    const state = this.#state
    this.#state = null
    if (state) this.#units.push({ from: state.from, to: state.to, days: null, ...statesOf(state) })
  }

  finish(): Unit[] {
    this.#flushState()
    this.#flushDays()
    return this.#units
  }
}

/** "daily from 9 to 5, until 4 on Sundays": days that are spoken of by themselves too are meant there only. */
function withoutExceptions(units: Unit[]): Unit[] {
  if (units.length < 2) return units
  const told = units.filter(unit => unit.days !== null && unit.states !== 'open')
  // From the narrowest to the widest; of equals the later one is the exception.
  const narrowest = told.toReversed().toSorted((a, b) => size(a.days) - size(b.days))
  let taken: Days = 0
  for (const unit of narrowest) {
    const rest = (unit.days ?? 0) & ~taken
    taken |= unit.days ?? 0
    if (rest !== 0) unit.days = rest
  }
  return units
}

function size(days: Days | null): number {
  let count = 0
  for (let rest = days ?? 0; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Days and times belong together only near each other, "closed" only with small words between. */
function isClose(sentence: Sentence, left: DaysItem | State, right: DaysItem | State): boolean {
  const { said, signs } = linkBetween(sentence, left, right)
  if (signs.includes(';')) return false
  const small = said.every(word => ON.has(word) || FROM.has(word) || AUXILIARIES.has(word))
  if (left.is === 'closed' || right.is === 'closed' || left.is === 'someTime' || right.is === 'someTime')
    return said.length <= 4 && small
  if (left.is !== 'days' && signs.includes(',') && !small) return false
  return said.length <= 8
}

const isTight = (sentence: Sentence, left: DaysItem, right: TimesItem): boolean => {
  const { said } = linkBetween(sentence, left, right)
  return said.every(word => FROM.has(word))
}

/** "open from", "operates on". */
function isLinked(sentence: Sentence, left: { to: number }, right: DaysItem): boolean {
  const { said } = linkBetween(sentence, left, right)
  return said.length <= 3 && said.every(word => ON.has(word) || FROM.has(word) || AUXILIARIES.has(word))
}

const AUXILIARIES = new Set(
  'be it they remains remain stays when the all only also both business daily'.split(' '),
)
const ON = new Set(
  'on during for every each throughout from of the am an le les los el aos às il la'.split(' '),
)
const FROM = new Set('from at between is are open of von de da dalle'.split(' '))

const statesOf = (state: State): Pick<Unit, 'states' | 'times'> => {
  if (state.is === 'times') return { states: 'times', times: state }
  return { states: state.is === 'someTime' ? 'some' : state.is, times: null }
}

/** "on Monday and Tuesday from 9-5 and 10-4, respectively"; nothing of it when the numbers do not fit. */
function inTurn(items: Item[], sentence: Sentence): Unit[] {
  const end = items.findIndex(({ is }) => is === 'respectively')
  const lists = items.slice(0, end)
  const lastDays = lists.findLastIndex(({ is }) => is === 'days')
  const lastTimes = lists.findLastIndex(({ is }) => is === 'times')
  const before = unitsOf(lists.slice(0, Math.max(0, Math.min(lastDays, lastTimes))), sentence)
  const days = lists[lastDays]
  const times = lists[lastTimes]
  if (days?.is !== 'days' || times?.is !== 'times' || days.parts.length !== times.spans.length) return before
  const from = Math.min(days.from, times.from)
  const to = Math.max(days.to, times.to)
  const units = days.parts.map((part, index): Unit => {
    const spans = times.spans.slice(index, index + 1)
    return { from, to, days: part, states: 'times', times: { ...times, spans } }
  })
  return withoutExceptions([...before, ...units])
}
