// Facts that a page states about the brand it belongs to, in the places where pages speak to machines.
//
// JSON-LD ranks before microdata, that before RDFa and page state, and last come meta elements. Of one family of facts
// (openingHours, address, the offers of one product) the highest source that speaks of it speaks alone. What a page only shows
// is read by a model, and proposed (`proposed/`).

import { MAX_ENTERED_FACTS } from './enter-facts.ts'
import { type Document, readDocument } from './page/document.ts'
import { linkedDataBlocks, readLinkedData, readTyped } from './page/linked-data.ts'
import { metaFacts } from './page/meta.ts'
import { readMicrodata } from './page/microdata.ts'
import { type Owner, ownThings } from './page/own-things.ts'
import { typedState } from './page/page-state.ts'
import { readRdfa } from './page/rdfa.ts'
import { rightValue } from './page/right-values.ts'
import { newFactSheet, type StatedFact } from './page/stated-facts.ts'
import type { Thing } from './page/thing.ts'
import { addOrganisation, addProductFacts } from './page/thing-facts.ts'
import { statedSince } from './true-since.ts'

export interface ReadPage {
  url: string
  /** The first page speaks for the whole site. */
  isHome: boolean
}

export function factsOfPage(html: string, page: ReadPage, owner: Owner): StatedFact[] {
  const document = readDocument(html)
  return document ? factsOfDocument(document, page, owner) : []
}

export function factsOfDocument(document: Document, page: ReadPage, owner: Owner): StatedFact[] {
  const sources = [
    readLinkedData(linkedDataBlocks(document)),
    readMicrodata(document),
    readRdfa(document),
    readTyped(typedState(document)),
  ]
  return ranked(
    [...sources.map(things => factsOfThings(things, page, owner)), metaFacts(document, page)],
    page,
  )
}

function ranked(sources: StatedFact[][], page: ReadPage): StatedFact[] {
  const sheet = newFactSheet()
  const taken = new Set<string>()
  for (const facts of sources) {
    for (const { key, value, since } of facts) {
      const right = taken.has(familyOf(key)) ? null : rightValue(key, value)
      if (right !== null) sheet.add(key, isLink(key) ? absolute(right, page.url) : right, since)
    }
    for (const { key } of facts) taken.add(familyOf(key))
  }
  return sheet.facts()
}

/**
 * What JSON-LD states of a brand, as a text of its own or within a page, for somebody to enter: without what every such text
 * says of names.
 */
export function rowsOfLinkedData(text: string, owner: Owner, now: Date): StatedFact[] {
  const document = /^\s*</.test(text) ? readDocument(text) : null
  const blocks = document ? linkedDataBlocks(document) : [text]
  const page = { url: `https://${owner.domain}/` }
  return factsOfThings(readLinkedData(blocks), page, owner, MAX_ENTERED_FACTS).flatMap(fact => {
    const value = isImplied(owner, fact) ? null : rightValue(fact.key, fact.value)
    return value === null ? [] : [{ ...fact, value, since: statedSince(fact.since, now) ?? undefined }]
  })
}

/** A product is called what it is called, and so is the brand. */
const isImplied = ({ name }: Owner, { key, value }: StatedFact): boolean =>
  (key === 'name' && value === name) || /^product\[([^\]]*)\]\.name$/.exec(key)?.[1] === value

function factsOfThings(things: Thing[], page: { url: string }, owner: Owner, most?: number): StatedFact[] {
  const { organisations, products } = ownThings(things, page, owner)
  const sheet = newFactSheet(most)
  for (const organisation of organisations) addOrganisation(organisation, sheet)
  for (const product of products) addProductFacts(product, sheet)
  return sheet.facts()
}

const isLink = (key: string): boolean => /(?:^|\.)(?:url|sameAs|menu|hasMenu)$/.test(key)
const absolute = (link: string, base: string): string =>
  link.startsWith('/') ? (URL.parse(link, base)?.href ?? link) : link

/**
 * The offers of one product are a family, and so are all parts of an address and all days of a week. What has a name of
 * its own in brackets stands for itself.
 */
const familyOf = (key: string): string =>
  /^product\[[^\]]*\]\.offers|^openingHours|^address|^aggregateRating/.exec(key)?.[0] ?? key
