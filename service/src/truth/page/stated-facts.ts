// Facts as they are gathered from a page: keys and values that fit the database, each pair once, and not without end.

import { z } from 'zod'
import { withoutEntities } from './document.ts'

/** What a page or a person states, as it is stated. */
export const StatedFact = z.object({
  /** Path of schema.org property names: `address.addressLocality`; people may write the label of the catalogue. */
  key: z.string(),
  value: z.string(),
  /** The page that a person names for it. Without it, the source is whoever states it. */
  source: z.string().optional(),
  /** Since when it is true: a day, a month or a year. */
  since: z.string().optional(),
})
export type StatedFact = z.infer<typeof StatedFact>

const MAX_FACTS = 200
const MAX_VALUE = 2_000
/** For each fact that a sheet may hold. */
const MAX_STEPS = 100
/** Keys and addresses stand in one index, whose entries have a limit in bytes. */
const MAX_KEY = 300
const MAX_NAME = 100

/** A fact about a page of the site is found by looking at that page; no page states it of itself. */
const RESERVED = /^page(?:[.[]|$)/

export interface FactSheet {
  add(key: string, value: string, since?: string | null): void
  /** One more thing is to be looked at; false when the sheet is full or enough has been looked at. */
  goesOn(): boolean
  facts(): StatedFact[]
}

/** `most`: a page says no more than so much; a file that somebody imports may. */
export function newFactSheet(most = MAX_FACTS): FactSheet {
  const facts = new Map<string, StatedFact>()
  let steps = 0
  const isOpen = () => facts.size < most && ++steps <= MAX_STEPS * most
  return {
    add(key, value, since) {
      if (!isOpen()) return
      const text = clean(value, MAX_VALUE)
      if (text === '' || key.length > MAX_KEY || RESERVED.test(key)) return
      const name = `${key}\n${text}`
      const known = facts.get(name)
      // Said with two dates, or with one and without, it is not known since when.
      facts.set(name, { key, value: text, ...(since && (!known || known.since === since) && { since }) })
    },
    goesOn: isOpen,
    facts: () => [...facts.values()],
  }
}

const clean = (text: string, most: number): string =>
  withoutEntities(text.slice(0, most * 2))
    .toWellFormed()
    .replaceAll('\u0000', '')
    .trim()
    .slice(0, most)
    .toWellFormed()

/** `amenityFeature` and "WiFi" give `amenityFeature[WiFi]`; null when the name is none. */
export function bracketed(key: string, name: string): string | null {
  const text = clean(name.slice(0, 1_000).replace(/[[\]\s\p{Cc}]+/gu, ' '), MAX_NAME)
  return text === '' ? null : `${key}[${text}]`
}
