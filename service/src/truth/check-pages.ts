// Pages of the brand's own site that answers cite: does the page exist, and does it say what it is cited for?
// Findings are sealed as facts of the site. Only two count against a citation: a page that is gone, and a page that
// was read and lacks the quote. After anything else (timeout, refused, forbidden, server error, robots.txt) nothing
// is known about the page, and earlier findings no longer count: nobody is accused by what a page answered on
// another day.

import { lockBrand } from '../brands/store.ts'
import { sealStates } from '../evidence/events/state.ts'
import { sha256Of } from '../evidence/seal.ts'
import { SYSTEM_ACTOR } from '../model/actor.ts'
import type { Brand } from '../model/brand.ts'
import { type Fact, isAboutPage, PAGE_LACKS, PAGE_STATUS } from '../model/fact.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { FetchFailed, type GuardedFetch, type Page } from '../platform/fetching/guarded-fetch.ts'
import { registrableDomain } from '../platform/fetching/registrable-domain.ts'
import { idOfPage, PAGES } from './audited-tables.ts'
import { changeFacts, type NewFact } from './change-facts.ts'
import { createQuoteFinder, type Found } from './cited/find-quotes.ts'
import { statedText } from './cited/stated-text.ts'
import { createVisitor } from './site/visit.ts'
import { activeFacts, findPageChecks, type PageCheck, savePageCheck } from './store.ts'

export interface CitedPage {
  url: string
  /** Quotations and numbers attributed to it. */
  quotes: string[]
}

export interface CheckDeps {
  database: Database
  clock: Clock
  fetch: GuardedFetch
  /** `sandbox` if pages come from the simulator; recorded with every fact. */
  pageSurface: string
}

type Site = Pick<Brand, 'id' | 'domain'>

const MOST_PAGES = 20
const MOST_QUOTES = 100
/** Spellings of one address, with this fragment or that. */
const MOST_URLS = 20
const MAX_URL = 1_500
const MAX_QUOTE = 300
const AGAIN_AFTER_MS = 24 * 60 * 60_000
/** For all pages of one call; the rest are visited another time. */
const TIME_MS = 60_000

/** One page to look at, by its address without a fragment. */
interface Visit {
  address: string
  urls: string[]
  quotes: string[]
}

/** What a look at a page showed. */
type Sight =
  | { kind: 'gone'; status: '404' | '410' | 'nxdomain'; sha256: string }
  | { kind: 'read'; find: (quote: string) => Found; sha256: string }
  | { kind: 'unknown' }

export async function checkPages(deps: CheckDeps, brand: Site, wanted: CitedPage[]): Promise<void> {
  const visits = await dueVisits(deps, brand, visitsOf(brand, wanted))
  const deadline = performance.now() + TIME_MS
  const look = createLook(deps.fetch, brand)
  for (const visit of visits.slice(0, MOST_PAGES)) {
    if (performance.now() > deadline) return
    const sight = await look(visit.address)
    await deps.database.transaction(tx => record(tx, deps, brand, visit, sight))
  }
}

/** The pages of the brand's registrable domain, each once, with everything it is cited for. */
function visitsOf(brand: Site, wanted: CitedPage[]): Visit[] {
  const visits = new Map<string, { urls: Set<string>; quotes: Set<string> }>()
  for (const { url, quotes } of wanted) {
    const address = addressOf(url)
    if (address === null || registrableDomain(address) !== registrableDomain(brand.domain)) continue
    const visit = visits.getOrInsertComputed(address, () => ({ urls: new Set(), quotes: new Set() }))
    visit.urls.add(url)
    for (const quote of quotes) if (isKept(quote)) visit.quotes.add(quote)
  }
  return [...visits].map(([address, { urls, quotes }]) => ({
    address,
    urls: [...urls].slice(0, MOST_URLS),
    quotes: [...quotes].slice(0, MOST_QUOTES),
  }))
}

/** Null if no page can have this address. */
function addressOf(text: string): string | null {
  const url = text.length <= MAX_URL ? URL.parse(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) return null
  url.hash = ''
  return url.href.length <= MAX_URL ? url.href : null
}

const isKept = (quote: string): boolean =>
  /\S/.test(quote) && quote.length <= MAX_QUOTE && quote.isWellFormed() && !quote.includes('\0')

/** A page is left alone for a day, unless there is something new to look for. */
async function dueVisits({ database, clock }: CheckDeps, brand: Site, visits: Visit[]): Promise<Visit[]> {
  const addresses = visits.map(({ address }) => address)
  const checks = new Map(
    (await findPageChecks(database, brand.id, addresses)).map(check => [check.url, check]),
  )
  const now = clock.now()
  return visits.flatMap(visit => {
    const check = checks.get(visit.address)
    if (check && isFresh(check, now) && visit.quotes.every(quote => check.quotes.includes(quote))) return []
    // Looked for again too, so that everything recorded about the page is from one day.
    const quotes = new Set([...visit.quotes, ...(check?.quotes ?? [])])
    return [{ ...visit, quotes: [...quotes].slice(0, MOST_QUOTES) }]
  })
}

const isFresh = ({ checkedAt }: PageCheck, now: Date): boolean =>
  checkedAt <= now && now.getTime() - checkedAt.getTime() < AGAIN_AFTER_MS

function createLook(fetch: GuardedFetch, brand: Site): (address: string) => Promise<Sight> {
  const missing = new Set<string>()
  const watched: GuardedFetch = (url, options) =>
    fetch(url, options).catch(error => {
      if (error instanceof FetchFailed && error.code === 'nxdomain') missing.add(new URL(url).hostname)
      throw error
    })
  const visitor = createVisitor(watched, brand.domain)
  let isHome: Promise<boolean> | undefined

  return async address => {
    const visit = await visitor.visit(address)
    if ('page' in visit) return sightOf(visit.page)
    if (!missing.has(new URL(address).hostname)) return { kind: 'unknown' }
    // A missing host means something only while the brand's own resolves: otherwise it may be our network.
    isHome ??= answers(fetch, `https://${brand.domain}/robots.txt`)
    return (await isHome) ? { kind: 'gone', status: 'nxdomain', sha256: sha256Of('') } : { kind: 'unknown' }
  }
}

const answers = (fetch: GuardedFetch, url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )

function sightOf(page: Page): Sight {
  const { status, body } = page
  const sha256 = sha256Of(body)
  if (status === 404 || status === 410) return { kind: 'gone', status: `${status}`, sha256 }
  if (status !== 200) return { kind: 'unknown' }
  const text = statedText(page)
  return { kind: 'read', find: text ? createQuoteFinder(text) : () => 'open', sha256 }
}

async function record(
  tx: Transaction,
  deps: CheckDeps,
  brand: Site,
  visit: Visit,
  sight: Sight,
): Promise<void> {
  // Another worker may be visiting the same page for another answer.
  await lockBrand(tx, brand.id)
  const at = deps.clock.now()
  const known = (await activeFacts(tx, brand.id)).filter(
    fact => isAboutPage(fact) && addressOf(fact.source) === visit.address,
  )
  if (sight.kind === 'unknown') await changeFacts(tx, { brandId: brand.id, at, gone: known, fresh: [] })
  else {
    const { gone, fresh } = changesOf(visit, sight, known)
    const added = fresh.map(
      (fact): NewFact => ({
        ...fact,
        sourceSha256: sight.sha256,
        origin: 'website',
        surface: deps.pageSurface,
      }),
    )
    await changeFacts(tx, { brandId: brand.id, at, gone, fresh: added })
  }
  await savePageCheck(tx, { brandId: brand.id, url: visit.address, quotes: visit.quotes, checkedAt: at })
  const looked = { actor: SYSTEM_ACTOR, action: 'page.checked', at, keys: [brand.id] }
  await sealStates(tx, PAGES, { ...looked, ids: [idOfPage(brand.id, visit.address)] })
}

type Finding = Pick<Fact, 'key' | 'value' | 'source'>

/** A page that was read is not gone, and one that is gone lacks nothing: nobody has read it. */
function changesOf(
  { urls, quotes }: Visit,
  sight: Exclude<Sight, { kind: 'unknown' }>,
  known: Fact[],
): { gone: Fact[]; fresh: Finding[] } {
  const holds = ({ key, value }: Finding): boolean =>
    sight.kind === 'gone'
      ? key === PAGE_STATUS && value === sight.status
      : key === PAGE_LACKS && sight.find(value) !== 'there'
  const found =
    sight.kind === 'gone'
      ? [{ key: PAGE_STATUS, value: sight.status as string }]
      : quotes.filter(quote => sight.find(quote) === 'lacking').map(value => ({ key: PAGE_LACKS, value }))
  const fresh = urls.flatMap(source => found.map(finding => ({ ...finding, source })))
  const isKnown = (finding: Finding) =>
    known.some(
      ({ key, value, source }) => key === finding.key && value === finding.value && source === finding.source,
    )
  return { gone: known.filter(fact => !holds(fact)), fresh: fresh.filter(finding => !isKnown(finding)) }
}
