// Collecting what a brand says about itself. A changed value is a new fact; the old one is superseded and
// stays for ever. The same content adds nothing.

import { seal, sha256Of } from '../evidence/seal.ts'
import type { Brand } from '../model/brand.ts'
import type { Surface } from '../model/engine.ts'
import type { Fact } from '../model/fact.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database.ts'
import type { GuardedFetch, Page } from '../platform/guarded-fetch.ts'
import { insertFact, listFacts, noteRefresh, supersedeFact } from './store.ts'
import { factsOfPage } from './website.ts'

export interface RefreshDeps {
  database: Database
  clock: Clock
  fetch: GuardedFetch
  /** `sandbox` when pages come from the simulator; kept in every fact's record. */
  pageSurface: Surface | 'website'
}

export interface RefreshResult {
  added: number
  superseded: number
}

export async function refreshTruth(deps: RefreshDeps, brand: Brand): Promise<RefreshResult> {
  const page = await readPage(deps.fetch, `https://${brand.domain}/`)
  if (!isOnDomain(page.url, brand.domain))
    throw new Error(`https://${brand.domain}/ leads away to ${page.url}`)
  if (page.status !== 200) throw new Error(`${page.url} answered ${page.status}`)
  if (!/^text\/html\b/i.test(page.contentType))
    throw new Error(`${page.url} is ${page.contentType}, not HTML`)
  return deps.database.transaction(tx => recordPage(tx, deps, brand, page))
}

/** What another site says is not what the brand says of itself, wherever its own site points. */
function isOnDomain(url: string, domain: string): boolean {
  const host = new URL(url).hostname
  const own = domain.replace(/^www\./, '')
  return host === own || host.endsWith(`.${own}`)
}

/** The message goes to whoever asked for the refresh, so it names the page; some errors have only a code. */
async function readPage(fetch: GuardedFetch, url: string): Promise<Page> {
  try {
    return await fetch(url)
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    throw new Error(`${url} cannot be read: ${message || code || 'no reason given'}`, { cause: error })
  }
}

async function recordPage(
  tx: Transaction,
  deps: RefreshDeps,
  brand: Brand,
  page: Page,
): Promise<RefreshResult> {
  const now = deps.clock.now()
  const sourceSha256 = sha256Of(page.body)
  const stated = factsOfPage(new TextDecoder().decode(page.body)).map(({ key, value }) => ({
    key,
    value,
    hash: sha256Of(value),
  }))
  const known = (await listFacts(tx, brand.id)).filter(fact => fact.active && fact.source === page.url)
  const same = (a: { key: string; hash: string }, b: { key: string; hash: string }) =>
    a.key === b.key && a.hash === b.hash
  const gone = known.filter(fact => !stated.some(candidate => same(candidate, fact)))
  const fresh = stated.filter(candidate => !known.some(fact => same(fact, candidate)))

  for (const fact of gone) await supersede(tx, fact, now)
  for (const { key, value, hash } of fresh) {
    const content = {
      key,
      value,
      source: page.url,
      sourceSha256,
      surface: deps.pageSurface,
      event: 'activated',
    }
    const slot = `activated/${page.url}/${key}/${hash}/${now.getTime()}`
    const id = await seal(tx, {
      kind: 'fact',
      subject: brand.id,
      slot,
      at: now,
      sha256: hash,
      private: content,
    })
    await insertFact(tx, {
      id,
      brandId: brand.id,
      key,
      value,
      source: page.url,
      hash,
      sourceSha256,
      active: true,
      collectedAt: now,
      supersededAt: null,
    })
  }
  await noteRefresh(tx, brand.id, now)
  return { added: fresh.length, superseded: gone.length }
}

async function supersede(tx: Transaction, fact: Fact, now: Date): Promise<void> {
  await seal(tx, {
    kind: 'fact',
    subject: fact.brandId,
    slot: `superseded/${fact.id}`,
    at: now,
    sha256: fact.hash,
    supersedes: fact.id,
    private: { key: fact.key, factId: fact.id, event: 'superseded' },
  })
  await supersedeFact(tx, fact.id, now)
}
