// Answers that match a query, newest first. One request is bounded by what it finds, not by how much there is.

import type { ReadDeps } from '../citations/judge-run.ts'
import { visibleTexts } from '../citations/visible-texts.ts'
import type { Sql } from '../platform/database.ts'
import { type Match, Merged, openFinder } from './find-matches.ts'
import { readDocuments } from './segments/store.ts'
import { type AnswerFilter, type FoundRun, readFound, runsAmong, type Span, spansOf } from './store.ts'
import { isEmpty, type SearchQuery } from './words/query.ts'
import { type Found, findIn } from './words/snippet.ts'
import { rankOf } from './words/wanted.ts'

/** Counted exactly up to here. */
const MOST_COUNTED = 1_000
/** The best are chosen among so many of the newest. */
const MOST_RANKED = 200
/** Answers that are looked at first, then twice as many, and so on. */
const FIRST_LOOKED = 1_100
/** A request ends after so many that have its rarest word, whatever becomes of them. */
const MOST_LOOKED = 20_000
/** A merge that comes in between is rare, and the next is far away. */
const TRIES = 5

export interface AnswerSearch {
  query: SearchQuery
  filter: AnswerFilter
  order: 'best' | 'newest'
  /** Where the page before ended. */
  below: number | null
  limit: number
}

type FoundAnswer = FoundRun & Found

export interface AnswerPage {
  found: FoundAnswer[]
  /** Of what was looked through. */
  total: number
  /** There are, or may be, more than `total`: not all answers were examined. */
  isMore: boolean
  /** Answers that were looked through. */
  searched: number
  /** Where to continue; null at the end, and if the best are shown. */
  next: number | null
}

const NOTHING: AnswerPage = { found: [], total: 0, isMore: false, searched: 0, next: null }

export async function searchAnswers(
  deps: ReadDeps & { sql: Sql },
  search: AnswerSearch,
): Promise<AnswerPage> {
  const { query, filter, order, below, limit } = search
  const { sql } = deps
  const spans = isEmpty(query) ? [] : await spansOf(sql, filter)
  const [from, to] = [spans[0]?.from ?? 0, Math.min(spans.at(-1)?.to ?? 0, below ?? Infinity)]
  if (from >= to) return NOTHING
  const { matches, reached } = await unlessMerged(() => walk(sql, { query, filter, spans, from, to }))
  const counted = matches.slice(0, MOST_COUNTED)
  const isAll = reached <= from && matches.length <= MOST_COUNTED
  const page =
    order === 'best'
      ? await best(sql, filter.brandId, { matches: counted.slice(0, MOST_RANKED), limit })
      : counted.slice(0, limit)
  return {
    found: await show(deps, { brandId: filter.brandId, page, query }),
    total: counted.length,
    isMore: !isAll,
    searched: to - reached,
    next: order === 'best' ? null : nextOf(matches, { page, isAll, reached }),
  }
}

async function unlessMerged<T>(work: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Merged) || turn === TRIES) throw error
    }
  }
}

/** Either there is more of what was found, or more to look through. */
function nextOf(
  matches: Match[],
  { page, isAll, reached }: { page: Match[]; isAll: boolean; reached: number },
): number | null {
  if (matches.length > page.length) return page.at(-1)?.place ?? null
  return isAll ? null : reached
}

interface Walk {
  query: SearchQuery
  filter: AnswerFilter
  spans: Span[]
  from: number
  to: number
}

/** From the newest answer on, until enough is found. */
async function walk(
  sql: Sql,
  { query, filter, spans, from, to }: Walk,
): Promise<{ matches: Match[]; reached: number }> {
  const { brandId, engine, intent } = filter
  const traits = [engine, intent].filter(value => value !== null)
  const isSought = (place: number) => spanAt(spans, place) !== null
  const find = await openFinder(sql, { brandId, query, traits, from, isSought })
  const walked = { matches: [] as Match[], looked: 0, reached: to }
  for (let most = FIRST_LOOKED; walked.reached > from; most *= 2) {
    const { matches, looked, reached } = await find(walked.reached, most)
    walked.matches.push(...(await fitting(sql, { filter, spans, matches })))
    walked.looked += looked
    walked.reached = reached
    if (walked.matches.length > MOST_COUNTED || walked.looked >= MOST_LOOKED) break
  }
  return walked
}

/** The one that a place is in. */
function spanAt(spans: Span[], place: number): Span | null {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle] as Span).to <= place) low = middle + 1
    else high = middle
  }
  const span = spans[low]
  return span && span.from <= place ? span : null
}

/** Those of the class and time that are asked for: both are looked up where the place does not tell. */
async function fitting(
  sql: Sql,
  { filter, spans, matches }: Pick<Walk, 'filter' | 'spans'> & { matches: Match[] },
): Promise<Match[]> {
  const unsure = matches.filter(
    ({ place }) => filter.citationClass !== null || !spanAt(spans, place)?.isInside,
  )
  if (unsure.length === 0) return matches
  const documents = await readDocuments(
    sql,
    filter.brandId,
    unsure.map(({ place }) => place),
  )
  const kept = await runsAmong(
    sql,
    [...documents.values()].map(({ runId }) => runId),
    filter,
  )
  const refused = new Set(
    unsure.filter(({ place }) => !kept.has(documents.get(place)?.runId ?? '')).map(({ place }) => place),
  )
  return matches.filter(({ place }) => !refused.has(place))
}

async function best(
  sql: Sql,
  brandId: string,
  { matches, limit }: { matches: Match[]; limit: number },
): Promise<Match[]> {
  const places = matches.map(({ place }) => place)
  const documents = await readDocuments(sql, brandId, places)
  return matches
    .map(match => ({ match, rank: rankOf(match.starts, documents.get(match.place)?.words ?? 0) }))
    .sort((one, other) => other.rank - one.rank || other.match.place - one.match.place)
    .slice(0, limit)
    .map(({ match }) => match)
}

async function show(
  deps: ReadDeps & { sql: Sql },
  { brandId, page, query }: { brandId: string; page: Match[]; query: SearchQuery },
): Promise<FoundAnswer[]> {
  const places = page.map(({ place }) => place)
  const documents = await readDocuments(deps.sql, brandId, places)
  const runIds = places.flatMap(place => documents.get(place)?.runId ?? [])
  const found = await readFound(deps.sql, runIds)
  const texts = await visibleTexts(deps, runIds)
  return runIds.flatMap(runId => {
    const run = found.get(runId)
    return run ? [{ ...run, ...findIn(texts.get(runId) ?? '', query) }] : []
  })
}
