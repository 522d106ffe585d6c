// Actors, each known from its first change on. Only a blinded hash of the name is sealed: it protects the name against
// edits while it exists, and leads nowhere once the salt is gone.

import { hash, randomBytes } from 'node:crypto'
import { SYSTEM_ACTOR, scheduleActor } from '../../model/actor.ts'
import { AppError, notFound } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { isPlausibleId } from '../../platform/ids.ts'
import { sealEvents } from './event.ts'
import { type Actor, eraseName, insertActor, lockActor, type NamedActor } from './store.ts'

export type NewActor = Pick<Actor, 'id' | 'kind' | 'name'>

export const SYSTEM: NewActor = { id: SYSTEM_ACTOR, kind: 'system', name: 'the service' }

export const scheduleOf = (brandId: string): NewActor => ({
  id: scheduleActor(brandId),
  kind: 'schedule',
  name: 'the schedule of a brand',
})

/** Also if already known. Of two concurrent calls the second waits, and finds it. */
export async function introduce(tx: Transaction, { id, kind, name }: NewActor, at: Date): Promise<string> {
  const nameSalt = name === null ? null : randomBytes(32)
  const actor = { id, kind, name, nameSalt, createdAt: at, forgottenAt: null }
  if (await insertActor(tx, actor)) {
    const object = { type: 'actor', id }
    await sealEvents(tx, at, [
      { actor: id, action: 'actor.appeared', object, before: null, after: facts(actor) },
    ])
  }
  return id
}

/** The name is erased for ever; the id stays, and with it everything the actor did. */
export async function forgetActor(
  { database, clock }: { database: Database; clock: Clock },
  { id, actor }: { id: string; actor: string },
): Promise<Actor> {
  return database.transaction(async tx => {
    const known = isPlausibleId(id) ? await lockActor(tx, id) : null
    if (!known) throw notFound('Actor')
    if (known.kind === 'person')
      throw new AppError('conflict', 'The name of a person goes with the person: remove the person')
    const { nameSalt: _salt, ...shown } = known
    if (known.forgottenAt !== null) return shown
    const at = clock.now()
    const forgotten = { ...known, name: null, nameSalt: null, forgottenAt: at }
    await eraseName(tx, id, at)
    const object = { type: 'actor', id }
    const states = { before: facts(known), after: facts(forgotten) }
    await sealEvents(tx, at, [{ actor, action: 'actor.forgotten', object, ...states }])
    return { ...shown, name: null, forgottenAt: at }
  })
}

const facts = ({ id, kind, name, nameSalt, createdAt, forgottenAt }: NamedActor) => ({
  id,
  kind,
  nameSha256:
    name === null ? null : hash('sha256', Buffer.concat([nameSalt ?? Buffer.of(), Buffer.from(name)])),
  createdAt,
  forgottenAt,
})
