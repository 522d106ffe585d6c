// Every value of a passage, read in one way and once: money, dates, lengths of time, measures and plain counts. What a value
// is about is not decided here.

import type { Calendar } from '../lexicon/calendar.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { clockAt } from './clocks.ts'
import { type DateValue, dateAt } from './dates.ts'
import { type Money, type MoneyReader, moneyAt, moneyWordsOf } from './money.ts'
import { createNumeralReader } from './numbers.ts'
import { createPhrases, type Phrases } from './phrases.ts'
import { type Span, spanAt } from './spans.ts'
import type { Token } from './tokens.ts'

export type Value =
  | Money
  | DateValue
  | (Span & { kind: 'duration'; unit: Period })
  | (Span & { kind: 'measure'; unit: string })
  | (Span & { kind: 'count'; scale: number | null })

export type Period = keyof Lexicon['periods']

const PERIODS: Record<Period, string> = { minute: 'M', hour: 'H', day: 'D', week: 'W', month: 'M', year: 'Y' }

/** Signs of units, the same in every language, with what they measure. */
const DIMENSIONS: Record<string, string> = {
  length: 'km m cm mm mi miles ft feet in inches yd',
  mass: 'kg g mg t tonnes lb lbs oz',
  volume: 'l ml cl gallons hl',
  data: 'GB TB MB KB Gbit Mbit',
  power: 'W kW MW hp',
  energy: 'Wh kWh MWh mAh',
  share: '%',
  speed: 'km/h mph Mbit/s Gbit/s m/s',
  pressure: 'bar psi MPa kPa',
  frequency: 'Hz kHz MHz GHz',
  voltage: 'V',
  temperature: '°C °F',
  sound: 'dB',
  area: 'm² ha',
}
const UNITS = Object.entries(DIMENSIONS).flatMap(([dimension, units]) =>
  units.split(' ').map((unit): [string, string] => [unit, dimension]),
)
const DIMENSION_OF = new Map(UNITS)

/** Null for units that only count things. */
export const dimensionOf = (unit: string, units: Phrases<string>, tokens: Token[]): string | null =>
  DIMENSION_OF.get(units.at(tokens, 0)?.entry ?? unit) ?? null

export interface ValueReader {
  lexicon: Lexicon
  calendar: Calendar
  money: MoneyReader
  periods: Phrases<Period>
  units: Phrases<string>
}

export function createValueReader(lexicon: Lexicon, calendar: Calendar): ValueReader {
  const of = <Name extends string>(lists: Record<Name, string[]>) =>
    Object.entries<string[]>(lists).flatMap(([name, words]) =>
      words.map((word): [string, Name] => [word, name as Name]),
    )
  return {
    lexicon,
    calendar,
    money: { words: moneyWordsOf(lexicon), numerals: createNumeralReader(lexicon), lexicon },
    periods: createPhrases(of(lexicon.periods)),
    units: createPhrases([...UNITS.map(([unit]): [string, string] => [unit, unit]), ...of(lexicon.units)]),
  }
}

/** `isTaken`: tokens that belong to something else, such as a phone number. */
export function valuesIn(tokens: Token[], reader: ValueReader, isTaken: (token: Token) => boolean): Value[] {
  const values: Value[] = []
  for (let at = 0; at < tokens.length; ) {
    const value = isTaken(tokens[at] as Token) ? null : valueAt(tokens, at, reader)
    if (value) values.push(value)
    at = value?.to ?? pastClock(tokens, at, reader)
  }
  return values
}

/** A time of the day holds figures that count nothing. */
function pastClock(tokens: Token[], at: number, { lexicon }: ValueReader): number {
  const clock = clockAt(tokens, at, lexicon)
  return clock?.isSure ? clock.to : at + 1
}

function valueAt(tokens: Token[], at: number, reader: ValueReader): Value | null {
  const money = moneyAt(tokens, at, reader.money)
  if (money) return money
  if (tokens[at]?.kind === 'mark') return null
  const clock = clockAt(tokens, at, reader.lexicon)
  if (clock?.isSure && !isLength(tokens, at, reader)) return null
  const counted = countedAt(tokens, at, reader)
  // "A year more than the law asks for" is a difference.
  if (counted && reader.lexicon.phrases.comparatives.at(tokens, counted.to)) return null
  if (counted && counted.kind !== 'count') return counted
  return dateAt(tokens, at, reader.calendar) ?? counted
}

/** "36 h" is a length of time, "17 h" in a list of hours is not; the second has another clock beside it. */
const isLength = (tokens: Token[], at: number, { periods }: ValueReader): boolean =>
  tokens[at]?.kind === 'number' && periods.at(tokens, at + 1) !== null

function countedAt(
  tokens: Token[],
  at: number,
  { money, lexicon, periods, units }: ValueReader,
): Value | null {
  const span = spanAt(tokens, at, { numerals: money.numerals, lexicon, skip: units })
  if (!span) return null
  const period = periods.at(tokens, span.to)
  if (period) return { ...halved(tokens, span, period.to, lexicon), kind: 'duration', unit: period.entry }
  const unit = units.at(tokens, span.to)
  if (unit) return { ...halved(tokens, span, unit.to, lexicon), kind: 'measure', unit: unit.entry }
  // The word for one is an article more often than a count.
  if (span.high === 1 && tokens[at]?.kind === 'word') return null
  const scale = scaleOf(tokens, span, { money, lexicon })
  return { ...span, kind: 'count', scale: scale?.value ?? null, to: scale?.to ?? span.to }
}

/** "Nine kilos and a half". */
function halved(tokens: Token[], span: Span, to: number, { phrases }: Lexicon): Span {
  const half = phrases.half.at(tokens, to)
  return half ? { ...span, low: span.low + 0.5, high: span.high + 0.5, to: half.to } : { ...span, to }
}

/** "4.4 out of 5", "4.4/5". */
function scaleOf(
  tokens: Token[],
  { to, low }: Span,
  { money, lexicon }: Pick<ValueReader, 'money' | 'lexicon'>,
): { value: number; to: number } | null {
  const isSlash = tokens[to]?.text === '/' && tokens[to]?.isJoint === true
  const words = lexicon.phrases.outOf.at(tokens, to)
  const scale = isSlash || words ? money.numerals.at(tokens, words?.to ?? to + 1) : null
  return scale && [5, 6, 10, 20, 100].includes(scale.value) && low <= scale.value ? scale : null
}

const range = (low: number, high: number): string => (low === high ? String(low) : `${low}..${high}`)

export function durationText({ low, high, unit }: { low: number; high: number; unit: Period }): string {
  const isTime = unit === 'minute' || unit === 'hour'
  const one = (value: number) => `P${isTime ? 'T' : ''}${value}${PERIODS[unit]}`
  return low === high ? one(low) : `${one(low)}..${one(high)}`
}

export const measureText = ({ low, high, unit }: { low: number; high: number; unit: string }): string =>
  `${range(low, high)} ${unit}`

export const countText = ({
  low,
  high,
  scale,
}: {
  low: number
  high: number
  scale: number | null
}): string => (scale === null ? range(low, high) : `${range(low, high)}/${scale}`)
