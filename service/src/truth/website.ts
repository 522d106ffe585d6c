// Facts that a page states about the brand it belongs to, from every place a page can state them in.
//
// JSON-LD ranks before microdata, that before RDFa and page state, those before meta elements, and last comes what rules
// read in what the page shows. Of one family of facts (openingHours, address, the offers of one product) the highest source
// that speaks of it speaks alone: a page that says the same thing twice, differently, is believed where it was written for
// machines. Only a list price that the page shows crossed out goes before the price it is lowered to.

import { type Document, readDocument } from './page/document.ts'
import type { PageGroup } from './page/labels/labels.ts'
import { linkedDataBlocks, readLinkedData, readTyped } from './page/linked-data.ts'
import { metaFacts } from './page/meta.ts'
import { readMicrodata } from './page/microdata.ts'
import { type Owner, ownThings } from './page/own-things.ts'
import { typedState } from './page/page-state.ts'
import { statedQuestions } from './page/questions.ts'
import { readRdfa } from './page/rdfa.ts'
import { rightValue } from './page/right-values.ts'
import { newFactSheet, type StatedFact } from './page/stated-facts.ts'
import { hasType, type Thing } from './page/thing.ts'
import { addOrganisation, addProductFacts } from './page/thing-facts.ts'
import { type Visible, visibleFacts } from './page/visible-facts.ts'

export interface ReadPage {
  url: string
  /** `home`: speaks for the whole site. The rest is what a page's address, or a link to it, says that it is. */
  role: PageGroup | 'home' | 'other'
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
  const stated = [
    ...sources.map(things => factsOfThings(things, page, owner)),
    metaFacts(document, { isHome: page.role === 'home' }),
  ]
  const visible = shown(document, page, { owner, things: sources.flat(), stated: stated.flat() })
  return ranked(
    [...stated.map(facts => facts.map(fact => atListPrice(fact, visible.lowered))), visible.facts],
    page,
    visible.language,
  )
}

/** An article is about something else than its page. */
const ARTICLES = new Set(['BlogPosting', 'NewsArticle', 'Report'])
/** Some systems call every page one: it counts where nothing else says what the page is. */
const ANY_ARTICLE = new Set([...ARTICLES, 'Article'])

const isArticle = (things: Thing[], role: ReadPage['role']): boolean =>
  things.some(thing => hasType(thing, role === 'other' || role === 'press' ? ANY_ARTICLE : ARTICLES))

function shown(
  document: Document,
  { url, role }: ReadPage,
  { owner, things, stated }: { owner: Owner; things: Thing[]; stated: StatedFact[] },
): Visible {
  const products = new Set(stated.flatMap(({ key }) => /^product\[([^\]]*)\]/.exec(key)?.[1] ?? []))
  const currencies = new Set(
    stated.filter(({ key }) => key.endsWith('.priceCurrency')).map(({ value }) => value),
  )
  return visibleFacts(
    document,
    { url, group: role === 'other' ? null : role, isArticle: isArticle(things, role) },
    {
      owner,
      products: [...products],
      currency: currencies.size === 1 ? ([...currencies][0] ?? null) : null,
      questions: statedQuestions(things),
    },
  )
}

function ranked(sources: StatedFact[][], page: ReadPage, language: string): StatedFact[] {
  const sheet = newFactSheet()
  const taken = new Set<string>()
  for (const facts of sources) {
    for (const { key, value, since } of facts) {
      const right = taken.has(familyOf(key)) ? null : rightValue(key, value, language)
      if (right !== null) sheet.add(key, isLink(key) ? absolute(right, page.url) : right, since)
    }
    for (const { key } of facts) taken.add(familyOf(key))
  }
  return sheet.facts()
}

/** What JSON-LD says of the brand: the text of a block, or a page that holds blocks. */
export function factsOfLinkedData(text: string, owner: Owner, most: number): StatedFact[] {
  const document = /^\s*</.test(text) ? readDocument(text) : null
  const blocks = document ? linkedDataBlocks(document) : [text]
  const page: ReadPage = { url: `https://${owner.domain}/`, role: 'home' }
  return factsOfThings(readLinkedData(blocks), page, owner, most).flatMap(fact => {
    const right = rightValue(fact.key, fact.value, '')
    return right === null ? [] : [{ ...fact, value: right }]
  })
}

/** What the page's data states is the lowered price, and since when; the page shows which one it was lowered from. */
function atListPrice(fact: StatedFact, lowered: Map<number, string>): StatedFact {
  const list = fact.key.endsWith('.offers.price') ? lowered.get(Number(fact.value)) : undefined
  return list === undefined ? fact : { key: fact.key, value: list }
}

function factsOfThings(things: Thing[], page: ReadPage, owner: Owner, most?: number): StatedFact[] {
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
