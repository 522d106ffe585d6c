// Load that does not wait for its server: every request has a time at which it is due, and its latency counts from then, so
// that a stall is charged to all who would have come meanwhile. A process of its own: BENCH_LOAD says where to, how much and
// about what; the result is printed.

import { setTimeout as pause } from 'node:timers/promises'
import { Agent, fetch, type RequestInit } from 'undici'
import { mixedRequests, type Request, type Subjects } from './mixed-requests.ts'

interface OpenLoad {
  url: string
  perSecond: number
  seconds: number
  subjects: Subjects
}

export interface OpenLoadResult {
  sent: number
  /** Milliseconds after the due time, by kind. */
  latencies: Record<string, number[]>
  /** How often each status came. */
  answers: Record<string, number>
  /** The first few answers that the documentation does not know, and how many there were. */
  undocumented: { count: number; examples: string[] }
  /** How late the generator itself was: then it measures itself. */
  generatorLateMs: number
}

const EXAMPLES = 20
/** What is due while all are busy waits its turn. */
const dispatcher = new Agent({ connections: 256 })
/** A request that takes longer is not answered. */
const PATIENCE_MS = 20_000

async function openLoop({ url, perSecond, seconds, subjects }: OpenLoad): Promise<OpenLoadResult> {
  const next = mixedRequests(subjects)
  const total = Math.round(perSecond * seconds)
  const undocumented: OpenLoadResult['undocumented'] = { count: 0, examples: [] }
  const result: OpenLoadResult = { sent: 0, latencies: {}, answers: {}, undocumented, generatorLateMs: 0 }
  const complain = (text: string) => {
    undocumented.count += 1
    if (undocumented.examples.length < EXAMPLES) undocumented.examples.push(text)
  }
  const count = (status: string) => {
    result.answers[status] = (result.answers[status] ?? 0) + 1
  }
  async function send({ kind, path, statuses, ...request }: Request, dueAt: number): Promise<void> {
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const { status, ...answer } = await answerOf(`${url}${path}`, { ...request, signal })
      count(`${status}`)
      result.latencies[kind] ??= []
      result.latencies[kind].push(performance.now() - dueAt)
      if (!statuses.includes(status)) complain(`${kind}: ${status} ${answer.text.slice(0, 200)}`)
      else if (!answer.isExplained) complain(`${kind}: ${status} without a JSON body`)
    } catch (error) {
      count('connection error')
      complain(`${kind}: ${(error as Error).cause ?? error}`)
    }
  }
  const started = performance.now() + 10
  const asked: Promise<void>[] = []
  while (asked.length < total) {
    const due = started + (asked.length * 1000) / perSecond
    const late = performance.now() - due
    if (late < 0) {
      await pause(1)
      continue
    }
    result.generatorLateMs = Math.max(result.generatorLateMs, late)
    asked.push(send(next(), due))
  }
  await Promise.all(asked)
  return { ...result, sent: total }
}

/** Only errors are read as JSON: parsing every answer would be the generator's work, not the server's. */
async function answerOf(url: string, request: RequestInit) {
  const response = await fetch(url, { ...request, dispatcher, redirect: 'manual' })
  const { status, headers } = response
  if (status < 400) {
    await response.arrayBuffer()
    return { status, text: '', isExplained: true }
  }
  const text = await response.text()
  return {
    status,
    text,
    isExplained: headers.get('content-type')?.startsWith('application/json') === true && isJson(text),
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const result = await openLoop(JSON.parse(process.env.BENCH_LOAD ?? ''))
process.stdout.write(JSON.stringify(result), () => process.exit(0))
