// The queue: pg-boss on the service's own PostgreSQL, so that a job is sent in the transaction that makes
// it necessary. Delivery is at least once; every handler must bear being called again.

import { PgBoss } from 'pg-boss'
import { AppError, StartError } from '../model/errors.ts'
import { GONE_QUEUES, type JobName, type JobPayloads, QUEUES, type QueueName } from '../model/jobs.ts'
import { createQueues, DEAD_LETTERS, HEARTBEAT_SECONDS, SUPERVISION } from './create-queues.ts'
import { type Database, isUniqueViolation, openDatabase, type Sql, type Transaction } from './database.ts'
import { type Delivery, deliveryOf } from './delivery.ts'
import { type Clockwork, dueTimes, type KeptClockwork } from './due-times.ts'
import type { Log } from './log.ts'
import { giveNotice, type NoticeBoard, watchNotices } from './notices.ts'
import { type Fetched, type Pump, startPump } from './pump.ts'
import { QUEUE_CONNECTIONS } from './settings.ts'
import { carriedTrace } from './tracing.ts'
import type { Troubles } from './write-troubles.ts'

type PayloadOf<Q extends QueueName> = Q extends `run.${string}`
  ? JobPayloads['run']
  : JobPayloads[Q & JobName]

export interface SendOptions {
  /** A UUID; the queue makes one when it is left out. */
  id?: string
  /** Not delivered before this many seconds have passed. */
  afterSeconds?: number
  /** Left out while another of the same name waits to be delivered; only in queues that look after something. */
  singleton?: string
  /** Once it may be delivered, it is so before those that wait: it has had its turn once. */
  ahead?: boolean
}

/** The half of the queue that the API needs. */
export interface JobSender {
  /** Throws when there is no queue to send to. */
  requireOpen(): void
  send<Q extends QueueName>(
    tx: Transaction,
    queue: Q,
    payload: PayloadOf<Q>,
    options?: SendOptions,
  ): Promise<void>
  sendMany<Q extends QueueName>(tx: Transaction, queue: Q, payloads: PayloadOf<Q>[]): Promise<void>
}

export interface Schedule extends Clockwork {
  /** Null leaves it to the brand and its prompts. */
  samples?: number | null
  /** Nobody waits for it: engines that have a batch way are asked by that. */
  economy?: boolean
}

/** Jobs that come by the clock, one schedule per key. */
export interface Schedules {
  /** The next times of a schedule, not after `until`. Throws when it is not one. */
  preview(schedule: Clockwork, count: number, until?: Date): Date[]
  /** When it last came due, up to this instant; null when it never did within a year. */
  latest(schedule: Clockwork, until: Date): Date | null
  find(key: string, tx?: Transaction): Promise<Schedule | null>
  all(): Promise<KeptClockwork[]>
  set(tx: Transaction, key: string, schedule: Schedule): Promise<void>
  remove(tx: Transaction, key: string): Promise<void>
}

/** Does a job; throwing asks for another delivery. */
export type Handler = (queue: QueueName, payload: unknown, delivery: Delivery) => Promise<void>

export interface Depth {
  queue: string
  ready: number
  active: number
  failed: number
  /** Of those that could be taken: how long the one has waited for a worker that has waited longest. */
  oldestSeconds: number
}

export interface Queue extends JobSender, Schedules {
  /** Starts taking jobs. `exhausted` is told about jobs that were delivered too often. */
  work(options: {
    concurrency: (queue: QueueName) => number
    handle: Handler
    exhausted: Handler
  }): Promise<void>
  depths(): Promise<Depth[]>
  /** Takes no more jobs, waits for those in hand, and hands back what does not end in time. */
  rest(): Promise<void>
  /** The same, then closes. */
  stop(): Promise<void>
}

interface QueueOptions {
  url: string
  /** Where jobs are sent from; a worker opens another road beside it. */
  database: Database
  /** A process that only sends has no need to look after the queue. */
  worker: boolean
  /** Whether the queue's tables may be made and changed from here; where not, they must be there already. */
  mayChange?: boolean
  /** How long that other road waits for its database. */
  patienceMs?: number | undefined
  /** Nothing is taken while the database is known not to be written. */
  troubles?: Troubles
  log: Log
}

/** What a run may still take when the process is told to stop; then it is handed to another worker. */
const GRACE_MS = 7_000
const SCHEDULED: QueueName = 'scheduled-scan'
/** Priorities. */
const WAITING = 0
const AHEAD = 1
/** Where the queue's own library puts schedules that came due, before they become jobs. */
const CAME_DUE = '__pgboss__send-it'

export async function openQueue(options: QueueOptions): Promise<Queue> {
  const { mayChange = true } = options
  // A worker's own: its heartbeats do not wait behind its work.
  const road = options.worker ? openRoad(options) : null
  const boss = new PgBoss({
    db: asBossDatabase(road ?? options.database),
    supervise: options.worker,
    schedule: options.worker,
    ...SUPERVISION,
    ...(mayChange ? {} : { migrate: false, createSchema: false, reindex: false }),
  })
  boss.on('error', error => options.log.warn({ error: error.message }, 'queue'))
  try {
    await startTogether(boss)
    await createQueues(boss, { mayChange })
    // As soon as with any other job, one that died with its worker is taken up by another; the default is 15 minutes.
    if (options.worker) await boss.updateQueue(CAME_DUE, { heartbeatSeconds: HEARTBEAT_SECONDS })
  } catch (error) {
    // What it has begun would keep a process alive that does nothing, and no supervisor would start another.
    await boss.stop({ graceful: false }).catch(() => {})
    await road?.close()
    if (mayChange) throw error
    throw new StartError(
      `The queue cannot start (${(error as Error).message}): run npm run migrate as the owner of its tables.`,
    )
  }
  const pumps = new Map<string, Pump>()
  let notices: NoticeBoard | null = null
  let resting: Promise<unknown> | null = null

  async function rest(): Promise<void> {
    resting ??= Promise.all([notices?.close(), ...[...pumps.values()].map(pump => pump.stop(GRACE_MS))])
    await resting
  }

  const send: Queue['send'] = async (tx, queue, payload, options = {}) => {
    const { id, afterSeconds, ahead = false, singleton } = options
    // The queue takes whole seconds as a number; a date is exact.
    const startAfter =
      afterSeconds === undefined ? {} : { startAfter: new Date(Date.now() + afterSeconds * 1000) }
    const data = { ...payload, ...carriedTrace() }
    const priority = ahead ? AHEAD : WAITING
    const named = { ...(id ? { id } : {}), ...(singleton ? { singletonKey: singleton } : {}) }
    await boss.send(queue, data, { db: asBossDatabase(tx), priority, ...named, ...startAfter })
    if (afterSeconds === undefined) await giveNotice(tx, 'bcf_jobs', queue)
  }

  return {
    requireOpen: () => {},
    send,
    async sendMany(tx, queue, payloads) {
      if (payloads.length === 0) return
      await boss.insert(
        queue,
        payloads.map(payload => ({ data: { ...payload, ...carriedTrace() } })),
        { db: asBossDatabase(tx) },
      )
      await giveNotice(tx, 'bcf_jobs', queue)
    },
    async work({ concurrency, handle, exhausted }) {
      const { log, troubles } = options
      const pumpOf = { boss, log, mayTake: (name: string) => troubles?.mayWork(name) ?? true }
      for (const queue of QUEUES) {
        const deliver = (job: Fetched) => handle(queue, job.data, deliveryOf(queue, job))
        pumps.set(queue, startPump({ ...pumpOf, queue, concurrency: concurrency(queue), handle: deliver }))
      }
      const bury = async (job: Fetched) => {
        const { sourceName, data } = job
        if (!sourceName || GONE_QUEUES.includes(sourceName)) return
        if (!QUEUES.includes(sourceName as QueueName))
          throw new Error(`${sourceName} is not known to this version`)
        await exhausted(sourceName as QueueName, data, deliveryOf(DEAD_LETTERS, job))
      }
      pumps.set(DEAD_LETTERS, startPump({ ...pumpOf, queue: DEAD_LETTERS, concurrency: 1, handle: bury }))
      notices = watchNotices({
        url: options.url,
        channel: 'bcf_jobs',
        log,
        onNotice: queue => pumps.get(queue)?.wake(),
      })
    },
    ...dueTimes(boss, SCHEDULED),
    async find(key, tx) {
      const schedule = await (tx ? within(tx) : boss).getSchedule(SCHEDULED, key)
      const data = (schedule?.data ?? {}) as Partial<JobPayloads['scheduled-scan']>
      const { economy } = data
      const samples = data.asChosen ? null : (data.samples ?? 1)
      const { cron, timezone } = schedule ?? { cron: '', timezone: '' }
      return schedule && { cron, timezone, samples, ...(economy ? { economy } : {}) }
    },
    set: (tx, key, { cron, timezone, samples = null, economy }) => {
      // Not a number that is missing: a worker of an earlier version takes it, and asks once.
      const often = samples === null ? { asChosen: true } : { samples }
      const data = { brandId: key, ...often, ...(economy ? { economy } : {}) }
      return within(tx).schedule(SCHEDULED, cron, data, { tz: timezone, key, missed: 'skip' })
    },
    remove: (tx, key) => within(tx).unschedule(SCHEDULED, key),
    async depths() {
      const [queues, ages] = await Promise.all([boss.getQueues(), oldestJobs(boss)])
      return queues.map(queue => ({
        queue: queue.name,
        ready: queue.readyCount,
        active: queue.activeCount,
        failed: queue.failedCount,
        oldestSeconds: ages.get(queue.name) ?? 0,
      }))
    },
    rest,
    async stop() {
      await rest()
      await boss.stop({ graceful: false })
      await road?.close()
    },
  }
}

/**
 * Processes that start together on an empty database may fail on each other's rows of the catalogue, although they lock
 * each other out: what a session has once looked for in vain it does not see before its next statement.
 */
async function startTogether(boss: PgBoss): Promise<void> {
  try {
    await boss.start()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await boss.start()
  }
}

/**
 * Seconds by queue. Those of the fullest queues are read in the order of an index, one job of each priority: behind those
 * that go ahead, which are never old, another may starve.
 */
async function oldestJobs(boss: PgBoss): Promise<Map<string, number>> {
  const { rows } = await boss.getDb().executeSql(
    `select name, extract(epoch from now() - min(due))::float8 as seconds
     from pgboss.queue, unnest($1::integer[]) as level, lateral (
       select greatest(created_on, start_after) as due from pgboss.job
       where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
         and priority = level
       order by created_on limit 1) as oldest
     group by name`,
    [[WAITING, AHEAD]],
  )
  return new Map(rows.map(({ name, seconds }) => [name as string, Math.max(0, seconds as number)]))
}

/** The library takes a transaction for jobs and not for schedules; never started, another of it does no more than that. */
const within = (tx: Transaction): PgBoss =>
  new PgBoss({ db: asBossDatabase(tx), supervise: false, schedule: false })

const asBossDatabase = (sql: Sql) => ({
  executeSql: (text: string, values?: unknown[]) => sql.query(text, values),
})

/** Looking after the queue may take longer than anything else, where many old jobs are cleared away. */
const openRoad = ({ url, log, patienceMs, troubles }: QueueOptions): Database =>
  openDatabase({
    url,
    maxConnections: QUEUE_CONNECTIONS,
    applicationName: 'bcf-queue',
    log,
    patienceMs,
    troubles,
    statementMs: 120_000,
  })

/** Stands where the queue would be when it is switched off: whatever needs it answers 503. */
export const noQueue: JobSender = {
  requireOpen: refuse,
  send: async () => refuse(),
  sendMany: async () => refuse(),
}

function refuse(): never {
  throw new AppError('queue_unavailable', 'The queue is not configured: this service only reads')
}
