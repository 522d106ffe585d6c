// A log as its operator serves it, over HTTP. Nothing from there is believed here; it is only limited in time and
// length.

import { setTimeout as pause } from 'node:timers/promises'
import {
  entriesOf,
  entryBundle,
  ProofError,
  TILE_WIDTH,
  type TileAddress,
  tilePath,
} from '@brand-citation-forensics/proof'

/** It may be back in a moment: this says nothing about the log. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

export interface ServedLog {
  readonly url: string
  checkpoint(): Promise<string>
  tile(address: TileAddress): Promise<Uint8Array>
  entries(index: number, width: number): Promise<Uint8Array>
}

const MOST_NOTE = 1_000_000
const MOST_TILE = TILE_WIDTH * 32
const MOST_BUNDLE = TILE_WIDTH * (0xffff + 2)
const TIMEOUT_MS = 30_000
/** Between tries. */
const PAUSES_MS = [250, 1_000, 3_000]

export function openServedLog(address: string, signal: AbortSignal): ServedLog {
  const url = address.replace(/\/+$/, '')

  async function get(path: string, most: number): Promise<Uint8Array | null> {
    for (let tries = 0; ; tries++) {
      try {
        return await getOnce(`${url}/${path}`, most, signal)
      } catch (error) {
        signal.throwIfAborted()
        const wait = PAUSES_MS[tries]
        if (error instanceof ProofError) throw error
        if (wait === undefined) throw new Unreachable(`${url}/${path}: ${causeOf(error)}`, { cause: error })
        await pause(wait, undefined, { signal })
      }
    }
  }

  /** A partial tile may be gone once the tile is full. */
  async function getTile(level: number | null, index: number, width: number): Promise<Uint8Array> {
    const most = level === null ? MOST_BUNDLE : MOST_TILE
    const own = await get(tilePath(level, index, width), most)
    if (own) return own
    const full = width < TILE_WIDTH ? await get(tilePath(level, index, TILE_WIDTH), most) : null
    if (!full) throw new ProofError(`the log does not serve ${tilePath(level, index, width)}`)
    return level === null ? entryBundle(entriesOf(full).slice(0, width)) : full.subarray(0, width * 32)
  }

  return {
    url,
    async checkpoint() {
      const note = await get('checkpoint', MOST_NOTE)
      if (!note) throw new Unreachable(`${url}/checkpoint: there is none`)
      return new TextDecoder('utf-8', { ignoreBOM: true }).decode(note)
    },
    tile: ({ level, index, width }) => getTile(level, index, width),
    entries: (index, width) => getTile(null, index, width),
  }
}

async function getOnce(address: string, most: number, signal: AbortSignal): Promise<Uint8Array | null> {
  // By hand: a combined signal would stay in memory as long as that of the whole pass.
  const ending = new AbortController()
  const end = () => ending.abort(signal.reason ?? new Error('no answer in time'))
  const timer = setTimeout(end, TIMEOUT_MS)
  signal.addEventListener('abort', end)
  try {
    return await read(address, most, ending.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

async function read(address: string, most: number, signal: AbortSignal): Promise<Uint8Array | null> {
  const headers = { 'cache-control': 'no-cache', 'user-agent': 'bcf mirror' }
  const answer = await fetch(address, { headers, signal })
  if (!answer.ok) await answer.body?.cancel()
  if (answer.status === 404 || answer.status === 410) return null
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer.body ?? []) {
    length += chunk.length
    if (length > most) throw new ProofError(`${address} is longer than such a file can be`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** fetch's own message is just "fetch failed". */
function causeOf(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message || message : message
}
