// Which of the things on a page are the brand's own. A page also describes others: who wrote a review, who published
// an article, whose product is compared. What is stated of them is nobody's truth about the brand.
//
// Decided by what a thing states of itself, in this order: an address of its own (url) on the brand's registrable
// domain or on another one; then its name; then whether the page has any other candidate.

import type { BrandNames } from '../../model/brand.ts'
import { registrableDomain } from '../../platform/fetching/registrable-domain.ts'
import { nameWords, squeezed } from '../../values/folded.ts'
import { OFFERS, ORGANISATIONS, PAGES, PRODUCTS } from './schema-types.ts'
import { hasType, isThing, namesOf, type Thing, textsOf, thingsOf } from './thing.ts'

/** Whose page it is. */
export type Owner = BrandNames

interface OwnThings {
  organisations: Thing[]
  products: Thing[]
}

/** Properties by which a page leads from itself, or from the brand, to what the brand offers. */
const LEADS = ['mainEntity', 'about', 'publisher', 'provider', 'itemListElement', 'item', 'itemOffered']
const OFFERED = ['makesOffer', 'hasOfferCatalog', 'owns']
/** Whoever stands there is somebody else, unless it says otherwise. */
const OTHERS =
  `author creator itemReviewed reviewedBy competitor isSimilarTo isRelatedTo member memberOf alumniOf sponsor
  funder affiliation worksFor parentOrganization subOrganization hiringOrganization seller customer`.split(
    /\s+/,
  )
const MAX_STEPS = 5_000
const MAX_DEPTH = 6

export function ownThings(things: Thing[], page: { url: string }, owner: Owner): OwnThings {
  const others = new Set(walk(things).flatMap(thing => OTHERS.flatMap(name => thingsOf(thing, name))))
  const found = candidates(things)
  const organisations = ownOrganisations(
    found.filter(
      thing => hasType(thing, ORGANISATIONS) || isOrganisationByAnyName(thing, page, owner, others),
    ),
    thing => judge(thing, page, owner, others),
  )
  const offered = candidates(organisations.flatMap(thing => OFFERED.flatMap(name => thingsOf(thing, name))))
  const products = new Set([...found, ...offered].filter(thing => hasType(thing, PRODUCTS)))
  return {
    organisations,
    products: [...products].filter(thing => isOwnProduct(thing, page, owner, others)),
  }
}

/** What speaks for an organisation, on a thing that is neither a person nor an event. */
const OF_ORGANISATIONS =
  'address foundingDate legalName numberOfEmployees openingHours openingHoursSpecification vatID'.split(' ')
const NOT_ORGANISATIONS = new Set(['Person', 'Event'])

/** A type that schema.org does not have ("CreditUnion") on a thing with the brand's name and address is a slip. */
function isOrganisationByAnyName(
  thing: Thing,
  page: { url: string },
  owner: Owner,
  others: Set<Thing>,
): boolean {
  if ([PRODUCTS, PAGES, OFFERS, NOT_ORGANISATIONS].some(types => hasType(thing, types))) return false
  const isLike = OF_ORGANISATIONS.some(name => thing.properties.has(name))
  return isLike && addressesOf(thing, page).length > 0 && judge(thing, page, owner, others) === 'named'
}

/** Every thing of a page, once; it may have circles. */
function walk(things: Thing[]): Thing[] {
  const seen = new Set(things)
  for (const thing of seen) {
    if (seen.size > MAX_STEPS) break
    for (const values of thing.properties.values())
      for (const value of values) if (isThing(value)) seen.add(value)
  }
  return [...seen]
}

/** Things the page presents: on its top, or as what the page, a list or an offer is about. */
function candidates(top: Thing[]): Thing[] {
  const seen = new Map<Thing, number>(top.map(thing => [thing, 0]))
  for (const [thing, depth] of seen) {
    if (seen.size > MAX_STEPS || depth >= MAX_DEPTH) continue
    if (
      !hasType(thing, PAGES) &&
      !hasType(thing, OFFERS) &&
      thing.types.length > 0 &&
      !hasType(thing, PRODUCTS)
    )
      continue
    const next = hasType(thing, PRODUCTS)
      ? thingsOf(thing, 'hasVariant')
      : LEADS.flatMap(name => thingsOf(thing, name))
    for (const lead of next) if (!seen.has(lead)) seen.set(lead, depth + 1)
  }
  return [...seen.keys()]
}

type Verdict = 'named' | 'possible' | 'other'

function judge(thing: Thing, page: { url: string }, owner: Owner, others: Set<Thing>): Verdict {
  const urls = addressesOf(thing, page)
  const isHere = urls.some(url => registrableDomain(url) === registrableDomain(owner.domain))
  if (urls.length > 0 && !isHere) return 'other'
  const links = textsOf(thing, 'sameAs').some(
    url => registrableDomain(url) === registrableDomain(owner.domain),
  )
  const names = [
    ...textsOf(thing, 'name'),
    ...textsOf(thing, 'legalName'),
    ...textsOf(thing, 'alternateName'),
  ]
  if (links || names.some(name => isNameOf(name, owner))) return 'named'
  if (others.has(thing) && !isHere) return 'other'
  return names.length === 0 && isHere ? 'named' : 'possible'
}

/** Only a page without a better candidate is believed to speak of its owner under another name. */
function ownOrganisations(found: Thing[], verdictOf: (thing: Thing) => Verdict): Thing[] {
  const judged = found.map(thing => ({ thing, verdict: verdictOf(thing) }))
  const named = judged.filter(({ verdict }) => verdict === 'named')
  const possible = judged.filter(({ verdict }) => verdict === 'possible')
  const nameless = possible.filter(({ thing }) => !thing.properties.has('name'))
  const others = new Set(possible.flatMap(({ thing }) => textsOf(thing, 'name')))
  const chosen = named.length > 0 ? [...named, ...nameless] : others.size <= 1 ? possible : nameless
  return chosen.map(({ thing }) => thing)
}

/**
 * Another maker's product counts where the brand sells it: it has its own page or offer here. Without any address, a
 * product of no named maker on the brand's own page is the brand's.
 */
function isOwnProduct(thing: Thing, page: { url: string }, owner: Owner, others: Set<Thing>): boolean {
  const offers = thingsOf(thing, 'offers')
  const urls = [thing, ...offers].flatMap(each => addressesOf(each, page))
  const isHere = urls.some(url => registrableDomain(url) === registrableDomain(owner.domain))
  if (urls.length > 0 && !isHere) return false
  const makers = ['brand', 'manufacturer', 'provider', 'publisher', 'author'].flatMap(name =>
    namesOf(thing, name),
  )
  const isMade = makers.some(name => isNameOf(name, owner))
  if (others.has(thing)) return isMade
  return isHere || isMade || makers.length === 0
}

function addressesOf(thing: Thing, page: { url: string }): string[] {
  // An absolute @id elsewhere says whose node it is; one on this site may name anybody (`#competitor`).
  const id =
    /^https?:/i.test(thing.id ?? '') && registrableDomain(thing.id ?? '') !== registrableDomain(page.url)
      ? [thing.id ?? '']
      : []
  return [...textsOf(thing, 'url'), ...id].slice(0, 20).flatMap(url => URL.parse(url, page.url)?.href ?? [])
}

/** Without what stands between its words. */
export const foldName = (text: string): string => squeezed(text.slice(0, 200))

/**
 * One begins with the words of the other: "Northwind Kettles Ltd.", "Northwind". A domain has no blanks between its words, and
 * neither have names of some scripts.
 */
export function isNameOf(name: string, owner: Owner): boolean {
  const label = registrableDomain(owner.domain)?.split('.')[0] ?? ''
  return [owner.name, ...owner.aliases, label].some(own => {
    const [given, known] = [foldName(name), foldName(own)]
    if (known.length < 2) return false
    return given === known || beginsWith(name, known) || (given.length > 3 && beginsWith(own, given))
  })
}

const UNSPACED = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]/u

/** Whether the first words of a text are these, written as one. */
function beginsWith(text: string, words: string): boolean {
  if (UNSPACED.test(words)) return foldName(text).startsWith(words)
  let begun = ''
  for (const word of nameWords(text.slice(0, 200))) {
    begun += word
    if (begun.length >= words.length) break
  }
  return begun === words
}
