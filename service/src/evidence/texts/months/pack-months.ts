// Months that are over, made small: their private texts are packed as those of today are. Copied beside the month, each text read
// back and held against its entry; then the copy takes the place of the month in one transaction, and what it was is dropped.
//
// Killed while it copies: the next time goes on behind the last batch. Killed before or after the swap: the next time swaps, or drops
// what is left. There is no moment at which a text is nowhere.

import { setTimeout as pause } from 'node:timers/promises'
import { toHex } from '@brand-citation-forensics/proof'
import { StartError } from '../../../model/errors.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database.ts'
import { findBodies } from '../../bodies.ts'
import { completed, packText, unpackText } from '../pack-text.ts'
import {
  beginCopy,
  copiedUpTo,
  copyPacks,
  countPackable,
  dropCopy,
  dropLarge,
  insertCopied,
  isPacked,
  isSwapped,
  knownBodies,
  type Month,
  markCopied,
  monthsWithTexts,
  ownsTexts,
  readCopied,
  sizeOf,
  swapMonth,
  type TextToCopy,
  textsAfter,
} from './store.ts'

export interface PackMonthsRequest {
  /** As in 2026-07; null for all that are over. */
  month: string | null
  dryRun: boolean
  onProgress?: (month: string, done: number, texts: number) => void
}

export interface PackedMonth {
  month: string
  /** Texts that were packed, or would be. */
  packed: number
  /** Texts that stay as they are: SQL reads them, or they are long. */
  kept: number
  bytesBefore: number
  /** Null in a dry run. */
  bytesAfter: number | null
}

interface Deps {
  database: Database
  clock: Clock
}

const BATCH = 500
/** Somebody who reads for long, an audit above all, is let finish. */
const SWAP_ATTEMPTS = 60
const SWAP_PAUSE_MS = 5_000

export async function packMonths(deps: Deps, request: PackMonthsRequest): Promise<PackedMonth[]> {
  if (!(await ownsTexts(deps.database)))
    throw new StartError('Only the owner of the tables can pack months: run it as npm run migrate is run')
  const packed: PackedMonth[] = []
  for (const month of await wantedMonths(deps, request.month)) {
    const one = request.dryRun ? await foresee(deps, month) : await packMonth(deps, month, request)
    if (one) packed.push(one)
  }
  return packed
}

async function wantedMonths({ database, clock }: Deps, wanted: string | null): Promise<Month[]> {
  const present = clock.now().toISOString().slice(0, 7)
  const known = await monthsWithTexts(database)
  if (wanted !== null && wanted >= present)
    throw new StartError(`${wanted} is not over yet: months are packed when nothing is added to them`)
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

/** Null when there is nothing to pack. */
async function packMonth(deps: Deps, month: Month, request: PackMonthsRequest): Promise<PackedMonth | null> {
  const { database } = deps
  if (await isSwapped(database, month)) await dropLarge(database, month)
  if (!(await foresee(deps, month))) return null
  const before = await sizeOf(database, month)
  for (let attempt = 1; ; attempt++) {
    await beginCopy(database, month)
    await copyTexts(database, month, done => request.onProgress?.(month.name, done, before.texts))
    await copyPacks(database, month)
    const outcome = await trySwap(database, month)
    if (outcome === 'swapped') break
    if (outcome === 'grown') await dropCopy(database, month)
    if (attempt === SWAP_ATTEMPTS)
      throw new StartError(
        `${month.name} is copied, but somebody uses it all the time: run it again when no audit or backup runs`,
      )
    if (outcome === 'held up') await pause(SWAP_PAUSE_MS)
  }
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

/** PostgreSQL's words for a lock that did not come in time, and for two who wait for each other. */
const HELD_UP = ['55P03', '40P01']

async function trySwap(database: Database, month: Month): Promise<'swapped' | 'grown' | 'held up'> {
  try {
    return (await swapMonth(database, month)) ? 'swapped' : 'grown'
  } catch (error) {
    if (!HELD_UP.includes((error as { code?: string }).code ?? '')) throw error
    return 'held up'
  }
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
  const bodies = await bodiesOf(tx, texts)
  const kept: TextToCopy[] = []
  const packed: Parameters<typeof insertCopied>[2]['packed'] = []
  for (const text of texts) {
    const sha256 = toHex(sealedSha256(text))
    const pack = packText({ ...text, sha256 }, bodies.get(sha256) ?? null)
    if (pack) packed.push({ seq: text.seq as string, at: text.at, pack })
    else kept.push(text)
  }
  await insertCopied(tx, month, { kept, packed })
  await readBack(tx, month, texts, bodies)
  await markCopied(tx, month, texts.at(-1)?.record as string)
}

/** A text whose record is gone, or which is not the one sealed, stays where it is: that is for an audit to look at. */
function sealedSha256(text: TextToCopy): Buffer {
  const isSealed = text.seq !== null && toHex(completed(text, text).entry) === toHex(text.entry)
  if (!isSealed) throw notSealed(text)
  return text.sha256
}

const notSealed = ({ record }: TextToCopy) =>
  new StartError(`The text of record ${record} is not the one sealed: run npm run audit. Nothing was changed`)

/** Those that are here: a record may be about bytes that are kept elsewhere. */
async function bodiesOf(tx: Transaction, texts: TextToCopy[]): Promise<Map<string, Uint8Array>> {
  const hashes = texts
    .filter(({ kind }) => kind === 'extraction' || kind === 'classification')
    .map(({ sha256 }) => sha256)
  return findBodies(tx, await knownBodies(tx, hashes))
}

async function readBack(
  tx: Transaction,
  month: Month,
  texts: TextToCopy[],
  bodies: Map<string, Uint8Array>,
): Promise<void> {
  const copied = await readCopied(tx, month, {
    seqs: texts.map(({ seq }) => seq as string),
    records: texts.map(({ record }) => record),
  })
  for (const text of texts) {
    const pack = copied.packs.get(text.seq as string)
    const read = pack
      ? unpackText(pack, bodies.get(toHex(text.sha256)) ?? null)
      : copied.texts.get(text.record)
    if (!read || toHex(completed(text, read).entry) !== toHex(text.entry)) throw notSealed(text)
  }
}
