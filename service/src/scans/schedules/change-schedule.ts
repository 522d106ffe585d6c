import { lockBrand } from '../../brands/store.ts'
import { sealEvents } from '../../evidence/events/event.ts'
import { notFound } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { isPlausibleId } from '../../platform/ids.ts'
import type { Schedule, Schedules } from '../../platform/queue/queue.ts'

interface Deps {
  database: Database
  clock: Clock
  schedules: Pick<Schedules, 'find' | 'set' | 'remove'>
}

interface NewSchedule {
  actor: string
  brandId: string
  /** Null: scanned only when asked to. */
  schedule: Schedule | null
}

/** The brand stays locked: of two concurrent changes, the second finds the first. */
export async function changeSchedule(
  { database, clock, schedules }: Deps,
  { actor, brandId, schedule }: NewSchedule,
): Promise<void> {
  await database.transaction(async tx => {
    const brand = isPlausibleId(brandId) ? await lockBrand(tx, brandId) : null
    if (!brand) throw notFound('Brand')
    const before = await schedules.find(brandId, tx)
    if (before === null && schedule === null) return
    await (schedule ? schedules.set(tx, brandId, schedule) : schedules.remove(tx, brandId))
    const action = schedule ? 'schedule.set' : 'schedule.removed'
    const object = { type: 'schedule', id: brandId }
    await sealEvents(tx, clock.now(), [{ actor, action, object, before, after: schedule }])
  })
}
