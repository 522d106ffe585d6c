// What a page says in its meta elements: Open Graph with its words for businesses and products, and the description.

import { isEmail, isPhone } from '../../values/contact.ts'
import { dayOf, spanOf } from '../../values/hours.ts'
import { attribute, type Document, inOneLine, textOf } from './document.ts'
import { amountOf } from './offers.ts'
import { addSpans, minutesOf, type Week } from './opening-hours.ts'
import { bracketed, newFactSheet, type StatedFact } from './stated-facts.ts'

const MAX_METAS = 500

type Metas = Map<string, string[]>

function metasOf({ tagged }: Document): Metas {
  const metas: Metas = new Map()
  for (const node of tagged('meta').slice(0, MAX_METAS)) {
    const name = (attribute(node, 'property') ?? attribute(node, 'name') ?? '').trim().toLowerCase()
    const content = inOneLine(attribute(node, 'content') ?? '')
    if (name !== '' && content !== '') metas.set(name, [...(metas.get(name) ?? []), content])
  }
  return metas
}

/** The keys of what Open Graph says of a business. */
const BUSINESS: Record<string, string> = {
  street_address: 'address.streetAddress',
  locality: 'address.addressLocality',
  region: 'address.addressRegion',
  postal_code: 'address.postalCode',
  country_name: 'address.addressCountry',
  email: 'email',
  phone_number: 'telephone',
  fax_number: 'faxNumber',
  website: 'url',
}

/** The words a site has for itself; only its first page has them for the whole. */
export function metaFacts(document: Document, { isHome }: { isHome: boolean }): StatedFact[] {
  const metas = metasOf(document)
  const first = (name: string): string => metas.get(name)?.[0] ?? ''
  const sheet = newFactSheet()
  if (isHome) {
    sheet.add('name', first('og:site_name'))
    sheet.add('description', first('description') || first('og:description'))
  }
  for (const [word, key] of Object.entries(BUSINESS)) {
    const text =
      first(`business:contact_data:${word}`) || first(`og:${word.replace('_', '-')}`) || first(`og:${word}`)
    const isPlaceholder = (key === 'telephone' && !isPhone(text)) || (key === 'email' && !isEmail(text))
    if (!isPlaceholder) sheet.add(key, text)
  }
  const [latitude, longitude] = positionIn(first)
  if (latitude && longitude) {
    sheet.add('geo.latitude', latitude)
    sheet.add('geo.longitude', longitude)
  }
  for (const [day, hours] of hoursIn(metas)) sheet.add(`openingHours[${day}]`, hours)
  for (const { key, value } of productFacts(metas, onlyHeading(document))) sheet.add(key, value)
  return sheet.facts()
}

const DEGREES = /^-?\d{1,3}(?:\.\d{1,10})?$/

/** Where it is on the earth: `geo.position`, `ICBM`, or the words of Open Graph; nobody is at 0, 0. */
function positionIn(first: (name: string) => string): string[] {
  const pair = (first('geo.position') || first('icbm')).split(/[;,]\s?/)
  const stated =
    pair.length === 2 ? pair : [first('place:location:latitude'), first('place:location:longitude')]
  return stated.every(text => DEGREES.test(text.trim()) && Number(text) !== 0)
    ? stated.map(text => text.trim())
    : []
}

/** Three lists side by side: days, when they open, when they close. */
function hoursIn(metas: Metas): Week {
  const week: Week = new Map()
  const list = (name: string) => metas.get(`business:hours:${name}`) ?? []
  for (const [at, name] of list('day').entries()) {
    const day = dayOf(name)
    const [opens, closes] = [minutesOf(list('start')[at] ?? ''), minutesOf(list('end')[at] ?? '')]
    if (day && opens !== null && closes !== null) addSpans(week, [day], [spanOf(opens, closes)])
  }
  return week
}

const AMOUNT = /^\d{1,9}(?:\.\d{1,2})?$/

function onlyHeading({ tagged, budget }: Document): string {
  const [heading, ...more] = tagged('h1')
  return heading && more.length === 0 ? inOneLine(textOf(heading, budget, 100)) : ''
}

/** The product of a page that is one, by its title without the site's name. */
function productFacts(metas: Metas, heading: string): StatedFact[] {
  const first = (name: string): string => metas.get(name)?.[0] ?? ''
  const price =
    first('product:original_price:amount') || first('product:price:amount') || first('og:price:amount')
  const isProduct = /^(?:og:)?product(?:\.item)?$/i.test(first('og:type'))
  const base = bracketed(
    'product',
    productName(first('og:title') || (isProduct ? heading : ''), first('og:site_name')),
  )
  const amount = amountOf(price)
  if (!base || (!isProduct && price === '') || !AMOUNT.test(amount)) return []
  const currency =
    first('product:original_price:currency') || first('product:price:currency') || first('og:price:currency')
  return [
    { key: `${base}.offers.price`, value: amount },
    ...(/^[A-Z]{3}$/i.test(currency)
      ? [{ key: `${base}.offers.priceCurrency`, value: currency.toUpperCase() }]
      : []),
  ]
}

/** "Kettle One – Northwind" without the site. */
function productName(title: string, site: string): string {
  const parts = title.split(/\s+[–—|·-]\s+/)
  const isSite = (part = '') => site !== '' && part.toLowerCase() === site.toLowerCase()
  if (parts.length > 1 && isSite(parts.at(-1))) return parts.slice(0, -1).join(' – ')
  return parts.length > 1 && isSite(parts[0]) ? parts.slice(1).join(' – ') : title
}
