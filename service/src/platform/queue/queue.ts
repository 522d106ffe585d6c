// The queue: pg-boss on the service's own PostgreSQL, so that a job is sent in the transaction that makes it
// necessary. Delivery is at least once; every handler must tolerate being called again.

import { PgBoss } from 'pg-boss'
import { AppError, StartError } from '../../model/errors.ts'
import { type JobName, type JobPayloads, QUEUES, type QueueName } from '../../model/jobs.ts'
import { type Database, isUniqueViolation, openDatabase, type Sql, type Transaction } from '../database.ts'
import type { Log } from '../log.ts'
import { QUEUE_CONNECTIONS } from '../settings.ts'
import { carriedTrace } from '../watching/tracing.ts'
import type { Troubles } from '../watching/write-troubles.ts'
import {
  AHEAD,
  createQueues,
  DEAD_LETTERS,
  HEARTBEAT_SECONDS,
  SUPERVISION,
  WAITING,
} from './create-queues.ts'
import { type Delivery, deliveryOf } from './delivery.ts'
import { type Depth, depthsOf } from './depths.ts'
import { type Clockwork, dueTimes, type KeptClockwork } from './due-times.ts'
import { giveNotice, type NoticeBoard, watchNotices } from './notices.ts'
import { packed } from './parts.ts'
import { type Pump, type PumpOptions, startPump } from './pump.ts'

type PayloadOf<Q extends QueueName> = Q extends `run.${string}`
  ? JobPayloads['run']
  : JobPayloads[Q & JobName]

export interface SendOptions {
  /** A UUID; generated if omitted. */
  id?: string
  /** Not delivered before so many seconds have passed. */
  afterSeconds?: number
  /** Dropped while another of the same name waits; only for housekeeping queues. */
  singleton?: string
  /** Delivered before others once it is due: it has already had a turn. */
  ahead?: boolean
}

/** The half of the queue that the API needs. */
export interface JobSender {
  /** Throws if there is no queue to send to. */
  requireOpen(): void
  send<Q extends QueueName>(
    tx: Transaction,
    queue: Q,
    payload: PayloadOf<Q>,
    options?: SendOptions,
  ): Promise<void>
  /** In as few jobs as may be; each payload is delivered by itself. */
  sendMany<Q extends QueueName>(tx: Transaction, queue: Q, payloads: PayloadOf<Q>[]): Promise<void>
}

export interface Schedule extends Clockwork {
  /** Null leaves it to the brand and its prompts. */
  samples?: number | null
  /** Nobody is waiting: engines with a batch API are asked through it. */
  economy?: boolean
}

/** Recurring jobs, one schedule per key. */
export interface Schedules {
  /** The next times of a schedule, up to `until`. Throws if the schedule is invalid. */
  preview(schedule: Clockwork, count: number, until?: Date): Date[]
  /** When it was last due, up to `until`; null if never within a year. */
  latest(schedule: Clockwork, until: Date): Date | null
  find(key: string, tx?: Transaction): Promise<Schedule | null>
  all(): Promise<KeptClockwork[]>
  set(tx: Transaction, key: string, schedule: Schedule): Promise<void>
  remove(tx: Transaction, key: string): Promise<void>
}

/** Does a job; throwing asks for another delivery. */
type Handler = (queue: QueueName, payload: unknown, delivery: Delivery) => Promise<void>

export interface Queue extends JobSender, Schedules {
  /** Starts taking jobs. `exhausted` is called for jobs delivered too often. */
  work(options: {
    concurrency: (queue: QueueName) => number
    handle: Handler
    exhausted: Handler
  }): Promise<void>
  depths(): Promise<Depth[]>
  /** Takes no more jobs, waits for those in hand, and hands back those that do not finish in time. */
  rest(): Promise<void>
  /** The same, then closes. */
  stop(): Promise<void>
}

interface QueueOptions {
  url: string
  /** Jobs are sent from here; a worker also opens a connection pool of its own. */
  database: Database
  /** A process that only sends does not maintain the queue. */
  worker: boolean
  /** Whether we may create and alter the queue's tables; if not, they must exist. */
  mayChange?: boolean
  /** How long that other pool waits for its database. */
  patienceMs?: number | undefined
  /** Takes nothing while the database is known to be unwritable. */
  troubles?: Troubles
  log: Log
}

/** How long a run may continue during shutdown; then it goes to another worker. */
const GRACE_MS = 7_000
const SCHEDULED: QueueName = 'scheduled-scan'
/** Where the library puts schedules that are due, before they become jobs. */
const CAME_DUE = '__pgboss__send-it'

export async function openQueue(options: QueueOptions): Promise<Queue> {
  const { boss, road } = await startBoss(options)
  const { work, rest } = takingJobs(boss, options)
  return {
    ...sendingJobs(boss),
    ...dueTimes(boss, SCHEDULED),
    ...keepingSchedules(boss),
    depths: () => depthsOf(boss),
    ...{ work, rest },
    async stop() {
      await rest()
      await boss.stop({ graceful: false })
      await road?.close()
    },
  }
}

async function startBoss(options: QueueOptions): Promise<{ boss: PgBoss; road: Database | null }> {
  const { mayChange = true } = options
  // A worker's own pool: heartbeats must not wait for its work.
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
    await createQueues(boss)
    // Picked up as soon as any other job if its worker dies; the default is 15 minutes.
    if (options.worker) await boss.updateQueue(CAME_DUE, { heartbeatSeconds: HEARTBEAT_SECONDS })
  } catch (error) {
    // What it has started would keep an idle process alive, and no supervisor would replace it.
    await boss.stop({ graceful: false }).catch(() => {})
    await road?.close()
    if (mayChange) throw error
    throw new StartError(
      `The queue cannot start (${(error as Error).message}): run npm run migrate as the owner of its tables.`,
    )
  }
  return { boss, road }
}

const sendingJobs = (boss: PgBoss): JobSender => ({
  requireOpen: () => {},
  async send(tx, queue, payload, { id, afterSeconds, ahead = false, singleton } = {}) {
    // Numbers are whole seconds to the queue; a date is exact.
    const startAfter =
      afterSeconds === undefined ? {} : { startAfter: new Date(Date.now() + afterSeconds * 1000) }
    const data = { ...payload, ...carriedTrace() }
    const priority = ahead ? AHEAD : WAITING
    const named = { ...(id ? { id } : {}), ...(singleton ? { singletonKey: singleton } : {}) }
    await boss.send(queue, data, { db: asBossDatabase(tx), priority, ...named, ...startAfter })
    if (afterSeconds === undefined) await giveNotice(tx, 'bcf_jobs', queue)
  },
  async sendMany(tx, queue, payloads) {
    if (payloads.length === 0) return
    await boss.insert(
      queue,
      packed(payloads.map(payload => ({ ...payload, ...carriedTrace() }))).map(data => ({ data })),
      { db: asBossDatabase(tx) },
    )
    await giveNotice(tx, 'bcf_jobs', queue)
  },
})

function takingJobs(boss: PgBoss, { url, log, troubles }: QueueOptions): Pick<Queue, 'work' | 'rest'> {
  const pumps = new Map<string, Pump>()
  let notices: NoticeBoard | null = null
  let resting: Promise<unknown> | null = null
  const pump = (queue: string, concurrency: number, handle: PumpOptions['handle']) =>
    pumps.set(
      queue,
      startPump({ boss, log, mayTake: name => troubles?.mayWork(name) ?? true, queue, concurrency, handle }),
    )
  return {
    async work({ concurrency, handle, exhausted }) {
      for (const queue of QUEUES)
        pump(queue, concurrency(queue), job => handle(queue, job.data, deliveryOf(queue, job)))
      pump(DEAD_LETTERS, 1, async job => {
        const { sourceName, data } = job
        if (!sourceName) return
        if (!QUEUES.includes(sourceName as QueueName))
          throw new Error(`${sourceName} is not known to this version`)
        await exhausted(sourceName as QueueName, data, deliveryOf(DEAD_LETTERS, job))
      })
      const onNotice = (queue: string) => pumps.get(queue)?.wake()
      notices = watchNotices({ url, channel: 'bcf_jobs', log, onNotice })
    },
    async rest() {
      resting ??= Promise.all([notices?.close(), ...[...pumps.values()].map(one => one.stop(GRACE_MS))])
      await resting
    },
  }
}

const keepingSchedules = (boss: PgBoss): Pick<Schedules, 'find' | 'set' | 'remove'> => ({
  async find(key, tx) {
    const schedule = await (tx ? within(tx) : boss).getSchedule(SCHEDULED, key)
    const data = (schedule?.data ?? {}) as Partial<JobPayloads['scheduled-scan']>
    const { samples = null, economy } = data
    const { cron, timezone } = schedule ?? { cron: '', timezone: '' }
    return schedule && { cron, timezone, samples, ...(economy ? { economy } : {}) }
  },
  set: (tx, key, { cron, timezone, samples = null, economy }) => {
    const data = { brandId: key, ...(samples !== null && { samples }), ...(economy ? { economy } : {}) }
    return within(tx).schedule(SCHEDULED, cron, data, { tz: timezone, key, missed: 'skip' })
  },
  remove: (tx, key) => within(tx).unschedule(SCHEDULED, key),
})

/**
 * Processes that start together on an empty database may collide in the catalogue despite the lock: what a session has
 * looked up in vain, it does not see before its next statement.
 */
async function startTogether(boss: PgBoss): Promise<void> {
  try {
    await boss.start()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await boss.start()
  }
}

/** The library accepts a transaction for jobs but not for schedules; an instance that is never started only writes the schedule. */
const within = (tx: Transaction): PgBoss =>
  new PgBoss({ db: asBossDatabase(tx), supervise: false, schedule: false })

const asBossDatabase = (sql: Sql) => ({
  executeSql: (text: string, values?: unknown[]) => sql.query(text, values),
})

/** Maintenance may take longer than anything else, when many old jobs are cleared away. */
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

/** Replaces the queue when it is switched off: whatever needs it answers 503. */
export const noQueue: JobSender = {
  requireOpen: refuse,
  send: async () => refuse(),
  sendMany: async () => refuse(),
}

function refuse(): never {
  throw new AppError('queue_unavailable', 'The queue is not configured: this service only reads')
}
