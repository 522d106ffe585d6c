// Shrinks past months: their private texts are packed like today's. They are copied beside the month, each text read back and
// checked against its entry; then the copy replaces the month in one transaction, and the original is dropped.
//
// Killed while copying, the next run continues after the last batch. Killed before or after the swap, the next run swaps, or
// drops what is left. At no moment is a text nowhere.

import { toHex } from '@brand-citation-forensics/proof'
import { StartError } from '../../../model/errors.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database.ts'
import { hasCode } from '../../moving/move-bodies.ts'
import { completed, packText, unpackText } from '../pack-text.ts'
import {
  beginCopy,
  copiedUpTo,
  copyPacksAfter,
  countPackable,
  dropCopy,
  dropLarge,
  insertCopied,
  isPacked,
  isSwapped,
  type Month,
  markCopied,
  monthsWithTexts,
  ownsTexts,
  readCopied,
  sizeOf,
  type TextToCopy,
  textsAfter,
  waitForOthers,
} from './store.ts'
import { LOCK_TIMEOUT, swapMonth } from './swap/store.ts'

export interface PackMonthsRequest {
  /** As in 2026-07; null for all past ones. */
  month: string | null
  dryRun: boolean
  onProgress?: (month: string, done: number, texts: number) => void
}

export interface PackedMonth {
  month: string
  /** Texts that were packed, or would be. */
  packed: number
  /** Texts left as they are: SQL reads them, or they are long. */
  kept: number
  bytesBefore: number
  /** Null in a dry run. */
  bytesAfter: number | null
}

interface Deps {
  database: Database
  clock: Clock
  /** Between attempts to replace the month. */
  pausesMs?: number[]
}

const BATCH = 500
const PACKS_AT_ONCE = 5_000
/** Long readers, audits above all, may finish: five minutes in all, getting less and less in the way. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 120_000]
/** Something begun in a month that has just ended may still be under way. */
const SETTLED_MS = 24 * 60 * 60_000
/** Each time, something was added to a past month. */
const MOST_COPIES = 5

export async function packMonths(deps: Deps, request: PackMonthsRequest): Promise<PackedMonth[]> {
  if (!(await ownsTexts(deps.database)))
    throw new StartError('Only the owner of the tables can pack months: run it as npm run migrate is run')
  const months = await wantedMonths(deps, request.month)
  if (request.dryRun) return each(months, month => foresee(deps, month))
  // Two at once would create the same tables: the second waits, and finds the months packed.
  return deps.database.transaction(async tx => {
    await waitForOthers(tx)
    return each(months, month => packMonth(deps, month, request))
  })
}

async function each(
  months: Month[],
  work: (month: Month) => Promise<PackedMonth | null>,
): Promise<PackedMonth[]> {
  const packed: PackedMonth[] = []
  for (const month of months) packed.push(...[await work(month)].filter(one => one !== null))
  return packed
}

async function wantedMonths({ database, clock }: Deps, wanted: string | null): Promise<Month[]> {
  const present = new Date(clock.now().getTime() - SETTLED_MS).toISOString().slice(0, 7)
  const known = await monthsWithTexts(database)
  if (wanted !== null && wanted >= present)
    throw new StartError(
      `${wanted} is not over yet, or not for a day: months are packed when nothing is added to them any more`,
    )
  if (wanted !== null && !known.includes(wanted))
    throw new StartError(`There is no month ${wanted}: say it as in 2026-07`)
  return known.filter(month => (wanted === null ? month < present : month === wanted)).map(monthOf)
}

function monthOf(name: string): Month {
  const from = new Date(`${name}-01T00:00:00Z`)
  return { name, from, to: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1)) }
}

async function foresee({ database }: Deps, month: Month): Promise<PackedMonth | null> {
  if (await isPacked(database, month)) return null
  const { texts, bytes } = await sizeOf(database, month)
  const packed = await countPackable(database, month)
  if (packed === 0) return null
  return { month: month.name, packed, kept: texts - packed, bytesBefore: bytes, bytesAfter: null }
}

/** Null if there is nothing to pack. */
async function packMonth(deps: Deps, month: Month, request: PackMonthsRequest): Promise<PackedMonth | null> {
  const { database } = deps
  if (await isSwapped(database, month)) await dropLarge(database, month)
  if (!(await foresee(deps, month))) return null
  const before = await sizeOf(database, month)
  await copyUntilSwapped(deps, month, done => request.onProgress?.(month.name, done, before.texts))
  await dropLarge(database, month)
  const after = await sizeOf(database, month)
  return {
    month: month.name,
    packed: before.texts - after.texts,
    kept: after.texts,
    bytesBefore: before.bytes,
    bytesAfter: after.bytes,
  }
}

async function copyUntilSwapped(
  { database, pausesMs = PAUSES_MS }: Deps,
  month: Month,
  onProgress: (done: number) => void,
): Promise<void> {
  for (let copies = 1; copies <= MOST_COPIES; copies++) {
    await beginCopy(database, month)
    await copyTexts(database, month, onProgress)
    await copyPacks(database, month)
    if (await swapOrExplain(database, month, pausesMs)) return
    await dropCopy(database, month)
  }
  throw new StartError(`${month.name} is added to all the time: run it again later. Nothing was changed`)
}

async function swapOrExplain(database: Database, month: Month, pausesMs: number[]): Promise<boolean> {
  try {
    return await swapMonth(database, month, pausesMs)
  } catch (error) {
    if (![LOCK_TIMEOUT, DEADLOCK].some(code => hasCode(error, code))) throw error
    throw new StartError(
      `${month.name} is copied, but somebody uses it all the time: run it again when no audit or backup runs`,
      { cause: error },
    )
  }
}

/** PostgreSQL's code for a deadlock. */
const DEADLOCK = '40P01'

/** Whatever somebody did to the numbers: rows that are not copied keep the month from being replaced. */
const FIRST_SEQ = String(-(2n ** 63n))

async function copyPacks(database: Database, month: Month): Promise<void> {
  for (let last: string | null = FIRST_SEQ; last !== null; )
    last = await copyPacksAfter(database, month, last, PACKS_AT_ONCE)
}

async function copyTexts(
  database: Database,
  month: Month,
  onProgress: (done: number) => void,
): Promise<void> {
  let last = await copiedUpTo(database, month)
  for (let done = 0; ; onProgress(done)) {
    const texts = await textsAfter(database, month, last, BATCH)
    if (texts.length === 0) return
    await database.transaction(tx => copyBatch(tx, month, texts))
    last = texts.at(-1)?.record as string
    done += texts.length
  }
}

/** What was copied, and up to where, in one commit. */
async function copyBatch(tx: Transaction, month: Month, texts: TextToCopy[]): Promise<void> {
  const kept: TextToCopy[] = []
  const packed: Parameters<typeof insertCopied>[2]['packed'] = []
  for (const text of texts) {
    requireSealed(text)
    const pack = packText(text)
    if (pack) packed.push({ seq: text.seq as string, at: text.at, pack })
    else kept.push(text)
  }
  await insertCopied(tx, month, { kept, packed })
  await readBack(tx, month, texts)
  await markCopied(tx, month, texts.at(-1)?.record as string)
}

/** A text whose record is gone, or which is not the sealed one, stays where it is, for an audit to find. */
function requireSealed(text: TextToCopy): void {
  const isSealed = text.seq !== null && toHex(completed(text, text).entry) === toHex(text.entry)
  if (!isSealed) throw notSealed(text)
}

const notSealed = ({ record }: TextToCopy) =>
  new StartError(`The text of record ${record} is not the one sealed: run npm run audit. Nothing was changed`)

async function readBack(tx: Transaction, month: Month, texts: TextToCopy[]): Promise<void> {
  const copied = await readCopied(tx, month, {
    seqs: texts.map(({ seq }) => seq as string),
    records: texts.map(({ record }) => record),
  })
  for (const text of texts) {
    const pack = copied.packs.get(text.seq as string)
    const read = pack ? unpackText(pack) : copied.texts.get(text.record)
    if (!read || toHex(completed(text, read).entry) !== toHex(text.entry)) throw notSealed(text)
  }
}
