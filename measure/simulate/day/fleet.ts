// Queues and the hands that take from them: every line (an engine's queue, the scans to start, the scans to classify) is
// first come, first served, and every worker has a number of hands for each line. A killed worker drops what it holds.

import { createStation, type Station } from './agenda.ts'

export interface Worker {
  /** Its one thread. */
  thread: Station
  /** Counts its lives: what was begun in an earlier one never ends. */
  life: number
  alive: boolean
  /** Free hands by line. */
  free: number[]
  holds: Set<number>[]
}

export interface Assignment {
  worker: Worker
  job: number
}

export interface Fleet {
  put(line: number, job: number): void
  /** Before all others: the queue delivers by the time that a job was made, and this one is old. */
  putFirst(line: number, job: number): void
  /** The longest waiting job of the line, in a free hand; null when there is no job or no hand. */
  take(line: number): Assignment | null
  release(worker: Worker, line: number, job: number): void
  /** Kills the first worker. Returns what it held, by line. */
  kill(): number[][]
  revive(): void
  workers: readonly Worker[]
}

/** `hands` has the number of hands that each worker has for each line. */
export function createFleet(count: number, hands: number[]): Fleet {
  const newWorker = (): Worker => ({
    thread: createStation(1),
    life: 0,
    alive: true,
    free: [...hands],
    holds: hands.map(() => new Set()),
  })
  const workers = Array.from({ length: count }, newWorker)
  const lines = hands.map(() => ({ jobs: [] as number[], first: 0, turn: 0 }))

  /** In turn, so that the load is shared. */
  function findHand(line: number): Worker | null {
    const state = lines[line] as (typeof lines)[number]
    for (let tried = 0; tried < workers.length; tried++) {
      const worker = workers[state.turn] as Worker
      state.turn = (state.turn + 1) % workers.length
      if (worker.alive && (worker.free[line] as number) > 0) return worker
    }
    return null
  }

  return {
    workers,
    put: (line, job) => lines[line]?.jobs.push(job),
    putFirst(line, job) {
      const state = lines[line] as (typeof lines)[number]
      if (state.first === 0) state.jobs.unshift(job)
      else state.jobs[--state.first] = job
    },
    take(line) {
      const state = lines[line] as (typeof lines)[number]
      if (state.first === state.jobs.length) return null
      const worker = findHand(line)
      if (!worker) return null
      const job = state.jobs[state.first++] as number
      if (state.first === state.jobs.length) {
        state.jobs = []
        state.first = 0
      }
      worker.free[line] = (worker.free[line] as number) - 1
      worker.holds[line]?.add(job)
      return { worker, job }
    },
    release(worker, line, job) {
      worker.free[line] = (worker.free[line] as number) + 1
      worker.holds[line]?.delete(job)
    },
    kill() {
      const worker = workers[0] as Worker
      const dropped = worker.holds.map(jobs => [...jobs])
      worker.life += 1
      worker.alive = false
      worker.free = [...hands]
      worker.holds = hands.map(() => new Set())
      return dropped
    },
    revive() {
      const worker = workers[0] as Worker
      worker.thread = createStation(1)
      worker.alive = true
    },
  }
}
