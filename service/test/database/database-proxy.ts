// The road to the database, with a gate a test can close: connections are passed on, cut, or left hanging.

import { connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/**
 * `cut`: connections are reset. `refuse`: nobody listens any more. `hang`: open ones are reset, new ones are accepted
 * and never answered. `silent`: new ones likewise, and open ones say nothing any more, not even when the gate opens again.
 * `slow`: new ones are passed on after two seconds.
 */
export type Gate = 'open' | 'slow' | 'cut' | 'refuse' | 'hang' | 'silent'

const SLOW_MS = 2_000

// At its end Node waits for every request of a connection, and has been seen to wait for ever for one that was cut.
process.once('exit', () => process.exit())

export interface DatabaseProxy {
  /** The same database, through the gate. */
  url: string
  /** How many connections were cut or left hanging since the gate was last set. */
  readonly turnedAway: number
  /** How many are held back just now by the gate `slow`. */
  readonly heldBack: number
  set(gate: Gate): void
  close(): Promise<void>
}

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl })
  const owner = [user, password].filter(Boolean).map(part => encodeURIComponent(String(part)))
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const pairs = new Set<[Socket, Socket]>()
  const strays = new Set<Socket>()
  let gate: Gate = 'open'
  let turnedAway = 0
  let heldBack = 0

  const server = createServer(client => {
    client.on('error', () => {})
    if (gate === 'cut' || gate === 'hang' || gate === 'silent') turnedAway += 1
    if (gate === 'cut') client.resetAndDestroy()
    else if (gate === 'hang' || gate === 'silent') strays.add(client)
    else if (gate === 'slow') {
      heldBack += 1
      setTimeout(() => {
        heldBack -= 1
        if (gate === 'slow') join(client)
        else client.resetAndDestroy()
      }, SLOW_MS)
    } else join(client)
  })

  function join(client: Socket): void {
    const upstream = connect(target)
    upstream.on('error', () => client.destroy())
    const pair: [Socket, Socket] = [client, upstream]
    pairs.add(pair)
    client.pipe(upstream)
    upstream.pipe(client)
    for (const socket of pair) {
      socket.on('close', () => {
        pairs.delete(pair)
        for (const end of pair) end.destroy()
      })
    }
  }

  function drop(): void {
    for (const [client, upstream] of pairs) {
      client.resetAndDestroy()
      upstream.destroy()
    }
    for (const stray of strays) stray.destroy()
    strays.clear()
  }

  /** As a network that drops every packet: neither end is told. */
  function silence(): void {
    for (const [client, upstream] of pairs) {
      client.unpipe(upstream)
      upstream.unpipe(client)
      client.resume()
      upstream.resume()
    }
  }

  // A test that fails before it could close the proxy ends all the same.
  server.unref()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as { port: number }
  return {
    url: `postgres://${owner.join(':')}@127.0.0.1:${address.port}/${database}?sslmode=disable`,
    get turnedAway() {
      return turnedAway
    },
    get heldBack() {
      return heldBack
    },
    set(next) {
      turnedAway = 0
      if (gate === 'silent' && next === 'open') {
        gate = next
        return
      }
      if (gate === 'refuse') server.listen(address.port, '127.0.0.1')
      gate = next
      if (next === 'silent') return silence()
      if (next !== 'slow') drop()
      if (next === 'refuse') server.close()
    },
    async close() {
      drop()
      if (server.listening) await new Promise(resolve => server.close(resolve))
    },
  }
}
