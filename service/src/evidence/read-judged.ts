// Answers as sealed: the words read from the bytes at capture, and the sources named by the first verdict. Later verdicts change
// neither, so whatever is counted of them stays the same for ever.

import type { Sql } from '../platform/database.ts'
import { type SealedExtraction, TEXT_SLOT } from './extraction.ts'
import { opened, type SealedClassification } from './history.ts'
import { recordsInSlot, recordsOfKind, type StoredRecord } from './store.ts'

export interface JudgedAnswer {
  /** Undefined: none could be read at capture. */
  text: string | undefined
  citations: { url: string; title: string | null }[]
}

/** By run, each opened on its own: one that fails must not keep the others from being read. Two queries, however many. */
export async function readJudged(sql: Sql, runIds: string[]): Promise<Map<string, () => JudgedAnswer>> {
  const texts = bySubject(await recordsInSlot(sql, { kind: 'extraction', slot: TEXT_SLOT }, runIds))
  // Newest first, so that the first of each run remains.
  const verdicts = bySubject((await recordsOfKind(sql, 'classification', runIds)).reverse())
  return new Map(runIds.map(runId => [runId, () => judgedAnswer(texts.get(runId), verdicts.get(runId))]))
}

const bySubject = (records: StoredRecord[]): Map<string, StoredRecord> =>
  new Map(records.map(record => [record.subject, record]))

function judgedAnswer(text: StoredRecord | undefined, verdict: StoredRecord | undefined): JudgedAnswer {
  if (!verdict) throw new Error('there is no verdict')
  return {
    text: text && (opened<SealedExtraction>(text).content.text ?? ''),
    citations: opened<SealedClassification>(verdict).content.reading.citations,
  }
}
