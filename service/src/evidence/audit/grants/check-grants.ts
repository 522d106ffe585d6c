// Who may change what, besides the owner. Evidence does not depend on it; grants only prevent accidents, so one too many is a
// finding in itself.

import type { Sql } from '../../../platform/database.ts'
import { EVIDENCE_TABLES } from '../../tables.ts'
import type { Findings } from '../findings.ts'
import {
  findForeignOwners,
  readConnected,
  readDangerousGrants,
  readIndirectRoles,
  readPublicGrants,
} from './store.ts'

export async function checkGrants(sql: Sql, findings: Findings): Promise<void> {
  const grants = [...(await readDangerousGrants(sql, EVIDENCE_TABLES)), ...(await readPublicGrants(sql))]
  for (const { table, role, privilege } of grants)
    findings.add('grants', table, null, `${role} holds ${privilege}`)
  for (const { table, owner } of await findForeignOwners(sql))
    findings.add('grants', table, null, `it belongs to ${owner}, unlike the others`)
  for (const role of await readIndirectRoles(sql, EVIDENCE_TABLES))
    if (!grants.some(grant => grant.role === role || grant.role === 'PUBLIC'))
      findings.note(`${role} may change evidence because of a role it belongs to`)

  const { role, isSuperuser, isOwner } = await readConnected(sql)
  if (isSuperuser || isOwner)
    findings.note(
      `this audit connected as ${role}, ${isSuperuser ? 'a superuser' : 'the owner'}: a service that does so could drop the triggers`,
    )
}
