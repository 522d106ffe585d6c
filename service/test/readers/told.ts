// What the rules read in an answer about an invented brand, for tests.

import type { Matter, MatterKind } from '../../src/readers/matter.ts'
import { readByRules } from '../../src/readers/words/read-by-rules.ts'
import type { Statement } from '../../src/readers/statement.ts'

const matter = (key: string, kind: MatterKind, more: Partial<Matter> = {}): Matter => ({
  key,
  kind,
  unit: null,
  product: null,
  ...more,
})

const TEAM = { product: 'Tarnwick Team' }

export const MATTERS: Matter[] = [
  matter('foundingDate', 'date'),
  matter('numberOfEmployees', 'number'),
  matter('featureList[SSO]', 'yes_no'),
  matter('product[Tarnwick Team].offers.price', 'money', TEAM),
  matter('product[Tarnwick Team].weight', 'number', { ...TEAM, unit: 'kg' }),
  matter('openingHours', 'hours'),
  matter('checkinTime', 'clock'),
  matter('address.addressLocality', 'place'),
  matter('address.addressCountry', 'country'),
  matter('employee[CEO].name', 'name'),
  matter('founder.name', 'name'),
  matter('parentOrganization.name', 'name'),
  matter('warranty', 'duration'),
  matter('aggregateRating.ratingValue', 'number'),
  matter('telephone', 'contact'),
  matter('email', 'contact'),
]

/** The statements of the rules. */
export const read = (answer: string, prompt = 'What is Tarnwick?'): Statement[] =>
  readByRules({ answer, prompt, brand: { name: 'Tarnwick', aliases: [] }, matters: MATTERS })

/** The values that are held to be true of the brand today. */
export const told = (answer: string, prompt?: string): string[] =>
  read(answer, prompt)
    .filter(({ subject, time, voice }) => subject === 'brand' && time === 'now' && voice === 'own')
    .map(({ value }) => value)
