// Takes jobs from one queue and keeps several in hand. The library's workers hold one job each and poll
// separately; with a queue per engine that makes a hundred pollers, so this one fetches as many jobs as it has
// hands free and settles them together.

import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'

export interface Fetched {
  id: string
  data: unknown
  retryCount: number
  /** The queue that a dead letter came from. */
  sourceName?: string | null
}

export interface PumpOptions {
  boss: PgBoss
  queue: string
  concurrency: number
  handle: (job: Fetched) => Promise<void>
  /** False while a job could not write its results: it would only waste deliveries. */
  mayTake: (queue: string) => boolean
  log: Log
}

export interface Pump {
  /** There may be something new. */
  wake(): void
  /** Takes no more, waits for jobs in hand, and hands back those that do not finish in time. */
  stop(graceMs: number): Promise<void>
}

/** How long an unannounced job may wait: one that was delayed, or whose notice was lost. */
const POLL_MS = 1_000
/** Well within the queue's heartbeat of 10 s. */
const HEARTBEAT_MS = 4_000
/** How long a free hand waits for others: next to what an engine takes, nothing. */
const GATHER_MS = 50
/** How long the last look at the queue may take during shutdown. */
const LAST_TURN_MS = 2_000

export function startPump({ boss, queue, concurrency, handle, mayTake, log }: PumpOptions): Pump {
  /** Deliveries, not jobs: this worker may get a job again that it still has, and each keeps its own heartbeat. */
  const inHand = new Set<Fetched>()
  let settled: { done: Fetched[]; failed: { job: Fetched; message: string }[] } = { done: [], failed: [] }
  let stopping = false
  /** Something happened since the last look, so do not sleep before the next. */
  let roused = false
  let wakeUp: () => void = () => {}
  let gathering = false

  function rouse(): void {
    roused = true
    wakeUp()
  }

  async function sleep(ms: number): Promise<void> {
    if (roused) return
    await new Promise<void>(resolve => {
      const timer = setTimeout(resolve, ms)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function run(job: Fetched): Promise<void> {
    try {
      await handle(job)
      settled.done.push(job)
    } catch (error) {
      settled.failed.push({ job, message: (error as Error).message })
    }
    // Jobs tend to end together: a moment later, one statement may settle more.
    if (gathering) return
    gathering = true
    setTimeout(() => {
      gathering = false
      rouse()
    }, GATHER_MS)
  }

  /** Tells the queue how jobs ended. Until it knows, they count as in hand and keep their heartbeat. */
  async function settle(): Promise<void> {
    const { done, failed } = settled
    settled = { done: [], failed: [] }
    try {
      if (done.length > 0) await boss.complete(queue, done)
      for (const { job, message } of failed) await boss.fail(queue, job, { message })
    } catch (error) {
      // The queue was not told: the heartbeat lapses, the jobs are redelivered, and their handlers find nothing left to do.
      log.warn({ queue, error: (error as Error).message }, 'jobs not settled')
    }
    for (const job of done) inHand.delete(job)
    for (const { job } of failed) inHand.delete(job)
  }

  async function turn(): Promise<void> {
    roused = false
    if (settled.done.length + settled.failed.length > 0) await settle()
    const free = mayTake(queue) ? concurrency - inHand.size : 0
    if (free > 0) {
      const jobs = (await boss.fetch(queue, { batchSize: free, includeMetadata: true })) as Fetched[]
      for (const job of jobs) {
        inHand.add(job)
        void run(job)
      }
      if (jobs.length === free) return
    }
    await sleep(POLL_MS)
  }

  /** Logged when it begins and ends: in between, every queue would log it every second. */
  async function loop(): Promise<void> {
    let lost = false
    while (!stopping) {
      try {
        await turn()
        if (lost) log.info({ queue }, 'queue reached again')
        lost = false
      } catch (error) {
        if (!lost)
          log.warn({ queue, error: (error as Error).message }, 'queue not reached, trying every second')
        lost = true
        await sleep(POLL_MS)
      }
    }
  }

  const heartbeat = setInterval(() => {
    if (inHand.size === 0) return
    boss
      .touch(queue, [...inHand])
      .catch((error: Error) => log.warn({ queue, error: error.message }, 'heartbeat'))
  }, HEARTBEAT_MS)
  const looping = loop()

  return {
    wake: rouse,
    async stop(graceMs) {
      stopping = true
      rouse()
      // The look may hang on a dead connection; what it fetches is redelivered when its heartbeat lapses.
      await Promise.race([looping, pause(LAST_TURN_MS, undefined, { ref: false })])
      const deadline = performance.now() + graceMs
      while (inHand.size > 0 && performance.now() < deadline) {
        await settle()
        roused = false
        if (inHand.size > 0) await sleep(Math.min(100, Math.max(1, deadline - performance.now())))
      }
      clearInterval(heartbeat)
      const left = [...inHand]
      if (left.length > 0)
        await boss.fail(queue, left, { message: 'handed back at shutdown' }).catch(() => {})
    },
  }
}
