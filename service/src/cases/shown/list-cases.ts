// Cases as people see them: the claim beside the truth, in plain words, worst first.

import { namesOf } from '../../access/people/store.ts'
import { listBrands } from '../../brands/store.ts'
import { CITATION_FACET } from '../../citations/classes/decide.ts'
import { readFactRefs, readTruths } from '../../citations/explain-answer.ts'
import { plainWords } from '../../citations/plain-words.ts'
import { shownClaim } from '../../citations/shown-claim.ts'
import { findActors } from '../../evidence/events/store.ts'
import { readClassifications } from '../../evidence/history.ts'
import { readTexts } from '../../evidence/read-texts.ts'
import { unlessUnreadable } from '../../evidence/unless-unreadable.ts'
import { CASE_STATUSES, type CaseNews, type CaseStatus } from '../../model/case.ts'
import { type FactRef, PAGE_LACKS } from '../../model/fact.ts'
import type { Sql } from '../../platform/database.ts'
import type { Cursor } from '../../platform/keyset.ts'
import { createJsonMemory } from '../../platform/memory/json-memory.ts'
import { matterKey, matterWords, productOf } from '../../readers/matter.ts'
import { kindOf } from '../../values/kinds.ts'
import { harmOf } from '../harm.ts'
import { newsOfCases, readStanding } from '../standing/store.ts'
import { type Quote, quoteOf } from '../titles/quote.ts'
import { spoken } from '../titles/spoken.ts'
import { caseTitle } from '../titles/title.ts'
import { type CaseFilter, type CaseRow, countCases, pageOfCases } from './store.ts'

/** What one verdict says of a claim. */
export interface Told {
  /** The words of the answer. */
  claim: string
  /** The same in its sentence. */
  quote: Quote
  isDenied: boolean
  /** Value against value: "10 years", "5 years". */
  claimed: string
  truth: string
  reader: string
  kind: string | null
  fact: FactRef | null
}

/** By record and place: both are sealed. */
const told = createJsonMemory<Told>()

type Said = { runId: string | null; classificationId: string | null; claim: number | null }

const nameOf = ({ classificationId, claim }: Said): string => `${classificationId} ${claim}`

/** What the verdicts say of these claims, by record and place. */
export async function readTold(sql: Sql, said: Said[]): Promise<(one: Said) => Told | null> {
  const missing = said.filter(one => one.classificationId !== null && !told.has(nameOf(one)))
  const sealed = await readClassifications(sql, [
    ...new Set(missing.map(({ classificationId }) => classificationId as string)),
  ])
  const claims = missing.flatMap(one => {
    const content = sealed.get(one.classificationId ?? '')?.content
    const claim = content?.claims[one.claim ?? -1]
    return content && claim ? [{ name: nameOf(one), runId: one.runId, claim, method: content.method }] : []
  })
  const texts = await unlessUnreadable(() =>
    readTexts(sql, [...new Set(claims.flatMap(({ runId }) => runId ?? []))]),
  )
  const facts = await readFactRefs(
    sql,
    claims.flatMap(({ claim }) => claim.factId ?? []),
  )
  const found = new Map<string, Told>()
  for (const { name, runId, claim, method } of claims) {
    const fact = facts.get(claim.factId ?? '') ?? null
    const { reader, comparison } = shownClaim(claim, method)
    const one = {
      ...{ claim: plainWords(claim.text), reader, kind: claim.kind, fact },
      quote: quoteOf(texts?.get(runId ?? '') ?? '', claim),
      isDenied: claim.polarity === 'denied',
      ...sides(claim.facet, { comparison, value: claim.value, fact }),
    }
    found.set(name, one)
    told.set(name, one)
  }
  const shown = said.flatMap(one => found.get(nameOf(one)) ?? told.get(nameOf(one)) ?? [])
  const truthOf = await readTruths(
    sql,
    shown.flatMap(({ fact }) => fact ?? []),
  )
  return one => {
    const known = found.get(nameOf(one)) ?? told.get(nameOf(one))
    if (!known) return null
    // Not remembered: facts come and go.
    const truth = known.fact && truthOf(known.fact)
    return truth === null ? known : { ...known, truth: spokenOf(known.fact, truth) }
  }
}

interface Compared {
  comparison: string | null
  value: string
  fact: FactRef | null
}

/** Claimed and true; for false citations, what is cited and what was found there. */
function sides(facet: string, { comparison, value, fact }: Compared): Pick<Told, 'claimed' | 'truth'> {
  if (facet === CITATION_FACET && fact)
    return fact.key === PAGE_LACKS
      ? { claimed: `${fact.source} says: ${value}`, truth: 'it does not stand on that page' }
      : { claimed: fact.source, truth: `that page is not there (${fact.value})` }
  const [, claimed, truth] = /^answer: (.*), fact: (.*)$/s.exec(comparison ?? '') ?? []
  return { claimed: spokenOf(fact, claimed ?? value), truth: spokenOf(fact, truth ?? fact?.value ?? '') }
}

const spokenOf = (fact: FactRef | null, words: string): string =>
  fact ? spoken(kindOf(matterKey(fact.key), fact.value).kind, words) : words

/** What a case is about, in words. */
export const matterOf = (key: string): string =>
  key === CITATION_FACET ? 'cited page' : matterWords({ key, product: productOf(key) })

export async function shownCases(sql: Sql, rows: CaseRow[]) {
  const toldOf = await readTold(sql, rows)
  const nameOfActor = await readNames(
    sql,
    rows.flatMap(({ owner }) => owner ?? []),
  )
  const brands = new Map(
    (await listBrands(sql, [...new Set(rows.map(({ brandId }) => brandId))])).map(({ id, name }) => [
      id,
      name,
    ]),
  )
  return rows.map(row => {
    const { runId: _run, classificationId: _record, claim: _place, owner, matter, ...rest } = row
    const said = toldOf(row)
    return {
      ...rest,
      title: titleOf(row, { brand: brands.get(row.brandId) ?? '', said }),
      /** Why it stands where it does: what it is about, beside how often it is said. */
      harm: harmOf(matter),
      key: matter,
      matter: matterOf(matter),
      owner: owner === null ? null : { id: owner, name: nameOfActor(owner) },
      /** Whether today's rules find it in any answer. */
      isFound: row.runs > 0,
      said,
    }
  })
}

/** A case in one sentence. */
export const titleOf = (
  { matter, value, engines }: Pick<CaseRow, 'matter' | 'value' | 'engines'>,
  { brand, said }: { brand: string; said: Told | null },
): string =>
  caseTitle({
    ...{ brand, key: matter, engines },
    claimed: said?.claimed ?? value,
    truth: said?.truth ?? '',
    isDenied: said?.isDenied ?? false,
    found: said?.fact?.key ?? null,
  })

/** Names of actors, as far as they have any. */
export async function readNames(sql: Sql, ids: string[]): Promise<(id: string) => string | null> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return () => null
  const people = await namesOf(sql, wanted)
  const actors = new Map((await findActors(sql, wanted)).map(({ id, name }) => [id, name]))
  return id => people.get(id) ?? actors.get(id) ?? null
}

interface Wanted {
  after: Cursor | null
  limit: number
  /** What came of them since then is news; null: nothing is. */
  since: Date | null
  isFirst: boolean
}

export async function listCases(sql: Sql, filter: CaseFilter, { since, isFirst, ...page }: Wanted) {
  const { rows, next } = await pageOfCases(sql, filter, page)
  const span = since && { since, until: null }
  const ids = rows.map(({ id }) => id)
  const news = span ? await newsOfCases(sql, ids, span) : new Map<string, CaseNews>()
  const counts = await countCases(sql, { ...filter, statuses: null })
  return {
    counts: Object.fromEntries(CASE_STATUSES.map(status => [status, counts.get(status) ?? 0])) as Record<
      CaseStatus,
      number
    >,
    standing: { since, isFirst, ...(await readStanding(sql, filter.brandId, span)) },
    cases: (await shownCases(sql, rows)).map(one => ({ ...one, news: news.get(one.id) ?? null })),
    next,
  }
}
