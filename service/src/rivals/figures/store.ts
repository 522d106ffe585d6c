import type { PromptIntent } from '../../model/brand.ts'
import type { Engine } from '../../model/engine.ts'
import type { Sql } from '../../platform/database.ts'
import type { AnswerCounts, Party, PartyCounts } from './figures.ts'

export interface ShownTally {
  id: string
  method: string
  finishedAt: Date | null
  /** The brand first. */
  parties: Party[]
}

export interface TallyState {
  /** What is shown; null while nothing is. */
  shown: ShownTally | null
  isCounting: boolean
}

/** Two rows at most: one is shown, and one is counted. */
export async function tallyOf(sql: Sql, brandId: string): Promise<TallyState> {
  const { rows } = await sql.query<ShownTally & { state: 'shown' | 'counting' }>(
    `select id, method, state, finished_at as "finishedAt", parties from rival_tallies
     where brand_id = $1 and state in ('shown', 'counting')`,
    [brandId],
  )
  const shown = rows.find(({ state }) => state === 'shown')
  return {
    shown: shown ? { ...shown, parties: shown.parties.map(({ id, name }) => ({ id, name })) } : null,
    isCounting: rows.some(({ state }) => state === 'counting'),
  }
}

export interface CountFilter {
  tally: string
  /** 2026-11-14: the first day, in UTC. */
  since: string
  /** Only days before this one. */
  until?: string
  engine: Engine | null
  intent: PromptIntent | null
  /** Everything together, and nothing by engine, intent or week. */
  isUncut?: boolean
}

/** What is counted together: everything, or what one of the three says. */
export interface CutKey {
  engine: Engine | null
  intent: PromptIntent | null
  /** Its Monday. */
  week: string | null
}

const WEEK = `day - (extract(isodow from day)::integer - 1) as week`
const WEEK_SHOWN = `to_char(week, 'YYYY-MM-DD') as week`
const WITHIN = `where tally = $1 and day >= $2::date and ($3::text is null or engine = $3) and ($5::date is null or day < $5)`
const valuesOf = ({ tally, since, until, engine, intent }: CountFilter) => [
  ...[tally, since, engine, intent, until ?? null],
]
const keyOf = ({ isUncut }: CountFilter): string =>
  isUncut ? 'null as engine, null as intent, null as week' : `engine, intent, ${WEEK_SHOWN}`

/** Overall, and by engine, intent and week: reads the days of the window, however long the history. */
export async function countAnswers(sql: Sql, filter: CountFilter): Promise<(CutKey & AnswerCounts)[]> {
  const ofNeutral = (column: string) => `coalesce(sum(${column}) filter (where neutral), 0)::float8`
  const { rows } = await sql.query<CutKey & AnswerCounts>(
    `select ${keyOf(filter)}, coalesce(sum(answers), 0)::float8 as answers,
       coalesce(sum(told), 0)::float8 as told,
       coalesce(sum(ranking), 0)::float8 as ranking, ${ofNeutral('answers')} as neutral,
       ${ofNeutral('naming')} as "neutralNaming", ${ofNeutral('mentions')} as "neutralMentions",
       ${ofNeutral('mentions_squared')} as "neutralSquares"
     from (select *, ${WEEK} from tally_answers ${WITHIN} and ($4::text is null or intent = $4)) as counted
     group by grouping sets (()${filter.isUncut ? '' : ', (engine), (intent), (week)'})`,
    valuesOf(filter),
  )
  return rows
}

export async function countParties(
  sql: Sql,
  filter: CountFilter,
): Promise<(CutKey & PartyCounts & { party: string })[]> {
  const { rows } = await sql.query<CutKey & PartyCounts & { party: string }>(
    `select ${keyOf(filter)}, party, sum(named)::float8 as named, sum(with_brand)::float8 as "withBrand",
       sum(ranked)::float8 as ranked, sum(rank_sum)::float8 as "rankSum", sum(rank_squares)::float8 as "rankSquares",
       sum(first)::float8 as first, sum(instead)::float8 as instead, sum(cited)::float8 as cited,
       coalesce(sum(named) filter (where neutral), 0)::float8 as "neutralNamed",
       coalesce(sum(named_beside) filter (where neutral), 0)::float8 as "neutralBeside"
     from (select *, ${WEEK} from tally_parties ${WITHIN} and ($4::text is null or intent = $4)) as counted
     group by grouping sets ((party)${filter.isUncut ? '' : ', (party, engine), (party, intent), (party, week)'})`,
    valuesOf(filter),
  )
  return rows
}

export interface PromptCount extends CutKey {
  /** Empty: the answers themselves. */
  party: string
  answers: number
  named: number
  ranked: number
  rankSum: number
}

/** Of one prompt: less is kept of it. */
export async function countPrompt(
  sql: Sql,
  { promptId, ...filter }: Omit<CountFilter, 'intent'> & { promptId: string },
): Promise<PromptCount[]> {
  const { rows } = await sql.query<PromptCount>(
    `select engine, null as intent, ${WEEK_SHOWN}, party, sum(answers)::float8 as answers, sum(named)::float8 as named,
       sum(ranked)::float8 as ranked, sum(rank_sum)::float8 as "rankSum"
     from (select *, ${WEEK} from tally_prompts ${WITHIN} and prompt_id = $4) as counted
     group by grouping sets ((party), (party, engine), (party, week))`,
    [filter.tally, filter.since, filter.engine, promptId, filter.until ?? null],
  )
  return rows
}
