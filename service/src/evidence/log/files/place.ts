// Where the log's files are put, and what caches are told: a tile never changes, a checkpoint soon does.

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createDirectoryStore } from '../../../platform/objects/directory.ts'
import type { ObjectStore } from '../../../platform/objects/object-store.ts'
import { openObjectStore, type StoreSettings } from '../../../platform/objects/settings.ts'
import { within } from '../../../platform/objects/within.ts'

export type FilePlaceSettings =
  | { kind: 'directory'; directory: string }
  | { kind: 'store'; store: StoreSettings }

export interface FilePlace extends Pick<ObjectStore, 'get' | 'put' | 'close'> {
  /** Removes the parts of a tile that is now full; does nothing without the right to. */
  forget(folder: string): Promise<void>
}

/** The web server may run under another account. */
const READABLE = 0o644

export function openFilePlace(settings: FilePlaceSettings): FilePlace {
  if (settings.kind === 'store')
    return { ...within(openObjectStore(settings.store), 'log'), forget: async () => {} }
  const { directory } = settings
  return {
    ...createDirectoryStore(directory, { mode: READABLE }),
    forget: folder => rm(join(directory, folder), { recursive: true, force: true }),
  }
}

export const TILE_FILE = {
  contentType: 'application/octet-stream',
  cacheControl: 'public, max-age=31536000, immutable',
}
export const CHECKPOINT_FILE = {
  contentType: 'text/plain; charset=utf-8',
  cacheControl: 'public, max-age=5',
}
export const KEY_FILE = { ...CHECKPOINT_FILE, cacheControl: 'public, max-age=60' }
