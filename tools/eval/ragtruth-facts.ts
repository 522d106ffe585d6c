// A business record of the measured data as facts of ours: its fields in schema.org words, as data. A null says
// nothing, so it becomes no fact.

import { createHash } from 'node:crypto'
import type { Fact } from '../../service/src/model/fact.ts'

export interface Business {
  name: string
  address?: string
  city?: string
  state?: string
  categories?: string
  hours?: Record<string, string> | null
  attributes?: Record<string, unknown> | null
  business_stars?: number | null
}

const FIELDS: Record<string, string> = {
  address: 'address.streetAddress',
  city: 'address.addressLocality',
  state: 'address.addressRegion',
  business_stars: 'aggregateRating.ratingValue',
}

const ATTRIBUTES: Record<string, string> = {
  WiFi: 'amenityFeature[WiFi]',
  OutdoorSeating: 'amenityFeature[Outdoor seating]',
  RestaurantsTakeOut: 'amenityFeature[Takeout]',
  RestaurantsGoodForGroups: 'amenityFeature[Good for groups]',
  Music: 'amenityFeature[Live music]',
  RestaurantsReservations: 'acceptsReservations',
}

/** Attributes with members of their own. */
const GROUPS: Record<string, string> = { BusinessParking: 'Parking', Ambience: 'Ambience' }

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export function factsOf(business: Business): Fact[] {
  const pairs: [string, string][] = []
  for (const [field, key] of Object.entries(FIELDS)) {
    const value = business[field as keyof Business]
    if (value !== null && value !== undefined && value !== '') pairs.push([key, String(value)])
  }
  for (const category of business.categories?.split(', ') ?? []) pairs.push(['servesCuisine', category])
  return [...pairs, ...hoursOf(business.hours ?? {}), ...attributesOf(business.attributes ?? {})].map(toFact)
}

/**
 * `17:0-21:0` is 17:00-21:00. `0:0-0:0` stands for closed, except where every day has it: then the place never
 * closes. A day that is not named at all is unknown, not closed.
 */
function hoursOf(hours: Record<string, string>): [string, string][] {
  const known = DAYS.filter(day => hours[day] !== undefined)
  const always = known.length === 7 && known.every(day => hours[day] === '0:0-0:0')
  return known.map(day => {
    const value = hours[day] as string
    const empty = always ? '00:00-24:00' : 'closed'
    return [`openingHours[${day}]`, value === '0:0-0:0' ? empty : normalised(value)]
  })
}

const normalised = (value: string): string =>
  value
    .split('-')
    .map(time =>
      time
        .split(':')
        .map(part => part.padStart(2, '0'))
        .join(':'),
    )
    .join('-')
    .replace(/-00:00$/, '-24:00')

function attributesOf(attributes: Record<string, unknown>): [string, string][] {
  const pairs: [string, string][] = []
  const add = (key: string, value: unknown) => {
    if (value !== null && value !== undefined) pairs.push([key, value === 'no' ? 'false' : String(value)])
  }
  for (const [name, value] of Object.entries(attributes)) {
    const group = GROUPS[name]
    if (group !== undefined && typeof value === 'object' && value !== null)
      for (const [member, truth] of Object.entries(value)) add(`amenityFeature[${group}: ${member}]`, truth)
    else if (ATTRIBUTES[name] !== undefined) add(ATTRIBUTES[name], value)
  }
  return pairs
}

function toFact([key, value]: [string, string], index: number): Fact {
  const hash = createHash('sha256').update(value).digest('hex')
  return {
    id: `fact-${index}`,
    brandId: 'brand',
    key,
    value,
    source: 'https://example.com/',
    hash,
    sourceSha256: hash,
    origin: 'import',
    active: true,
    collectedAt: new Date(0),
    supersededAt: null,
  }
}
