// Where the log is published as static files, from the environment that config.ts hands over.

import { resolve } from 'node:path'
import { hostOf } from '@brand-citation-forensics/proof'
import { readStoreSettings } from '../../../platform/objects/settings.ts'
import type { FilePlaceSettings } from './place.ts'

export const FILES_SETTINGS = [
  {
    name: 'BCF_LOG_PUBLISH',
    meaning:
      'Workers write the evidence log as static files (C2SP tlog-tiles) into this directory, or with `store` below `log/` in the store of `BCF_STORE_…`. See [operations.md](operations.md#the-log-as-files)',
    default: null,
    secret: false,
  },
  {
    name: 'BCF_LOG_PUBLIC_URL',
    meaning: 'Where those files are served: `/log/` then sends whoever asks for a full tile there',
    default: null,
    secret: false,
  },
]

export interface FilesSettings {
  /** Null: nobody writes files. */
  place: FilePlaceSettings | null
  publicUrl: string | null
}

export const NO_FILES: FilesSettings = { place: null, publicUrl: null }

type Get = (name: string) => string | undefined

/** Throws an error that names the wrong setting. */
export function readFilesSettings(get: Get): FilesSettings {
  const publicUrl = get('BCF_LOG_PUBLIC_URL')?.replace(/\/+$/, '') ?? null
  if (publicUrl !== null && !hostOf(publicUrl))
    throw new Error(
      'BCF_LOG_PUBLIC_URL must start with http:// or https://, and hold a host and a plain path only',
    )
  return { place: readPlace(get), publicUrl }
}

function readPlace(get: Get): FilePlaceSettings | null {
  const place = get('BCF_LOG_PUBLISH')
  if (place === undefined) return null
  if (place !== 'store') return { kind: 'directory', directory: resolve(place) }
  const store = readStoreSettings(get)
  if (!store) throw new Error('BCF_LOG_PUBLISH is "store", but there is none: set BCF_STORE_ENDPOINT as well')
  return { kind: 'store', store }
}
