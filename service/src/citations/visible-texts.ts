import { readCapturedRuns } from '../evidence/history.ts'
import { readTexts } from '../evidence/read-texts.ts'
import { unlessUnreadable } from '../evidence/unless-unreadable.ts'
import type { Sql } from '../platform/database.ts'
import { inTurns } from '../platform/pace/in-turns.ts'
import { type ReadDeps, readAnswer } from './judge-run.ts'

type Deps = ReadDeps & { sql: Sql }

/**
 * What people see of answers: as read at capture; where that failed, as their bytes are read today. Empty if there is nothing
 * to read.
 */
export async function visibleTexts(deps: Deps, runIds: string[]): Promise<Map<string, string>> {
  const texts = await readableTexts(deps, runIds)
  return new Map(runIds.map(id => [id, texts.get(id) ?? '']))
}

/** The same, without answers whose records cannot be opened: one of them must not block the others. */
export async function readableTexts(deps: Deps, runIds: string[]): Promise<Map<string, string>> {
  const together = await unlessUnreadable(() => textsOf(deps, runIds))
  if (together) return together
  const texts = new Map<string, string>()
  for (const runId of runIds) {
    const alone = await unlessUnreadable(() => textsOf(deps, [runId]))
    if (alone) texts.set(runId, alone.get(runId) ?? '')
  }
  return texts
}

async function textsOf(deps: Deps, runIds: string[]): Promise<Map<string, string>> {
  const sealed = await readTexts(deps.sql, runIds)
  const unsealed = runIds.filter(id => !sealed.has(id))
  const runs = unsealed.length === 0 ? [] : await readCapturedRuns(deps.sql, unsealed)
  const read = new Map(
    await inTurns(runs, (run): [string, string] => [
      run.runId,
      readOrNothing(() => readAnswer(deps, run).text),
    ]),
  )
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
