// Answers that match a query, newest first, block by block of the history. One request is bounded by what it finds, not by how
// much there is: a common word is found in the newest block, a rare one through ever larger stretches.

import type { ReadDeps } from '../citations/judge-run.ts'
import { visibleTexts } from '../citations/visible-texts.ts'
import type { Sql } from '../platform/database.ts'
import {
  type AnswerFilter,
  answersIn,
  completionsOf,
  countMatches,
  type FoundRun,
  findMatches,
  type Match,
  rankMatches,
  readFound,
  stretchOf,
} from './store.ts'
import { alignedDown, BLOCK_PLACES, blockOf, type Stretch, samplesOf } from './words/blocks.ts'
import { beginningOf, isEmpty, type SearchQuery } from './words/query.ts'
import { type Found, findIn } from './words/snippet.ts'
import { type WantedTerm, wantedBy } from './words/wanted.ts'

/** Counted exactly up to here. */
const MOST_COUNTED = 1_000
/** The best are chosen among so many of the newest. */
const MOST_RANKED = 200
/** Words that the last one may be a prefix of. */
const MOST_COMPLETIONS = 64
/** Blocks that the first stretch has, and that one has at most. */
const FIRST_BLOCKS = 2
const MOST_BLOCKS = 4_096
/** A stretch is chosen so that about so many answers in it match. */
const WANTED_IN_STRETCH = 1_000
/** Longer ones are sampled first: a word may be rare lately but have been common once. */
const UNSAMPLED_BLOCKS = 4
/** A request ends after so many answers that match by words, whatever the filters leave of them. */
const MOST_FITTING = 20_000
const MOST_STRETCHES = 64

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
  const stretch = isEmpty(query) ? null : await stretchOf(sql, filter)
  if (!stretch) return NOTHING
  const terms = await wantedTerms(sql, filter.brandId, query)
  const to = below === null ? stretch.to : Math.min(stretch.to, blockOf(below - 1))
  const whole = { from: stretch.from, to }
  const { matches, reached } = await walk(sql, { terms, filter: { ...filter, below }, stretch: whole })
  const counted = matches.slice(0, MOST_COUNTED)
  const isAll = reached <= whole.from && matches.length <= MOST_COUNTED
  const page =
    order === 'best'
      ? await rankMatches(sql, terms, {
          ...{ brandId: filter.brandId, limit },
          places: counted.slice(0, MOST_RANKED).map(({ place }) => place),
        })
      : counted.slice(0, limit)
  return {
    found: await show(deps, page, query),
    total: counted.length,
    isMore: !isAll,
    searched: await answersIn(sql, filter.brandId, { from: reached, to: whole.to }),
    next: order === 'best' ? null : nextOf(matches, { page, isAll, reached }),
  }
}

/** Either there is more of what was found, or more to look through. */
function nextOf(
  matches: Match[],
  { page, isAll, reached }: { page: Match[]; isAll: boolean; reached: number },
): number | null {
  if (matches.length > page.length) return page.at(-1)?.place ?? null
  return isAll ? null : reached * BLOCK_PLACES
}

/** What a query looks for, with completions of its last word. */
async function wantedTerms(sql: Sql, brandId: string, query: SearchQuery): Promise<WantedTerm[]> {
  const beginning = beginningOf(query)
  const completions =
    beginning === null ? [] : await completionsOf(sql, { brandId, beginning, limit: MOST_COMPLETIONS })
  return wantedBy(query, completions)
}

interface Walk {
  terms: WantedTerm[]
  filter: AnswerFilter & { below: number | null }
  stretch: Stretch
}

interface Walked {
  matches: Match[]
  /** Those that match by words, whatever the filter leaves of them. */
  fitting: number
  /** The oldest block that was looked through. */
  reached: number
  /** A block further back known to have too many matches: what precedes it comes first. */
  crowded: number | null
}

/** From the newest block of a stretch on, until enough is found. */
async function walk(sql: Sql, { terms, filter, stretch }: Walk): Promise<Walked> {
  const walked: Walked = { matches: [], fitting: 0, reached: stretch.to + 1, crowded: null }
  for (let turn = 0; turn < MOST_STRETCHES && walked.reached > stretch.from; turn++) {
    const next = await chooseStretch(sql, { terms, filter, stretch }, walked)
    const { fitting, matches } = await findMatches(sql, terms, { ...filter, stretch: next })
    walked.matches.push(...matches)
    walked.fitting += fitting
    walked.reached = next.from
    if (walked.matches.length > MOST_COUNTED || walked.fitting > MOST_FITTING) break
  }
  return walked
}

/** How far to go next: as far as is likely to bring what is wanted. */
async function chooseStretch(sql: Sql, { terms, filter, stretch }: Walk, walked: Walked): Promise<Stretch> {
  const { fitting, reached } = walked
  const searched = stretch.to - reached + 1
  const to = reached - 1
  if (searched === 0) return stretchTo(stretch, to, FIRST_BLOCKS)
  const isAhead = walked.crowded !== null && walked.crowded < to
  const before = isAhead ? { ...stretch, from: (walked.crowded as number) + 1 } : stretch
  const next = stretchTo(before, to, Math.min(MOST_BLOCKS, (WANTED_IN_STRETCH * searched) / fitting))
  const blocks = next.to - next.from + 1
  if (blocks <= UNSAMPLED_BLOCKS) return next
  const samples = samplesOf(next)
  const most = Math.ceil((2 * WANTED_IN_STRETCH) / blocks) + 1
  const crowded = (
    await countMatches(sql, terms, { brandId: filter.brandId, blocks: samples, most })
  ).findIndex(count => count >= most)
  if (crowded < 0) return next
  // Up to the last uncrowded sample: somewhere past that it becomes crowded.
  walked.crowded = samples[crowded] ?? null
  return { from: samples[crowded - 1] ?? to, to }
}

/** So many blocks, and as many more as make it end where larger blocks do: those are fewer names to look for. */
function stretchTo(whole: Stretch, to: number, blocks: number): Stretch {
  const from = to - Math.max(1, Math.floor(blocks)) + 1
  return { from: Math.max(whole.from, alignedDown(from, blocks)), to }
}

async function show(
  deps: ReadDeps & { sql: Sql },
  page: Match[],
  query: SearchQuery,
): Promise<FoundAnswer[]> {
  const runIds = page.map(({ runId }) => runId)
  const found = await readFound(deps.sql, runIds)
  const texts = await visibleTexts(deps, runIds)
  return runIds.flatMap(runId => {
    const run = found.get(runId)
    return run ? [{ ...run, ...findIn(texts.get(runId) ?? '', query) }] : []
  })
}
