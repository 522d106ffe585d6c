// The matters of a brand: what its facts are about, without what they say.

import { type Fact, isAboutPage } from '../model/fact.ts'
import { type Matter, type MatterKind, nameIn, stepsOf } from '../readers/matter.ts'
import { daysOf } from './comparers/durations.ts'
import { paidFor } from './comparers/money.ts'

type Stated = Pick<Fact, 'key' | 'value'>

/** In the order of their facts, so that the same facts make the same request. */
export function mattersOf(facts: Fact[]): Matter[] {
  const matters = new Map<string, Matter>()
  for (const fact of facts.filter(fact => !isAboutPage(fact))) {
    const key = matterKey(fact.key)
    const known = matters.get(key)
    if (!known) matters.set(key, { key, ...kindOf(key, fact), product: productOf(key) })
    // What a price is paid for belongs to the question; what it is, does not.
    else if (fact.key.endsWith('.unitText')) known.unit = `per ${paidFor(fact.value)}`
  }
  return [...matters.values()]
}

/** Says which brand is meant, and every site says it: an answer that agrees with it has said nothing. */
const INTRODUCES = /^(?:name|alternateName|description|url|sameAs|slogan|image|logo)$/

/** Whether an answer could contradict a fact: free text accuses nobody. */
export const canBeJudged = (fact: Fact): boolean =>
  !isAboutPage(fact) && !INTRODUCES.test(fact.key) && kindOf(matterKey(fact.key), fact).kind !== 'text'

const PRICE = /^(.*\boffers)\.(?:price|priceCurrency|priceSpecification\..*|billingPeriod|unitText)$/
/** What a product is sold by is what its price is paid for. */
const SOLD_BY = /^(product\[[^\]]*\])\.unitText$/
const RATING = /^(.*\bRating)\.(?:bestRating|worstRating)$/i
const HOURS = /^((?:.*\.)?openingHours)\[[^\]]*\]$/

/** The facts of one price are one matter, and so are the days of a week, and a rating with its scale. */
export const matterKey = (key: string): string => {
  const price = PRICE.exec(key)
  if (price) return `${price[1]}.price`
  const rating = RATING.exec(key)
  if (rating) return `${rating[1]}.ratingValue`
  const soldBy = SOLD_BY.exec(key)
  return soldBy ? `${soldBy[1]}.offers.price` : (HOURS.exec(key)?.[1] ?? key)
}

/** The product that a key is about; null for the brand itself. */
export function productOf(key: string): string | null {
  const [first = '', ...rest] = stepsOf(key)
  return rest.length > 0 && /^(?:product|service|makesOffer|hasOfferCatalog)\[/.test(first)
    ? nameIn(first)
    : null
}

const BY_KEY: [RegExp, MatterKind][] = [
  [/\boffers\.price$|(?:^|\.)price$/, 'money'],
  [/openingHours$/, 'hours'],
  [/Days$/, 'duration'],
  [/check(?:in|out)Time$/i, 'clock'],
  [/[dD]ate$/, 'date'],
  [/addressCountry$/, 'country'],
  [/address(?:Locality|Region)$|streetAddress$|postalCode$/, 'place'],
  [/(?:telephone|email|faxNumber|url|sameAs)$/i, 'contact'],
  [/\.name$|legalName$/, 'name'],
]

/** By the key where it tells, else by the shape of the value. */
function kindOf(key: string, { value }: Stated): Pick<Matter, 'kind' | 'unit'> {
  const known = BY_KEY.find(([pattern]) => pattern.test(key))?.[1]
  if (known) return { kind: known, unit: null }
  if (/^(?:true|false|yes|no|free|paid)$/i.test(value)) return { kind: 'yes_no', unit: null }
  if (isDuration(value)) return { kind: 'duration', unit: null }
  if (DATE.test(value.trim())) return { kind: 'date', unit: null }
  const number = NUMBER.exec(value.trim())
  return number ? { kind: 'number', unit: number[1]?.trim() || null } : { kind: 'text', unit: null }
}

const DATE = /^\d{4}-\d\d(?:-\d\d)?$/
/** Or a range. A unit holds no number, or a reader would be told part of the value; m2 and CO2 are units. */
const NUMBER =
  /^[-+−]?\d[\d.,]*(?:\s*(?:-|–|\.\.|to)\s*[-+−]?\d[\d.,]*)?(\s*(?:[^\d\s–-](?:\D|(?<=\p{L})\d)*)?)$/u

const isDuration = (value: string): boolean => daysOf(value) !== null
