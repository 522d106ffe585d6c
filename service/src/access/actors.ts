import { introduce, type NewActor } from '../evidence/events/actors.ts'
import { findActors } from '../evidence/events/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { TokenCaller } from './caller.ts'

export interface Actors {
  /** The actor id of a caller. */
  of(caller: Pick<TokenCaller, 'id' | 'name' | 'tokenHash'>): Promise<string>
}

/** Enough to tell an installation's tokens apart, far too little to find one. */
const PREFIX_LENGTH = 8

export function createActors({ database, clock }: { database: Database; clock: Clock }): Actors {
  // An actor once recorded stays: nobody deletes one.
  const known = new Set<string>()
  return {
    async of(caller) {
      const actor = actorOf(caller)
      if (known.has(actor.id)) return actor.id
      // Looked up first: a known actor can be named even where nothing can be written.
      const [found] = await findActors(database, [actor.id])
      if (!found) await database.transaction(tx => introduce(tx, actor, clock.now()))
      known.add(actor.id)
      return actor.id
    },
  }
}

function actorOf({ id, name, tokenHash }: Pick<TokenCaller, 'id' | 'name' | 'tokenHash'>): NewActor {
  if (id !== 'platform') return { id: `act_${id}`, kind: 'key', name: name ?? id }
  const prefix = tokenHash.slice(0, PREFIX_LENGTH)
  return { id: `act_token_${prefix}`, kind: 'token', name: `access token ${prefix}` }
}
