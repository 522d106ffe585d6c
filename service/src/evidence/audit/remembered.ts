// Checkpoints kept outside.

import {
  consistencyProof,
  fromHex,
  openCheckpoint,
  ProofError,
  toHex,
  type VerifierKey,
  verifyConsistency,
} from '@brand-citation-forensics/proof'
import type { Sql } from '../../platform/database.ts'
import { createTreeReader } from '../log/tiles.ts'
import type { AuditedCheckpoint } from './checkpoints.ts'
import type { Findings } from './findings.ts'

/** Roots by size. A note signed by no key of this log says nothing about it, which is a finding in itself. */
export function readRemembered(
  notes: string[],
  keys: VerifierKey[],
  findings: Findings,
): Map<number, string> {
  const remembered = new Map<number, string>()
  for (const note of notes) {
    try {
      const { size, root } = openCheckpoint(note, keys)
      remembered.set(size, toHex(root))
    } catch (error) {
      if (!(error instanceof ProofError)) throw error
      findings.add('signatures', '--checkpoint', null, `it is not one of this log: ${error.message}`)
    }
  }
  return remembered
}

/** Those not beyond the audited checkpoint, which must have grown from them. */
export async function checkRemembered(
  sql: Sql,
  findings: Findings,
  { remembered, audited }: { remembered: Map<number, string>; audited: AuditedCheckpoint },
): Promise<void> {
  const tree = createTreeReader(sql)
  for (const [oldSize, oldRoot] of remembered) {
    if (oldSize > audited.size) continue
    try {
      const proof = await tree.compute(source => consistencyProof(oldSize, audited.size, source))
      const [before, root] = [bytesOf(oldRoot), bytesOf(audited.root)]
      verifyConsistency({ oldSize, oldRoot: before, size: audited.size, root, proof })
    } catch (error) {
      if (!(error instanceof ProofError)) throw error
      findings.add(
        'journal',
        '--checkpoint',
        Math.max(0, oldSize - 1),
        `it shows another tree of ${oldSize} entries than this`,
      )
    }
  }
}

const bytesOf = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array()
