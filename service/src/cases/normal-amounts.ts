// Numbers with their units in one form: counts as they are, measures in the base unit of their kind.

import { measuredOf, scaleOf } from '../values/number.ts'
import { converted, unitOf } from '../values/units.ts'

/** One for each sort of measure that the library of units knows. */
const BASES = ['m', 'g', 'l', 'B', 'W', 'Wh', 'm2', 'Pa', 'm/s', 's', '°C']

/** Nobody distinguishes 80 miles from 129 km. */
const DIGITS = 3

const MASSES = new Map<string, number>(
  Object.entries({ thousand: 1e3, k: 1e3, million: 1e6, m: 1e6, billion: 1e9, bn: 1e9 }),
)
const PERCENT = /^(?:%|percent|per cent|pct\.?)$/i

/** `fact` says how to read a figure without a unit or scale. */
export function normalAmount(
  value: string,
  fact: string,
  { isRating }: { isRating: boolean },
): string | null {
  const said = measuredOf(value)
  const known = measuredOf(fact)
  if (!said) return null
  if (isRating || said.scale !== null) return rating(said, said.scale ?? known?.scale ?? scaleOf(said))
  const unit = said.unit === '' || said.unit === '+' ? (known?.unit ?? '').replace(/^\+/, '') : said.unit
  return spanOf(said, amount => inBase(amount, unit, known?.unit === ''))
}

interface Ends {
  low: number
  high: number
}

const spanOf = ({ low, high }: Ends, written: (amount: number) => string): string =>
  [...new Set([low, high])]
    .map(end => (Number.isFinite(end) ? written(end) : ''))
    .join(' to ')
    .trim()

/** Out of five. */
const rating = (ends: Ends, scale: number): string =>
  spanOf(ends, amount => `${short((5 * amount) / scale)}/5`)

function inBase(amount: number, unit: string, isCount: boolean): string {
  const mass = isCount ? MASSES.get(unit.toLowerCase()) : undefined
  if (mass !== undefined) return String(amount * mass)
  if (unit === '') return String(amount)
  if (PERCENT.test(unit)) return `${amount} %`
  const from = unitOf(unit)
  for (const base of BASES) {
    const measure = converted(amount, from, base)
    if (measure !== null) return `${short(measure)} ${base}`
  }
  return `${amount} ${from.toLowerCase()}`
}

const short = (amount: number): string => String(Number(amount.toPrecision(DIGITS)))
