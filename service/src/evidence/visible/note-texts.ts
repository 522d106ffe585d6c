// Notes the texts of answers by their hashes, along the published log: so that whoever holds what people read, and not the bytes,
// finds the capture. In every worker, one at a time; each stretch is its own transaction with the place it reached.

import { visibleText } from '@brand-citation-forensics/proof'
import type { Database, Transaction } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { keepDoing } from '../../platform/pace/keep-doing.ts'
import { ANSWER_SLOT, opened, type SealedCapture } from '../history.ts'
import { recordsById } from '../store.ts'
import { answersWithin, lockWalk, noteTexts, saveWalk } from './store.ts'

const LOOKS_EVERY_MS = 2_000
/** Of the log, in one transaction. */
const STRETCH = 1_000

/**
 * Shorter texts can be guessed, and by guessing them strangers would learn what was asked. Nobody guesses the bytes around them,
 * by which they are still found.
 */
const SHORTEST_TEXT = 80

interface Deps {
  database: Database
  log: Log
}

/** Until what it returns is called. */
export const keepNotingTexts = ({ database, log }: Deps): (() => Promise<void>) =>
  keepDoing(signal => noteNewTexts(database, signal), {
    everyMs: LOOKS_EVERY_MS,
    onError: error => log.warn({ error: error.message }, 'texts of answers are not noted yet'),
  })

/** Everything that the published log holds. */
export async function noteNewTexts(database: Database, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await database.transaction(noteStretch)));
}

/** Whether there is more. */
async function noteStretch(tx: Transaction): Promise<boolean> {
  const walk = await lockWalk(tx)
  if (!walk || walk.reached >= walk.size) return false
  const until = Math.min(walk.reached + STRETCH, walk.size)
  const ids = await answersWithin(tx, { from: walk.reached, until, slot: ANSWER_SLOT })
  const texts = (await recordsById(tx, ids)).flatMap(record => {
    const { sha256, content } = opened<SealedCapture>(record)
    const { text = null, visibleSha256 = null } = content.reading ?? {}
    return visibleSha256 && text && visibleText(text).length >= SHORTEST_TEXT
      ? [{ visibleSha256, sha256 }]
      : []
  })
  await noteTexts(tx, texts)
  await saveWalk(tx, until)
  return until < walk.size
}
