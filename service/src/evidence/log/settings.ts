// How the evidence log is kept, from the environment that config.ts hands over.

import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { isKeyName } from '@brand-citation-forensics/proof'
import { FILES_SETTINGS, readFilesSettings } from './files/settings.ts'
import type { LogSettings } from './keep-log.ts'
import { parseSigningKeys } from './keys.ts'
import { OUTSIDE_SETTINGS, readOutsideSettings } from './outside/settings.ts'

export const LOG_SETTINGS = [
  {
    name: 'BCF_LOG_KEY_FILE',
    meaning: 'The keys that sign the evidence log, one a line; made at first start, mode 0600',
    default: 'BCF_DATA_DIR/log/key',
    secret: false,
  },
  {
    name: 'BCF_LOG_KEY',
    meaning: 'The same keys, separated by commas, where secrets come by the environment',
    default: null,
    secret: true,
  },
  {
    name: 'BCF_LOG_ORIGIN',
    meaning:
      'Names a new evidence log, for ever: host and path without scheme, such as `evidence.example.com/log`',
    default: 'a random name',
    secret: false,
  },
  ...OUTSIDE_SETTINGS,
  ...FILES_SETTINGS,
]

/** Throws an error that names the wrong setting. */
export function readLogSettings(get: (name: string) => string | undefined, dataDir: string): LogSettings {
  const directory = join(dataDir, 'log')
  const origin = get('BCF_LOG_ORIGIN') ?? `bcf.localhost/${randomBytes(6).toString('hex')}`
  if (!isKeyName(origin) || origin.includes('://'))
    throw new Error(
      'BCF_LOG_ORIGIN must be a host and a path without scheme, spaces or pluses, of at most 64 characters',
    )
  const text = get('BCF_LOG_KEY') ?? null
  try {
    if (text !== null) parseSigningKeys(text)
  } catch (error) {
    throw new Error(`BCF_LOG_KEY: ${(error as Error).message}`)
  }
  const key = { text, file: get('BCF_LOG_KEY_FILE') ?? join(directory, 'key'), origin }
  return { directory, key, outside: readOutsideSettings(get), files: readFilesSettings(get) }
}
