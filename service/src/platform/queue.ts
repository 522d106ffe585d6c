// The queue: pg-boss on the service's own PostgreSQL, so that a job is sent in the transaction that makes
// it necessary. Delivery is at least once; every handler must bear being called again.

import { PgBoss } from 'pg-boss'
import { AppError } from '../model/errors.ts'
import { type JobName, type JobPayloads, jobOf, QUEUES, type QueueName } from '../model/jobs.ts'
import type { Transaction } from './database.ts'
import type { Log } from './log.ts'
import { giveNotice, type NoticeBoard, watchNotices } from './notices.ts'
import { type Pump, startPump } from './pump.ts'

type PayloadOf<Q extends QueueName> = Q extends `run.${string}`
  ? JobPayloads['run']
  : JobPayloads[Q & JobName]

export interface SendOptions {
  /** A UUID; the queue makes one when it is left out. */
  id?: string
  /** Not delivered before this many seconds have passed. */
  afterSeconds?: number
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

export interface Schedule {
  cron: string
  /** An IANA zone. */
  timezone: string
}

/** Jobs that come by the clock, one schedule per key. */
export interface Schedules {
  /** The next times of a schedule. Throws when it is not one. */
  preview(schedule: Schedule, count: number): Date[]
  find(key: string): Promise<Schedule | null>
  set(key: string, schedule: Schedule): Promise<void>
  remove(key: string): Promise<void>
}

/** Does a job. `delivery` names it, the same when it comes again; throwing asks for that. */
export type Handler = (queue: QueueName, payload: unknown, delivery: string) => Promise<void>

export interface Queue extends JobSender, Schedules {
  /** Starts taking jobs. `exhausted` is told about jobs that were delivered too often. */
  work(options: {
    concurrency: (queue: QueueName) => number
    handle: Handler
    exhausted: Handler
  }): Promise<void>
  depths(): Promise<{ queue: string; ready: number; active: number; failed: number }[]>
  /** Stops taking jobs, waits for those in hand, then closes. */
  stop(): Promise<void>
}

export const DEAD_LETTERS = 'dead-letters'

interface QueueOptions {
  url: string
  /** A process that only sends has no need to look after the queue. */
  worker: boolean
  /** Whether the queue's tables may be made and changed from here; where not, they must be there already. */
  mayChange?: boolean
  log: Log
}

/** How often a job is delivered before it counts as poison. Runs decide earlier, by their own attempts. */
const DELIVERIES = 10
/** What a run may still take when the process is told to stop; then it is handed to another worker. */
const GRACE_MS = 7_000
const SCHEDULED: QueueName = 'scheduled-scan'

export async function openQueue(options: QueueOptions): Promise<Queue> {
  const { mayChange = true } = options
  const boss = new PgBoss({
    connectionString: options.url,
    max: options.worker ? 6 : 2,
    application_name: 'bcf-queue',
    connectionTimeoutMillis: 1_500,
    supervise: options.worker,
    schedule: options.worker,
    // A killed worker's job is noticed one missed heartbeat later, at the next look.
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    ...(mayChange ? {} : { migrate: false, createSchema: false, reindex: false }),
  })
  boss.on('error', error => options.log.warn({ error: error.message }, 'queue'))
  try {
    await boss.start()
    await createQueues(boss)
  } catch (error) {
    // What it has begun would keep a process alive that does nothing, and no supervisor would start another.
    await boss.stop({ graceful: false }).catch(() => {})
    if (mayChange) throw error
    throw new Error(
      `The queue cannot start (${(error as Error).message}): run npm run migrate as the owner of its tables.`,
    )
  }
  const pumps = new Map<string, Pump>()
  let notices: NoticeBoard | null = null

  const send: Queue['send'] = async (tx, queue, payload, { id, afterSeconds } = {}) => {
    // The queue takes whole seconds as a number; a date is exact.
    const startAfter =
      afterSeconds === undefined ? {} : { startAfter: new Date(Date.now() + afterSeconds * 1000) }
    await boss.send(queue, payload, { db: asBossDatabase(tx), ...(id ? { id } : {}), ...startAfter })
    if (afterSeconds === undefined) await giveNotice(tx, 'bcf_jobs', queue)
  }

  return {
    requireOpen: () => {},
    send,
    async sendMany(tx, queue, payloads) {
      if (payloads.length === 0) return
      await boss.insert(
        queue,
        payloads.map(data => ({ data })),
        { db: asBossDatabase(tx) },
      )
      await giveNotice(tx, 'bcf_jobs', queue)
    },
    async work({ concurrency, handle, exhausted }) {
      const { log } = options
      for (const queue of QUEUES) {
        const pump = startPump({
          boss,
          queue,
          concurrency: concurrency(queue),
          handle: job => handle(queue, job.data, job.id),
          log,
        })
        pumps.set(queue, pump)
      }
      const bury = async ({
        sourceName,
        data,
        id,
      }: {
        sourceName?: string | null
        data: unknown
        id: string
      }) => {
        if (sourceName) await exhausted(sourceName as QueueName, data, id)
      }
      pumps.set(DEAD_LETTERS, startPump({ boss, queue: DEAD_LETTERS, concurrency: 1, handle: bury, log }))
      notices = watchNotices({
        url: options.url,
        channel: 'bcf_jobs',
        log,
        onNotice: queue => pumps.get(queue)?.wake(),
      })
    },
    preview: ({ cron, timezone }, count) => boss.previewSchedule(cron, { tz: timezone, count }),
    async find(key) {
      const schedule = await boss.getSchedule(SCHEDULED, key)
      return schedule ? { cron: schedule.cron, timezone: schedule.timezone } : null
    },
    set: (key, { cron, timezone }) =>
      boss.schedule(SCHEDULED, cron, { brandId: key }, { tz: timezone, key, missed: 'skip' }),
    remove: key => boss.unschedule(SCHEDULED, key),
    async depths() {
      const queues = await boss.getQueues()
      return queues.map(queue => ({
        queue: queue.name,
        ready: queue.readyCount,
        active: queue.activeCount,
        failed: queue.failedCount,
      }))
    },
    async stop() {
      await notices?.close()
      await Promise.all([...pumps.values()].map(pump => pump.stop(GRACE_MS)))
      await boss.stop({ graceful: false })
    },
  }
}

async function createQueues(boss: PgBoss): Promise<void> {
  const existing = new Set((await boss.getQueues()).map(queue => queue.name))
  if (!existing.has(DEAD_LETTERS)) await boss.createQueue(DEAD_LETTERS, { retryLimit: DELIVERIES })
  for (const queue of QUEUES) {
    if (existing.has(queue)) continue
    await boss.createQueue(queue, {
      policy: 'standard',
      retryLimit: DELIVERIES,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 60,
      // The smallest the queue allows: a killed worker's job goes to another within about 12 s.
      heartbeatSeconds: 10,
      expireInSeconds: jobOf(queue) === 'run' ? 900 : 3_600,
      retentionSeconds: 365 * 86_400,
      deadLetter: DEAD_LETTERS,
    })
  }
}

const asBossDatabase = (tx: Transaction) => ({
  executeSql: async (text: string, values?: unknown[]) => {
    const { rows } = await tx.query(text, values)
    return { rows }
  },
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
