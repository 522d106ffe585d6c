// Links to the file of a case.

import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { requireCase, saveCase } from '../people/change-case.ts'
import { makeLink, type NewLink, revokeLink } from './share-link.ts'
import type { CaseLink } from './store.ts'

interface Deps {
  database: Database
  clock: Clock
}

export async function shareCase(
  { database, clock }: Deps,
  { caseId, ...wanted }: NewLink & { caseId: string },
): Promise<{ link: CaseLink; token: string }> {
  const at = clock.now()
  return database.transaction(async tx => {
    const found = await requireCase(tx, caseId)
    const made = await makeLink<CaseLink>(tx, { caseId }, { ...wanted, action: 'case.shared', at })
    await saveCase(tx, found, { actor: wanted.actor, action: 'case.changed', at })
    return made
  })
}

export const unshareCase = (
  deps: Deps,
  { caseId, shareId, actor }: { caseId: string; shareId: string; actor: string },
): Promise<CaseLink> => revokeLink(deps, { shared: { caseId }, shareId, actor, action: 'case.unshared' })
