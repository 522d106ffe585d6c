// From a thing of the brand to facts. A property becomes a path of schema.org words; what has a name of its own
// among several (an amenity, a feature, a day) keeps that name in brackets, so that a value never loses its owner.

import { entryOf } from '../../readers/catalogue/catalogue.ts'
import { unitOfCode } from '../../values/units.ts'
import { yesOrNo } from '../../values/yes-no.ts'
import { addOffers, addProduct, durationOf } from './offers.ts'
import { weekOf } from './opening-hours.ts'
import { bracketed, type FactSheet } from './stated-facts.ts'
import { isThing, namesOf, type Thing, textOfProperty, textsOf, thingsOf, type Value } from './thing.ts'

const MAX_DEPTH = 6

/** Says how the data is written or shown, or speaks of others; not what the brand is. */
const NOT_FACTS = new Set(
  `image logo photo primaryImageOfPage potentialAction review reviews mainEntityOfPage isPartOf hasPart subjectOf
   comment publishingPrinciples interactionStatistic isSimilarTo isRelatedTo competitor member makesOffer
   hasOfferCatalog owns specialOpeningHoursSpecification video associatedMedia thumbnailUrl breadcrumb
   hasVariant isVariantOf itemReviewed author`.split(/\s+/),
)

type Special = (thing: Thing, property: string, sheet: FactSheet, prefix: string) => void

const people: Special = (thing, property, sheet, prefix) => {
  for (const name of namesOf(thing, property)) sheet.add(`${prefix}${property.replace(/s$/, '')}.name`, name)
}

/** Who holds a post is named by it: `employee[CEO].name`. */
const staff: Special = (thing, property, sheet, prefix) => {
  const key = `${prefix}${property.replace(/s$/, '')}`
  for (const value of thing.properties.get(property) ?? []) {
    const name = isThing(value) ? textOfProperty(value, 'name') : value
    const post = isThing(value)
      ? (textOfProperty(value, 'jobTitle') ?? textOfProperty(value, 'roleName'))
      : null
    if (name) sheet.add(`${(post && bracketed(key, post)) ?? key}.name`, name)
  }
}

const hours: Special = (thing, _property, sheet, prefix) => {
  const week = weekOf(thing, thingsOf(thing, 'openingHoursSpecification'))
  for (const [day, value] of week ?? []) sheet.add(`${prefix}openingHours[${day}]`, value)
}

/** Pairs of a name and a value; a name alone says that there is such a thing. */
const named: Special = (thing, property, sheet, prefix) => {
  for (const value of thing.properties.get(property) ?? []) {
    if (!sheet.goesOn()) return
    const name = isThing(value)
      ? (textOfProperty(value, 'name') ?? textOfProperty(value, 'propertyID'))
      : value
    const key = listedKey(value, prefix) ?? (name ? bracketed(`${prefix}${property}`, name) : null)
    if (key) sheet.add(key, isThing(value) ? (quantityOf(value) ?? 'true') : 'true')
  }
}

/** A property may say by its identifier which fact of the catalogue it is, where schema.org has no word of its own. */
function listedKey(value: Value, prefix: string): string | null {
  const id = isThing(value) ? textOfProperty(value, 'propertyID') : null
  return id !== null && entryOf(`${prefix}${id}`) ? `${prefix}${id}` : null
}

const certificates: Special = (thing, property, sheet, prefix) => {
  for (const value of thing.properties.get(property) ?? []) {
    if (!sheet.goesOn()) return
    const name = isThing(value) ? textOfProperty(value, 'name') : value
    const key = name ? bracketed(`${prefix}hasCertification`, name) : null
    const ended = isThing(value) && /inactive/i.test(textOfProperty(value, 'certificationStatus') ?? '')
    const since = isThing(value) && !ended ? textOfProperty(value, 'validFrom') : null
    if (key) sheet.add(key, String(!ended), since)
  }
}

/** One text may hold several features: lines, or between commas. */
const features: Special = (thing, property, sheet, prefix) => {
  const texts = namesOf(thing, property).flatMap(text => text.slice(0, 5_000).split(/[\n;•]|,\s/))
  for (const text of texts) {
    if (!sheet.goesOn()) return
    const key = bracketed(`${prefix}featureList`, text.replace(/^\s*[-*–]\s*/, '').replace(/\.\s*$/, ''))
    if (key) sheet.add(key, 'true')
  }
}

/** Every number and address of a department is the brand's as well. */
const contacts: Special = (thing, property, sheet, prefix) => {
  for (const point of thingsOf(thing, property))
    for (const name of ['telephone', 'email', 'faxNumber'])
      for (const text of textsOf(point, name)) sheet.add(`${prefix}${name}`, valueText(name, text))
}

const warranty: Special = (thing, property, sheet, prefix) => {
  for (const value of thing.properties.get(property) ?? []) {
    const text = isThing(value) ? durationOf(value) : value
    if (text) sheet.add(`${prefix}warranty`, text)
  }
}

const places: Special = (thing, property, sheet, prefix) => {
  for (const name of namesOf(thing, property)) sheet.add(`${prefix}${property}`, name)
}

const SPECIAL: Record<string, Special> = {
  founder: people,
  founders: people,
  employee: staff,
  employees: staff,
  openingHours: hours,
  openingHoursSpecification: hours,
  amenityFeature: named,
  additionalProperty: named,
  hasCertification: certificates,
  hasCredential: certificates,
  featureList: features,
  contactPoint: contacts,
  contactPoints: contacts,
  warranty,
  hasWarrantyPromise: warranty,
  addressCountry: places,
  addressRegion: places,
  addressLocality: places,
}

export function addOrganisation(thing: Thing, sheet: FactSheet): void {
  addProperties(thing, '', sheet, 0)
  // Where it is, when it says so only by way of a place.
  if (!thing.properties.has('address'))
    for (const place of thingsOf(thing, 'location'))
      addValues(place.properties.get('address') ?? [], 'address', 'address', sheet, 1)
  for (const offer of thingsOf(thing, 'makesOffer'))
    for (const product of thingsOf(offer, 'itemOffered')) {
      const base = bracketed(
        'product',
        textOfProperty(product, 'name') ?? textOfProperty(offer, 'name') ?? '',
      )
      if (base) addOffers([offer], base, sheet, addProperties)
    }
}

export const addProductFacts = (thing: Thing, sheet: FactSheet): void =>
  addProduct(thing, sheet, addProperties)

function addProperties(thing: Thing, prefix: string, sheet: FactSheet, depth: number): void {
  for (const [property, values] of thing.properties) {
    if (NOT_FACTS.has(property)) continue
    const special = Object.hasOwn(SPECIAL, property) ? SPECIAL[property] : undefined
    if (special) special(thing, property, sheet, prefix)
    else addValues(values, `${prefix}${property}`, property, sheet, depth)
  }
}

function addValues(values: Value[], key: string, property: string, sheet: FactSheet, depth: number): void {
  if (depth > MAX_DEPTH) return
  for (const value of values.slice(0, 200)) {
    // Things refer to each other, in circles where the page wants it.
    if (!sheet.goesOn()) return
    if (!isThing(value)) sheet.add(key, valueText(property, value))
    else {
      const quantity = quantityOf(value)
      if (quantity === null) addProperties(value, `${key}.`, sheet, depth + 1)
      else sheet.add(key, quantity)
    }
  }
}

/** `{value: 5, unitText: "kg"}` is "5 kg", `{minValue: 51, maxValue: 200}` is "51-200"; else a thing is no quantity. */
function quantityOf(thing: Thing): string | null {
  const [least, most] = [textOfProperty(thing, 'minValue'), textOfProperty(thing, 'maxValue')]
  const range =
    least !== null && most !== null && least !== most ? `${least.trim()}-${most.trim()}` : (least ?? most)
  const isOpen = least !== null && most === null
  const value = textOfProperty(thing, 'value') ?? (range !== null && isOpen ? `${range}+` : range)
  if (value === null) return null
  return durationOf(thing) ?? [valueText('value', value), unitOf(thing)].join(' ').trim()
}

function unitOf(thing: Thing): string {
  const text = textOfProperty(thing, 'unitText')
  const code = (textOfProperty(thing, 'unitCode') ?? text ?? '')
    .trim()
    .replace(/^.*[/#]/, '')
    .toUpperCase()
  return unitOfCode(code) ?? text ?? ''
}

const TRUTHS = new Set('value acceptsReservations isAccessibleForFree smokingAllowed petsAllowed'.split(' '))

/** `https://schema.org/InStock` is InStock; yes and no are true and false where that is the question. */
function valueText(property: string, text: string): string {
  const word = text.trim().replace(/^https?:\/\/(?:www\.)?schema\.org\/(?=\w+$)/i, '')
  if (/^(?:true|false)$/i.test(word)) return word.toLowerCase()
  if (!TRUTHS.has(property)) return property === 'telephone' ? word.replace(/^tel:/i, '') : word
  return /^(?:yes|no)$/i.test(word) ? `${yesOrNo(word)}` : word
}
