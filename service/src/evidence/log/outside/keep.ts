// Keeping what somebody outside has signed. The database has it first, then the journal remembers it: so whoever
// takes it out of the database is found out, and a kill in between accuses nobody.

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

/** Another worker may have been faster; one timestamp of a checkpoint by an authority is enough. */
export async function keepAnchor({ database, journal }: Deps, anchor: AnchorRow): Promise<void> {
  if (!(await insertAnchor(database, anchor))) return
  const { size, authority, response } = anchor
  await journal.append({ size, anchor: authority, sha256: sha256Of(response) })
}

/** What belongs to a timestamp, with all its files or not at all; a kill before leaves it to be gathered again. */
export async function keepMaterial(
  { database, journal }: { database: Database; journal: Journal },
  { size, authority }: Pick<AnchorRow, 'size' | 'authority'>,
  { material, contents }: Collected,
): Promise<void> {
  const content = JSON.stringify(material)
  const isFirst = await database.transaction(tx => insertMaterial(tx, { size, authority, content }, contents))
  if (isFirst) await journal.append({ size, material: authority, sha256: sha256Of(content) })
}

/** The same for the line of a witness. */
export async function keepCosignature(
  { database, journal }: Deps,
  cosignature: CosignatureRow,
): Promise<void> {
  if (!(await insertCosignature(database, cosignature))) return
  const { size, witness, line } = cosignature
  await journal.append({ size, cosignature: witness, sha256: sha256Of(line) })
}
