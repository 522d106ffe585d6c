// The only way facts come and go. A changed value is a new fact; the old one is superseded and stays for ever.
// Each change is sealed in the transaction that makes it, so the table and the records agree.

import type { Change as Done } from '../evidence/events/event.ts'
import { type NewRecord, sealAll, sha256Of } from '../evidence/seal.ts'
import type { Fact } from '../model/fact.ts'
import type { Transaction } from '../platform/database.ts'
import { insertDates } from './dates/store.ts'
import { insertFacts, supersedeFacts } from './store.ts'
import { sinceOfValue } from './true-since.ts'

export interface NewFact extends Pick<Fact, 'key' | 'value' | 'source' | 'sourceSha256' | 'origin'> {
  /** `sandbox` if the source was the simulator's; absent for facts that people entered. */
  surface?: string
  /** For a model's reading: the words of the page, and the record of the reading. Sealed, and stored nowhere else. */
  quote?: string
  extraction?: string
  /** The day since which it holds; if not given, its value may tell. */
  trueSince?: string | null
}

interface Change {
  brandId: string
  at: Date
  /** Active facts of the brand. */
  gone: Fact[]
  /** None already active with the same source and origin. */
  fresh: NewFact[]
}

/** Returns the new facts in the order they were given. */
export async function changeFacts(tx: Transaction, { brandId, at, gone, fresh }: Change): Promise<Fact[]> {
  const facts = fresh.map(fact => ({
    ...fact,
    hash: sha256Of(fact.value),
    trueSince: fact.trueSince ?? sinceOfValue(fact.key, fact.value, at),
  }))
  const ids = await sealAll(tx, [
    ...gone.map(fact => ending(fact, at)),
    ...facts.map(fact => activation(brandId, fact, at)),
  ])
  const idOf = (place: number) => ids[gone.length + place] as string
  const added = facts.map(
    ({ surface: _surface, quote: _quote, extraction: _extraction, trueSince: _since, ...fact }, place) => ({
      ...fact,
      id: idOf(place),
      brandId,
      active: true,
      collectedAt: at,
      supersededAt: null,
    }),
  )
  if (gone.length > 0)
    await supersedeFacts(
      tx,
      gone.map(fact => fact.id),
      at,
    )
  if (added.length > 0) await insertFacts(tx, added)
  const dates = facts.flatMap(({ trueSince }, place) =>
    trueSince === null ? [] : [{ id: idOf(place), factId: idOf(place), number: 1, trueSince }],
  )
  if (dates.length > 0) await insertDates(tx, dates)
  return added
}

function activation(
  brandId: string,
  fact: NewFact & { hash: string; trueSince: string | null },
  at: Date,
): NewRecord {
  const { hash, trueSince, ...content } = fact
  // Hashed, because the slot is indexed and the page's author decides how long these are.
  const what = sha256Of(JSON.stringify([fact.origin, fact.source, fact.key, hash]))
  return {
    kind: 'fact',
    subject: brandId,
    slot: `activated/${what}/${at.getTime()}`,
    at,
    sha256: hash,
    private: { ...content, ...(trueSince !== null && { trueSince }), event: 'activated' },
  }
}

const ending = (fact: Fact, at: Date): NewRecord => ({
  kind: 'fact',
  subject: fact.brandId,
  slot: `superseded/${fact.id}`,
  at,
  sha256: fact.hash,
  supersedes: fact.id,
  private: { key: fact.key, factId: fact.id, event: 'superseded' },
})

/**
 * Who added or ended each: facts are sealed one by one, so that naming them is enough. One event each, with what it
 * replaced: the bundle of an answer judged by one fact must not name the others.
 */
export function factEvents(
  by: Pick<Done, 'actor' | 'action'>,
  brandId: string,
  { added, gone }: { added: Fact[]; gone: Fact[] },
): Done[] {
  const left = Map.groupBy(gone, ({ key }) => key)
  const object = { type: 'facts', id: brandId }
  const named = (facts: Fact[]) => (facts.length > 0 ? { facts: facts.map(({ id }) => id) } : null)
  const came = added.map(fact => {
    const before = named(left.get(fact.key) ?? [])
    left.delete(fact.key)
    return { ...by, object, before, after: named([fact]) }
  })
  const went = [...left.values()].flat().map(fact => ({ ...by, object, before: named([fact]), after: null }))
  return [...came, ...went]
}
