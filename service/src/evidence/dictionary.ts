// The dictionary that bodies are packed with. Its only copy in the repository is in the migration that also puts it into
// the database; bodies packed with it can be read with nothing else, so the service refuses to start if it has changed.

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const MIGRATION = new URL('../../migrations/0001_baseline.sql', import.meta.url)

export interface Dictionary {
  /** Marks bodies packed with it. Never reused for other bytes. */
  coding: string
  sha256: string
  bytes: Uint8Array
}

export const DICTIONARY: Dictionary = readDictionary(
  'zstd-1',
  '4cadf9956c4bdb4c162f89f3ce67976e108d55b8792430598364fc199c647aec',
)

function readDictionary(coding: string, sha256: string): Dictionary {
  const [, quoted = ''] = readFileSync(MIGRATION, 'utf8').split('$dictionary$')
  const bytes = Buffer.from(quoted)
  if (hash('sha256', bytes) !== sha256)
    throw new Error(
      `${MIGRATION.pathname} was changed, and bodies cannot be read without it: restore that file`,
    )
  return { coding, sha256, bytes }
}
