import { rightsOf } from '../../access/people/rights.ts'
import { suffices } from '../../access/permissions.ts'
import type { Sql } from '../../platform/database.ts'

/** Whether somebody may read what is told of a brand, or of the installation, now. */
export async function mayHear(sql: Sql, personId: string, scope: string): Promise<boolean> {
  const rights = await rightsOf(sql, personId)
  if (rights === null) return false
  return suffices(rights === 'administrator' ? rights : (rights.get(scope) ?? null), 'alert.read')
}
