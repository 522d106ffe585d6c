// Products and what they cost. Each price stays with the product or the plan it is the price of.

import { periodNamed } from '../../values/periods.ts'
import { bracketed, type FactSheet } from './stated-facts.ts'
import { type Thing, textOfProperty, textsOf, thingsOf } from './thing.ts'

type AddProperties = (thing: Thing, prefix: string, sheet: FactSheet, depth: number) => void

/** Of a product: who made it is decided elsewhere, the rest is said for each offer. */
const NOT_OF_PRODUCTS = 'brand manufacturer offers url provider publisher sameAs'.split(' ')
const NOT_OF_OFFERS =
  `url name price priceCurrency priceSpecification seller offeredBy itemOffered offers warranty shippingDetails itemCondition
   availability lowPrice highPrice description sku`.split(/\s+/)
const MAX_OFFERS = 100

export function addProduct(thing: Thing, sheet: FactSheet, addProperties: AddProperties): void {
  const base = bracketed('product', textOfProperty(thing, 'name') ?? '')
  if (!base) return
  addProperties(without(thing, NOT_OF_PRODUCTS), `${base}.`, sheet, 1)
  addOffers(thingsOf(thing, 'offers'), base, sheet, addProperties)
}

/** An offer with a name of its own is a plan of the product, and known by that name: `product[Pro].offers.price`. */
export function addOffers(
  offers: Thing[],
  base: string,
  sheet: FactSheet,
  addProperties: AddProperties,
): void {
  for (const offer of offers.slice(0, MAX_OFFERS)) {
    const plan = bracketed('product', textOfProperty(offer, 'name') ?? '') ?? base
    const add = (name: string, text: string | null, since?: string | null) =>
      text && sheet.add(`${plan}.offers.${name}`, text, since)
    const known = (name: string) =>
      sheet.facts().find(({ key }) => key === `${plan}.offers.${name}`)?.value ?? null
    const prices = pricesOf(offer)
    for (const stated of prices) {
      const since = textOfProperty(stated, 'validFrom') ?? textOfProperty(prices[0], 'validFrom')
      const [currency] = [...textsOf(stated, 'priceCurrency'), ...textsOf(offer, 'priceCurrency')]
      const price = { currency: currency?.trim().toUpperCase() ?? null, period: periodOf(stated) }
      const whole = textsOf(stated, 'price').map(text => besideOthers(amountOf(text), price, known))
      for (const text of whole) add('price', text, since)
      for (const name of ['lowPrice', 'highPrice'])
        for (const text of textsOf(stated, name)) add(name, amountOf(text), since)
      if (whole.some(text => !isAmount(text))) continue
      if (price.currency) add('priceCurrency', price.currency, since)
      if (price.period) add('priceSpecification.billingDuration', price.period, since)
    }
    for (const text of textsOf(offer, 'availability')) add('availability', text.replace(/^.*\//, ''))
    for (const promise of thingsOf(offer, 'warranty')) {
      const duration = durationOf(promise)
      if (duration) sheet.add(`${plan}.warranty`, duration)
    }
    addProperties(without(offer, NOT_OF_OFFERS), `${plan}.offers.`, sheet, 2)
    if (offer.types.includes('AggregateOffer')) addOffers(flat(offer), plan, sheet, addProperties)
  }
}

/** A page's second price on other terms says itself what it is: "100 EUR/year" beside 10 a month. */
function besideOthers(
  amount: string,
  { currency, period }: { currency: string | null; period: string | null },
  known: (name: string) => string | null,
): string {
  const first = known('price')
  const isOther =
    first !== null &&
    first !== amount &&
    ((currency !== null && currency !== known('priceCurrency')) ||
      (period !== null && period !== known('priceSpecification.billingDuration')))
  if (!isOther || !isAmount(amount)) return amount
  return `${[amount, currency].filter(Boolean).join(' ')}${period === null ? '' : `/${periodNamed(period) ?? period}`}`
}

const isAmount = (text: string): boolean => /^[\d.]+$/.test(text)

const LISTED = /(?:List|Strikethrough|MSRP|SRP|Regular)(?:Price)?$/i
const LOWERED = /(?:Sale|Minimum|Promotional|Discount)\w*(?:Price)?$/i

/**
 * The offer and what specifies its price. Where it states a list price, that one holds: what it is lowered to ends, and the
 * offer's date is that of the lowered price.
 */
function pricesOf(offer: Thing): [Thing, ...Thing[]] {
  const specifications = thingsOf(offer, 'priceSpecification')
  const typed = (pattern: RegExp) =>
    specifications.filter(one => textsOf(one, 'priceType').some(type => pattern.test(type.trim())))
  const listed = typed(LISTED)
  if (listed.length > 0) return [without(offer, ['price', 'validFrom']), ...listed]
  const lowered = new Set(typed(LOWERED))
  return [offer, ...specifications.filter(one => !lowered.has(one) || specifications.length === 1)]
}

/** Offers within offers go one level deep; a page may write a circle. */
const flat = (offer: Thing): Thing[] =>
  thingsOf(offer, 'offers').filter(inner => !inner.types.includes('AggregateOffer'))

function without(thing: Thing, names: string[]): Thing {
  const rest = [...thing.properties].filter(([name]) => !names.includes(name))
  return { ...thing, properties: new Map(rest) }
}

const AROUND = '[^\\d-]{0,5}'
const POINTED = new RegExp(`^${AROUND}(\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?)${AROUND}$`)
/** "1.299" alone may be either, and is what data says that it is. */
const WITH_COMMA = new RegExp(`^${AROUND}(\\d{1,3}(?:\\.\\d{3})+,\\d{1,2}|\\d+,\\d{1,2})${AROUND}$`)

/** "£1,299.00" and "1.299,00 €" are 1299.00; what is no single number stays as it is. */
export function amountOf(text: string): string {
  const pointed = POINTED.exec(text.trim())?.[1]
  if (pointed !== undefined) return pointed.replaceAll(',', '')
  return WITH_COMMA.exec(text.trim())?.[1]?.replaceAll('.', '').replace(',', '.') ?? text
}

const unitOf = (code: string | null): string | null => (code === null ? null : periodNamed(code))

/** What is paid for at once: a month, a year. */
function periodOf(specification: Thing): string | null {
  const [per] = thingsOf(specification, 'referenceQuantity')
  const holder = per ?? specification
  const unit = unitOf(textOfProperty(holder, 'unitCode') ?? textOfProperty(holder, 'unitText'))
  const duration = textOfProperty(specification, 'billingDuration')
  const count = duration && /^\d+$/.test(duration) ? duration : textOfProperty(per ?? specification, 'value')
  if (!unit) return unitOf(duration)
  return count && count !== '1' ? `${count} ${unit}s` : unit
}

/** "5 years" of a quantity of time, or of a promise that holds one. */
export function durationOf(thing: Thing): string | null {
  const [inner] = thingsOf(thing, 'durationOfWarranty')
  const quantity = inner ?? thing
  const value = textOfProperty(quantity, 'value')
  const unit = unitOf(textOfProperty(quantity, 'unitCode') ?? textOfProperty(quantity, 'unitText'))
  if (value === null || unit === null) return textOfProperty(thing, 'durationOfWarranty')
  return `${value} ${unit}${value === '1' ? '' : 's'}`
}
