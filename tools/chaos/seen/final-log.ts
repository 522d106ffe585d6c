// The public log as a monitor reads it in the end: the newest checkpoint and every entry under it, from the tiles.

import { readCheckpoint, TILE_WIDTH, tilePath } from '@brand-citation-forensics/proof'
import type { FinalLog } from './state.ts'

const ENTRY_BYTES = 32
const LENGTH_BYTES = 2

export async function readFinalLog(url: string): Promise<FinalLog> {
  const note = (await fetched(`${url}/log/checkpoint`)).toString('utf8')
  const { size } = readCheckpoint(note)
  const entries: Uint8Array[] = []
  for (let first = 0; first < size; first += TILE_WIDTH) {
    const width = Math.min(TILE_WIDTH, size - first)
    const tile = await fetched(`${url}/log/${tilePath(null, first / TILE_WIDTH, width)}`)
    for (let place = 0; place < width; place++) {
      const start = place * (LENGTH_BYTES + ENTRY_BYTES) + LENGTH_BYTES
      entries.push(new Uint8Array(tile.subarray(start, start + ENTRY_BYTES)))
    }
  }
  return { note, entries }
}

async function fetched(address: string): Promise<Buffer> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}
