// Collecting what a brand says about itself. A changed value is a new fact; the old one is superseded and stays for
// ever. The same content adds nothing. A page that cannot be read now keeps its facts; one that is gone loses them.
//
// First the site is read, with no transaction open; then everything that was found is written in one.

import { lockBrand } from '../brands/store.ts'
import { sealStates } from '../evidence/events/state.ts'
import { sha256Of } from '../evidence/seal.ts'
import { SYSTEM_ACTOR } from '../model/actor.ts'
import type { Brand } from '../model/brand.ts'
import type { Surface } from '../model/engine.ts'
import { type Fact, isAboutPage } from '../model/fact.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Sql, Transaction } from '../platform/database.ts'
import type { GuardedFetch } from '../platform/guarded-fetch.ts'
import { idOfPage, PAGES, REFRESHES } from './audited/tables.ts'
import { changeFacts, type NewFact } from './change-facts.ts'
import { collectSite, type KnownPages, type Outcome } from './site/collect-site.ts'
import { activeFacts, findPages, noteRefresh, savePage } from './store.ts'
import { statedSince } from './true-since.ts'

export interface RefreshDeps {
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
}

/** A page is read in full at least this often, whatever it says of itself: how we read it may have changed. */
const FULL_READING_MS = 7 * 24 * 3_600_000

/**
 * Throws, with a sentence for whoever asked, when the site's first page cannot be read. Then nothing changes. `report`
 * is part of the one transaction: a second delivery would have nothing left to tell.
 */
export async function refreshTruth(
  deps: RefreshDeps,
  brand: Brand,
  report: (tx: Transaction, result: RefreshResult) => Promise<void> = async () => {},
): Promise<RefreshResult> {
  const known = await knownPages(deps, brand.id)
  const outcomes = await collectSite(deps.fetch, brand, known)
  return deps.database.transaction(async tx => {
    const result = await record(tx, deps, brand, outcomes)
    await report(tx, result)
    return result
  })
}

async function knownPages({ database, clock }: RefreshDeps, brandId: string): Promise<KnownPages> {
  const oldest = clock.now().getTime() - FULL_READING_MS
  const pages = new Map((await findPages(database, brandId)).map(page => [page.url, page]))
  return {
    withFacts: [...new Set((await collected(database, brandId)).map(fact => fact.source))].sort(),
    tagsOf: url => {
      const page = pages.get(url)
      return page && page.status === 200 && page.fetchedAt.getTime() >= oldest ? page : undefined
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
): Promise<RefreshResult> {
  // The job may be delivered twice; the second waits here and finds that nothing is left to change.
  await lockBrand(tx, brand.id)
  const now = deps.clock.now()
  const known = await collected(tx, brand.id)
  const bySource = Map.groupBy(known, fact => fact.source)
  const changes = outcomes.map(outcome =>
    changesOf(outcome, bySource.get(outcome.url) ?? [], { surface: deps.pageSurface, now }),
  )
  const gone = changes.flatMap(change => change.gone)
  const fresh = changes.flatMap(change => change.fresh)
  await changeFacts(tx, { brandId: brand.id, at: now, gone, fresh })
  await rememberPages(tx, brand.id, outcomes, now)
  await noteRefresh(tx, brand.id, now)
  const read = { actor: SYSTEM_ACTOR, at: now, keys: [brand.id] }
  await sealStates(tx, PAGES, { ...read, action: 'page.read', ids: pageIds(brand.id, outcomes) })
  await sealStates(tx, REFRESHES, { ...read, action: 'truth.refreshed' })
  const [added, superseded] = [fresh.length, gone.length]
  return { found: known.length + added - superseded, added, superseded, ...reportOf(outcomes) }
}

function changesOf(
  outcome: Outcome,
  known: Fact[],
  { surface, now }: { surface: RefreshDeps['pageSurface']; now: Date },
): { gone: Fact[]; fresh: NewFact[] } {
  if (outcome.kind === 'gone') return { gone: known, fresh: [] }
  if (outcome.kind !== 'read') return { gone: [], fresh: [] }
  const { facts, page } = outcome
  const nameOf = ({ key, value }: { key: string; value: string }) => `${key}\n${value}`
  const stated = new Set(facts.map(nameOf))
  const active = new Set(known.map(nameOf))
  const sourceSha256 = sha256Of(page.body)
  return {
    gone: known.filter(fact => !stated.has(nameOf(fact))),
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
    const page = outcome.kind === 'read' ? outcome.page : null
    await savePage(tx, {
      brandId,
      url: outcome.url,
      etag: page?.etag ?? null,
      lastModified: page?.lastModified ?? null,
      sha256: page ? sha256Of(page.body) : null,
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
