// Numbers with their units: counts, measures, shares and ratings.

import { type Bearing, compareAmounts, kindest, type Span, type Stated } from './bearing.ts'
import { compareCounted } from './counted.ts'
import { amountBack, countable, type Figure, figuresIn, numbersIn, type ReadBack } from './figures.ts'
import { folded } from './folded.ts'
import { countedIn, massesOf } from './number-words.ts'
import type { QuotePlace } from './quote-place.ts'
import { amountIn, converted, knownUnit, sensesOf, unitOf } from './units.ts'

interface Measured extends Span {
  unit: string
  /** Of one of several: 820 g/piece. */
  isEach: boolean
  /** Of a rating: out of how many. */
  scale: number | null
  /** Half of the last decimal that was written. */
  rounding: number
}

const NUMBER = String.raw`[-+]?\d+(?:\.\d+)?`
const FORM = new RegExp(`^(${NUMBER})?(\\.\\.)?(${NUMBER})?\\s*(?:/\\s*(${NUMBER}))?\\s*(.*)$`)

/** "250 GB", "50..100", "4.4/5", "..3 g"; null when it is no number. */
function measuredOf(value: string): Measured | null {
  const [, first, dots, second, scale, unit = ''] = FORM.exec(plainly(value)) ?? []
  if (first === undefined && second === undefined) return null
  const low = first === undefined ? Number.NEGATIVE_INFINITY : Number(first)
  const high = dots === undefined ? low : second === undefined ? Number.POSITIVE_INFINITY : Number(second)
  const decimals = /\.(\d+)$/.exec(second ?? first ?? '')?.[1]?.length
  const rounding = decimals === undefined ? 0 : 0.5 * 10 ** -decimals
  return {
    low,
    high,
    unit: unit.trim().replace(EACH, ''),
    isEach: EACH.test(unit.trim()),
    scale: scale === undefined ? null : Number(scale),
    rounding,
  }
}

const EACH = /\s*\/\s*(?:piece|each|item|unit|one)$/i
const PAIR = /\s*\/\s*pair$/i

/** Sites write 9,500 and 9 500, and 5-8 or 5 to 8; a comma before one or two last digits is a decimal one. */
const plainly = (value: string): string =>
  value
    .trim()
    .replace(/(?<=\d)[,'’ \u00a0\u202f](?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\d),(?=\d{1,2}(?!\d))/g, '.')
    .replaceAll('−', '-')
    .replace(/(?<=\d)\s*(?:–|-|\bto\b)\s*(?=[-+]?\d)/, '..')

/** What converting and rounding may add. */
const CONVERTED = 0.02

interface Meant {
  isLimit: boolean
  /** What a rating is out of, where the brand says so. */
  scale: number | null
}

/** "Up to ten" of a limit states the limit; of anything else it is a bound. */
const LIMIT = /max|limit|capacity/i

/** What a rating is out of is no rating. */
export const isScale = (key: string): boolean => key.endsWith('.bestRating')

/** The facts of the matter tell the scale of a rating. */
export function compareNumbers(
  stated: Stated,
  fact: string,
  key: string,
  facts: { key: string; value: string }[],
): Bearing {
  const best = Number(facts.find(one => isScale(one.key))?.value ?? Number.NaN)
  const meant = { isLimit: LIMIT.test(key), scale: best > 0 ? best : null }
  const said = measuredOf(stated.value)
  if (!said) return 'silent'
  const bearing = kindest(sensesOfFact(fact).map(known => compareWith(said, known, stated.precision, meant)))
  // Of what no list of units has, the figures decide.
  const isOpen = bearing === 'silent' || bearing === 'near'
  return isOpen && compareCounted(stated, fact) === 'agrees' ? 'agrees' : bearing
}

/** 18.500 is eighteen thousand five hundred to one site, and eighteen and a half to another. */
function sensesOfFact(fact: string): Measured[] {
  const grouped = GROUPED.test(fact.trim()) ? fact.replace(/(?<=\d)\.(?=\d{3})/g, '') : fact
  return [...new Set([fact, grouped])].flatMap(sense => measuredOf(sense) ?? [])
}
const GROUPED = /^[1-9]\d{0,2}(?:\.\d{3})+(?![\d.,])/

function compareWith(said: Measured, known: Measured, precision: Stated['precision'], meant: Meant): Bearing {
  return kindest(sensesSaid(said, known).map(sense => compareMeasured(sense, known, precision, meant)))
}

/** Whether the brand gives the weight of a pair or of a shoe, it seldom says; and three quarters are 75 %. */
function sensesSaid(said: Measured, known: Measured): Measured[] {
  if (PAIR.test(said.unit) && !PAIR.test(known.unit)) return [1, 1 / 2].map(times => manyOf(said, times))
  if (said.isEach) return [1, 2].map(times => manyOf(said, times))
  const isShare = known.unit === '%' && said.unit === '' && said.high <= 1
  return isShare ? [said, { ...manyOf(said, 100), unit: '%' }] : [said]
}

const manyOf = ({ low, high, unit, ...said }: Measured, times: number): Measured => ({
  ...said,
  ...{ low: low * times, high: high * times, unit: unit.replace(PAIR, '') },
})

function compareMeasured(
  said: Measured,
  known: Measured,
  precision: Stated['precision'],
  { isLimit, scale }: Meant,
): Bearing {
  if (known.low !== known.high) return compareRanges(said, known)
  const spans = said.scale !== null ? [onScale(said, scale ?? scaleOf(known))] : inUnitsOf(said, known)
  // In an unknown unit, the same figure is usually the same amount, and another says nothing.
  if (spans.length === 0) return said.low === known.low ? 'near' : 'silent'
  // Whoever counts "500+" has at least so many.
  if (known.unit.startsWith('+') && said.low > known.low) return 'near'
  const bearings = spans.map(span => {
    const isSame = span === said
    if (isSame && roundsTo(known.low, said)) return 'agrees'
    // For a limit, "up to 10 users" states it.
    const isStated =
      isLimit && precision === 'at_most' && said.low === said.high && !isJustUnder(span.low, known.low)
    const slack = isSame ? 0 : Math.max(CONVERTED, said.rounding / Math.abs(said.low || 1))
    return compareAmounts(span, known.low, { precision: isStated ? 'exact' : precision, slack })
  })
  const bearing = kindest(bearings)
  return bearing === 'differs' && isRoundFor(said, known.low) ? 'near' : bearing
}

/** A range is confirmed by its ends; another one may be about something narrower. */
function compareRanges(said: Measured, known: Measured): Bearing {
  const isSame = (span: Span) =>
    [span.low - known.low, span.high - known.high].every(
      gap => Math.abs(gap) <= CONVERTED * (known.high - known.low),
    )
  return inUnitsOf(said, known).some(isSame) ? 'agrees' : 'silent'
}

/** 3,800 is what people say for 3,812, and 1.2 million for 1,204,000; 640 is not 600. */
function isRoundFor({ low, high }: Span, exact: number): boolean {
  const [, digits = '', zeros = ''] = /^(\d+?)(0*)$/.exec(String(low)) ?? []
  const isRound = low === high && digits.length >= 2 && zeros !== ''
  return isRound && Math.abs(exact - low) <= Math.min(0.5 * 10 ** zeros.length, ROUND * exact)
}
const ROUND = 0.01

/** "Fewer than four hundred" tells of 396, and states no limit of 400. */
const isJustUnder = (bound: number, known: number): boolean => known < bound && known >= 0.9 * bound

const roundsTo = (exact: number, { low, high, rounding }: Measured): boolean =>
  rounding > 0 && low === high && Math.abs(exact - low) <= rounding * (1 + 1e-9)

const onScale = ({ low, high, scale }: Measured, out: number): Span => {
  const factor = out / (scale ?? out)
  return { low: low * factor, high: high * factor }
}

/** Most ratings are out of five. */
const scaleOf = ({ scale, low }: Pick<Measured, 'scale' | 'low'>): number =>
  scale ?? (low <= 5 ? 5 : low <= 10 ? 10 : 100)

/** In each sense the two units may have; empty if one is unknown. */
function inUnitsOf(said: Measured, known: Measured): Span[] {
  const [from, to] = [unitOf(said.unit), unitOf(known.unit)]
  // So many a day are no total.
  if (from.startsWith('/') && to === '') return []
  // Without a unit, the fact's is meant.
  const isOneSense = from === to && sensesOf(said.unit).length === 1
  if (isOneSense || said.unit === known.unit || from === '' || to === '' || known.unit.startsWith('+'))
    return [said]
  return sensesOf(said.unit).flatMap(from =>
    sensesOf(known.unit).flatMap(to => {
      const [low, high] = [said.low, said.high].map(value => converted(value, from, to))
      return low == null || high == null ? [] : { low, high }
    }),
  )
}

/** Or a range. A unit contains no number, or a reader would be told part of the value; m2 and CO2 are units. */
const MEASURE =
  /^[-+−]?\d[\d.,]*(?:\s*(?:-|–|\.\.|to)\s*[-+−]?\d[\d.,]*)?(\s*(?:[^\d\s–-](?:\D|(?<=\p{L})\d)*)?)$/u

/** A number, a range of numbers, or either with a unit; null when it is none. */
export function numberIn(value: string): { unit: string | null } | null {
  const number = MEASURE.exec(value.trim())
  return number && { unit: number[1]?.trim() || null }
}

/** "250 MB" does not stand where "250 GB" does. */
export function measureBack(text: string, value: string): ReadBack {
  const counted = countedIn(text)
  const back = amountBack(text, numbersIn(value), counted)
  const unit = knownUnit(value.replace(/^[\d.+-]+\s*/, ''))
  const measured = counted.filter(({ word }) => word !== null && knownUnit(word) !== null)
  if (back !== 'confirmed' || unit === null || measured.length === 0 || value.includes('..')) return back
  const isSame = measured.some(({ number, word }) => {
    const amount = amountIn(number, word as string, unit)
    return amount !== null && Math.abs(amount - Number.parseFloat(value)) <= 0.02 * amount
  })
  return isSame ? 'confirmed' : 'refuted'
}

/** One for each sort of measure that the library of units knows. */
const BASES = ['m', 'g', 'l', 'B', 'W', 'Wh', 'm2', 'Pa', 'm/s', 's', '°C']

/** Nobody distinguishes 80 miles from 129 km. */
const DIGITS = 3

/** `fact` says how to read a figure without a unit or scale. */
export function normalNumber(value: string, fact: string, key: string): string | null {
  const said = measuredOf(value)
  const known = measuredOf(fact)
  if (!said) return null
  if (/ratingValue$/i.test(key) || said.scale !== null)
    return rating(said, said.scale ?? known?.scale ?? scaleOf(said))
  const unit = said.unit === '' || said.unit === '+' ? (known?.unit ?? '').replace(/^\+/, '') : said.unit
  return eachOf(said, amount => inBase(amount, unit, known?.unit === ''))
}

const eachOf = ({ low, high }: Span, written: (amount: number) => string): string =>
  [...new Set([low, high])]
    .map(end => (Number.isFinite(end) ? written(end) : ''))
    .join(' to ')
    .trim()

/** Out of five. */
const rating = (ends: Span, scale: number): string =>
  eachOf(ends, amount => `${short((5 * amount) / scale)}/5`)

function inBase(amount: number, unit: string, isCount: boolean): string {
  const [mass, ...others] = isCount ? (unit === 'm' ? [1e6] : massesOf(unit)) : []
  if (mass !== undefined && others.length === 0) return String(amount * mass)
  if (unit === '') return String(amount)
  const from = unitOf(unit)
  if (from === '%') return `${amount} %`
  for (const base of BASES) {
    const measure = converted(amount, from, base)
    if (measure !== null) return `${short(measure)} ${base}`
  }
  return `${amount} ${from.toLowerCase()}`
}

const short = (amount: number): string => String(Number(amount.toPrecision(DIGITS)))

const STANDING = /^(\d+(?:\.\d+)?)(?:\.\.(\d+(?:\.\d+)?))?(?:\/(\d+(?:\.\d+)?))?\s*([^\d\s].{0,40})?$/

/** Every number must be counted there, followed by the unit. */
export function numberStands(value: string, place: QuotePlace): boolean {
  const [, low, high, scale, unit = ''] = STANDING.exec(value.trim()) ?? []
  if (low === undefined) return false
  const is = (figure: Figure | undefined, number: string) => figure?.values.includes(Number(number)) === true
  return countable(place.quote).some(text => {
    const figures = figuresIn(text)
    return figures.some((figure, at) => {
      const next = figures[at + 1]
      if (!is(figure, low) || (high !== undefined && !is(next, high))) return false
      const last = high === undefined ? figure : (next as Figure)
      const isScaled = scale === undefined || figures.slice(at + 1).some(other => is(other, scale))
      return isScaled && (unit === '' || isInUnit(text.slice(last.end), unit, place))
    })
  })
}

const UNIT = /^[\s-]*(%|°\s?[CF]|[\p{L}][\p{L}\p{M}\p{N}]*)/u

function isInUnit(behind: string, unit: string, { near, above }: QuotePlace): boolean {
  const there = folded(behind).replace(/^[\s-]+/, '')
  const wanted = folded(unit.normalize('NFKC'))
  if (there.startsWith(wanted)) {
    const next = there.charAt(wanted.length)
    if (!/[\p{L}\p{N}]/u.test(next) || !/[\p{L}\p{N}]$/u.test(wanted)) return true
  }
  const [, word] = UNIT.exec(behind) ?? []
  if (word !== undefined) return knownUnit(word) !== null && knownUnit(word) === knownUnit(unit)
  // "Weight (kg)" in the head of the table.
  const heads = `${above}\n${near}`.matchAll(/[([]\s?([^()[\]]{1,20})\s?[)\]]/g)
  return [...heads].some(([, head = '']) => folded(head.trim()) === wanted)
}
