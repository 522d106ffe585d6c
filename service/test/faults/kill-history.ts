// What must hold after workers were killed, whatever the instants: read from the database, from the API and
// from the engines' own count of the questions. Says what is broken, and never stops at the first.

import pg from 'pg'
import { findBodies } from '../../src/evidence/bodies.ts'

/** A scan that the API promised. */
export interface Acknowledged {
  scanId: string
  engines: string[]
  prompts: string[]
}

/** A question as the engine saw it. */
export interface Asked {
  engine: string
  prompt: string
}

export interface History {
  seed: number
  databaseUrl: string
  seconds: number
  /** Everything came to its end in time. */
  ended: boolean
  kills: Date[]
  acknowledged: Acknowledged[]
  /** The API's view of the acknowledged scans, in their order. */
  // biome-ignore lint/suspicious/noExplicitAny: the checks read the fields they expect.
  scans: any[]
  asked: Asked[]
}

export interface KillReport {
  seed: number
  kills: number
  seconds: number
  scans: number
  runs: number
  captured: number
  failed: number
  failures: Record<string, number>
  /** Times that a run was taken up. */
  attempts: number
  /** Questions that the engines saw. */
  engineCalls: number
  /** Attempts that an engine failed. */
  engineFailures: number
  /** Attempts whose worker died in the midst of them. */
  orphaned: number
  /** Kills that hit at least one attempt. */
  effectiveKills: number
  /** Late answers that were refused. */
  superseded: number
  costUsd: number
  violations: string[]
}

interface Run {
  id: string
  scanId: string
  engine: string
  prompt: string
  status: string
  attempt: number
  failure: string | null
  sha256: string | null
}

interface Attempt {
  runId: string
  attempt: number
  startedAt: Date
  finishedAt: Date | null
  outcome: string | null
  costMicros: number | null
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs that a worker could take up at once, that have not come to their end, and that wait for their class. */
export const openRuns = (url: string): Promise<{ ready: number; open: number; unclassified: number }> =>
  withClient(url, async client => {
    const { rows } = await client.query<{ ready: number; open: number; unclassified: number }>(
      `select count(*) filter (where status in ('QUEUED', 'RUNNING'))::integer as open,
              count(*) filter (where status = 'CAPTURED')::integer as unclassified,
              (select count(*) from pgboss.job
               where name like 'run.%' and state in ('created', 'retry') and start_after <= now())::integer as ready
       from runs where status in ('QUEUED', 'RUNNING', 'CAPTURED')`,
    )
    return rows[0] ?? { ready: 0, open: 0, unclassified: 0 }
  })

export const checkHistory = (history: History): Promise<KillReport> =>
  withClient(history.databaseUrl, async client => {
    const runs = await readRuns(client)
    const attempts = await readAttempts(client)
    const violations = [
      ...(history.ended ? [] : ['not everything came to its end in time']),
      ...checkScans(history, runs),
      ...checkRuns(runs, attempts),
      ...checkCalls(history, runs, attempts),
      ...checkCosts(history, runs, attempts),
      ...(await checkEvidence(client, runs)),
      ...(await checkQueue(client)),
    ]
    return { ...summarize(history, runs, attempts), violations }
  })

async function readRuns(client: pg.Client): Promise<Run[]> {
  const { rows } = await client.query<Run>(
    `select runs.id, scan_id as "scanId", engine, prompts.text as prompt, status, attempt, failure,
            encode(sha256, 'hex') as sha256
     from runs join prompts on prompts.id = prompt_id order by runs.id`,
  )
  return rows
}

async function readAttempts(client: pg.Client): Promise<Map<string, Attempt[]>> {
  const { rows } = await client.query<Attempt>(
    `select run_id as "runId", attempt, started_at as "startedAt", finished_at as "finishedAt", outcome,
            cost_micros::integer as "costMicros" from run_attempts order by run_id, attempt`,
  )
  return Map.groupBy(rows, attempt => attempt.runId)
}

const isCaptured = (run: Run) => run.status === 'CAPTURED' || run.status === 'CLASSIFIED'
const isOrphan = (attempt: Attempt) => attempt.finishedAt === null

/** Every acknowledged scan is there and has ended, with each of its runs once and the sums that follow. */
function checkScans({ acknowledged, scans }: History, runs: Run[]): string[] {
  const byScan = Map.groupBy(runs, run => run.scanId)
  return acknowledged.flatMap(({ scanId, engines, prompts }, index) => {
    const found: string[] = []
    const scan = scans[index]
    const own = byScan.get(scanId) ?? []
    const complain = (what: string) => found.push(`${scanId}: ${what}`)
    const pairs = new Set(own.map(run => `${run.engine} ${run.prompt}`))
    const owed = engines.flatMap(engine => prompts.map(prompt => `${engine} ${prompt}`))
    if (own.length !== owed.length || owed.some(pair => !pairs.has(pair)))
      complain(`${own.length} runs, ${pairs.size} distinct, instead of ${owed.length}`)
    const captured = own.filter(isCaptured).length
    const failed = own.length - captured
    const status = failed === 0 ? 'COMPLETED' : captured === 0 ? 'FAILED' : 'PARTIAL'
    if (scan?.status !== status || scan?.finishedAt === null)
      complain(
        `is ${scan?.status}, finished ${scan?.finishedAt}, with ${captured} captured and ${failed} failed`,
      )
    const counted = Object.values<number>(scan?.byStatus ?? {}).reduce((sum, count) => sum + count, 0)
    if (counted !== own.length || scan?.totalRuns !== own.length)
      complain(`byStatus counts ${counted} and totalRuns ${scan?.totalRuns} of ${own.length} runs`)
    return found
  })
}

/** No run is stuck; a captured one has exactly one captured attempt, its last; attempts are numbered without a gap. */
function checkRuns(runs: Run[], attempts: Map<string, Attempt[]>): string[] {
  return runs.flatMap(run => {
    const found: string[] = []
    const own = attempts.get(run.id) ?? []
    if (run.status !== 'CLASSIFIED' && run.status !== 'FAILED')
      found.push(`${run.id} is stuck in ${run.status}`)
    if (own.length !== run.attempt || own.some(({ attempt }, index) => attempt !== index + 1))
      found.push(`${run.id} counts ${run.attempt} attempts, ${own.length} are recorded`)
    const captured = own.filter(attempt => attempt.outcome === 'captured')
    if (captured.length !== (isCaptured(run) ? 1 : 0))
      found.push(`${run.id} is ${run.status} with ${captured.length} captured attempts`)
    if (captured[0] && captured[0].attempt !== run.attempt)
      found.push(`${run.id} was taken up again after its capture`)
    return found
  })
}

/**
 * The engines saw no question that is not an attempt, and none is missing of those that they answered. An
 * attempt without an end needs a kill of its own between its start and the next attempt, so that a run is
 * asked at most once, and once more for every failure and every kill.
 */
function checkCalls({ asked, kills }: History, runs: Run[], attempts: Map<string, Attempt[]>): string[] {
  const calls = Map.groupBy(asked, ({ engine, prompt }) => `${engine} ${prompt}`)
  const known = new Set(runs.map(run => `${run.engine} ${run.prompt}`))
  const found = [...calls.keys()].filter(pair => !known.has(pair)).map(pair => `nobody owed ${pair}`)
  for (const run of runs) {
    const own = attempts.get(run.id) ?? []
    const orphans = own.filter(isOrphan)
    const seen = calls.get(`${run.engine} ${run.prompt}`)?.length ?? 0
    if (seen > own.length)
      found.push(`${run.id}: the engine saw ${seen} questions, ${own.length} are recorded`)
    if (seen < own.length - orphans.length)
      found.push(`${run.id}: ${own.length - orphans.length} attempts ended, the engine saw ${seen}`)
    for (const orphan of orphans) {
      const next = own[orphan.attempt]?.startedAt ?? new Date(8.64e15)
      if (!kills.some(kill => kill >= orphan.startedAt && kill <= next))
        found.push(`${run.id}: attempt ${orphan.attempt} has no end, and nobody was killed`)
    }
  }
  return found
}

/** What the API says a scan cost is what its attempts cost, to the micro-dollar. */
function checkCosts(
  { acknowledged, scans }: History,
  runs: Run[],
  attempts: Map<string, Attempt[]>,
): string[] {
  const byScan = Map.groupBy(runs, run => run.scanId)
  return acknowledged.flatMap(({ scanId }, index) => {
    const costs = (byScan.get(scanId) ?? [])
      .flatMap(run => attempts.get(run.id) ?? [])
      .flatMap(({ costMicros }) => (costMicros === null ? [] : [costMicros]))
    const micros = costs.reduce((sum, cost) => sum + cost, 0)
    const said = scans[index]?.totalCostUsd
    return said === (costs.length === 0 ? null : micros / 1e6)
      ? []
      : [`${scanId}: costs ${said} USD, its attempts ${micros / 1e6}`]
  })
}

/** Captured and sealed once, classified once, and the bytes are those that the hash names. */
async function checkEvidence(client: pg.Client, runs: Run[]): Promise<string[]> {
  const { rows } = await client.query<{ subject: string; kind: string; sha256: Buffer }>(
    `select subject, kind, sha256 from records
     where (kind = 'capture' and slot = 'answer') or kind = 'classification'`,
  )
  // Fails when the bytes of one are missing, or are not those that its hash names.
  await findBodies(
    client,
    rows.map(({ sha256 }) => sha256),
  )
  const byRun = Map.groupBy(rows, row => row.subject)
  return runs.flatMap(run => {
    const own = byRun.get(run.id) ?? []
    const captures = own.filter(row => row.kind === 'capture')
    const classifications = own.length - captures.length
    const expected = isCaptured(run) ? 1 : 0
    const found: string[] = []
    if (captures.length !== expected)
      found.push(`${run.id} (${run.status}) has ${captures.length} answers sealed`)
    if (classifications !== (run.status === 'CLASSIFIED' ? 1 : 0))
      found.push(`${run.id} (${run.status}) was classified ${classifications} times`)
    for (const { sha256 } of captures)
      if (sha256.toString('hex') !== run.sha256) found.push(`${run.id}: the hash does not match`)
    return found
  })
}

/** Nothing waits in the queue any more, and nothing was given up. */
async function checkQueue(client: pg.Client): Promise<string[]> {
  const { rows: jobs } = await client.query<{ name: string; state: string; count: number }>(
    `select name, state::text, count(*)::integer from pgboss.job
     where state in ('created', 'retry', 'active') and name ~ '^(run|scan|classify)' group by name, state`,
  )
  const { rows: pending } = await client.query<{ id: string }>(
    `select id from jobs where status in ('QUEUED', 'RUNNING')`,
  )
  return [
    ...jobs.map(({ name, state, count }) => `${count} jobs of ${name} are ${state}`),
    ...pending.map(({ id }) => `job ${id} is pending`),
  ]
}

function summarize(history: History, runs: Run[], attempts: Map<string, Attempt[]>) {
  const all = [...attempts.values()].flat()
  const failed = runs.filter(run => run.status === 'FAILED')
  const orphans = all.filter(isOrphan)
  const hits = orphans.map(orphan => history.kills.findIndex(kill => kill >= orphan.startedAt))
  return {
    seed: history.seed,
    kills: history.kills.length,
    seconds: Math.round(history.seconds),
    scans: history.acknowledged.length,
    runs: runs.length,
    captured: runs.filter(isCaptured).length,
    failed: failed.length,
    failures: Object.fromEntries(
      [...Map.groupBy(failed, run => run.failure ?? 'none')].map(([failure, list]) => [failure, list.length]),
    ),
    attempts: all.length,
    engineCalls: history.asked.length,
    engineFailures: all.filter(attempt => attempt.outcome === 'failed').length,
    orphaned: orphans.length,
    effectiveKills: new Set(hits).size,
    superseded: all.filter(attempt => attempt.outcome === 'superseded').length,
    costUsd: all.reduce((sum, attempt) => sum + (attempt.costMicros ?? 0), 0) / 1e6,
  }
}
