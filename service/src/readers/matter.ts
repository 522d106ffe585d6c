// What a reader is asked about: the matters on which a brand states facts. A reader learns the key, the kind of value and
// the unit, never the value, so it cannot lean towards agreeing or accusing.

import type { ValueKind } from '../values/kinds.ts'

export interface Matter {
  /** The key that its facts share; a price or the opening hours are one matter, however many facts they have. */
  key: string
  kind: ValueKind
  /** Of a number, as the brand writes it: GB, km, %; null for plain counts. */
  unit: string | null
  /** The product the matter belongs to; null for matters of the brand itself. */
  product: string | null
}

const BRACKETS = /\[([^\]]*)\]$/

/** The matter in words that people use: `price of "Pro"`, `certification: ISO 27001`. */
export function matterWords({ key, product }: Pick<Matter, 'key' | 'product'>): string {
  const steps = stepsOf(key)
  const own = product === null ? steps : steps.slice(1)
  const words = own.map(stepWords).filter(step => step !== '')
  const what = words.reverse().join(' of ')
  return product === null ? what : `${what} of "${product}"`
}

/** The parts of a key between its dots; a name in brackets may hold dots. */
export const stepsOf = (key: string): string[] => key.match(/(?:[^.[\]]+|\[[^\]]*\])+/g) ?? [key]

/** The name in the brackets of a step: `product[Pro]` is of Pro. */
export const nameIn = (step: string): string | null => BRACKETS.exec(step)?.[1] ?? null

/** Steps that only contain others say nothing to a reader. */
const SILENT = new Set(['offers', 'address', 'priceSpecification', 'aggregateRating'])

const WORDS = new Map<string, string>(
  Object.entries({
    featureList: 'feature',
    amenityFeature: 'amenity',
    hasCertification: 'certification or accreditation',
    paymentAccepted: 'payment accepted by',
    areaServed: 'serves the area',
    availableLanguage: 'language available',
    additionalProperty: 'property',
    employee: 'person in the position',
    ratingValue: 'average rating by customers',
    addressLocality: 'city of the headquarters or address',
    addressRegion: 'region of the address',
    addressCountry: 'country of the headquarters or address',
    streetAddress: 'street and number',
    foundingDate: 'when it was founded',
    merchantReturnDays: 'days within which goods can be returned',
    openingHours: 'opening hours',
    parentOrganization: 'parent company or owner',
    numberOfEmployees: 'number of employees',
    servesCuisine: 'cuisine or category',
  }),
)

function stepWords(step: string): string {
  const name = nameIn(step)
  const word = step.replace(BRACKETS, '')
  if (SILENT.has(word) && name === null) return ''
  const plain = WORDS.get(word) ?? word.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return name === null ? plain : `${plain}: ${name}`
}

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
