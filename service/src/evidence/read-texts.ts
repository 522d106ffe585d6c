import type { Sql } from '../platform/database.ts'
import { readAnswerCaptures } from './history.ts'

/** The texts of answers as read at capture, by run; without those that nobody could read. */
export async function readTexts(sql: Sql, runIds: string[]): Promise<Map<string, string | null>> {
  const captures = await readAnswerCaptures(sql, runIds)
  return new Map(
    [...captures].flatMap(([runId, { reading }]): [string, string | null][] =>
      reading ? [[runId, reading.text]] : [],
    ),
  )
}
