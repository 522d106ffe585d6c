import { requireLockedBrand } from '../../brands/require-brand.ts'
import { sealEvents } from '../../evidence/events/event.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
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
    await requireLockedBrand(tx, brandId)
    const before = await schedules.find(brandId, tx)
    if (before === null && schedule === null) return
    await (schedule ? schedules.set(tx, brandId, schedule) : schedules.remove(tx, brandId))
    const action = schedule ? 'schedule.set' : 'schedule.removed'
    const object = { type: 'schedule', id: brandId }
    await sealEvents(tx, clock.now(), [{ actor, action, object, before, after: schedule }])
  })
}
