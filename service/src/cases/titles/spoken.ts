// Values as people write them, wherever a case is shown: $12 per month, 3 May 1992, 10 years, Germany. What is compared and sealed stays as it is.

import type { ValueKind } from '../../values/kinds.ts'

const DATE = /\b(\d{4})-(\d\d)(?:-(\d\d))?\b/g
const COUNTRIES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

export function spoken(kind: ValueKind, words: string): string {
  if (kind === 'money') return words.replace(MONEY, inCurrency)
  if (kind === 'date') return words.replace(DATE, dayWords)
  if (kind === 'duration') return words.replace(PERIOD, periodWords)
  if (kind === 'country' && /^[A-Z]{2}$/.test(words)) return COUNTRIES.of(words) ?? words
  return words
}

const AMOUNT = String.raw`\d+(?:\.\d+)?`
const MONEY = new RegExp(`\\b(${AMOUNT})(?: to (${AMOUNT}))? ([A-Z]{3})\\b`, 'g')

function inCurrency(all: string, low: string, high: string | undefined, currency: string): string {
  if (!Intl.supportedValuesOf('currency').includes(currency)) return all
  const told = (amount: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
      .format(Number(amount))
      .replaceAll('\u00a0', ' ')
  return high === undefined ? told(low) : `${told(low)} to ${told(high)}`
}

/** As schema.org writes durations. */
const PERIOD = /\bP(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?\b/g

function periodWords(all: string, ...parts: (string | undefined)[]): string {
  const [years, months, weeks, days, hours, minutes] = parts.slice(0, 6).map(part => Number(part ?? 0))
  const words = new Intl.DurationFormat('en', { style: 'long' }).format({
    ...{ years, months, weeks },
    ...{ days, hours, minutes },
  })
  return words === '' ? all : words
}

function dayWords(all: string, year: string, month: string, day: string | undefined): string {
  const date = new Date(`${year}-${month}-${day ?? '01'}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return all
  return new Intl.DateTimeFormat('en-GB', {
    ...(day !== undefined && { day: 'numeric' }),
    ...{ month: 'long', year: 'numeric', timeZone: 'UTC' },
  }).format(date)
}
