import { type Bundle, type BundleDeps, type BundleVersion, readBundle } from '../evidence/bundle.ts'
import { readHistory } from '../evidence/history.ts'
import { type AskedHow, askedHow } from '../evidence/origin.ts'
import { type RunEvidence, runEvidence } from '../evidence/read-evidence.ts'
import { notFound } from '../model/errors.ts'
import type { RunOutcome } from '../model/outcome.ts'
import type { Sql } from '../platform/database.ts'
import { isPlausibleId } from '../platform/ids.ts'
import { findRun, type RunRow } from './runs/store.ts'

export async function requireRun(sql: Sql, runId: string): Promise<RunRow> {
  const run = isPlausibleId(runId) ? await findRun(sql, runId) : null
  if (!run) throw notFound('Run')
  return run
}

/** The evidence of a run, whether or not it has any yet: the run exists, so it is never "not found". */
export async function readRunEvidence(
  deps: { sql: Sql; now: Date },
  runId: string,
): Promise<RunEvidence & AskedHow & { outcome: RunOutcome | null }> {
  const run = await requireRun(deps.sql, runId)
  const history = await readHistory(deps.sql, runId, deps.now)
  const { scanId, engine, status } = run
  // Once captured, the sealed record speaks: brand and prompt are as they were when the engine was asked.
  const { brand, prompt } = history.answer?.content ?? run
  const { outcome = null } = history.extraction?.content ?? {}
  return {
    ...runEvidence({ runId, scanId, brand, engine, prompt, status }, history),
    outcome,
    ...askedHow(history.answer?.content),
  }
}

export async function readRunBundle(
  deps: BundleDeps,
  runId: string,
  version: BundleVersion,
): Promise<Bundle> {
  await requireRun(deps.sql, runId)
  return readBundle(deps, runId, version)
}
