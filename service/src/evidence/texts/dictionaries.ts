// What private texts are packed with. As with the dictionary of bodies, the only copy in the repository is in the migration that
// also puts it into the database; texts packed with it can be read with nothing else.

import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const MIGRATION = new URL('../../../migrations/0001_baseline.sql', import.meta.url)
const SHA256 = 'd7f2d3bcba22e5e83a1125be9fc522f338025736a0d761a6845a54c9485edce8'

export interface TextDictionary {
  /** Marks texts packed with it. Never reused for other bytes. */
  coding: number
  bytes: Uint8Array
}

const [capture, attempt, words, extraction, classification] = readQuoted() as [
  ...[Buffer, Buffer, Buffer, Buffer, Buffer],
]

export const TEXT_DICTIONARIES: readonly TextDictionary[] = [
  { coding: 1, bytes: capture },
  { coding: 2, bytes: attempt },
  { coding: 3, bytes: Buffer.concat([words, extraction]) },
  { coding: 4, bytes: Buffer.concat([words, classification]) },
]

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
