import { isDeepStrictEqual } from 'node:util'
import { listBrands } from '../brands/store.ts'
import { READERS } from '../citations/replay-readings.ts'
import type { AuditedRoom, Fault } from '../platform/audited-tables.ts'
import type { Sql } from '../platform/database.ts'
import { createPartyReader, type PartyReader } from './days/parties.ts'
import { readAll, readAnswers } from './days/read-answers.ts'
import { type KeptDay, keptDay, runsOfDay, written } from './days/store.ts'
import { makeDay } from './days/summarize.ts'
import { isOfOtherRules, namesOf } from './names.ts'
import { listRivals } from './store.ts'
import { RIVAL_TABLE } from './tables.ts'

export const RIVALS_AUDITED: AuditedRoom = {
  tables: [
    RIVAL_TABLE,
    {
      name: 'rival_days',
      key: ['brand_id', 'day'],
      refersTo: { brand_id: 'brands' },
      derived: 'the sealed words of each answer, and the names of a brand and its rivals',
      again: (sql, touched) => countAgain(sql, touched?.runs ?? null),
    },
  ],
}

interface Day {
  brandId: string
  day: string
  /** It waits to be counted, or counted further. */
  isMarked: boolean
}

/** Days with judged answers, or rows; with these answers, or all. */
async function daysWith(sql: Sql, runIds: string[] | null): Promise<Day[]> {
  const { rows } = await sql.query<Day>(
    `select brand_id as "brandId", ${written('day')} as day, exists (
         select from stale_days s where (s.brand_id, s.day, kept_in) = (d.brand_id, d.day, 'rival_days')) as "isMarked"
     from (select distinct brand_id, (captured_at at time zone 'UTC')::date as day from runs
           where citation_class is not null and not apart ${runIds ? 'and id = any ($1)' : ''}
           ${runIds ? '' : 'union select brand_id, day from rival_days'}) as d
     order by 1, 2`,
    runIds ? [runIds] : [],
  )
  return rows
}

/** Every day is made again from the sealed form of its answers, for the names of today. */
async function* countAgain(sql: Sql, among: string[] | null): AsyncGenerator<Fault> {
  const days = Map.groupBy(await daysWith(sql, among), ({ brandId }) => brandId)
  for (const brand of await listBrands(sql, [...days.keys()])) {
    const names = namesOf(brand, await listRivals(sql, brand.id))
    const read = names && createPartyReader(names.parties)
    for (const { day, isMarked } of days.get(brand.id) ?? []) {
      const kept = await keptDay(sql, brand.id, day)
      const where = `rival_days ${brand.id} ${day}`
      if (!names || !read) {
        if (kept) yield { where, message: 'nobody is named as a rival' }
      } else if (kept?.names === names.id)
        yield* readAgain(sql, { where, brandId: brand.id, kept, isMarked, read, among })
      else if (!isMarked && !isOfOtherRules(kept?.names ?? ''))
        yield { where, message: 'it is not counted for the names of today, nor does it wait' }
    }
  }
}

interface Again {
  where: string
  brandId: string
  kept: KeptDay
  isMarked: boolean
  read: PartyReader
  among: string[] | null
}

const PAGE = 200

async function* readAgain(
  sql: Sql,
  { where, brandId, kept, isMarked, read, among }: Again,
): AsyncGenerator<Fault> {
  const runs = await runsOfDay(sql, brandId, kept.day)
  const held = new Map(kept.answers.map(answer => [answer[0], answer]))
  if (!isMarked && runs.some(({ id }) => !held.has(id)))
    yield { where, message: 'an answer is not counted, nor does it wait' }
  const again = new Set(among ?? held.keys())
  const asked = runs.filter(({ id }) => held.has(id) && again.has(id))
  for (let from = 0; from < asked.length; from += PAGE)
    for (const answer of await readAll(await readAnswers(READERS, sql, asked.slice(from, from + PAGE)), read))
      if (!isDeepStrictEqual(answer, held.get(answer[0])))
        yield { where: `${where} ${answer[0]}`, message: 'its answer does not say so' }
  if (!isDeepStrictEqual(plain({ ...kept, ...makeDay(runs, held) }), plain(kept)))
    yield { where, message: 'the counts are not what its answers add up to' }
}

/** Read or made: only one of them has prototypes. */
const plain = (counts: object): unknown => JSON.parse(JSON.stringify(counts))
