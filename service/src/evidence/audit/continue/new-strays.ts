// Rows that nothing leads to, as far as they can be found among the newest.

import type { Sql } from '../../../platform/database.ts'
import type { Findings } from '../findings.ts'
import { checkDictionaries, checkQueued } from '../strays.ts'
import { findStrayBodies, findTilesPast } from './store.ts'

export async function checkNewStrays(
  sql: Sql,
  findings: Findings,
  { signedAt, size }: { signedAt: number; size: number | null },
): Promise<void> {
  await checkQueued(sql, findings)
  await checkDictionaries(sql, findings)
  for (const { sha256 } of await findStrayBodies(sql, new Date(signedAt)))
    findings.add('bodies', `bodies ${sha256}`, null, 'no capture has these bytes')
  if (size === null) return
  for (const { level, index } of await findTilesPast(sql, size))
    findings.add('tiles', `log_tiles ${level}/${index}`, null, `a log of ${size} leaves has no such tile`)
}
