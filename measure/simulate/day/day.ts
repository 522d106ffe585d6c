// The life of scans over a day, event by event: schedules come due, runs wait in the queues of their engines, workers
// ask, seal and classify, the sequencer follows. It follows the service's own rules (scans/run.ts, platform/queue/pump.ts,
// citations/classify-scan.ts) and takes the cost of each step from outside. Nothing here knows formulas or prices.

import { BATCH as CLASSIFY_TOGETHER } from '../../../service/src/citations/classify-scan.ts'
import { HEARTBEAT_SECONDS, LOOK_SECONDS } from '../../../service/src/platform/queue/create-queues.ts'
import { FAILURES, retryRange } from '../../../service/src/scans/run.ts'
import { OTHER_JOBS_AT_ONCE } from '../../../service/src/worker/worker.ts'
import { createAgenda, createChance, createStation } from './agenda.ts'
import { type Assignment, createFleet, type Worker } from './fleet.ts'
import { createRecorder, type DayReport } from './recorder.ts'
import { createSequencing, type Sequencing } from './sequencing.ts'

export interface Day {
  seed: number
  /** When each scan is due, in seconds after midnight. */
  due: ArrayLike<number>
  prompts: number
  engines: number
  workers: number
  /** Questions at a time, for each engine in each worker. */
  concurrency: number
  ratePerMinute: number | null
  latency: { mean: number; sigma: number }
  failureShare: number
  /** Seconds of a core for each run, in the worker and in the database. */
  costs: { capture: Cost; classify: Cost }
  databaseCores: number
  /** That a run has sealed with its answer, and with its verdict. */
  records: { capture: number; classify: number }
  sealedPerSecond: number
  /** One worker is killed, and another takes its place so many seconds later. */
  loss: { at: number; seconds: number } | null
}

export interface Cost {
  worker: number
  database: number
}

export type SimulatedDay = DayReport & {
  /** Seconds of a core that were worked. */
  workerSeconds: number
  databaseSeconds: number
  log: ReturnType<Sequencing['report']>
}

/** A heartbeat that is missed, and the next look at the queue. */
const NOTICED_AFTER = HEARTBEAT_SECONDS + LOOK_SECONDS
/** Starting and fanning out a scan: a few statements, and bulk inserts of 31,000 jobs a second. */
const DISPATCH_SECONDS = 0.005
const DISPATCH_PER_RUN = 1 / 31_000

const times = (cost: Cost, count: number): Cost => ({
  worker: cost.worker * count,
  database: cost.database * count,
})

export function simulateDay(day: Day): SimulatedDay {
  const agenda = createAgenda()
  const chance = createChance(day.seed)
  const database = createStation(day.databaseCores)
  const recorder = createRecorder(agenda, day.due)
  const sequencing = createSequencing(agenda, day.sealedPerSecond)
  const runsPerScan = day.prompts * day.engines
  const scans = day.due.length
  const failures = new Uint8Array(scans * runsPerScan)
  const owed = new Int32Array(scans).fill(runsPerScan)
  const unclassified = new Int32Array(scans)
  const turns = new Float64Array(day.ratePerMinute === null ? 0 : scans * runsPerScan)
  const nextTurn = new Float64Array(day.engines)

  // One line for each engine, one for scans to start, one for scans to classify.
  const DISPATCH = day.engines
  const CLASSIFY = day.engines + 1
  const forEngines = Array.from({ length: day.engines }, () => day.concurrency)
  const fleet = createFleet(day.workers, [...forEngines, OTHER_JOBS_AT_ONCE, OTHER_JOBS_AT_ONCE])

  const engineOf = (run: number) => run % day.engines
  const scanOf = (run: number) => Math.floor(run / runsPerScan)

  function serve(line: number): void {
    for (let next = fleet.take(line); next; next = fleet.take(line)) {
      if (line === DISPATCH) dispatch(next)
      else if (line === CLASSIFY) classify(next)
      else admit(next)
    }
  }

  function put(line: number, job: number): void {
    fleet.put(line, job)
    serve(line)
  }

  function release({ worker, job }: Assignment, line: number): void {
    fleet.release(worker, line, job)
    serve(line)
  }

  /** What a worker that was killed meanwhile had begun comes to nothing; its jobs are given back by `lose`. */
  function later(worker: Worker, time: number, act: () => void): void {
    const { life } = worker
    agenda.at(time, () => {
      if (worker.life === life) act()
    })
  }

  function spend(worker: Worker, cost: Cost, then: () => void): void {
    later(worker, worker.thread.take(agenda.now(), cost.worker), () =>
      later(worker, database.take(agenda.now(), cost.database), then),
    )
  }

  function dispatch(assignment: Assignment): void {
    const { worker, job: scan } = assignment
    const seconds = DISPATCH_SECONDS + runsPerScan * DISPATCH_PER_RUN
    spend(worker, { worker: seconds, database: seconds }, () => {
      for (let index = 0; index < runsPerScan; index++) enqueue(scan * runsPerScan + index)
      release(assignment, DISPATCH)
    })
  }

  function enqueue(run: number): void {
    recorder.waits()
    put(engineOf(run), run)
  }

  /** A rate is kept by giving every run its turn; a run that must wait for it goes back, into nobody's hand. */
  function admit(assignment: Assignment): void {
    const { worker, job: run } = assignment
    const engine = engineOf(run)
    if (day.ratePerMinute !== null && turns[run] === 0) {
      const turn = Math.max(nextTurn[engine] as number, agenda.now())
      nextTurn[engine] = turn + 60 / day.ratePerMinute
      turns[run] = turn
      if (turn > agenda.now()) {
        // Not `release`: whoever serves the line is taking the next one already.
        fleet.release(worker, engine, run)
        agenda.at(turn, () => put(engine, run))
        return
      }
    }
    ask(assignment)
  }

  function ask(assignment: Assignment): void {
    const { worker, job: run } = assignment
    recorder.asked(scanOf(run))
    const latency = chance.lognormal(day.latency.mean, day.latency.sigma)
    const isFailure = chance.next() < day.failureShare
    later(worker, agenda.now() + latency, () =>
      spend(worker, day.costs.capture, () => {
        recorder.answered()
        if (isFailure) retry(run)
        else capture(run)
        release(assignment, engineOf(run))
      }),
    )
  }

  function retry(run: number): void {
    const count = (failures[run] as number) + 1
    failures[run] = count
    if (turns.length > 0) turns[run] = 0
    if (count < FAILURES) {
      recorder.retried()
      // Before those that wait: it has had its turn.
      agenda.at(agenda.now() + chance.next() * retryRange(count - 1), () => giveBack(engineOf(run), [run]))
    } else {
      recorder.failed()
      settle(scanOf(run))
    }
  }

  function capture(run: number): void {
    const scan = scanOf(run)
    recorder.captured()
    sequencing.add(day.records.capture)
    unclassified[scan] = (unclassified[scan] as number) + 1
    settle(scan)
  }

  function settle(scan: number): void {
    owed[scan] = (owed[scan] as number) - 1
    if (owed[scan] === 0) put(CLASSIFY, scan)
  }

  function classify(assignment: Assignment): void {
    const { worker, job: scan } = assignment
    const together = Math.min(CLASSIFY_TOGETHER, unclassified[scan] as number)
    spend(worker, times(day.costs.classify, together), () => {
      if (together > 0) sequencing.add(together * day.records.classify)
      unclassified[scan] = (unclassified[scan] as number) - together
      if ((unclassified[scan] as number) > 0) return classify(assignment)
      recorder.classified(scan)
      release(assignment, CLASSIFY)
    })
  }

  function giveBack(line: number, jobs: number[]): void {
    for (const job of jobs.toReversed()) {
      if (line < day.engines) recorder.waits()
      fleet.putFirst(line, job)
    }
    serve(line)
  }

  function lose(seconds: number): void {
    const dropped = fleet.kill()
    recorder.lost(dropped.slice(0, day.engines).flat().length)
    agenda.at(agenda.now() + NOTICED_AFTER, () => {
      for (const [line, jobs] of dropped.entries()) giveBack(line, jobs)
    })
    agenda.at(agenda.now() + seconds, () => {
      fleet.revive()
      for (let line = 0; line <= CLASSIFY; line++) serve(line)
    })
  }

  for (let scan = 0; scan < scans; scan++) agenda.at(day.due[scan] as number, () => put(DISPATCH, scan))
  const { loss } = day
  if (loss) agenda.at(loss.at, () => lose(loss.seconds))
  agenda.run()
  return {
    ...recorder.report(),
    workerSeconds: fleet.workers.reduce((sum, { thread }) => sum + thread.busySeconds(), 0),
    databaseSeconds: database.busySeconds(),
    log: sequencing.report(),
  }
}
