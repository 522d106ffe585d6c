import { archiveBrand } from '../../brands/change-brand.ts'
import { requireLockedBrand } from '../../brands/require-brand.ts'
import { SYSTEM_ACTOR } from '../../model/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Transaction } from '../../platform/database.ts'
import type { SiteTrouble } from '../../truth/site/watch-fetch.ts'
import { isUnnamed, readSetup } from './read-setup.ts'

/** Nobody answers there: most often a slip in the address. */
const NOBODY_THERE: SiteTrouble[] = ['nxdomain', 'timeout', 'unreachable']

/**
 * A domain that does not answer does not become a brand: one that consists of nothing else is archived. Trying again, another
 * address, or going on by hand takes it up again.
 */
export async function setAside(
  tx: Transaction,
  clock: Clock,
  { brandId, trouble }: { brandId: string; trouble: SiteTrouble },
): Promise<void> {
  if (!NOBODY_THERE.includes(trouble)) return
  const brand = await requireLockedBrand(tx, brandId)
  const { facts, prompts, scan } = await readSetup(tx, brand)
  if (facts.active > 0 || prompts > 0 || scan !== null || !(await isUnnamed(tx, brand))) return
  await archiveBrand({ database: tx, clock }, { actor: SYSTEM_ACTOR, id: brandId, archived: true })
}
