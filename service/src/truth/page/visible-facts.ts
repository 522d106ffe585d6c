// Everything that rules take from what a page shows. Which keys a page may speak of follows from what kind of page it is:
// a page about a product says nothing about who runs the house, a page of the press gives the numbers of its agency.

import { isManyValued } from '../../readers/catalogue/catalogue.ts'
import { tongueOf } from '../../readers/rules/scene.ts'
import { amountsIn, priceAmong, priceFacts } from './amounts.ts'
import { blockFacts, copyrightFacts, linkFacts } from './contact-block.ts'
import type { Document } from './document.ts'
import { factsOfPair, printed, type Subject } from './label-facts.ts'
import { isFormer, keyOf, type PageGroup, pageGroupOf } from './labels/labels.ts'
import { listedFacts } from './listed-facts.ts'
import { type Outline, outlineOf } from './outline.ts'
import type { Owner } from './own-things.ts'
import { isAboutOthers } from './page-addresses.ts'
import { ownLines, type Pair, pairsOf } from './pairs.ts'
import { tableFacts } from './price-tables.ts'
import { loweredPrices, pricedFacts } from './priced-items.ts'
import { type Answered, questionFacts, visibleQuestions } from './questions.ts'
import { bracketed, newFactSheet, type StatedFact } from './stated-facts.ts'
import { measureIn } from './typed-values.ts'
import { visibleHours } from './visible-hours.ts'

interface VisiblePage {
  url: string
  /** `home`: speaks for the whole site. */
  group: PageGroup | 'home' | null
  /** It tells about something: what stands in it is an example or a quotation. */
  isArticle: boolean
}

export interface Visible {
  facts: StatedFact[]
  language: string
  /** List prices, by what they are lowered to. */
  lowered: Map<number, string>
}

export interface Stated {
  owner: Owner
  /** Products that the page's data names. */
  products: string[]
  currency: string | null
  /** Questions that its data holds. */
  questions: Answered[]
}

export function visibleFacts(document: Document, page: VisiblePage, stated: Stated): Visible {
  const outline = outlineOf(document)
  const language = outline.language === '' ? languageOf(outline) : outline.language
  const url = URL.parse(page.url)
  const isRead = !page.isArticle && !(url && isAboutOthers(url))
  const lowered = loweredPrices(outline.lines, { language, currency: stated.currency })
  // Where neither its address nor a link says what a page is, its heading does.
  const group = page.group ?? (pageGroupOf(outline.title, language)?.entry as PageGroup | undefined) ?? null
  return { facts: isRead ? factsIn(outline, language, { ...page, group }, stated) : [], language, lowered }
}

function factsIn(all: Outline, language: string, page: VisiblePage, stated: Stated): StatedFact[] {
  const outline = { ...all, lines: ownLines(all.lines) }
  const { owner, currency } = stated
  const subject: Subject = { owner, language, product: productOf(page, outline, stated) }
  const isOffer = page.group === 'prices' || page.group === 'products'
  const isContact = page.group === 'home' || page.group === 'contact' || page.group === 'about'
  const questions = [...visibleQuestions(outline), ...stated.questions]
  const money = { language, currency }
  const priced = pricedFacts(outline.lines, { ...money, isOffer })
  const offered = new Set(
    [...stated.products, ...priced.flatMap(({ key }) => PRODUCT.exec(key)?.[1] ?? [])].map(name =>
      name.toLowerCase(),
    ),
  )
  const groups: StatedFact[][] = [
    pairFacts(pairsOf(outline), subject, page, { ...money, offered }),
    linkFacts(
      outline.contacts.filter(({ region }) => isContact || region === 'footer'),
      owner,
    ),
    isContact
      ? blockFacts(outline.lines, owner, page.group === 'contact')
      : blockFacts(
          outline.lines.filter(({ region }) => region === 'footer'),
          owner,
          false,
        ),
    copyrightFacts(outline.lines, owner),
    visibleHours(outline, { isAnywhere: isContact, language }),
    questionFacts(questions, language),
    listedFacts(outline.lines, language, subject.product),
    tableFacts(outline.tables, {
      ...money,
      owner,
      products: stated.products,
      offered,
      isOffer: isOffer || page.group === 'answers',
    }),
    priced,
  ]
  return withoutDoubt(groups)
}

const PRODUCT = /^product\[([^\]]*)\]/

const languageOf = ({ lines }: Outline): string =>
  tongueOf([
    lines
      .slice(0, 200)
      .map(({ text }) => text)
      .join(' '),
  ])?.lexicon.language ?? (lines.some(({ text }) => /[\p{sc=Hira}\p{sc=Kana}]/u.test(text)) ? 'ja' : '')

/** The one product that a page is about: the one of its data, else the heading of a page below the products. */
function productOf(page: VisiblePage, { title }: Outline, { products }: Stated): string | null {
  if (products.length > 0) return products.length === 1 ? (products[0] ?? null) : null
  const path = URL.parse(page.url)?.pathname ?? ''
  return /\/(?:products?|produkte?|produits?|productos?|prodott[oi]|produtos?|producten|produkty|produkter|shop|store|item|artikel|urun)\/[^/]+/i.test(
    path,
  ) &&
    title !== '' &&
    title.length <= 80
    ? title
    : null
}

/** About whoever runs the house, and how to reach it. */
const OF_THE_HOUSE =
  /^(?:address|telephone|faxNumber|email|legalName|vatID|taxID|founder|employee|parentOrganization|foundingDate|numberOfEmployees|leiCode|duns)\b|^additionalProperty\[/
const REACHED_BY = /^(?:address|telephone|faxNumber|email|employee)\b/

function isSpokenOf(key: string, { group }: VisiblePage, region: Pair['region']): boolean {
  if (key.startsWith('product[')) return region === 'main'
  if (group === 'home' || group === 'contact' || group === 'about' || region === 'footer') return true
  if (group === 'press') return !REACHED_BY.test(key)
  return group === 'answers' ? !REACHED_BY.test(key) : !OF_THE_HOUSE.test(key)
}

type Money = { language: string; currency: string | null }

/** Rows of one table of which three are understood are of one kind with the rest. */
const ENOUGH = 3

function pairFacts(
  pairs: Pair[],
  subject: Subject,
  page: VisiblePage,
  money: Money & { offered: Set<string> },
): StatedFact[] {
  const read = pairs.map(pair => ({ pair, facts: factsOfPair(pair, subject) }))
  const known = new Map<object, number>()
  for (const { pair, facts } of read) {
    const isHouse = facts.some(({ key }) => OF_THE_HOUSE.test(key))
    if (pair.table && isHouse) known.set(pair.table, (known.get(pair.table) ?? 0) + 1)
  }
  const rows = Map.groupBy(
    pairs.filter(({ table }) => table),
    ({ table }) => table,
  )
  const isFigures = (table: object) =>
    rows.get(table)?.length === rows.get(table)?.filter(pair => isFigure(pair, subject.language)).length
  return read.flatMap(({ pair, facts }) => {
    const product = subject.product ?? productAbove(pair, money.offered)
    const base = product === null ? null : bracketed('product', product)
    const found = facts.filter(({ key }) => isSpokenOf(key, page, pair.region))
    if (facts.length > 0 || !pair.table || pair.region !== 'main') return found
    if (keyOf(pair.label, subject.language)?.entry === 'offers.price')
      return base ? priced(base, pair, money) : []
    const count = rows.get(pair.table)?.length ?? 0
    const isHouse = page.group === 'about' || page.group === 'home' || page.group === 'press'
    if (
      (known.get(pair.table) ?? 0) >= ENOUGH ||
      (isHouse && base === null && count >= ENOUGH && isFigures(pair.table))
    )
      return rowFacts(pair, 'additionalProperty', subject)
    const isSheet = base !== null && count >= 2 && (known.get(pair.table) ?? 0) === 0
    return isSheet ? rowFacts(pair, `${base}.additionalProperty`, subject) : []
  })
}

/** The thing whose name is the heading above, among those that the page offers. */
const productAbove = ({ headings }: Pair, offered: Set<string>): string | null => {
  const heading = headings.findLast(text => text !== '') ?? ''
  return offered.has(heading.toLowerCase()) ? heading : null
}

/** "Patents 17": a label with nothing but a figure. */
const isFigure = ({ label, lines }: Pair, language: string): boolean => {
  const [text = '', ...more] = lines
  return (
    more.length === 0 &&
    text.length <= 20 &&
    /^\d/.test(text) &&
    !isFormer(label, language) &&
    (/^[\d., ]+%?$/.test(text) || measureIn(text, language) !== null)
  )
}

function priced(base: string, pair: Pair, money: Money): StatedFact[] {
  const price = priceAmong(amountsIn(pair.lines.join(' '), '', money))
  return price ? priceFacts(base, price) : []
}

const MAX_LABEL = 50

/** A row whose label nobody knows, of a table that is understood. */
function rowFacts(pair: Pair, property: string, { language }: Subject): StatedFact[] {
  if (pair.label.length > MAX_LABEL || keyOf(pair.label, language) !== null || /[?？]$/.test(pair.label))
    return []
  return printed(pair, property).map(({ key, value }) => {
    const isBare = /^[\d.,]+\s?\S{1,6}$/.test(value)
    const measure = isBare ? measureIn(value, language) : null
    // Units are told apart by case: mW is no MW.
    return { key, value: measure?.endsWith(/\S{1,6}$/.exec(value)?.[0] ?? '') ? measure : value }
  })
}

/** Of what can have one value, a page that shows two leaves none; earlier ways of reading go before later ones. */
function withoutDoubt(groups: StatedFact[][]): StatedFact[] {
  const sheet = newFactSheet()
  const taken = new Set<string>()
  for (const facts of groups) {
    const byKey = Map.groupBy(facts, ({ key }) => key)
    for (const [key, same] of byKey) {
      const values = distinct(same)
      if (taken.has(familyOf(key)) && !isManyValued(key)) continue
      if (values.length > 1 && !isManyValued(key)) continue
      for (const value of values.slice(0, 10)) sheet.add(key, value)
    }
    for (const { key } of facts) taken.add(familyOf(key))
  }
  return oncePhones(sheet.facts())
}

const familyOf = (key: string): string => (key.startsWith('address') ? 'address' : key)
const distinct = (facts: StatedFact[]): string[] => [
  ...new Map(facts.map(({ value }) => [value.toLowerCase().replace(/\s+/g, ''), value])).values(),
]

/** One number in two forms, with and without its country, is one. */
function oncePhones(facts: StatedFact[]): StatedFact[] {
  const seen = new Set<string>()
  return facts.filter(({ key, value }) => {
    if (key !== 'telephone' && key !== 'faxNumber' && key !== 'email') return true
    const name =
      key === 'email'
        ? `@${value.toLowerCase()}`
        : `${key === 'faxNumber' ? 'fax' : ''}${value.replace(/\D/g, '').slice(-7)}`
    return !seen.has(name) && Boolean(seen.add(name))
  })
}
