// A log to be mirrored: its entries, tiles out of them, and whatever its operator may do to them.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  concat,
  entryBundle,
  formatVerifierKey,
  leafHash,
  nodeHash,
  parseTilePath,
  perfectRoot,
  signCheckpoint,
  signingKey,
  tileWidth,
  utf8,
} from '@brand-citation-forensics/proof'

export const KEY = signingKey('log.example/mirrored', new Uint8Array(32).fill(7))
export const VKEY = formatVerifierKey(KEY)

export interface LogHistory {
  readonly size: number
  checkpoint(size?: number): string
  /** Null for what a tree of that size does not have. */
  file(path: string, size: number): Uint8Array | null
}

/** Entries of one history share their beginning with those of another up to where the names part. */
export function logOf(
  size: number,
  nameOf: (index: number) => string = index => `entry ${index}`,
): LogHistory {
  const entries = Array.from({ length: size }, (_, index) => utf8(nameOf(index)))
  const levels = [entries.map(leafHash)]
  for (let level = 0; (levels[level] as Uint8Array[]).length >= 256; level++)
    levels.push(above(levels[level] as Uint8Array[]))
  const signed = new Map<number, string>()
  return {
    size,
    checkpoint(of = size) {
      const root = () => rootOf((levels[0] as Uint8Array[]).slice(0, of))
      const text = signed.get(of) ?? signCheckpoint({ origin: KEY.name, size: of, root: root() }, KEY)
      signed.set(of, text)
      return text
    },
    file(path, of) {
      const address = parseTilePath(path)
      if (!address) return null
      const { level, index, width } = address
      if (width > tileWidth(level ?? 0, index, of)) return null
      const part = <T>(all: T[] = []) => all.slice(index * 256, index * 256 + width)
      return level === null ? entryBundle(part(entries)) : concat(...part(levels[level]))
    },
  }
}

function above(hashes: Uint8Array[]): Uint8Array[] {
  const count = Math.floor(hashes.length / 256)
  return Array.from({ length: count }, (_, index) =>
    perfectRoot(concat(...hashes.slice(index * 256, index * 256 + 256))),
  )
}

/** Level by level, the odd one carried up: a third way to the same root. */
function rootOf(hashes: Uint8Array[]): Uint8Array {
  let row = hashes
  while (row.length > 1)
    row = Array.from({ length: Math.ceil(row.length / 2) }, (_, place) => {
      const [left, right] = [row[2 * place] as Uint8Array, row[2 * place + 1]]
      return right ? nodeHash(left, right) : left
    })
  return row[0] as Uint8Array
}

export interface ServedHistory {
  url: string
  history: LogHistory
  size: number
  asked: string[]
  /** What is sent in place of a file; null: 404. */
  alter: (path: string, body: Uint8Array) => Uint8Array | null
  /** Before anything is sent. */
  before: (path: string) => void | Promise<void>
  close(): Promise<void>
}

export async function serveHistory(history: LogHistory): Promise<ServedHistory> {
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace(/^\/log\//, '')
    served.asked.push(path)
    await served.before(path)
    const true_ =
      path === 'checkpoint'
        ? utf8(served.history.checkpoint(served.size))
        : served.history.file(path, served.size)
    const body = true_ && served.alter(path, true_)
    if (body) response.end(body)
    else response.writeHead(404).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const served: ServedHistory = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/log`,
    history,
    size: history.size,
    asked: [],
    alter: (_, body) => body,
    before: () => {},
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return served
}
