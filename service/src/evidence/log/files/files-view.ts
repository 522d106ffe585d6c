// Where the log's files are: callers fetch what they hold there, and the rest here.

import { parseTilePath, TILE_WIDTH } from '@brand-citation-forensics/proof'
import type { Clock } from '../../../platform/clock.ts'
import type { Sql } from '../../../platform/database.ts'
import { readFiles } from './store.ts'

export interface FilesView {
  /** The address of a full tile published as a file; null for everything else. */
  addressOf(path: string): Promise<string | null>
}

const LOOK_AGAIN_MS = 5_000

export function createFilesView(sql: Sql, clock: Clock, publicUrl: string | null): FilesView {
  let size = 0
  let readAt = Number.NEGATIVE_INFINITY

  async function look(): Promise<void> {
    const now = clock.now().getTime()
    if (now - readAt < LOOK_AGAIN_MS) return
    readAt = now
    size = (await readFiles(sql))?.size ?? 0
  }

  return {
    async addressOf(path) {
      const address = publicUrl === null ? null : parseTilePath(path)
      // Of partial tiles, the files have only those that their checkpoints need.
      if (!address || address.width < TILE_WIDTH) return null
      await look()
      const last = (address.index + 1) * TILE_WIDTH ** ((address.level ?? 0) + 1)
      return last <= size ? `${publicUrl}/${path}` : null
    },
  }
}
