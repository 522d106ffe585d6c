// One connection of the load generator: a request at a time on a raw socket, and as much of each answer understood as
// is needed to tell a documented one from any other.

import { connect } from 'node:net'

export interface Request {
  /** Latencies and answers are counted by it. */
  kind: string
  wire: Buffer
  /** What the route documents. Anything else is counted as undocumented. */
  statuses: readonly number[]
}

export interface Arrival {
  request: Request
  dueAt: number
}

export interface Answer {
  status: number
  text: string
  /** An error that says what it is, in JSON. */
  explained: boolean
}

export interface Connection {
  send(arrival: Arrival): void
  end(): void
}

interface Listener {
  settle(arrival: Arrival, answer: Answer | Error): void
  free(connection: Connection): void
  closed(connection: Connection): void
}

/** A connection that carries one request at a time, beginning with `first`. */
export function openConnection(url: string, first: Arrival, listener: Listener): void {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  let current: Arrival | null = null
  let chunks: Buffer[] = []
  let received = 0
  let expected: Head | null = null
  const connection: Connection = {
    send(arrival) {
      current = arrival
      socket.write(arrival.request.wire)
    },
    end: () => socket.destroy(),
  }
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    received += chunk.length
    expected ??= headOf(chunks.length === 1 ? chunk : Buffer.concat(chunks))
    if (!expected || received < expected.size || !current) return
    const answered = current
    const answer = answerOf(expected, chunks)
    const { closes } = expected
    current = null
    chunks = []
    received = 0
    expected = null
    listener.settle(answered, answer)
    if (!closes) listener.free(connection)
  })
  socket.on('error', error => lose(error))
  socket.on('close', () => {
    lose(new Error('the connection was closed'))
    listener.closed(connection)
  })
  const lose = (error: Error) => {
    const lost = current
    current = null
    if (lost) listener.settle(lost, error)
  }
  connection.send(first)
}

interface Head {
  status: number
  json: boolean
  bodyAt: number
  size: number
  closes: boolean
}

/** Null until the head is there. Answers of the service name their length. */
function headOf(bytes: Buffer): Head | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return null
  const head = bytes.toString('latin1', 0, end).toLowerCase()
  const length = /\r\ncontent-length: (\d+)/.exec(head)
  return {
    status: Number(head.slice(9, 12)),
    json: head.includes('\r\ncontent-type: application/json'),
    bodyAt: end + 4,
    size: end + 4 + Number(length?.[1] ?? 0),
    closes: head.includes('\r\nconnection: close'),
  }
}

/** Only errors are read: parsing every answer would be the generator's work, not the server's. */
function answerOf({ status, json, bodyAt }: Head, chunks: Buffer[]): Answer {
  if (status < 400) return { status, text: '', explained: true }
  const text = Buffer.concat(chunks).toString('utf8', bodyAt)
  return { status, text, explained: json && isJson(text) }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
