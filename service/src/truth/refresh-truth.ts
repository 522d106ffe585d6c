// Collecting what a brand says about itself. A changed value is a new fact; the old one is superseded and stays for
// ever. The same content adds nothing. A page that cannot be read now keeps its facts; one that is gone loses them.
//
// First the site is read, with no transaction open; then everything that was found is written in one.

import { lockBrand } from '../brands/store.ts'
import { sealStates } from '../evidence/events/state.ts'
import { SYSTEM_ACTOR } from '../model/actor.ts'
import type { Brand } from '../model/brand.ts'
import type { Surface } from '../model/engine.ts'
import { type Fact, isAboutPage } from '../model/fact.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Sql, Transaction } from '../platform/database.ts'
import type { GuardedFetch } from '../platform/fetching/guarded-fetch.ts'
import { idOfPage, PAGES } from './audited-tables.ts'
import { changeFacts, type NewFact } from './change-facts.ts'
import {
  areTextsWanted,
  createStillSays,
  type KeepDeps,
  keepTexts,
  seenPages,
} from './proposed/keep-texts.ts'
import { groupOf } from './site/choose-pages.ts'
import {
  collectSite,
  FirstPageUnread,
  type KnownPages,
  type OnPage,
  type Outcome,
} from './site/collect-site.ts'
import { atEitherName } from './site/either-name.ts'
import { type Introduction, introductionOf } from './site/introduction.ts'
import { UnreadableSite, watchFetch } from './site/watch-fetch.ts'
import { activeFacts, findPages, savePage } from './store.ts'
import { statedSince } from './true-since.ts'

export interface RefreshDeps extends KeepDeps {
  database: Database
  clock: Clock
  fetch: GuardedFetch
  /** `sandbox` when pages come from the simulator; kept in every fact's record. */
  pageSurface: Surface | 'website'
}

export interface RefreshResult {
  /** That the site states now. */
  found: number
  added: number
  superseded: number
  pages: Record<Outcome['kind'], number>
  /** Why pages were not read, one sentence each. */
  notes: string[]
  /** How the site introduces the brand; null when its first page has not changed. */
  site: Introduction | null
}

/** A page is read in full at least this often, whatever it says of itself: how we read it may have changed. */
const FULL_READING_MS = 7 * 24 * 3_600_000

interface Told {
  report?: (tx: Transaction, result: RefreshResult) => Promise<void>
  /** After each page. */
  onPage?: OnPage
}

/**
 * Throws `UnreadableSite`, with a sentence for whoever asked, when the site's first page cannot be read. Then nothing changes. `report`
 * is part of the one transaction: a second delivery would have nothing left to tell.
 */
export async function refreshTruth(
  deps: RefreshDeps,
  brand: Brand,
  { report = async () => {}, onPage }: Told = {},
): Promise<RefreshResult> {
  const known = await knownPages(deps, brand.id)
  const outcomes = await atEitherName(brand.domain, host =>
    readSite(deps.fetch, { brand, host }, known, onPage),
  )
  const site = introductionIn(outcomes, brand)
  return deps.database.transaction(async tx => {
    const result = { ...(await record(tx, deps, brand, outcomes)), site }
    await report(tx, result)
    return result
  })
}

async function readSite(
  fetch: GuardedFetch,
  { brand, host }: { brand: Brand; host: string },
  known: KnownPages,
  onPage: OnPage | undefined,
): Promise<Outcome[]> {
  const watched = watchFetch(fetch)
  try {
    return await collectSite(watched.fetch, { ...brand, host }, known, onPage)
  } catch (error) {
    // Whatever else goes wrong is ours: a database that is away while progress is noted says nothing about the site.
    if (!(error instanceof FirstPageUnread)) throw error
    throw new UnreadableSite(error.message, watched.trouble(), { cause: error })
  }
}

const saysWhoItIs = (address: string): boolean =>
  ['about', 'contact'].includes(groupOf({ address, text: '' }) ?? '')

/** The first page, and those on which a brand says who it is. */
function introductionIn([first, ...others]: Outcome[], brand: Brand): Introduction | null {
  if (first?.kind !== 'read') return null
  const about = others.flatMap(outcome =>
    outcome.kind === 'read' && saysWhoItIs(outcome.url) ? [outcome.page] : [],
  )
  return introductionOf([first.page, ...about], brand)
}

async function knownPages(deps: RefreshDeps, brandId: string): Promise<KnownPages> {
  const { database, clock } = deps
  const isSeen = await seenPages(database, deps, brandId)
  const oldest = clock.now().getTime() - FULL_READING_MS
  const pages = new Map((await findPages(database, brandId)).map(page => [page.url, page]))
  return {
    withTexts: await areTextsWanted(database, deps, brandId),
    withFacts: [...new Set((await collected(database, brandId)).map(fact => fact.source))].sort(),
    tagsOf: url => {
      const page = pages.get(url)
      return page && page.status === 200 && page.fetchedAt.getTime() >= oldest && isSeen(url)
        ? page
        : undefined
    },
  }
}

/** What people entered, and what was found out about cited pages, is not the collector's to end. */
const collected = async (sql: Sql, brandId: string): Promise<Fact[]> =>
  (await activeFacts(sql, brandId)).filter(fact => fact.origin === 'website' && !isAboutPage(fact))

async function record(
  tx: Transaction,
  deps: RefreshDeps,
  brand: Brand,
  outcomes: Outcome[],
): Promise<Omit<RefreshResult, 'site'>> {
  // The job may be delivered twice; the second waits here and finds that nothing is left to change.
  await lockBrand(tx, brand.id)
  const now = deps.clock.now()
  const known = await collected(tx, brand.id)
  const bySource = Map.groupBy(known, fact => fact.source)
  const stillSays = await createStillSays(tx, brand.id, outcomes)
  const changes = outcomes.map(outcome =>
    changesOf(outcome, bySource.get(outcome.url) ?? [], { surface: deps.pageSurface, stillSays, now }),
  )
  const gone = changes.flatMap(change => change.gone)
  const fresh = changes.flatMap(change => change.fresh)
  await changeFacts(tx, { brandId: brand.id, at: now, gone, fresh })
  await rememberPages(tx, brand.id, outcomes, now)
  await keepTexts(tx, deps, { brandId: brand.id, outcomes, now })
  await sealStates(tx, PAGES, {
    ...{ actor: SYSTEM_ACTOR, action: 'page.fetched', at: now },
    ...{ keys: [brand.id], ids: pageIds(brand.id, outcomes) },
  })
  const [added, superseded] = [fresh.length, gone.length]
  return { found: known.length + added - superseded, added, superseded, ...reportOf(outcomes) }
}

interface Comparing {
  surface: RefreshDeps['pageSurface']
  stillSays: (fact: Fact) => boolean
  now: Date
}

function changesOf(
  outcome: Outcome,
  known: Fact[],
  { surface, stillSays, now }: Comparing,
): { gone: Fact[]; fresh: NewFact[] } {
  if (outcome.kind === 'gone') return { gone: known, fresh: [] }
  if (outcome.kind !== 'read') return { gone: [], fresh: [] }
  const { facts, page, sha256: sourceSha256 } = outcome
  const nameOf = ({ key, value }: { key: string; value: string }) => `${key}\n${value}`
  const stated = new Set(facts.map(nameOf))
  const active = new Set(known.map(nameOf))
  return {
    gone: known.filter(fact => !stated.has(nameOf(fact)) && !stillSays(fact)),
    fresh: facts
      .filter(fact => !active.has(nameOf(fact)))
      .map(({ key, value, since }) => ({
        ...{ key, value, source: page.url, sourceSha256, origin: 'website', surface },
        trueSince: statedSince(since, now),
      })),
  }
}

const pageIds = (brandId: string, outcomes: Outcome[]): string[] =>
  outcomes.filter(({ kind }) => kind === 'read' || kind === 'gone').map(({ url }) => idOfPage(brandId, url))

async function rememberPages(
  tx: Transaction,
  brandId: string,
  outcomes: Outcome[],
  now: Date,
): Promise<void> {
  for (const outcome of outcomes) {
    if (outcome.kind !== 'read' && outcome.kind !== 'gone') continue
    const read = outcome.kind === 'read' ? outcome : null
    await savePage(tx, {
      brandId,
      url: outcome.url,
      etag: read?.page.etag ?? null,
      lastModified: read?.page.lastModified ?? null,
      sha256: read?.sha256 ?? null,
      status: outcome.kind === 'read' ? 200 : outcome.status,
      fetchedAt: now,
    })
  }
}

function reportOf(outcomes: Outcome[]): Pick<RefreshResult, 'pages' | 'notes'> {
  const pages = { read: 0, unchanged: 0, gone: 0, skipped: 0, failed: 0 }
  for (const { kind } of outcomes) pages[kind]++
  const notes = outcomes.flatMap(outcome => ('reason' in outcome ? [`${outcome.url} ${outcome.reason}`] : []))
  return { pages, notes }
}
