// Answers as sealed: the words read from the bytes at capture, and what the first verdict names and rests on. Later verdicts and
// readings change nothing of it, so whatever is counted of them stays the same for ever.

import { readingBehind } from '@brand-citation-forensics/proof'
import type { Sql } from '../platform/database.ts'
import { readingSlot, type SealedModelReading } from './extraction.ts'
import { ANSWER_SLOT, opened, type SealedCapture, type SealedClassification } from './history.ts'
import { recordsInSlot, recordsOfKind, type StoredRecord } from './store.ts'

export interface JudgedAnswer {
  /** Undefined: none was read when it was sealed. */
  text: string | undefined
  citations: { url: string; title: string | null }[]
  /** Who else is named, as the first reading tells; null where the first verdict does not rest on it. */
  parties: unknown[] | null
}

/** By run, each opened on its own: one that fails must not keep the others from being read. Three queries, however many. */
export async function readJudged(sql: Sql, runIds: string[]): Promise<Map<string, () => JudgedAnswer>> {
  const captures = bySubject(await recordsInSlot(sql, { kind: 'capture', slot: ANSWER_SLOT }, runIds))
  const readings = bySubject(await recordsInSlot(sql, { kind: 'extraction', slot: readingSlot(0) }, runIds))
  // Newest first, so that the first of each run remains.
  const verdicts = bySubject((await recordsOfKind(sql, 'classification', runIds)).reverse())
  return new Map(
    runIds.map(runId => [
      runId,
      () =>
        judgedAnswer({
          capture: captures.get(runId),
          reading: readings.get(runId),
          verdict: verdicts.get(runId),
        }),
    ]),
  )
}

const bySubject = (records: StoredRecord[]): Map<string, StoredRecord> =>
  new Map(records.map(record => [record.subject, record]))

type Records = Record<'capture' | 'reading' | 'verdict', StoredRecord | undefined>

function judgedAnswer({ capture, reading, verdict }: Records): JudgedAnswer {
  if (!verdict) throw new Error('there is no verdict')
  const judged = opened<SealedClassification>(verdict).content
  const read = readingBehind(judged, capture && opened<SealedCapture>(capture).content)
  return {
    text: read && (read.text ?? ''),
    citations: read?.citations ?? [],
    parties:
      reading && reading.id === judged.extraction
        ? opened<SealedModelReading>(reading).content.parties
        : null,
  }
}
