import type { PromptIntent } from '../../model/brand.ts'
import type { CitationClass } from '../../model/citation.ts'
import type { Engine } from '../../model/engine.ts'
import type { AnswerRef } from '../../model/scan.ts'
import { utcDay } from '../../model/window.ts'
import type { Sql } from '../../platform/database.ts'
import { type Cursor, comesAfter, cursorValues, microsOf, type Page, pageOf } from '../../platform/keyset.ts'
import { written } from '../days/store.ts'
import type { DayAnswer } from '../days/summarize.ts'
import { namesToday } from '../names.ts'

export interface NamingFilter {
  brandId: string
  /** The brand, or a rival. */
  party: string
  /** From this day on, in UTC. */
  since: string
  engine: Engine | null
  intent: PromptIntent | null
  promptId: string | null
  /** Only those that rank it, recommend it instead of the brand, or name the brand as well. */
  ranked: boolean
  instead: boolean
  together: boolean
}

interface NamingAnswer extends Omit<AnswerRef, 'runId'> {
  id: string
  citationClass: CitationClass | null
  rank: number | null
  /** Null: nobody has read it. */
  instead: boolean | null
}

/** Namings examined at once; the next request continues from there. */
const MOST_LOOKED_AT = 5_000
/** Looked up in one statement. */
const AT_ONCE = 200

interface Wanted {
  after: Cursor | null
  limit: number
  mostLookedAt?: number
}

type Found = NamingAnswer & Cursor

/** Answers that name a company, newest first, of days that are counted. If few match, a page may be short although more follow. */
export async function answersNaming(
  sql: Sql,
  filter: NamingFilter,
  { after, limit, mostLookedAt = MOST_LOOKED_AT }: Wanted,
): Promise<Page<Found>> {
  const found: Found[] = []
  let left = mostLookedAt
  let last: Cursor | null = null
  for await (const namings of namingsOf(sql, filter, after)) {
    for (let from = 0; from < namings.length; from += AT_ONCE) {
      const some = namings.slice(from, from + Math.min(AT_ONCE, left))
      const answers = await answersOf(sql, some, after)
      found.push(...answers.filter(answer => isAsked(answer, filter)))
      last = answers.at(-1) ?? last
      left -= some.length
      if (found.length > limit) return pageOf(found, limit)
      if (left <= 0) return { rows: found, next: last && { micros: last.micros, id: last.id } }
    }
  }
  return pageOf(found, limit)
}

const isAsked = (answer: Found, { engine, intent, promptId }: NamingFilter): boolean =>
  (engine ?? answer.engine) === answer.engine &&
  (intent ?? answer.intent) === answer.intent &&
  (promptId ?? answer.promptId) === answer.promptId

interface Naming {
  id: string
  rank: number | null
  instead: boolean | null
}

/** Those of a few days at a time, more each time: most pages are full after the first. */
async function* namingsOf(
  sql: Sql,
  { brandId, since, ...filter }: NamingFilter,
  after: Cursor | null,
): AsyncGenerator<Naming[]> {
  const names = await namesToday(sql, brandId)
  const place = names?.parties.findIndex(({ id }) => id === filter.party) ?? -1
  if (!names || place === -1) return
  let before = after && nextDay(after)
  for (let most = 1; ; most *= 2) {
    const days = await keptAnswers(sql, { brandId, names: names.id, since, before, most })
    for (const { day, answers } of days) {
      const namings = answers.flatMap(([id, , , , named]): Naming[] => {
        const own = named.find(one => one[0] === place)
        if (!own || (filter.together && !named.some(one => one[0] === 0))) return []
        const [, rank, instead] = own
        return (filter.ranked && rank === null) || (filter.instead && !instead) ? [] : [{ id, rank, instead }]
      })
      before = day
      // Nothing up to the last one of the page before has to be looked at again.
      yield namings.slice(namings.findIndex(({ id }) => id === after?.id) + 1)
    }
    if (days.length < most) return
  }
}

const DAY_MS = 86_400_000
const nextDay = ({ micros }: Cursor): string => utcDay(Number(micros) / 1_000 + DAY_MS)

async function keptAnswers(
  sql: Sql,
  asked: { brandId: string; names: string; since: string; before: string | null; most: number },
): Promise<{ day: string; answers: DayAnswer[] }[]> {
  const { brandId, names, since, before, most } = asked
  const { rows } = await sql.query<{ day: string; answers: DayAnswer[] }>(
    `select ${written('day')} as day, answers from rival_days
     where brand_id = $1 and names = $2 and day >= $3::date and day < coalesce($4::date, 'infinity')
     order by rival_days.day desc limit $5`,
    [brandId, names, since, before, most],
  )
  return rows
}

async function answersOf(sql: Sql, namings: Naming[], after: Cursor | null): Promise<Found[]> {
  const { rows } = await sql.query<Found>(
    `select runs.id, ${microsOf('captured_at')} as micros, engine, runs.intent, prompt_id as "promptId",
       captured_at as "capturedAt", rank, instead, prompts.text as "promptText", citation_class as "citationClass"
     from (select * from unnest($1::text[], $2::integer[], $3::boolean[]) as named (id, rank, instead)
           join runs using (id) where ${comesAfter('captured_at', 4)}) as runs
     join prompts on prompts.id = prompt_id order by captured_at desc, runs.id`,
    [
      namings.map(({ id }) => id),
      namings.map(({ rank }) => rank),
      namings.map(({ instead }) => instead),
      ...cursorValues(after),
    ],
  )
  return rows
}
