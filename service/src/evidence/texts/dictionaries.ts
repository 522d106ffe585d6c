// What private texts are packed with. As with the dictionary of bodies, the only copy in the repository is in the migration that
// also puts it into the database; texts packed with it can be read with nothing else.

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const MIGRATION = new URL('../../../migrations/0001_baseline.sql', import.meta.url)
const SHA256 = 'c1c3ca1a75b06f4c37717b81340e3b1916a29576f3c54c620b6dc8e1330dc96e'

export interface TextDictionary {
  /** Marks texts packed with it. Never reused for other bytes. */
  coding: number
  bytes: Uint8Array
}

const [words, ...ofKinds] = readQuoted() as [Buffer, ...Buffer[]]

/** Of captures, of what models read, of verdicts. */
export const TEXT_DICTIONARIES: readonly TextDictionary[] = ofKinds.map((ofKind, place) => ({
  coding: place + 1,
  bytes: Buffer.concat([words, ofKind]),
}))

function readQuoted(): Buffer[] {
  const quoted = readFileSync(MIGRATION, 'utf8')
    .split('$dictionary$')
    .filter((_, place) => place % 2 === 1)
    // The first is that of bodies.
    .slice(1)
  if (hash('sha256', quoted.join('\n')) !== SHA256)
    throw new Error(
      `${MIGRATION.pathname} was changed, and records cannot be read without it: restore that file`,
    )
  return quoted.map(text => Buffer.from(text))
}
