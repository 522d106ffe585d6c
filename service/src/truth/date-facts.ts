// A date given to a fact that is known already: since when it holds, by the word of a person. Each is a record of its own
// beside the fact's; a later one takes its place, and none is ever edited.

import { lockBrand } from '../brands/store.ts'
import { type Change, sealEvents } from '../evidence/events/event.ts'
import { sealAll } from '../evidence/seal.ts'
import { AppError, type ErrorDetail, notFound } from '../model/errors.ts'
import { type Fact, isAboutPage } from '../model/fact.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Sql, Transaction } from '../platform/database.ts'
import { isPlausibleId } from '../platform/ids.ts'
import { datesOfFacts, type FactDate, insertDates } from './dates/store.ts'
import { UnreadableFact } from './entered-fact.ts'
import { findFact } from './store.ts'
import { readSince, standingDates } from './true-since.ts'

interface Deps {
  database: Database
  clock: Clock
}

interface Dating {
  actor: string
  factId: string
  /** As it was written: a day, a month or a year; null takes back what was said before. */
  since: string | null
}

/** The same date again changes nothing. Nothing is judged by it yet: that is asked for apart, and can be asked for again. */
export async function dateFact(deps: Deps, { actor, factId, since }: Dating): Promise<DatedFact> {
  const trueSince = since === null ? null : readDate(since, { now: deps.clock.now(), in: 'body' })
  return deps.database.transaction(async tx => {
    const found = await requireFact(tx, factId)
    // Whoever dates the same fact at the same time waits here.
    await lockBrand(tx, found.brandId)
    const fact = (await findFact(tx, factId)) ?? found
    await giveDates(tx, { actor, at: deps.clock.now(), dates: [{ fact, trueSince }] })
    return { ...fact, trueSince }
  })
}

export type DatedFact = Fact & { trueSince: string | null }

/** What the service found out by looking at a page held when it looked, and is nobody's to date. */
export async function requireFact(sql: Sql, factId: string): Promise<Fact> {
  const fact = isPlausibleId(factId) ? await findFact(sql, factId) : null
  if (!fact || isAboutPage(fact)) throw notFound('Fact')
  return fact
}

/** Throws for a caller who is told which field was wrong. */
export function readDate(text: string, { now, in: place }: { now: Date; in: ErrorDetail['in'] }): string {
  try {
    return readSince(text, now)
  } catch (error) {
    if (!(error instanceof UnreadableFact)) throw error
    const message = `The date ${error.message}`
    throw new AppError('invalid', message, { extra: { details: [{ in: place, field: 'since', message }] } })
  }
}

/** Facts with the date that counts for each. */
export async function withDates(sql: Sql, facts: Fact[]): Promise<DatedFact[]> {
  const ids = facts.map(({ id }) => id)
  const standing = standingDates(ids.length === 0 ? [] : await datesOfFacts(sql, ids))
  return facts.map(fact => ({ ...fact, trueSince: standing.get(fact.id)?.trueSince ?? null }))
}

interface Given {
  actor: string
  at: Date
  dates: { fact: Fact; trueSince: string | null }[]
}

/** Behind the lock of their brand. Returns how many were given: those that stand already are left out. */
export async function giveDates(tx: Transaction, { actor, at, dates }: Given): Promise<number> {
  if (dates.length === 0) return 0
  const known = await datesOfFacts(
    tx,
    dates.map(({ fact }) => fact.id),
  )
  const standing = standingDates(known)
  const earlier = Map.groupBy(known, ({ factId }) => factId)
  const given = dates
    .map(({ fact, trueSince }) => ({
      fact,
      trueSince,
      before: standing.get(fact.id)?.trueSince ?? null,
      number: (earlier.get(fact.id)?.length ?? 0) + 1,
    }))
    .filter(({ trueSince, before }) => trueSince !== before)
  if (given.length === 0) return 0
  const ids = await sealAll(
    tx,
    given.map(one => recordOf(one, at)),
  )
  const rows = given.map(
    ({ fact, number, trueSince }, place): FactDate => ({
      ...{ id: ids[place] as string, factId: fact.id },
      ...{ number, trueSince },
    }),
  )
  await insertDates(tx, rows)
  const changes = given.map((one, place) => changeOf(actor, one, ids[place] as string))
  await sealEvents(tx, at, changes)
  return given.length
}

interface GivenDate {
  fact: Fact
  trueSince: string | null
  before: string | null
  number: number
}

/** It repeats the fact: whoever is handed the record sees what it speaks of, and that its hash is that of the value. */
const recordOf = ({ fact, trueSince, number }: GivenDate, at: Date) => ({
  kind: 'fact' as const,
  subject: fact.brandId,
  slot: `dated/${fact.id}/${number}`,
  at,
  sha256: fact.hash,
  private: {
    ...{ event: 'dated', factId: fact.id, trueSince, number },
    ...{ key: fact.key, value: fact.value },
    ...{ source: fact.source, sourceSha256: fact.sourceSha256, origin: fact.origin },
  },
})

/** Who said so. */
const changeOf = (actor: string, { fact, trueSince, before }: GivenDate, record: string): Change => ({
  actor,
  action: trueSince === null ? 'fact.undated' : 'fact.dated',
  object: { type: 'facts', id: fact.brandId },
  before: { fact: fact.id, key: fact.key, trueSince: before },
  after: { fact: fact.id, key: fact.key, trueSince, record },
})
