import { lockBrand } from '../../brands/store.ts'
import { SYSTEM_ACTOR } from '../../model/actor.ts'
import { RIVALS } from '../reading/read-rivals.ts'
import type { CountDeps } from './count-rivals.ts'
import { promiseCounting, renewTally } from './renew-tally.ts'
import { brandsWithTallies } from './store.ts'

/**
 * At a start: what was counted by an earlier reading is counted again, and what waits to be counted has a job, whatever became of
 * the one that it had.
 */
export async function reviseTallies(deps: Omit<CountDeps, 'engines'>): Promise<void> {
  const { database, queue, clock, log } = deps
  for (const { brandId, method, isOwed } of await brandsWithTallies(database)) {
    const isEarlier = versionOf(method) < versionOf(RIVALS)
    if (!isEarlier && !isOwed) continue
    if (isEarlier) log.info({ brandId, method }, 'rivals are counted again by another reading')
    await database.transaction(async tx => {
      const brand = await lockBrand(tx, brandId)
      if (!brand) return
      const at = clock.now()
      if (isEarlier) await renewTally(tx, { queue }, { brand, actor: SYSTEM_ACTOR, at })
      else await promiseCounting(tx, queue, { brandId, actor: SYSTEM_ACTOR, at })
      await queue.send(tx, 'count-new-answers', { brandId }, { singleton: brandId })
    })
  }
}

/** `rivals@3` is 3. A newer one than ours is left to the service that wrote it. */
const versionOf = (method: string): number => Number(method.split('@')[1] ?? 0)
