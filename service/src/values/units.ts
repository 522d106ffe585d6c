// Units of measure: what people call them, and what an amount in one is in another.

import convert, { type Unit } from 'convert'
import { once } from '../platform/pace/once.ts'
import { measureWords, unitKey } from './unit-words.ts'

/** A gallon is larger in Britain, and a ton is no tonne everywhere. */
const OTHER_SENSES = new Map<string, string[]>(
  Object.entries({
    gallons: ['imperial gallons'],
    gal: ['imperial gallons'],
    gallon: ['imperial gallons'],
    ton: ['short tons', 'long tons'],
    tons: ['short tons', 'long tons'],
  }),
)
export const sensesOf = (unit: string): string[] => [
  unitOf(unit),
  ...(OTHER_SENSES.get(unit.toLowerCase()) ?? []),
]

/** Rates, such as km/h, part by part. */
export function converted(value: number, from: string, to: string): number | null {
  const [per, other] = [RATES.get(from) ?? from, RATES.get(to) ?? to].map(unit => unit.split('/'))
  if (per?.length === 2 && other?.length === 2) {
    const above = converted(value, unitOf(per[0] ?? ''), unitOf(other[0] ?? ''))
    const below = converted(1, unitOf(per[1] ?? ''), unitOf(other[1] ?? ''))
    return above === null || below === null ? null : above / below
  }
  try {
    const result = Number.isFinite(value) ? convert(value, from as Unit).to(to as Unit) : value
    return typeof result === 'number' && !Number.isNaN(result) ? result : null
  } catch {
    return null
  }
}

const RATES = new Map<string, string>(
  Object.entries({
    knot: 'nmi/h',
    knots: 'nmi/h',
    kn: 'nmi/h',
    mph: 'miles/h',
    kph: 'km/h',
    kmh: 'km/h',
    gpm: 'gallons/min',
  }),
)

/** Written in full, which the machine has no words for in any language. */
const NAMES = new Map<string, string>(
  Object.entries({
    t: 'tonnes',
    ton: 'tonnes',
    tons: 'tonnes',
    watt: 'W',
    watts: 'W',
    kilowatt: 'kW',
    kilowatts: 'kW',
    'watt-hours': 'Wh',
    'kilowatt-hours': 'kWh',
    'kilowatt-hour': 'kWh',
  }),
)

/** As the library of units calls it. */
export const unitOf = (unit: string): string =>
  NAMES.get(unit.toLowerCase()) ?? measureWords().get(unitKey(unit)) ?? unit

const units = once(() => new Set([...measureWords().values(), ...NAMES.values()]))

/** The unit as it is compared; null for words that are none. */
export function knownUnit(word: string): string | null {
  const unit = unitOf(word.trim())
  return units().has(unit) ? unit : null
}

/** An amount in another unit; null when the two do not measure the same. */
export const amountIn = (amount: number, word: string, unit: string): number | null =>
  unitOf(word) === unit ? amount : converted(amount, unitOf(word), unit)
