import { rightsOf } from '../../access/people/rights.ts'
import { suffices } from '../../access/permissions.ts'
import type { Sql } from '../../platform/database.ts'

/** Whether somebody may now read what is reported about a brand or the installation. */
export async function mayHear(sql: Sql, personId: string, scope: string): Promise<boolean> {
  const rights = await rightsOf(sql, personId)
  if (rights === null) return false
  return suffices(rights === 'administrator' ? rights : (rights.get(scope) ?? null), 'alert.read')
}
