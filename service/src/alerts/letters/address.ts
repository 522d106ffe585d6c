// From alerts to letters: one for each person who wants it at once, or one a day for everything that happened. An alert and its
// letters are one transaction, so none is lost, and letter ids are digests, so none is written twice.

import { sealStates } from '../../evidence/events/state.ts'
import { SYSTEM_ACTOR } from '../../model/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { type Alert, digestId } from '../alert.ts'
import { markAddressed, takeUnaddressed } from '../store.ts'
import { ALERT_TABLE } from '../table.ts'
import { mayHear } from '../wishes/may-hear.ts'
import { type MailWish, mailWishesFor } from '../wishes/store.ts'
import { openLetter, putAlerts } from './store.ts'

interface Deps {
  database: Database
  clock: Clock
}

const BATCH = 100
const DAY_MS = 86_400_000

/** Until every alert has its letters. */
export async function addressAlerts(deps: Deps): Promise<void> {
  while ((await addressBatch(deps)) === BATCH);
}

const addressBatch = ({ database, clock }: Deps): Promise<number> =>
  database.transaction(async tx => {
    const at = clock.now()
    const alerts = await takeUnaddressed(tx, BATCH)
    if (alerts.length === 0) return 0
    const wishes = await mailWishesFor(tx, [...new Set(alerts.map(({ scope }) => scope))])
    for (const wish of wishes) {
      const wanted = alerts.filter(({ scope, kind }) => scope === wish.scope && wish.kinds.includes(kind))
      if (wanted.length > 0 && (await mayHear(tx, wish.personId, wish.scope)))
        await write(tx, wish, wanted, at)
    }
    const ids = alerts.map(({ id }) => id)
    await markAddressed(tx, ids, at)
    await sealStates(tx, ALERT_TABLE, { actor: SYSTEM_ACTOR, action: 'news.addressed', at, keys: ids })
    return alerts.length
  })

async function write(tx: Transaction, wish: MailWish, alerts: Alert[], at: Date): Promise<void> {
  const { personId, scope, pace } = wish
  if (pace === 'daily') return gather(tx, wish, alerts, at)
  for (const { id: alertId } of alerts) {
    const id = digestId('ltr', ['alert', personId, alertId])
    await openLetter(tx, { id, personId, scope, kind: 'alert', wantedAt: at }, at)
    await putAlerts(tx, id, [alertId])
  }
}

/** Into the next letter that nobody has begun to send. */
async function gather(
  tx: Transaction,
  { personId, scope, hour }: MailWish,
  alerts: Alert[],
  at: Date,
): Promise<void> {
  for (let wantedAt = nextAt(hour, at); ; wantedAt = new Date(wantedAt.getTime() + DAY_MS)) {
    const id = digestId('ltr', ['digest', personId, scope, wantedAt.toISOString()])
    if (!(await openLetter(tx, { id, personId, scope, kind: 'digest', wantedAt }, at))) continue
    return putAlerts(
      tx,
      id,
      alerts.map(alert => alert.id),
    )
  }
}

/** The next time it is this hour, UTC. */
function nextAt(hour: number, after: Date): Date {
  const today = Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate(), hour)
  return new Date(today > after.getTime() ? today : today + DAY_MS)
}
