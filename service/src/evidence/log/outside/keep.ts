// Stores what somebody outside has signed: first in the database, then in the journal. So removing it from the
// database is noticed, and a kill in between accuses nobody.

import type { Database, Sql } from '../../../platform/database.ts'
import { sha256Of } from '../../seal.ts'
import type { Journal } from '../journal.ts'
import type { AnchorRow } from '../store.ts'
import type { Collected } from './material.ts'
import { type CosignatureRow, insertAnchor, insertCosignature, insertMaterial } from './store.ts'

interface Deps {
  database: Sql
  journal: Journal
}

/** Another worker may have been faster; one timestamp per checkpoint and authority is enough. */
export async function keepAnchor({ database, journal }: Deps, anchor: AnchorRow): Promise<void> {
  if (!(await insertAnchor(database, anchor))) return
  const { size, authority, response } = anchor
  await journal.append({ size, anchor: authority, sha256: sha256Of(response) })
}

/** A timestamp's supporting material, with all its files or not at all; after a kill it is gathered again. */
export async function keepMaterial(
  { database, journal }: { database: Database; journal: Journal },
  { size, authority }: Pick<AnchorRow, 'size' | 'authority'>,
  { material, contents }: Collected,
): Promise<void> {
  const content = JSON.stringify(material)
  const isFirst = await database.transaction(tx => insertMaterial(tx, { size, authority, content }, contents))
  if (isFirst) await journal.append({ size, material: authority, sha256: sha256Of(content) })
}

/** The same for a witness's line. */
export async function keepCosignature(
  { database, journal }: Deps,
  cosignature: CosignatureRow,
): Promise<void> {
  if (!(await insertCosignature(database, cosignature))) return
  const { size, witness, line } = cosignature
  await journal.append({ size, cosignature: witness, sha256: sha256Of(line) })
}
