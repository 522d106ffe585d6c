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
  /** The body of the record follows these bytes: most of what is read in an answer, or judged, stands there already. */
  onBody: boolean
}

const [capture, attempt, extraction, classification] = readDictionaries() as [
  ...[Buffer, Buffer, Buffer, Buffer],
]

export const TEXT_DICTIONARIES: readonly TextDictionary[] = [
  { coding: 1, onBody: false, bytes: capture },
  { coding: 2, onBody: false, bytes: attempt },
  { coding: 3, onBody: false, bytes: extraction },
  { coding: 4, onBody: true, bytes: extraction },
  { coding: 5, onBody: false, bytes: classification },
  { coding: 6, onBody: true, bytes: classification },
]

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
