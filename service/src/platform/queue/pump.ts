// Takes jobs from one queue and keeps several in hand. The library's workers hold one job each and poll
// separately; with a queue per engine that makes a hundred pollers, so this one fetches as much as it has
// hands free for and settles jobs together. A job may have several parts (`parts.ts`): each takes a hand, and the job
// ends with the last of them.

import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import { MOST_PARTS, partsOf, reduced } from './parts.ts'

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
  /** Parts at a time. */
  concurrency: number
  /** Does one part; `data` is that part's. */
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
const HANDED_BACK = 'handed back at shutdown'

/** A delivery, not a job: this worker may get a job again that it still has, and each keeps its own heartbeat. */
interface Held {
  job: Fetched
  /** Not begun. */
  waiting: unknown[]
  underWay: number
  failed: { part: unknown; message: string }[]
}

export function startPump({ boss, queue, concurrency, handle, mayTake, log }: PumpOptions): Pump {
  const inHand = new Set<Held>()
  let ended: Held[] = []
  /** Parts in hand, begun or not. */
  let parts = 0
  /** Of each of the jobs that came last; a guess at how many hands the next need. */
  let partsOfJobs = MOST_PARTS
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

  function take(job: Fetched): Held {
    const held: Held = { job, waiting: partsOf(job.data), underWay: 0, failed: [] }
    inHand.add(held)
    parts += held.waiting.length
    return held
  }

  /** Begins as many parts as there are hands, those of older jobs first. */
  function begin(): void {
    let free = concurrency - [...inHand].reduce((sum, { underWay }) => sum + underWay, 0)
    for (const held of inHand)
      while (free > 0 && !stopping && held.waiting.length > 0) {
        free -= 1
        held.underWay += 1
        void run(held, held.waiting.shift())
      }
  }

  async function run(held: Held, part: unknown): Promise<void> {
    try {
      await handle({ ...held.job, data: part })
    } catch (error) {
      held.failed.push({ part, message: (error as Error).message })
    }
    parts -= 1
    held.underWay -= 1
    begin()
    const hasEnded = held.underWay === 0 && (held.waiting.length === 0 || stopping)
    if (hasEnded) ended.push(held)
    // Jobs tend to end together: a moment later, one statement may settle more.
    if (gathering || (!hasEnded && parts >= concurrency)) return
    gathering = true
    setTimeout(() => {
      gathering = false
      rouse()
    }, GATHER_MS)
  }

  /** Tells the queue how jobs ended. Until it knows, they count as in hand and keep their heartbeat. */
  async function settle(): Promise<void> {
    const settled = ended
    ended = []
    const done = settled.filter(({ waiting, failed }) => waiting.length + failed.length === 0)
    try {
      if (done.length > 0)
        await boss.complete(
          queue,
          done.map(({ job }) => job),
        )
      for (const held of settled)
        if (!done.includes(held)) await handBack(held, held.failed[0]?.message ?? HANDED_BACK)
    } catch (error) {
      // The queue was not told: the heartbeat lapses, the jobs are redelivered, and their handlers find nothing left to do.
      log.warn({ queue, error: (error as Error).message }, 'jobs not settled')
    }
    for (const held of settled) letGo(held)
  }

  function letGo(held: Held): void {
    inHand.delete(held)
    parts -= held.waiting.length
  }

  /** For another delivery, of what is left: parts that are done are not to wait for it. */
  async function handBack({ job, waiting, failed, underWay }: Held, message: string): Promise<void> {
    const left = [...failed.map(({ part }) => part), ...waiting]
    if (underWay === 0 && left.length < partsOf(job.data).length) await reduced(boss, queue, job, left)
    await boss.fail(queue, job, { message })
  }

  async function turn(): Promise<void> {
    roused = false
    if (ended.length > 0) await settle()
    const free = mayTake(queue) ? concurrency - parts : 0
    if (free > 0) {
      const batchSize = Math.ceil(free / partsOfJobs)
      const jobs = (await boss.fetch(queue, { batchSize, includeMetadata: true })) as Fetched[]
      const taken = jobs.map(take)
      if (jobs.length > 0)
        partsOfJobs = taken.reduce((sum, { waiting }) => sum + waiting.length, 0) / jobs.length
      begin()
      if (jobs.length === batchSize) return
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
      .touch(
        queue,
        [...inHand].map(({ job }) => job),
      )
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
      for (const held of inHand) if (held.underWay === 0 && held.waiting.length > 0) ended.push(held)
      while (inHand.size > 0 && performance.now() < deadline) {
        await settle()
        roused = false
        if (inHand.size > 0) await sleep(Math.min(100, Math.max(1, deadline - performance.now())))
      }
      clearInterval(heartbeat)
      for (const held of inHand) await handBack(held, HANDED_BACK).catch(() => {})
    },
  }
}
