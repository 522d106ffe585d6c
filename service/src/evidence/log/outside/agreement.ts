// At startup, before anything is signed: the log must be the one that others have dated and signed, and no
// shorter.

import {
  consistencyProof,
  ProofError,
  parseNote,
  readCheckpoint,
  sameBytes,
  sha256,
  utf8,
  verifyConsistency,
} from '@brand-citation-forensics/proof'
import { readTimestamp } from '@brand-citation-forensics/proof/timestamp'
import type { Database, Transaction } from '../../../platform/database.ts'
import { LogRefusal } from '../refusal.ts'
import { type AnchorRow, findCheckpoint, readHead, type SignedCheckpoint } from '../store.ts'
import { createTreeReader } from '../tiles.ts'
import { findLastCosignature, readLastAnchors } from './store.ts'

export async function requireOutsideAgreement(database: Database): Promise<void> {
  await database.transaction(async tx => {
    const head = await readHead(tx)
    const cosigned = await findLastCosignature(tx)
    if (cosigned && cosigned.size > (head?.size ?? 0)) throw rolledBack(head, cosigned.size, cosigned.witness)
    for (const anchor of await readLastAnchors(tx)) {
      if (!head || head.size < anchor.size) throw rolledBack(head, anchor.size, anchor.authority)
      await requireDated(tx, head, anchor)
    }
  })
}

const rolledBack = (head: SignedCheckpoint | null, size: number, who: string): LogRefusal =>
  new LogRefusal(
    `the database's log has ${head?.size ?? 0} entries, but ${who} has signed one of ${size}: ` +
      'the database was rolled back or replaced. Nothing more is signed; restore the newest backup',
  )

async function requireDated(
  tx: Transaction,
  head: SignedCheckpoint,
  { size, authority, response }: AnchorRow,
): Promise<void> {
  const dated = await findCheckpoint(tx, size)
  const proof = await createTreeReader(tx).compute(source => consistencyProof(size, head.size, source))
  try {
    if (!dated) throw new ProofError('its checkpoint is missing')
    if (!sameBytes(readTimestamp(response).imprint, sha256(utf8(parseNote(dated.note).text))))
      throw new ProofError('its checkpoint is another one')
    const { root } = readCheckpoint(dated.note)
    verifyConsistency({ oldSize: size, oldRoot: root, size: head.size, root: head.root, proof })
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    throw new LogRefusal(
      `the log in the database is not the one of ${size} entries that ${authority} has dated ` +
        `(${error.message}): history was rewritten. Nothing more is signed`,
    )
  }
}
