// Scans of a single engine: a plan for each, named after it; and a way to let a run's waiting time pass at once.

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENGINES, type Engine } from '../../src/model/engine.ts'
import type { Database } from '../../src/platform/database.ts'
import { makeBrand, type TestService } from '../harness.ts'

const PLANS = {
  ...Object.fromEntries(ENGINES.map(engine => [engine, { maxScans: 100, engines: [engine] }])),
  VERY_OFTEN: { maxScans: 1_000, engines: ['CHATGPT'] },
  TWO_ENGINES: { maxScans: 100, engines: ['CHATGPT', 'CLAUDE'] },
  ONCE_A_MONTH: { maxScans: 1, engines: ['CHATGPT'] },
  ENTERPRISE: { maxScans: 1_000, engines: 'all' },
}

export function writePlans(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'bcf-plans-')), 'plans.json')
  writeFileSync(file, JSON.stringify(PLANS))
  return file
}

/** A brand that is asked about on one engine only. */
export async function brandOn(service: TestService, engine: Engine, ...prompts: string[]): Promise<string> {
  const questions = prompts.map(text => ({ text, intent: 'BRANDED' }))
  return (await makeBrand(service, { plan: engine }, questions)).id
}

interface AttemptRow {
  runId: string
  attempt: number
  startedAt: Date
  finishedAt: Date | null
  outcome: string | null
  failure: string | null
  message: string | null
  diagnostic: Buffer | null
  costMicros: number | null
  estimated: boolean
}

/** In the order they started. */
export async function attemptsOf(
  { database }: { database: Database },
  scanId: string,
): Promise<AttemptRow[]> {
  const { rows } = await database.query<AttemptRow>(
    `select run_id as "runId", run_attempts.attempt, started_at as "startedAt", finished_at as "finishedAt",
            run_attempts.outcome, run_attempts.failure, message, diagnostic, cost_micros::integer as "costMicros",
            estimated
     from run_attempts join runs on runs.id = run_id where scan_id = $1 order by started_at, run_id, 2`,
    [scanId],
  )
  return rows
}
