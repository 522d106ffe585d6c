// A page of a brand's runs for people: each with its class, the reason, and through whom it came. Only sealed records
// say that, so they are read for the rows of this page alone.

import { plainWords } from '../../citations/plain-words.ts'
import { readAnswerCaptures, readClassifications } from '../../evidence/history.ts'
import { type AskedHow, askedHow } from '../../evidence/origin.ts'
import type { Surface } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'
import type { Cursor, Page } from '../../platform/keyset.ts'
import type { Wanted } from '../../scans/store.ts'
import { type ListedRun, type RunFilter, runsOfBrand } from './store.ts'

/** A page that knows where the one before it ends. */
export interface AnswerPage extends Page<Answer> {
  previous: Cursor | null
}

export interface WantedAnswers extends Wanted {
  /** The page before the cursor; without one, the last. */
  isBackwards?: boolean
  /** Without a cursor: begins with what was requested before this instant. */
  before?: Date | null
}

export async function listAnswers(
  sql: Sql,
  filter: RunFilter,
  { after, limit, isBackwards = false, before = null }: WantedAnswers,
): Promise<AnswerPage> {
  // Any id comes after this one.
  const from = after ?? (before && { micros: `${before.getTime() * 1000}`, id: '0' })
  const page = await runsOfBrand(sql, filter, { after: from, limit, isBackwards })
  const [first, last] = [page.rows[0], page.rows.at(-1)]
  const edges = isBackwards
    ? { previous: page.next && (first ?? null), next: after && (last ?? null) }
    : { previous: await endBefore(sql, filter, { from, isSure: after !== null, first }), next: page.next }
  return { rows: await described(sql, page.rows), ...edges }
}

/** A visitor from another page left one behind; a day may be later than anything there is. */
async function endBefore(
  sql: Sql,
  filter: RunFilter,
  { from, isSure, first }: { from: Cursor | null; isSure: boolean; first: Cursor | undefined },
): Promise<Cursor | null> {
  const end = first ?? from
  if (from === null || end === null || isSure) return from && (end ?? null)
  const { rows } = await runsOfBrand(sql, filter, { after: end, limit: 1, isBackwards: true })
  return rows.length > 0 ? end : null
}

async function described(sql: Sql, rows: (ListedRun & Cursor)[]): Promise<Answer[]> {
  const verdicts = await readClassifications(
    sql,
    rows.flatMap(({ classificationId }) => classificationId ?? []),
  )
  const verdictOf = ({ classificationId }: ListedRun) => {
    const { reason = null, claims = [] } = verdicts.get(classificationId ?? '')?.content ?? {}
    const wrong = claims.find(({ verdict, hard = true }) => verdict === 'contradicted' && hard)
    return { reason, falseClaim: wrong ? plainWords(wrong.text) : null }
  }
  const captures = await readAnswerCaptures(
    sql,
    rows.flatMap(({ id, sha256 }) => (sha256 === null ? [] : [id])),
  )
  const asked = (run: ListedRun) => {
    const capture = captures.get(run.id)
    return { surface: capture?.surface ?? null, ...askedHow(capture) }
  }
  return rows.map(run => ({ ...run, ...verdictOf(run), ...asked(run) }))
}

/** Examined at once; the next request continues from there. */
const MOST_LOOKED_AT = 1_000

/**
 * Answers that may contradict a fact. Only sealed verdicts say so, so all of their class are examined, and a page may be short
 * although more follow.
 */
export async function listSuspected(
  sql: Sql,
  filter: RunFilter,
  { after, limit }: Wanted,
): Promise<AnswerPage> {
  const among = { ...filter, citationClass: 'DESCRIPTIVE' as const }
  const rows: Answer[] = []
  let next = after
  for (let looked = 0; looked < MOST_LOOKED_AT; looked += limit) {
    const page = await listAnswers(sql, among, { after: next, limit })
    rows.push(...page.rows.filter(({ reason }) => reason === 'suspected'))
    next = page.next
    if (next === null || rows.length >= limit) break
  }
  const last = rows[limit - 1]
  const page = rows.length > limit && last ? { rows: rows.slice(0, limit), next: last } : { rows, next }
  return { ...page, previous: null }
}

type Answer = ListedRun &
  Cursor &
  AskedHow & {
    reason: string | null
    /** The sentence, in the answer's own words. */
    falseClaim: string | null
    surface: Surface | null
  }
