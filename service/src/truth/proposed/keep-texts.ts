// Part of a refresh: pages that differ from what a model last read wait to be read, and what a page no longer says is no
// longer proposed. Code looks for the quotes, so that needs no model.

import { sealStates } from '../../evidence/events/state.ts'
import { sha256Of } from '../../evidence/seal.ts'
import { SYSTEM_ACTOR } from '../../model/actor.ts'
import type { Fact } from '../../model/fact.ts'
import type { Sql, Transaction } from '../../platform/database.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import { placeOf } from '../../readers/pages/gate-page.ts'
import type { PageReader } from '../../readers/pages/page-reader.ts'
import { PROPOSED_FACTS } from '../audited-tables.ts'
import type { Outcome } from '../site/collect-site.ts'
import type { ReadableText } from './readable-text.ts'
import { decideProposal, endPageText, keepPageText, listPageTexts, proposalsOf } from './store.ts'

export interface KeepDeps {
  /** The model that reads pages; without one, only their structured data is read. */
  pageReader?: PageReader | null
  queue?: JobSender
}

/** What people see of each page that was read now, by its address. */
type ReadableTexts = ReadonlyMap<string, ReadableText | null>

/** Whether anybody looks at what people see of the pages. */
export const areTextsWanted = async (sql: Sql, { pageReader }: KeepDeps, brandId: string): Promise<boolean> =>
  !!pageReader || (await proposalsOf(sql, brandId, { states: ['open', 'accepted', 'refused'] })).length > 0

const textsOf = (outcomes: Outcome[]): ReadableTexts =>
  new Map(
    outcomes.flatMap(outcome =>
      outcome.kind === 'read' && outcome.text !== undefined ? [[outcome.url, outcome.text]] : [],
    ),
  )

/** Pages that a model has seen as they are; of the others the whole is fetched, so that it can. */
export async function seenPages(
  sql: Sql,
  { pageReader }: KeepDeps,
  brandId: string,
): Promise<(url: string) => boolean> {
  if (!pageReader) return () => true
  const seen = new Set((await listPageTexts(sql, brandId)).map(({ url }) => url))
  return url => seen.has(url)
}

/** Whole figures only: what cost 22 does not still cost it where 22,000 stands. */
const isSaid = (page: ReadableText | null | undefined, quote: string): boolean =>
  !!page && placeOf(page.text, quote) !== null

/** Facts that were accepted from pages, and whether their page still says so. */
export async function createStillSays(
  sql: Sql,
  brandId: string,
  outcomes: Outcome[],
): Promise<(fact: Fact) => boolean> {
  const texts = textsOf(outcomes)
  const accepted = await proposalsOf(sql, brandId, { states: ['accepted'] })
  const quotes = new Map(accepted.flatMap(({ facts, quote }) => facts.map(id => [id, quote])))
  return ({ id, source }) => {
    const quote = quotes.get(id)
    if (quote === undefined) return false
    return !texts.has(source) || isSaid(texts.get(source), quote)
  }
}

interface Refreshed {
  brandId: string
  outcomes: Outcome[]
  now: Date
}

/** With the brand locked. Whoever has read the pages seals them. */
export async function keepTexts(tx: Transaction, deps: KeepDeps, refreshed: Refreshed): Promise<void> {
  await withdraw(tx, refreshed)
  const { brandId, outcomes, now } = refreshed
  const known = new Map((await listPageTexts(tx, brandId)).map(text => [text.url, text]))
  for (const outcome of outcomes) {
    const { url } = outcome
    const before = known.get(url)
    if (outcome.kind === 'gone' && before && before.outcome !== 'gone')
      await endPageText(tx, { ...{ brandId, url, outcome: 'gone', model: null, reading: null }, at: now })
    if (outcome.kind !== 'read' || !outcome.text || !deps.pageReader) continue
    const { text, sha256: bodySha256 } = outcome
    const textSha256 = sha256Of(text.text)
    // What another model could not read, this one may.
    const isSeen =
      before?.textSha256 === textSha256 &&
      ([null, 'read'].includes(before.outcome) || before.model === deps.pageReader.model)
    if (isSeen) continue
    await keepPageText(tx, { brandId, url, ...text, bodySha256, textSha256, keptAt: now })
  }
  // Also for those that have waited since the last refresh: a budget may have room again.
  const isOwed = (await listPageTexts(tx, brandId)).some(({ outcome }) => outcome === null)
  if (deps.pageReader && isOwed) await deps.queue?.send(tx, 'read-pages', { brandId, tries: 0 })
}

/**
 * What was proposed from a page that is gone, or in which its quote no longer stands. Also what was refused, for that could still be
 * accepted after all; whoever refused it stays named, so that it is not proposed again.
 */
async function withdraw(tx: Transaction, { brandId, outcomes, now }: Refreshed): Promise<void> {
  const texts = textsOf(outcomes)
  const gone = new Set(outcomes.flatMap(({ kind, url }) => (kind === 'gone' ? [url] : [])))
  const waiting = await proposalsOf(tx, brandId, { states: ['open', 'refused'] })
  const unsaid = waiting.filter(
    ({ source, quote }) => gone.has(source) || (texts.has(source) && !isSaid(texts.get(source), quote)),
  )
  for (const { id, decidedBy } of unsaid) {
    const by = decidedBy ?? SYSTEM_ACTOR
    await decideProposal(tx, { id, decision: 'withdrawn', by, at: now, facts: [] })
  }
  if (unsaid.length > 0)
    await sealStates(tx, PROPOSED_FACTS, {
      ...{ actor: SYSTEM_ACTOR, action: 'proposal.withdrawn', at: now },
      keys: unsaid.map(({ id }) => id),
    })
}
