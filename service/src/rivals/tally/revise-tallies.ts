import { lockBrand } from '../../brands/store.ts'
import { SYSTEM_ACTOR } from '../../model/actor.ts'
import type { CountDeps } from './count-rivals.ts'
import { promiseCounting, renewTally } from './renew-tally.ts'
import { brandsWithTallies } from './store.ts'
import { isEarlier } from './versions.ts'

/**
 * At a start: what was counted by an earlier reading is counted again, and what waits to be counted has a job, whatever became of
 * the one that it had.
 */
export async function reviseTallies(deps: Omit<CountDeps, 'engines'>): Promise<void> {
  const { database, queue, clock, log } = deps
  for (const { brandId, method, isOwed } of await brandsWithTallies(database)) {
    const isOutdated = method !== null && isEarlier(method)
    if (!isOutdated && !isOwed) continue
    if (isOutdated) log.info({ brandId, method }, 'rivals are counted again by another reading')
    await database.transaction(async tx => {
      const brand = await lockBrand(tx, brandId)
      if (!brand) return
      const at = clock.now()
      if (isOutdated) await renewTally(tx, { queue }, { brand, actor: SYSTEM_ACTOR, at })
      await promiseCounting(tx, queue, { brandId, actor: SYSTEM_ACTOR, at, isAnew: true })
      await queue.send(tx, 'count-new-answers', { brandId }, { singleton: brandId })
    })
  }
}
