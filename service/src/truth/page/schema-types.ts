// The types of schema.org that matter here, by what a thing of that type can be to a brand.

import { readFileSync } from 'node:fs'

const LISTED = JSON.parse(readFileSync(new URL('schema-types.json', import.meta.url), 'utf8'))
const types = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** The brand itself, or a place where it does business: Organization and what derives from it. */
export const ORGANISATIONS = types(LISTED.organisations)
/** What a brand makes or sells. */
export const PRODUCTS = types(LISTED.products)
/** Wrappers: what they are about may be the brand. */
export const PAGES = types(LISTED.pages)
export const OFFERS = types(LISTED.offers)
