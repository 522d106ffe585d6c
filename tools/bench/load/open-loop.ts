// Load that does not wait for its server: every request has a time at which it is due, and its latency counts from
// then, so that a stall is charged to all who would have come meanwhile. On raw sockets, cheap enough to run beside
// what it measures.

import { type Answer, type Arrival, type Connection, openConnection, type Request } from './connection.ts'

export interface OpenLoad {
  url: string
  perSecond: number
  seconds: number
  next: () => Request
}

export interface OpenLoadResult {
  sent: number
  /** Milliseconds after the due time, by kind. */
  latencies: Record<string, number[]>
  /** How often each status came, by kind. */
  answers: Record<string, Record<string, number>>
  /** The first few answers that the documentation does not know, and how many there were. */
  undocumented: { count: number; examples: string[] }
  /** How late the generator itself was: then it measures itself. */
  generatorLateMs: number
}

const MOST_CONNECTIONS = 256
const EXAMPLES = 20
/** After the last request is due, answers are waited for so long. */
const PATIENCE_MS = 20_000

export async function openLoop({ url, perSecond, seconds, next }: OpenLoad): Promise<OpenLoadResult> {
  const total = Math.round(perSecond * seconds)
  const result: OpenLoadResult = {
    sent: 0,
    latencies: {},
    answers: {},
    undocumented: { count: 0, examples: [] },
    generatorLateMs: 0,
  }
  const idle: Connection[] = []
  const waiting: Arrival[] = []
  let open = 0
  let settled = 0
  const complain = (text: string) => {
    result.undocumented.count += 1
    if (result.undocumented.examples.length < EXAMPLES) result.undocumented.examples.push(text)
  }
  const settle = ({ request, dueAt }: Arrival, answer: Answer | Error) => {
    settled += 1
    const { kind, statuses } = request
    const status = answer instanceof Error ? 'connection error' : `${answer.status}`
    result.answers[kind] ??= {}
    result.answers[kind][status] = (result.answers[kind][status] ?? 0) + 1
    if (answer instanceof Error) return complain(`${kind}: ${answer.message}`)
    result.latencies[kind] ??= []
    result.latencies[kind].push(performance.now() - dueAt)
    if (!statuses.includes(answer.status)) complain(`${kind}: ${status} ${answer.text.slice(0, 200)}`)
    else if (answer.status >= 400 && !answer.explained) complain(`${kind}: ${status} without a JSON body`)
  }
  const openFor = (arrival: Arrival) => {
    open += 1
    openConnection(url, arrival, {
      settle,
      free(connection) {
        const late = waiting.shift()
        if (late) connection.send(late)
        else idle.push(connection)
      },
      closed(connection) {
        open -= 1
        const place = idle.indexOf(connection)
        if (place >= 0) idle.splice(place, 1)
      },
    })
  }
  const dispatch = (arrival: Arrival) => {
    const connection = idle.pop()
    if (connection) connection.send(arrival)
    else if (open < MOST_CONNECTIONS) openFor(arrival)
    else waiting.push(arrival)
  }

  const started = performance.now() + 10
  const dueAt = (index: number) => started + (index * 1000) / perSecond
  await new Promise<void>(resolve => {
    const tick = () => {
      const now = performance.now()
      while (result.sent < total && dueAt(result.sent) <= now) {
        const due = dueAt(result.sent)
        result.generatorLateMs = Math.max(result.generatorLateMs, now - due)
        dispatch({ request: next(), dueAt: due })
        result.sent += 1
      }
      const over = settled === total || now > dueAt(total) + PATIENCE_MS
      if (over) resolve()
      else setTimeout(tick, 1)
    }
    tick()
  })
  if (settled < total) complain(`${total - settled} requests were not answered`)
  for (const connection of idle.splice(0)) connection.end()
  return result
}
