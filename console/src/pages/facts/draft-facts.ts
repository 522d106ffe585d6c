// From form input to facts: a price becomes three, a week seven. Pure.

import type { KnownFact, NewFact } from '@brand-citation-forensics/client/admin'

export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export interface Draft {
  /** What the brackets name, from left to right. */
  names: string[]
  value: string
  /** Of a measure or a length of time. */
  unit: string
  currency: string
  period: string
  /** By day; blank if nothing is said about it. */
  week: Partial<Record<(typeof DAYS)[number], string>>
}

export const EMPTY_DRAFT: Draft = { names: [], value: '', unit: '', currency: '', period: '', week: {} }

/** How a value is typed in. */
type InputKind = 'text' | 'yes or no' | 'price' | 'week' | 'measure' | 'length' | 'time'

export function inputOf({ form, names }: KnownFact): InputKind {
  if (form === 'listed' || form === 'yes or no') return 'yes or no'
  if (form === 'amount' && names.length > 0) return 'price'
  const kinds: Record<string, InputKind> = {
    hours: 'week',
    measure: 'measure',
    duration: 'length',
    clock: 'time',
  }
  return kinds[form] ?? 'text'
}

/** The names to ask for. Not the day: each has its own row. */
export const askedNames = (known: KnownFact): KnownFact['names'] =>
  inputOf(known) === 'week' ? [] : known.names

/** `product[product].offers.price` and Pro: `product[Pro].offers.price`. */
function keyOf({ key }: KnownFact, names: string[]): string {
  let place = 0
  return key.replace(/\[[^\]]*\]/g, () => {
    const name = names[place++]?.trim() ?? ''
    return name === '' ? '' : `[${name}]`
  })
}

export function factsOf(known: KnownFact | null, what: string, draft: Draft): NewFact[] {
  const value = draft.value.trim()
  if (!known) return what.trim() === '' || value === '' ? [] : [{ key: what.trim(), value }]
  const key = keyOf(known, draft.names)
  const kind = inputOf(known)
  if (kind === 'week')
    return DAYS.flatMap(day => {
      const hours = draft.week[day]?.trim() ?? ''
      return hours === '' ? [] : [{ key: keyOf(known, [day]), value: hours }]
    })
  if (value === '') return []
  if (kind === 'price') return priceFacts(key, { ...draft, value })
  if (kind === 'measure' || kind === 'length') return [{ key, value: `${value} ${draft.unit}`.trim() }]
  return [{ key, value }]
}

function priceFacts(key: string, { value, currency, period }: Draft): NewFact[] {
  const offer = key.replace(/\.price$/, '')
  return [
    { key, value },
    ...(currency.trim() === '' ? [] : [{ key: `${offer}.priceCurrency`, value: currency.trim() }]),
    ...(period === '' ? [] : [{ key: `${offer}.priceSpecification.billingDuration`, value: period }]),
  ]
}
