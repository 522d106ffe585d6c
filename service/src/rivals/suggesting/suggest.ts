// Who might be a rival: names that recur in the newest sealed answers and are nobody's yet. A person decides.

import { setImmediate as breathe } from 'node:timers/promises'
import type { ReadDeps } from '../../citations/judge-run.ts'
import { foldName } from '../../citations/mentions/fold.ts'
import { visibleTexts } from '../../citations/visible-texts.ts'
import { sealStates } from '../../evidence/events/state.ts'
import type { Brand } from '../../model/brand.ts'
import { AppError } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { activeFacts } from '../../truth/store.ts'
import { candidatesIn } from './candidates.ts'
import { type ReadAnswer, type Recurring, recurringNames } from './recurring.ts'
import { dismissedAmong, insertDismissal, namesOfRivals, newestAnswers } from './store.ts'
import { RIVAL_DISMISSALS } from './tables.ts'

/** However long the history is. */
const MOST_READ = 300
const AT_ONCE = 25
const MOST_SUGGESTED = 20

export interface Suggestions {
  /** Answers that were read for them. */
  read: number
  suggestions: Omit<Recurring, 'folded'>[]
}

export async function suggestRivals(deps: ReadDeps, sql: Sql, brand: Brand): Promise<Suggestions> {
  const runIds = await newestAnswers(sql, brand.id, MOST_READ)
  const answers: ReadAnswer[] = []
  for (let from = 0; from < runIds.length; from += AT_ONCE) {
    const some = runIds.slice(from, from + AT_ONCE)
    const texts = await visibleTexts({ ...deps, sql }, some)
    for (const runId of some) answers.push({ runId, ...candidatesIn(texts.get(runId) ?? '') })
    // Others wait for the same thread.
    await breathe()
  }
  const known = [brand.name, ...brand.aliases, ...(await namesOfRivals(sql, brand.id))]
  // Its founders, offices and products are no rivals.
  const ownFacts = new Set((await activeFacts(sql, brand.id)).map(({ value }) => foldName(value)))
  const recurring = recurringNames(answers, known).filter(({ folded }) => !ownFacts.has(folded))
  const dismissed = await dismissedAmong(
    sql,
    brand.id,
    recurring.map(({ folded }) => folded),
  )
  const suggestions = recurring.filter(({ folded }) => !dismissed.has(folded)).slice(0, MOST_SUGGESTED)
  return { read: runIds.length, suggestions: suggestions.map(({ folded, ...shown }) => shown) }
}

/** It is not suggested again; whoever wants it can still name it. Doing it again does no more. */
export async function dismissSuggestion(
  { database, clock }: { database: Database; clock: Clock },
  { actor, brandId, name }: { actor: string; brandId: string; name: string },
): Promise<void> {
  const at = clock.now()
  const folded = foldName(name)
  if (folded === '') throw new AppError('conflict', 'A name has at least one letter or digit')
  const id = newId('rvd', at)
  await database.transaction(async tx => {
    const isNew = await insertDismissal(tx, { id, brandId, name, folded, dismissedAt: at })
    if (isNew)
      await sealStates(tx, RIVAL_DISMISSALS, {
        actor,
        action: 'rival.dismissed',
        at,
        keys: [id],
        isFirst: true,
      })
  })
}
