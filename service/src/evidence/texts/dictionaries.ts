// What private texts are packed with. The one copy in the repository is in the migration that also puts it into the database, as
// with the dictionary of bodies; texts that were packed with other bytes cannot be read with these.

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const MIGRATION = new URL('../../../migrations/0058_record-packs.sql', import.meta.url)
const SHA256 = '3fe47cd850c68e0b452af920a0ee81da0cf91d1277f94fe4eaaa1686e5c47a4d'

export interface TextDictionary {
  /** What texts packed with it are marked with. Never given to other bytes. */
  coding: number
  bytes: Uint8Array
}

/** Of captures, attempts, extractions and classifications. */
export const TEXT_DICTIONARIES: readonly TextDictionary[] = readDictionaries().map((bytes, place) => ({
  coding: place + 1,
  bytes,
}))

function readDictionaries(): Buffer[] {
  const quoted = readFileSync(MIGRATION, 'utf8')
    .split('$dictionary$')
    .filter((_, place) => place % 2 === 1)
  if (hash('sha256', quoted.join('\n')) !== SHA256)
    throw new Error(
      `${MIGRATION.pathname} was changed, and records cannot be read without it: restore that file`,
    )
  return quoted.map(text => Buffer.from(text))
}
