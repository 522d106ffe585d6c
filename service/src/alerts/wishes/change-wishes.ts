// What people want to be told, by mail or by their own feed; each change with its event, in one transaction.

import { randomBytes } from 'node:crypto'
import { requireActive } from '../../access/people/change-members.ts'
import { INSTALLATION } from '../../access/people/store.ts'
import { digestOf } from '../../access/platform-token.ts'
import { findBrand } from '../../brands/store.ts'
import { sealStates } from '../../evidence/events/state.ts'
import type { AlertKind } from '../../model/alert.ts'
import { AppError, notFound } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { isPlausibleId, newId } from '../../platform/ids.ts'
import { mayHear } from './may-hear.ts'
import {
  endFeed,
  type Feed,
  findFeedBySecret,
  insertFeed,
  lockFeed,
  type MailWish,
  saveMailWish,
} from './store.ts'
import { ALERT_WISHES } from './tables.ts'

export interface Deps {
  database: Database
  clock: Clock
}

/** The person cannot be removed until the transaction ends; what they may not read is not found. */
async function requireHearer(tx: Transaction, personId: string, scope: string): Promise<void> {
  const { kind } = await requireActive(tx, personId)
  if (kind !== 'person') throw new AppError('conflict', 'A service reads no letters and follows no feeds.')
  const isThere = scope === INSTALLATION || (isPlausibleId(scope) && (await findBrand(tx, scope)) !== null)
  if (!isThere || !(await mayHear(tx, personId, scope))) throw notFound('Brand')
}

export async function changeMailWish(
  { database, clock }: Deps,
  { actor, ...wish }: Omit<MailWish, 'id'> & { actor: string },
): Promise<void> {
  const at = clock.now()
  await database.transaction(async tx => {
    await requireHearer(tx, wish.personId, wish.scope)
    const id = await saveMailWish(tx, { ...wish, id: newId('alw', at) }, at)
    await sealStates(tx, ALERT_WISHES, { actor, action: 'alert.wanted', at, keys: [id] })
  })
}

const FORM = /^fed_[\w-]{43}$/

/** The only moment its secret exists as text. */
export async function makeFeed(
  { database, clock }: Deps,
  { actor, personId, scope, kinds }: { actor: string; personId: string; scope: string; kinds: AlertKind[] },
): Promise<{ feed: Feed; secret: string }> {
  const at = clock.now()
  const secret = `fed_${randomBytes(32).toString('base64url')}`
  const feed: Feed = { id: newId('alw', at), personId, scope, kinds, madeAt: at, revokedAt: null }
  await database.transaction(async tx => {
    await requireHearer(tx, personId, scope)
    await insertFeed(tx, feed, digestOf(secret))
    await sealStates(tx, ALERT_WISHES, {
      actor,
      action: 'alert.feed_made',
      at,
      keys: [feed.id],
      isFirst: true,
    })
  })
  return { feed, secret }
}

/** One that was revoked stays so. */
export const revokeFeed = (
  { database, clock }: Deps,
  { actor, personId, id }: { actor: string; personId: string; id: string },
): Promise<Feed> =>
  database.transaction(async tx => {
    const feed = isPlausibleId(id) ? await lockFeed(tx, id) : null
    if (feed?.personId !== personId) throw notFound('Feed')
    if (feed.revokedAt) return feed
    const at = clock.now()
    await endFeed(tx, id, at)
    await sealStates(tx, ALERT_WISHES, { actor, action: 'alert.feed_revoked', at, keys: [id] })
    return { ...feed, revokedAt: at }
  })

/** Null if it opens nothing: unknown, revoked, or of somebody who may no longer read it. */
export async function openFeed({ database }: Pick<Deps, 'database'>, secret: string): Promise<Feed | null> {
  const feed = FORM.test(secret) ? await findFeedBySecret(database, digestOf(secret)) : null
  return feed && (await mayHear(database, feed.personId, feed.scope)) ? feed : null
}
