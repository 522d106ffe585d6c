// What one answer takes for the facts about the demo brand: the truth, or the truth with falsehoods planted in it. All
// parts of an answer speak from one account, so that its tables repeat what its sentences say.

import { DEMO_FACTS } from '../demo-brand.ts'
import { stablePick } from '../stable.ts'

export const TOPICS = ['founding', 'warranty', 'price', 'staff', 'place', 'telephone'] as const
export type Topic = (typeof TOPICS)[number]

export interface Account {
  founded: number
  /** Where it was founded. */
  origin: string
  founders: readonly string[]
  city: string
  telephone: string
  warrantyYears: number
  priceGbp: number
  employees: number
}

const { founded, city, founders, telephone, warrantyYears, priceGbp, employees } = DEMO_FACTS

export const TRUTH: Account = {
  founded,
  origin: city,
  founders,
  city,
  telephone,
  warrantyYears,
  priceGbp,
  employees,
}

const FALSEHOODS: Record<Topic, readonly [Partial<Account>, ...Partial<Account>[]]> = {
  founding: [
    { founded: 1992, origin: 'Manchester' },
    { founded: 2004, founders: ['Marcus Bell'] },
  ],
  warranty: [{ warrantyYears: 10 }, { warrantyYears: 1 }],
  price: [{ priceGbp: 129 }, { priceGbp: 49 }],
  staff: [{ employees: 1200 }, { employees: 35 }],
  place: [{ city: 'Manchester' }, { city: 'Bristol' }],
  telephone: [{ telephone: '+44 161 496 0999' }],
}

/** The same key is mistaken in the same way. */
export function mistakenAbout(topics: Topic[], key: string): Account {
  const planted = topics.map(topic => stablePick(FALSEHOODS[topic], key, topic, 'falsehood'))
  return Object.assign({}, TRUTH, ...planted)
}

const THOUSANDS = new Intl.NumberFormat('en-GB')
export const counted = (count: number): string => THOUSANDS.format(count)
export const years = (count: number): string => (count === 1 ? '1 year' : `${count} years`)
