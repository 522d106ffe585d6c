// The job that has a model read pages. A refresh keeps their texts and sends it; a page is read, sealed and proposed from in a
// transaction of its own, so a worker that dies goes on with the next one, and nothing is paid for twice.

import { findBrand, lockBrand } from '../../brands/store.ts'
import { sealStates } from '../../evidence/events/state.ts'
import { SYSTEM_ACTOR } from '../../model/actor.ts'
import type { Brand } from '../../model/brand.ts'
import type { JobPayloads } from '../../model/jobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import type { JobSender } from '../../platform/queue/queue.ts'
import {
  isReadLater,
  type NotRead,
  notReadBecause,
  restSeconds,
  UNBEGUN,
  unusable,
} from '../../readers/model/not-read.ts'
import type { ReaderDesk } from '../../readers/model/reader.ts'
import { ReaderRefused } from '../../readers/model/refused.ts'
import { wellFormed } from '../../readers/model/sealed.ts'
import { gatePage } from '../../readers/pages/gate-page.ts'
import type { PageReader } from '../../readers/pages/page-reader.ts'
import { idOfPage, PAGES } from '../audited-tables.ts'
import { recordReading } from './propose.ts'
import { endPageText, findPageText, listPageTexts, type PageText } from './store.ts'

export interface ReadPagesDeps {
  database: Database
  clock: Clock
  log: Log
  queue: JobSender
  pageSurface: string
  /** Null: nobody reads what pages show. */
  pageReader?: PageReader | null
  /** Without one nothing is kept, and nothing is counted. */
  desk?: ReaderDesk | null
}

/** The queue gives a job an hour: what is not begun by then is left to another one. */
const SHIFT_MS = 20 * 60_000
/** A day and a night. After that the texts wait for the next refresh, which sends the job anew. */
export const MOST_TRIES = 24
/** Long pages in several parts, each of them slow. */
const PATIENCE_MS = 15 * 60_000

/** Delivered any number of times, it reads each text once. */
export async function readPages(deps: ReadPagesDeps, job: JobPayloads['read-pages']): Promise<void> {
  const { database, log, pageReader } = deps
  const { brandId, tries } = job
  const brand = await findBrand(database, brandId)
  if (!brand || !pageReader) return log.warn({ brandId }, 'pages wait: there is no model to read them')
  const until = performance.now() + SHIFT_MS
  const waiting = (await listPageTexts(database, brandId)).filter(({ outcome }) => outcome === null).values()
  const left: NotRead[] = []
  const failed: unknown[] = []
  const work = async () => {
    for (const { url } of waiting)
      try {
        const why = performance.now() < until ? await readOne({ ...deps, pageReader }, brand, url) : UNBEGUN
        if (why) left.push(why)
      } catch (error) {
        // One page must not keep the others from being read.
        failed.push(error)
      }
  }
  await Promise.all(Array.from({ length: deps.desk?.concurrency ?? 1 }, work))
  for (const message of new Set(left.map(({ message }) => message))) log.warn({ brandId }, message)
  if (failed.length > 0) throw failed[0]
  if (left.some(({ kind }) => kind === 'unbegun')) await rest(deps, { brandId, tries }, 0)
  else if (left.some(isReadLater)) await rest(deps, { brandId, tries: tries + 1 }, restSeconds(tries, left))
}

async function rest(
  { database, queue, log }: Pick<ReadPagesDeps, 'database' | 'queue' | 'log'>,
  job: JobPayloads['read-pages'],
  afterSeconds: number,
): Promise<void> {
  if (job.tries >= MOST_TRIES)
    return log.error({ brandId: job.brandId }, 'reading pages given up until the next refresh')
  await database.transaction(tx => queue.send(tx, 'read-pages', job, { afterSeconds }))
}

/** Null when it is read, or nobody's to read any more. */
async function readOne(
  deps: ReadPagesDeps & { pageReader: PageReader },
  brand: Brand,
  url: string,
): Promise<NotRead | null> {
  const { database, clock, pageReader, desk, pageSurface } = deps
  const kept = await findPageText(database, brand.id, url)
  if (!kept || kept.text === null) return null
  const { name, aliases } = brand
  const task = { brand: { name, aliases }, page: { url, title: kept.title }, text: kept.text }
  const memory = desk?.memoryFor({ runId: null, brandId: brand.id }, `page ${url}`)
  try {
    const reading = await pageReader.readPage(task, AbortSignal.timeout(PATIENCE_MS), memory)
    const { statements } = reading
    if (statements === null) return giveUp(deps, kept, unusable(reading.unread))
    // Before the transaction, which holds the brand: a long page takes its time.
    const { passed } = gatePage(task, wellFormed(statements))
    const read = { brand, kept, task, reading: { ...reading, statements }, passed, surface: pageSurface }
    // From this commit on the reading is evidence, and what it proposes is shown.
    await database.transaction(tx => recordReading(tx, { ...read, at: clock.now() }))
    return null
  } catch (error) {
    const why = notReadBecause(error)
    // A budget has room again some day: the text waits, and the next refresh sends the job.
    return why.kind === 'final' && !(error instanceof ReaderRefused) ? giveUp(deps, kept, why) : why
  }
}

/** This model will not read this text, however often it is asked. */
async function giveUp(
  { database, clock, pageReader }: ReadPagesDeps,
  { brandId, url, textSha256 }: PageText,
  why: NotRead,
): Promise<NotRead> {
  await database.transaction(async tx => {
    await lockBrand(tx, brandId)
    const now = await findPageText(tx, brandId, url)
    if (now?.outcome !== null || now.textSha256 !== textSha256) return
    const at = clock.now()
    const model = pageReader?.model ?? null
    await endPageText(tx, { brandId, url, outcome: why.reason, model, reading: null, at })
    await sealStates(tx, PAGES, {
      ...{ actor: SYSTEM_ACTOR, action: 'page.unread', at, keys: [brandId], ids: [idOfPage(brandId, url)] },
    })
  })
  return why
}
