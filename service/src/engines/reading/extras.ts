// What an engine shows beside an answer (goods, advertisements, suggested questions), and what it searched for. Neither a source
// nor part of its words.

import type { Ad, Extras, Product, Reading } from '../engine.ts'
import { isAddress } from './addresses.ts'

type Found<Thing> = { [Key in keyof Thing]?: string | null }

export interface FoundExtras {
  products?: readonly Found<Product>[]
  ads?: readonly Found<Ad>[]
  followUps?: readonly (string | null | undefined)[]
}

/** An answer must not be able to grow its own reading without limit. */
const MOST = 50
const LONGEST = 300

/** To be spread into a reading: empty if there is nothing. */
export function toExtras({ products = [], ads = [], followUps = [] }: FoundExtras): Pick<Reading, 'extras'> {
  const extras: Extras = {
    products: distinct(
      products.flatMap(({ title, url, price, merchant }) => {
        const name = oneLine(title)
        return name
          ? [{ title: name, url: addressOf(url), price: oneLine(price), merchant: oneLine(merchant) }]
          : []
      }),
    ),
    ads: distinct(
      ads.flatMap(({ title, url }) => {
        const name = oneLine(title)
        return name ? [{ title: name, url: addressOf(url) }] : []
      }),
    ),
    followUps: distinct(followUps.flatMap(question => oneLine(question) ?? [])),
  }
  return Object.values(extras).some(found => found.length > 0) ? { extras } : {}
}

/** To be spread into a reading. */
export function toSearchedFor(queries: readonly (string | null | undefined)[]): Pick<Reading, 'searchedFor'> {
  const searchedFor = distinct(queries.flatMap(query => oneLine(query) ?? []))
  return searchedFor.length > 0 ? { searchedFor } : {}
}

const addressOf = (url: string | null | undefined): string | null => (isAddress(url) ? url : null)

/** On one line, in whole characters; null if it says nothing. */
function oneLine(words: string | null | undefined): string | null {
  const line = (words ?? '')
    .slice(0, 4 * LONGEST)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return line === '' ? null : line.slice(0, LONGEST).toWellFormed()
}

function distinct<Thing>(things: Thing[]): Thing[] {
  const byWords = new Map(things.map(thing => [JSON.stringify(thing), thing]))
  return [...byWords.values()].slice(0, MOST)
}
