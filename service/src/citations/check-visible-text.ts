// Is what a stranger read on a page the text of a captured answer? A copy from a page has other bytes than were
// captured, but the same visible text. Nothing is stored, and only the verdict leaves.

import { visibleSha256 } from '@brand-citation-forensics/proof'
import { LRUCache } from 'lru-cache'
import type { EngineTable } from '../engines/index.ts'
import {
  ANSWER_SLOT,
  type CapturedExchange,
  opened,
  readAsked,
  readCapturedRuns,
  type SealedCapture,
} from '../evidence/history.ts'
import type { PublicLookup } from '../evidence/lookup/lookup.ts'
import { capturesWithText } from '../evidence/lookup/store.ts'
import { sha256Of } from '../evidence/seal.ts'
import { recordIn } from '../evidence/store.ts'
import type { Sql } from '../platform/database.ts'
import { readAnswer } from './judge-run.ts'
import { firstCaptureOf } from './store.ts'

export interface TextDeps {
  database: Sql
  engines: Pick<EngineTable, 'reader'>
  lookup: PublicLookup
  texts: KnownTexts
}

/** What the stranger has: the text itself, or the SHA-256 of its visible text, if folded elsewhere. */
export type HeldText = { content: string } | { visibleSha256: string }

export interface TextVerdict {
  /** The same bytes, the same words, or neither. */
  match: 'bytes' | 'text' | 'none'
  /** Whether the match is sealed in a record. A text that no record holds is read from the bytes again. */
  sealed: boolean
}

/** The hash of no words, which would match every answer without any. */
const NO_WORDS = visibleSha256('')

interface KnownText {
  /** Null where nothing was to be read. */
  visibleSha256: string | null
  sealed: boolean
}

/** What was sealed or captured never changes: no bytes are read twice. */
export type KnownTexts = LRUCache<string, KnownText>

const REMEMBERED = 20_000

export const createKnownTexts = (): KnownTexts => new LRUCache({ max: REMEMBERED })

/** Null if the hash was never captured. Every text takes the same work, matching or not. */
export async function checkVisibleText(
  deps: TextDeps,
  { hash, held }: { hash: string; held: HeldText },
): Promise<TextVerdict | null> {
  const capture = await deps.lookup.find(hash)
  if (!capture) return null
  const known = await knownText(deps, capture.sha256)
  const bytes = 'content' in held ? sha256Of(held.content) : null
  const visible = 'content' in held ? visibleSha256(held.content) : held.visibleSha256
  if (bytes === capture.sha256) return { match: 'bytes', sealed: true }
  if (visible !== known.visibleSha256 || visible === NO_WORDS) return { match: 'none', sealed: false }
  return { match: 'text', sealed: known.sealed }
}

/** More captures of the same words than this are passed over. */
const MOST_CAPTURES = 5

/** The first capture whose sealed text this is; null if there is none. */
export async function findVisibleText(
  deps: TextDeps,
  visibleSha256: string,
): Promise<{ sha256: string } | null> {
  for (const hash of await capturesWithText(deps.database, visibleSha256, MOST_CAPTURES)) {
    const verdict = await checkVisibleText(deps, { hash, held: { visibleSha256 } })
    if (verdict?.match === 'text' && verdict.sealed) return { sha256: hash }
  }
  return null
}

async function knownText({ database, engines, texts }: TextDeps, sha256: string): Promise<KnownText> {
  const known = texts.get(sha256) ?? (await findText(database, engines, sha256))
  texts.set(sha256, known)
  return known
}

async function findText(sql: Sql, engines: TextDeps['engines'], sha256: string): Promise<KnownText> {
  const capture = await firstCaptureOf(sql, sha256)
  if (!capture) return { visibleSha256: null, sealed: false }
  const sealed = await sealedText(sql, capture.subject, sha256)
  if (sealed) return { visibleSha256: sealed.visibleSha256, sealed: true }
  const exchanges = await exchangesOf(sql, capture)
  return { visibleSha256: derivedText(engines, exchanges, sha256), sealed: false }
}

/** What the engine's reader read from the run's answer, sealed with it. */
async function sealedText(
  sql: Sql,
  runId: string,
  sha256: string,
): Promise<Pick<KnownText, 'visibleSha256'> | null> {
  const answer = await recordIn(sql, { subject: runId, kind: 'capture', slot: ANSWER_SLOT })
  const capture = answer && opened<SealedCapture>(answer)
  return (capture?.sha256 === sha256 && capture.content.reading) || null
}

/** An answer to a question: the run's own, or from asking again. A judge's reply is none. */
async function exchangesOf(
  sql: Sql,
  { subject, slot }: { subject: string; slot: string },
): Promise<CapturedExchange[]> {
  if (slot === ANSWER_SLOT) return (await readCapturedRuns(sql, [subject]))[0]?.exchanges ?? []
  const again = /^(?<ask>verify\/.+)\/answer$/.exec(slot)?.groups?.ask
  return again === undefined ? [] : ((await readAsked(sql, subject, `${again}/`)).get(again) ?? [])
}

function derivedText(
  engines: TextDeps['engines'],
  exchanges: CapturedExchange[],
  sha256: string,
): string | null {
  const answer = exchanges.at(-1)
  if (answer?.sha256 !== sha256) return null
  try {
    const { text } = readAnswer(
      { engines },
      { runId: answer.content.runId, exchanges, classifications: [], readings: [] },
    )
    return visibleSha256(text)
  } catch {
    // Bytes that no reader understands have no text; the check of bytes remains.
    return null
  }
}
