// What happened, line by line: every call with its reply, every fault, every life of a process. Written as it
// happens, judged afterwards, and kept if something was found.

import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { FaultKind } from '../plan.ts'

/** What a client learnt from a reply, as far as it can be compared with other replies. */
export interface Sight {
  brandId?: string
  /** The Idempotency-Key that was sent. */
  key?: string
  scanId?: string
  jobId?: string
  engines?: string[]
  scanStatus?: string
  hash?: string
  isProven?: boolean
  index?: number
  /** The proof, if it is the first of its hash or differs from the last. */
  proof?: string
  /** A signed checkpoint. */
  note?: string
  verdict?: string
  /** The verdict that the client knows to be right; several where time decides. */
  rightVerdicts?: string[]
}

export interface Call {
  type: 'call'
  who: string
  /** The API process that was asked, from 0. */
  api: number
  /** As the documentation writes it, such as `GET /v1/scans/{scanId}`. */
  route: string
  /** Milliseconds since 1970. */
  at: number
  ms: number
  /** Null when no reply came; then `error` says why. */
  status: number | null
  error?: string
  /** Statuses that are right for what was asked; 503 may always come while something is broken. */
  expected: number[]
  isJson: boolean
  hasRetryAfter: boolean
  /** Nothing was broken any more when it was sent. */
  isQuiet: boolean
  saw?: Sight
}

export interface Fault {
  type: 'fault'
  kind: FaultKind
  /** The name of a process, `database` or `engines`. */
  target: string
  at: number
  /** When it was repaired: the process restarted or resumed, the connection reopened. */
  until: number
  manner?: string
  /** For what keeps the service from writing: whether it said so, and whether it stopped saying so unaided. */
  wasSaid?: boolean
  wentOn?: boolean
}

export interface Sample {
  rssMb: number
  fds: number
}

/** One life of a process: a supervisor gives it another one. */
export interface Life {
  type: 'life'
  name: string
  pid: number
  startedAt: number
  readyAt: number | null
  endedAt: number | null
  /** Who ended it; null while it lives. */
  by: 'us' | 'itself' | null
  code: number | string | null
  first: Sample | null
  last: Sample | null
}

type Entry = Call | Fault | Life

export interface History {
  calls: Call[]
  faults: Fault[]
  lives: Life[]
  add(entry: Entry): void
  close(): Promise<void>
}

export function openHistory(file: string, seed: number): History {
  const stream = createWriteStream(file)
  stream.write(`${JSON.stringify({ type: 'campaign', seed, at: Date.now() })}\n`)
  const lists = { calls: [] as Call[], faults: [] as Fault[], lives: [] as Life[] }
  return {
    ...lists,
    add(entry) {
      if (entry.type === 'call') lists.calls.push(entry)
      else if (entry.type === 'fault') lists.faults.push(entry)
      else lists.lives.push(entry)
      stream.write(`${JSON.stringify(entry)}\n`)
    },
    async close() {
      stream.end()
      await once(stream, 'close')
    },
  }
}
