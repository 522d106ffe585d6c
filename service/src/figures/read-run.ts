import {
  BUNDLE_VERSION,
  type Bundle,
  type BundleDeps,
  type Disclosure,
  readBundle,
} from '../evidence/bundle.ts'
import { type CustodyStep, knownCustody } from '../evidence/custody.ts'
import { type Exported, noteExport } from '../evidence/events/exports.ts'
import { readHistory } from '../evidence/history.ts'
import { findAnswerEntries, type LogEntry } from '../evidence/log/prove.ts'
import { type AskedHow, askedHow } from '../evidence/origin.ts'
import { type RunEvidence, runEvidence } from '../evidence/read-evidence.ts'
import type { RunOutcome } from '../model/outcome.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Sql } from '../platform/database.ts'
import { requireRun } from '../scans/runs/store.ts'

/** The evidence of a run, even if there is none yet: the run exists, so it is never "not found". */
export async function readRunEvidence(
  deps: { sql: Sql; now: Date },
  runId: string,
): Promise<RunEvidence & AskedHow & { outcome: RunOutcome | null }> {
  const run = await requireRun(deps.sql, runId)
  const history = await readHistory(deps.sql, runId, deps.now)
  const { scanId, engine, status } = run
  // Once captured, the sealed record decides: brand and prompt are as they were when the engine was asked.
  const { brand, prompt } = history.answer?.content ?? run
  const { outcome = null } = history.answer?.content.reading ?? {}
  return {
    ...runEvidence({ runId, scanId, brand, engine, prompt, status }, history),
    outcome,
    ...askedHow(history.answer?.content),
  }
}

/** `chainOfCustody` is empty, and the rest but `entry` unknown, until the run is classified. */
export interface Custody {
  chainOfCustody: CustodyStep[]
  /** Of its own answer; null until a published checkpoint covers it. */
  entry: LogEntry | null
  /** Of the tree whose checkpoint covers it; null until it has its place. */
  treeSize: number | null
  timestamps: number
  isWitnessed: boolean
}

/** Just for looking at a run: nothing is exported or sealed. */
export async function readCustody(deps: BundleDeps, runId: string): Promise<Custody> {
  const { status } = await requireRun(deps.sql, runId)
  const entry = (await findAnswerEntries(deps.sql, [runId])).get(runId) ?? null
  if (status !== 'CLASSIFIED')
    return { chainOfCustody: [], entry, treeSize: null, timestamps: 0, isWitnessed: false }
  const { steps, log } = await knownCustody(deps, runId)
  return {
    chainOfCustody: steps,
    entry,
    treeSize: log?.checkpoint.size ?? null,
    timestamps: log?.anchors.length ?? 0,
    isWitnessed: Boolean(log?.witnessed),
  }
}

export interface ExportDeps extends BundleDeps {
  database: Database
  clock: Clock
}

interface Export extends Disclosure, Pick<Exported, 'format'> {
  /** Null where nothing is handed out. */
  actor: Exported['actor'] | null
}

/** The bundle as a file: who takes it is recorded. */
export async function exportRunBundle(
  deps: ExportDeps,
  runId: string,
  { trail, format, actor }: Export,
): Promise<Bundle> {
  const { brand } = await requireRun(deps.sql, runId)
  const bundle = await readBundle(deps, runId, { trail })
  const of = { type: 'run' as const, id: runId }
  const form = { content: 'bundle', format, version: BUNDLE_VERSION } as const
  if (actor) await noteExport(deps, { actor, of, brandId: brand.id, ...form })
  return bundle
}
