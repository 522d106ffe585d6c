// Every value of a passage, read in one way and once: money, dates, lengths of time, measures and plain counts. What a value
// is about is not decided here.

import { type Calendar, calendarOf } from '../lexicon/calendar.ts'
import type { Lexicon } from '../lexicon/lexicon.ts'
import { clockAt } from './clocks.ts'
import { type DateValue, dateAt } from './dates.ts'
import { type Money, type MoneyWords, moneyAt, moneyWordsOf } from './money.ts'
import { createNumberReader, type NumberReader, rangeText, type Span } from './numbers.ts'
import { type Phrases, phrasesByName } from './phrases.ts'
import { type Token, tokensOf } from './tokens.ts'

export type Value =
  | Money
  | DateValue
  | Duration
  | (Span & { kind: 'measure'; unit: string; dimension: string | null })
  | (Span & { kind: 'count'; scale: number | null })

type Duration = Span & { kind: 'duration'; unit: Period }

type Period = keyof Lexicon['periods']

const PERIODS: Record<Period, string> = { minute: 'M', hour: 'H', day: 'D', week: 'W', month: 'M', year: 'Y' }

/** Signs of units, the same in every language, by what they measure. */
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
const DIMENSION_OF = new Map(
  Object.entries(DIMENSIONS).flatMap(([dimension, units]) =>
    units.split(' ').map((unit): [string, string] => [unit, dimension]),
  ),
)

export interface ValueReader {
  lexicon: Lexicon
  calendar: Calendar
  numbers: NumberReader
  money: MoneyWords
  periods: Phrases<Period>
  units: Phrases<string>
}

export const createValueReader = (lexicon: Lexicon): ValueReader => ({
  lexicon,
  calendar: calendarOf(lexicon),
  numbers: createNumberReader(lexicon),
  money: moneyWordsOf(lexicon),
  periods: phrasesByName(lexicon.periods),
  units: phrasesByName(
    lexicon.units,
    [...DIMENSION_OF.keys()].map(unit => [unit, unit]),
  ),
})

/** What a unit measures; null for units that only count things. */
export const dimensionOf = (unit: string | null, { units }: ValueReader): string | null =>
  unit === null ? null : (DIMENSION_OF.get(units.at(tokensOf(unit), 0)?.entry ?? unit) ?? null)

/** `isTaken`: tokens that belong to something else, such as a phone number. */
export function valuesIn(tokens: Token[], reader: ValueReader, isTaken: (token: Token) => boolean): Value[] {
  const values: Value[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token
    if (!mayOpen(token, reader)) {
      at++
      continue
    }
    const value = isTaken(token) ? null : valueAt(tokens, at, reader)
    if (value) values.push(value)
    const clock = value ? null : clockAt(tokens, at, reader.lexicon)
    // A time of the day holds figures that count nothing.
    at = value?.to ?? (clock?.isSure ? clock.to : at + 1)
  }
  return values
}

/** Most words begin no value of any kind. */
const mayOpen = ({ kind, text }: Token, { money, numbers, calendar, lexicon }: ValueReader): boolean =>
  kind === 'number' ||
  money.currencies.opens(text) ||
  (kind === 'word' &&
    (numbers.opens(text) ||
      calendar.months.opens(text) ||
      lexicon.hourPhrases.noon.opens(text) ||
      lexicon.hourPhrases.midnight.opens(text)))

function valueAt(tokens: Token[], at: number, reader: ValueReader): Value | null {
  const money = moneyAt(tokens, at, reader)
  if (money) return money
  if (tokens[at]?.kind === 'mark') return null
  // "36 h" is a length of time; "17:30" is none.
  const isLength = tokens[at]?.kind === 'number' && reader.periods.at(tokens, at + 1) !== null
  if (!isLength && clockAt(tokens, at, reader.lexicon)?.isSure) return null
  const counted = countedAt(tokens, at, reader)
  // "A year more than the law asks for" is a difference.
  if (counted && reader.lexicon.phrases.comparatives.at(tokens, counted.to)) return null
  return counted && counted.kind !== 'count' ? counted : (dateAt(tokens, at, reader) ?? counted)
}

function countedAt(tokens: Token[], at: number, reader: ValueReader): Value | null {
  const span = reader.numbers.spanAt(tokens, at, reader.units)
  if (!span) return null
  const half = halved(tokens, span, span.to, reader.lexicon)
  const period = reader.periods.at(tokens, half.to)
  // "2013 roku" is a date.
  if (period?.entry === 'year' && span.low >= FIRST_YEAR) return null
  if (period)
    return lengthened(
      tokens,
      { ...halved(tokens, half, period.to, reader.lexicon), kind: 'duration', unit: period.entry },
      reader,
    )
  const unit = reader.units.at(tokens, half.to)
  if (unit) {
    const dimension = dimensionOf(unit.entry, reader)
    return { ...halved(tokens, half, unit.to, reader.lexicon), kind: 'measure', unit: unit.entry, dimension }
  }
  // The word for one is an article more often than a count, and "18+" is an age.
  if ((span.high === 1 && tokens[at]?.kind === 'word') || tokens[span.to]?.text === '+') return null
  const scale = scaleOf(tokens, half, reader)
  return { ...half, kind: 'count', scale: scale?.value ?? null, to: scale?.to ?? half.to }
}

/** How many of the smaller a larger one has: hours have minutes, years have months. */
const SMALLER: Partial<Record<Period, [Period, number]>> = {
  hour: ['minute', 60],
  day: ['hour', 24],
  year: ['month', 12],
}

/** "4 h 30 min", "two years and six months". */
function lengthened(tokens: Token[], length: Duration, reader: ValueReader): Duration {
  const [unit, count] = SMALLER[length.unit] ?? [null, 1]
  const joined = reader.lexicon.phrases.numberJoiners.at(tokens, length.to)?.to ?? length.to
  const more = reader.numbers.at(tokens, joined)
  const period = more && reader.periods.at(tokens, more.to)
  if (!more || !period || unit === null || period.entry !== unit || length.low !== length.high) return length
  const whole = length.low * count + more.value
  return { ...length, unit, low: whole, high: whole, to: period.to }
}

/** "Nine and a half kilos", "nine kilos and a half". */
function halved(tokens: Token[], span: Span, to: number, { phrases }: Lexicon): Span {
  const half = phrases.half.at(tokens, to)
  return half
    ? { ...span, low: span.low + 0.5, high: span.high + 0.5, decimals: 1, to: half.to }
    : { ...span, to }
}

const FIRST_YEAR = 1000
const SCALES = [5, 6, 10, 20, 100]

/** "4.4 out of 5", "4.4/5". */
function scaleOf(tokens: Token[], { to, low }: Span, { numbers, lexicon }: ValueReader) {
  const words = lexicon.phrases.outOf.at(tokens, to)
  const start = words?.to ?? (tokens[to]?.text === '/' ? to + 1 : null)
  const scale = start === null ? null : numbers.at(tokens, start)
  return scale && SCALES.includes(scale.value) && low <= scale.value ? scale : null
}

/** The canonical form of every kind but money. */
export function valueText(value: Exclude<Value, Money>): string {
  switch (value.kind) {
    case 'date':
      return value.value
    case 'measure':
      return `${rangeText(value)} ${value.unit}`
    case 'count':
      return value.scale === null ? rangeText(value) : `${rangeText(value)}/${value.scale}`
    case 'duration': {
      const { low, high, unit } = value
      const one = (length: number) =>
        `P${unit === 'minute' || unit === 'hour' ? 'T' : ''}${length}${PERIODS[unit]}`
      return low === high ? one(low) : `${one(low)}..${one(high)}`
    }
  }
}
