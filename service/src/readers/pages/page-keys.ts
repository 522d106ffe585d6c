// What a page may be asked for: the keys of facts, in words. Frozen with the template that shows them: what is sealed with a
// reading says `page@2`, and another key means a new template.

import type { ValueKind } from '../../values/kinds.ts'

interface PageKey {
  /** As facts are called; a word in capitals within brackets is a name that the page gives. */
  key: string
  kind: ValueKind
  words: string
}

const kept = (kind: ValueKind, keys: Record<string, string>): PageKey[] =>
  Object.entries(keys).map(([key, words]) => ({ key, kind, words }))

export const PAGE_KEYS: readonly PageKey[] = [
  ...kept('date', { foundingDate: 'when the brand was founded' }),
  ...kept('name', {
    legalName: 'the registered name, with its legal form',
    'founder.name': 'a founder; one statement per person',
    'employee[POSITION].name':
      'who holds a position, such as employee[CEO].name or employee[Geschäftsführer].name',
    'parentOrganization.name': 'the company that owns it',
  }),
  ...kept('number', {
    numberOfEmployees: 'how many people work there',
    numberOfRooms: 'rooms of a hotel',
    'starRating.ratingValue': 'official stars of a hotel or restaurant',
    'aggregateRating.ratingValue': 'average rating by customers, with its scale',
    'aggregateRating.ratingCount': 'how many customers have rated',
    'numberOf[THING]':
      'any other count of the brand as a whole: branches, countries, customers, students, aircraft',
  }),
  ...kept('place', {
    'address.streetAddress': 'street and number of the headquarters or main place',
    'address.postalCode': 'its postal code',
    'address.addressLocality': 'its city',
    'address.addressRegion': 'its region or state',
    areaServed: 'where the brand delivers or works; one statement per place',
  }),
  ...kept('country', { 'address.addressCountry': 'its country' }),
  ...kept('contact', {
    telephone: 'telephone number of the brand as a whole',
    faxNumber: 'fax number',
    email: 'e-mail address of the brand as a whole',
    vatID: 'VAT number',
    taxID: 'tax number',
    leiCode: 'legal entity identifier',
    'contactPoint[PURPOSE].telephone':
      'telephone number for one purpose, such as contactPoint[Reservations].telephone',
    'contactPoint[PURPOSE].email': 'e-mail address for one purpose',
  }),
  ...kept('hours', { openingHours: 'regular opening hours of the main place' }),
  ...kept('clock', {
    checkinTime: 'from when guests may check in',
    checkoutTime: 'until when guests check out',
  }),
  ...kept('text', {
    award: 'an award that the brand has won, by its name',
    memberOf: 'an association that it is a member of; one statement per association',
    paymentAccepted: 'a way of paying; one statement per way',
    availableLanguage: 'a language that is spoken or served; one statement per language',
    servesCuisine: 'cuisine of a restaurant',
    'additionalProperty[LABEL]':
      'any other fixed property, condition or fee of the brand as a whole, such as additionalProperty[Commercial register], additionalProperty[Cancellation] or additionalProperty[Delivery]',
  }),
  ...kept('yes_no', {
    'hasCertification[NAME]': 'a certificate or accreditation that the brand holds or not',
    'amenityFeature[NAME]': 'an amenity of a place: parking, WiFi, pool, lift',
    'featureList[NAME]': 'a service, function or feature that the brand offers or not',
    acceptsReservations: 'whether it takes bookings',
    petsAllowed: 'whether pets are allowed',
    smokingAllowed: 'whether smoking is allowed',
    isAccessibleForFree: 'whether entry is free',
  }),
  ...kept('duration', {
    'hasMerchantReturnPolicy.merchantReturnDays': 'how long goods can be returned',
    warranty: 'the warranty on all that the brand sells',
  }),
  ...kept('money', { 'product[PRODUCT].offers.price': 'price of a product, plan, dish, room or service' }),
  ...kept('number', {
    'product[PRODUCT].weight': 'its weight',
    'product[PRODUCT].aggregateRating.ratingValue': 'its average rating, with its scale',
    'product[PRODUCT].aggregateRating.ratingCount': 'how many customers have rated it',
  }),
  ...kept('duration', { 'product[PRODUCT].warranty': 'its warranty' }),
  ...kept('text', {
    'product[PRODUCT].sku': 'its number of article',
    'product[PRODUCT].award': 'an award that it has won, by its name',
    'product[PRODUCT].additionalProperty[LABEL]':
      'another property of it, with its unit: capacity, material, storage, runtime',
  }),
  ...kept('yes_no', { 'product[PRODUCT].featureList[NAME]': 'a feature that it has or lacks' }),
]

/** A key as a reader wrote it: what is asked about, and the names that it put into the brackets. */
export interface ReadKey {
  kind: ValueKind
  key: string
  product: string | null
  /** In other brackets than the product's. */
  label: string | null
}

const NAME = String.raw`\[([^[\]]{1,100})\]`

const PATTERNS = PAGE_KEYS.map(({ key, kind }) => ({
  kind,
  hasProduct: key.startsWith('product['),
  pattern: new RegExp(
    `^${key
      .split(/\[[A-Z]+\]/)
      .map(part => part.replaceAll('.', String.raw`\.`))
      .join(NAME)}$`,
    'u',
  ),
}))

/** Null for what nobody asked about. */
export function readKey(key: string): ReadKey | null {
  for (const { pattern, kind, hasProduct } of PATTERNS) {
    const match = pattern.exec(key)
    if (!match) continue
    const [, first = null, second = null] = match
    if ([first, second].some(name => name !== null && isBlank(name))) return null
    return hasProduct
      ? { kind, key, product: first, label: second }
      : { kind, key, product: null, label: first }
  }
  return null
}

/** Blank, with blanks around it, or still the word of the instruction. */
const isBlank = (name: string): boolean =>
  name.trim() !== name || /^(?:PRODUCT|NAME|LABEL|POSITION|PURPOSE|THING)$|\p{Cc}/u.test(name)
