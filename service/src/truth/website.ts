// Facts that a page states about the brand it belongs to, from every place a page can state them in.
//
// JSON-LD ranks before microdata, microdata before meta elements, those before what is read in the text. Of one
// family of facts (openingHours, address, one product) the highest source that speaks of it speaks alone: a page
// that says the same thing twice, differently, is believed where it was written for machines.

import { attribute, type Document, readDocument, textOf } from './page/document.ts'
import { readLinkedData } from './page/linked-data.ts'
import { readMicrodata } from './page/microdata.ts'
import { type Owner, ownThings } from './page/own-things.ts'
import { contactFacts, metaFacts } from './page/page-text.ts'
import { newFactSheet, type StatedFact } from './page/stated-facts.ts'
import type { Thing } from './page/thing.ts'
import { addOrganisation, addProductFacts } from './page/thing-facts.ts'

export interface ReadPage {
  url: string
  /** `home`: speaks for the whole site. `contact`: says how to reach the brand. */
  role: 'home' | 'contact' | 'other'
}

const MAX_BLOCKS = 100
const MAX_BLOCK = 2 * 1024 * 1024

export function factsOfPage(html: string, page: ReadPage, owner: Owner): StatedFact[] {
  const document = readDocument(html)
  if (!document) return []
  const ranked = [
    factsOfThings(readLinkedData(linkedDataBlocks(document)), page, owner),
    factsOfThings(readMicrodata(document), page, owner),
    page.role === 'home' ? metaFacts(document) : [],
    page.role === 'other' ? [] : contactFacts(document),
  ]
  const sheet = newFactSheet()
  const taken = new Set<string>()
  for (const facts of ranked) {
    for (const { key, value, since } of facts)
      if (!taken.has(familyOf(key))) sheet.add(key, isLink(key) ? absolute(value, page.url) : value, since)
    for (const { key } of facts) taken.add(familyOf(key))
  }
  return sheet.facts()
}

const linkedDataBlocks = ({ tagged, budget }: Document): string[] =>
  tagged('script')
    .filter(script => attribute(script, 'type')?.trim().toLowerCase() === 'application/ld+json')
    .slice(0, MAX_BLOCKS)
    .map(script => textOf(script, budget, MAX_BLOCK))

function factsOfThings(things: Thing[], page: ReadPage, owner: Owner): StatedFact[] {
  const { organisations, products } = ownThings(things, page, owner)
  const sheet = newFactSheet()
  for (const organisation of organisations) addOrganisation(organisation, sheet)
  for (const product of products) addProductFacts(product, sheet)
  return sheet.facts()
}

const isLink = (key: string): boolean => /(?:^|\.)(?:url|sameAs|menu|hasMenu)$/.test(key)
const absolute = (link: string, base: string): string =>
  link.startsWith('/') ? (URL.parse(link, base)?.href ?? link) : link

/** `product[Pro].offers.price` is of `product[Pro]`, everything else of its first word. */
const familyOf = (key: string): string => /^product\[[^\]]*\]|^[^.[]+/.exec(key)?.[0] ?? key
