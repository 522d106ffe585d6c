// Which tally people see is sealed: when it begins to be shown, and when it ends.

import { sealEnds, sealStates } from '../../evidence/events/state.ts'
import { SYSTEM_ACTOR } from '../../model/actor.ts'
import type { Transaction } from '../../platform/database.ts'
import { RIVAL_TALLIES } from '../tables.ts'
import { endTallies, showTally } from './store.ts'

export async function endSealed(tx: Transaction, keys: string[], at: Date): Promise<void> {
  if (keys.length === 0) return
  await sealEnds(tx, RIVAL_TALLIES, { actor: SYSTEM_ACTOR, action: 'tally.ended', at, keys })
  await endTallies(tx, keys, at)
}

export async function showSealed(tx: Transaction, id: string, at: Date): Promise<void> {
  await showTally(tx, id, at)
  await sealStates(tx, RIVAL_TALLIES, { actor: SYSTEM_ACTOR, action: 'tally.shown', at, keys: [id] })
}
