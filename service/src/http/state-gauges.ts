// State shared by all processes, read from the database at each scrape: queue, evidence log, engines, money, audits.
// Every API reports the same; alert rules take the largest. Nothing here grows with what is stored.

import { setTimeout as delay } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import { WAYS } from '../access/sessions/store.ts'
import { countFailures } from '../access/sign-ins/store.ts'
import type { Services } from '../api/services.ts'
import { dayScope, readSpending } from '../costs/spending/store.ts'
import { lastOutcome } from '../evidence/audit/outcomes.ts'
import { readFiles } from '../evidence/log/files/store.ts'
import { measureLog, readPublished, waitingSince } from '../evidence/log/store.ts'
import { ENGINES } from '../model/engine.ts'
import { listGates } from '../scans/gate/store.ts'

/** Beyond this, waiting records are not counted: the figure must stay cheap when it matters. */
const MOST_COUNTED = 100_000
/** Without the database there is still something to report, before Prometheus gives up. */
const PATIENCE_MS = 3_000

type Measure = () => Promise<void>

/** Asks everything at once. While the database is away, figures keep their last values. */
export function measureState(services: Services, registry: Registry): Measure {
  const gauge = gaugesOf(registry)
  const up = gauge('bcf_database_up', 'Whether the database answered just now')
  const measures = [
    measureQueue(services, gauge),
    measureEvidence(services, gauge),
    measureAudit(services, gauge),
    measureEngines(services, gauge),
    measureSignIns(services, gauge),
  ]
  return async () => {
    const all = Promise.all(measures.map(measure => measure())).then(
      () => true,
      () => false,
    )
    up.set((await Promise.race([all, delay(PATIENCE_MS, false, { ref: false })])) ? 1 : 0)
  }
}

type MakeGauge = ReturnType<typeof gaugesOf>

const gaugesOf = (registry: Registry) =>
  function gauge<Label extends string>(name: string, help: string, labelNames: Label[] = []) {
    return new Gauge({ name, help, labelNames, registers: [registry] })
  }

function measureQueue({ depths }: Services, gauge: MakeGauge): Measure {
  const jobs = gauge('bcf_queue_jobs', 'Jobs in a queue by state, as of its last look', ['queue', 'state'])
  const oldest = gauge('bcf_queue_oldest_seconds', 'How long the job waits that has waited longest', [
    'queue',
  ])
  return async () => {
    for (const { queue, ready, active, failed, oldestSeconds } of (await depths?.()) ?? []) {
      jobs.set({ queue, state: 'ready' }, ready)
      jobs.set({ queue, state: 'active' }, active)
      jobs.set({ queue, state: 'failed' }, failed)
      oldest.set({ queue }, oldestSeconds)
    }
  }
}

function measureEvidence({ database, clock }: Services, gauge: MakeGauge): Measure {
  const entries = gauge('bcf_log_entries', 'Entries of the published evidence log')
  const waiting = gauge(
    'bcf_log_waiting',
    `Records that wait for their place in the evidence log, counted up to ${MOST_COUNTED}`,
  )
  const oldest = gauge('bcf_log_oldest_waiting_seconds', 'How long the first of them has waited')
  const published = gauge(
    'bcf_log_checkpoint_timestamp_seconds',
    'When the newest published checkpoint was signed; 0 when there is none',
  )
  const files = gauge('bcf_log_files_entries', 'Entries of the evidence log that lie as static files')
  return async () => {
    const [measured, since, checkpoint, asFiles] = await Promise.all([
      measureLog(database, MOST_COUNTED),
      waitingSince(database),
      readPublished(database),
      readFiles(database),
    ])
    entries.set(measured.entries)
    waiting.set(measured.waiting)
    files.set(asFiles?.size ?? 0)
    oldest.set(since === null ? 0 : Math.max(0, (clock.now().getTime() - since.getTime()) / 1000))
    published.set((checkpoint?.signedAt.getTime() ?? 0) / 1000)
  }
}

function measureAudit({ database }: Services, gauge: MakeGauge): Measure {
  const at = gauge('bcf_audit_timestamp_seconds', 'When evidence was last audited; 0 when it never was')
  const ok = gauge('bcf_audit_ok', 'Whether that audit found nothing; 1 when there was none')
  return async () => {
    const outcome = await lastOutcome(database)
    at.set(outcome ? Date.parse(outcome.at) / 1000 : 0)
    ok.set(outcome?.ok === false ? 0 : 1)
  }
}

function measureSignIns({ database, clock }: Services, gauge: MakeGauge): Measure {
  const failed = gauge(
    'bcf_failed_sign_ins_today',
    'Sign-ins to the console that failed since midnight UTC, those that were slowed down left out',
    ['way'],
  )
  return async () => {
    const counted = new Map((await countFailures(database, clock.now())).map(row => [row.way, row.failures]))
    for (const way of WAYS) failed.set({ way }, counted.get(way) ?? 0)
  }
}

function measureEngines({ database, clock, engines }: Services, gauge: MakeGauge): Measure {
  const runnable = gauge('bcf_engine_runnable', 'Whether the engine is configured here', ['engine'])
  const held = gauge(
    'bcf_engine_held',
    'Whether the engine is left alone now: it asked for a pause, keeps failing (breaker), or refuses our credentials',
    ['engine', 'reason'],
  )
  const spent = gauge(
    'bcf_spent_today_dollars',
    'What was asked since midnight UTC costs, known and estimated',
  )
  const unknown = gauge(
    'bcf_unknown_costs_today',
    'Asks since midnight UTC whose cost nobody knows: they are missing from bcf_spent_today_dollars',
  )
  return async () => {
    const now = clock.now()
    const [gates, today] = await Promise.all([listGates(database), readSpending(database, [dayScope(now)])])
    const byEngine = new Map(gates.map(gate => [gate.engine, gate]))
    const isAhead = (until: Date | null | undefined) => (until && until > now ? 1 : 0)
    for (const engine of ENGINES) {
      const gate = byEngine.get(engine)
      runnable.set({ engine }, engines.adapter(engine) ? 1 : 0)
      held.set({ engine, reason: 'pause' }, isAhead(gate?.pausedUntil))
      held.set({ engine, reason: 'breaker' }, isAhead(gate?.openUntil))
      held.set({ engine, reason: 'credentials' }, isAhead(gate?.blockedUntil))
    }
    spent.set(today.reduce((sum, row) => sum + row.knownMicros + row.estimatedMicros, 0) / 1e6)
    unknown.set(today.reduce((sum, row) => sum + row.unknown, 0))
  }
}
