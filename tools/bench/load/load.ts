// A small HTTP load generator on raw sockets: cheap enough that, on two cores, it is the server that is
// measured. Closed loop: each connection sends its next request when the last answer is complete.

import { connect } from 'node:net'

export interface Load {
  url: string
  connections: number
  seconds: number
  /** The next request in wire form; called once per request. */
  next: () => Buffer | string
}

export interface LoadResult {
  perSecond: number
  answered: number
  not200: number
  p50Ms: number
  p99Ms: number
}

export async function load({ url, connections, seconds, next }: Load): Promise<LoadResult> {
  const { hostname, port } = new URL(url)
  const started = performance.now()
  const deadline = started + seconds * 1000
  const latencies: number[] = []
  let not200 = 0

  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      let received: Buffer = Buffer.alloc(0)
      let sentAt = 0
      const send = () => {
        sentAt = performance.now()
        socket.write(next())
      }
      socket.on('connect', send)
      socket.on('error', reject)
      socket.on('data', (chunk: Buffer) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
        const size = answerSize(received)
        if (size === null || received.length < size) return
        latencies.push(performance.now() - sentAt)
        if (received.toString('latin1', 9, 12) !== '200') not200 += 1
        received = Buffer.alloc(0)
        if (performance.now() < deadline) return send()
        socket.destroy()
        resolve()
      })
    })
  await Promise.all(Array.from({ length: connections }, one))
  const elapsed = (performance.now() - started) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  return {
    perSecond: latencies.length / elapsed,
    answered: latencies.length,
    not200,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
  }
}

/** Head plus body of the first answer, once its head is there. */
function answerSize(bytes: Buffer): number | null {
  const head = bytes.indexOf('\r\n\r\n')
  if (head === -1) return null
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, head))
  return head + 4 + Number(length?.[1] ?? 0)
}

export const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0
