// A balancer as small as one can be: it passes connections on, in turn, to those who say that they are ready, and asks
// them often. It retries nothing and looks into nothing: what a server gets wrong, the client sees.

import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Balancer {
  url: string
  add(url: string): void
  remove(url: string): void
  /** What it thinks of that server. */
  isReady(url: string): boolean
  close(): Promise<void>
}

const ASKED_EVERY_MS = 200

export async function openBalancer(): Promise<Balancer> {
  const ready = new Map<string, boolean>()
  const sockets = new Set<Socket>()
  let turn = 0
  let closed = false

  const server = createServer(client => {
    const open = [...ready].filter(([, isReady]) => isReady).map(([url]) => new URL(url))
    const target = open[turn++ % open.length]
    if (!target) return client.resetAndDestroy()
    const upstream = connect(Number(target.port), target.hostname)
    client.pipe(upstream)
    upstream.pipe(client)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {
        client.resetAndDestroy()
        upstream.resetAndDestroy()
      })
      socket.on('close', () => sockets.delete(socket))
    }
  })

  async function watch(): Promise<void> {
    while (!closed) {
      await Promise.all(
        [...ready.keys()].map(async url => {
          const isReady = await fetch(`${url}/readyz`).then(
            ({ status }) => status === 200,
            () => false,
          )
          if (ready.has(url)) ready.set(url, isReady)
        }),
      )
      await sleep(ASKED_EVERY_MS)
    }
  }
  const watching = watch()

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    add: url => void ready.set(url, false),
    remove: url => void ready.delete(url),
    isReady: url => ready.get(url) === true,
    async close() {
      closed = true
      await watching
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
