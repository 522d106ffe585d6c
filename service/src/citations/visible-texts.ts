import { readCapturedRuns } from '../evidence/history.ts'
import { readTexts } from '../evidence/read-texts.ts'
import type { Sql } from '../platform/database.ts'
import { type ReadDeps, readAnswer } from './judge-run.ts'

/**
 * What people see of answers: as they were read when they came; of answers from before that was sealed, as their bytes are read
 * today. Empty where there is nothing to read.
 */
export async function visibleTexts(
  deps: ReadDeps & { sql: Sql },
  runIds: string[],
): Promise<Map<string, string>> {
  const sealed = await readTexts(deps.sql, runIds)
  const unsealed = runIds.filter(id => !sealed.has(id))
  const runs = unsealed.length === 0 ? [] : await readCapturedRuns(deps.sql, unsealed)
  const read = new Map(runs.map(run => [run.runId, readOrNothing(() => readAnswer(deps, run).text)]))
  return new Map(runIds.map(id => [id, sealed.get(id) ?? read.get(id) ?? '']))
}

/** Bytes that no reader understands are evidence too; they just have no text. */
function readOrNothing(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
