// What a database knows about its object store.

import { StartError } from '../../model/errors.ts'
import type { Sql } from '../../platform/database.ts'

export interface StoreClaim {
  /** Our id, which the store must name. */
  installation: string
  /** Since then the store names it, and may hold bodies. */
  claimedAt: Date | null
}

export async function readClaim(sql: Sql): Promise<StoreClaim> {
  const { rows } = await sql.query<StoreClaim>(
    'select installation::text, claimed_at as "claimedAt" from object_store',
  )
  const [claim] = rows
  if (!claim)
    throw new StartError(
      'object_store has lost its row: insert the id that the object `installation` of the store names, with any claimed_at.',
    )
  return claim
}

export async function noteClaim(sql: Sql): Promise<void> {
  await sql.query('update object_store set claimed_at = now() where claimed_at is null')
}
