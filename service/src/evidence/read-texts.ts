import type { Sql } from '../platform/database.ts'
import { type SealedExtraction, TEXT_SLOT } from './extraction.ts'
import { opened } from './history.ts'
import { recordsOfKind } from './store.ts'

/** The texts of answers as read at capture, by run. */
export async function readTexts(sql: Sql, runIds: string[]): Promise<Map<string, string | null>> {
  const records = (await recordsOfKind(sql, 'extraction', runIds)).filter(({ slot }) => slot === TEXT_SLOT)
  return new Map(records.map(record => [record.subject, opened<SealedExtraction>(record).content.text]))
}
