import { readTexts } from '../evidence/read-texts.ts'
import { type AuditedRoom, type Fault, inPages } from '../platform/audited-tables.ts'
import type { Sql } from '../platform/database.ts'
import { type Vector, vectorOf } from './words/vector.ts'
import { wordsOf } from './words/words.ts'

export const SEARCH_AUDITED: AuditedRoom = {
  tables: [
    {
      name: 'searched_answers',
      key: ['run_id'],
      refersTo: { run_id: 'runs', brand_id: 'brands' },
      derived: 'the sealed text of each answer with a verdict',
      wrong: [
        `select 'searched_answers ' || s.run_id as where, 'it is not what the run shows' as message
         from searched_answers s left join runs r on r.id = s.run_id
         where r.citation_class is null or (s.brand_id, s.captured_at, s.engine, s.intent)
           is distinct from (r.brand_id, r.captured_at, r.engine, r.intent)`,
        `select concat_ws(' ', 'searched_answers', brand_id, place) as where, 'two answers have this place' as message
         from searched_answers group by brand_id, place having count(*) > 1`,
        `select 'searched_answers ' || brand_id as where, 'its answers have other places' as message
         from searched_answers group by brand_id having min(place) <> 0 or max(place) <> count(*) - 1`,
        `select 'runs ' || r.id as where, 'no search can find its answer' as message
         from runs r
         where r.citation_class is not null and not exists (select from searched_answers s where s.run_id = r.id)
           and not exists (select from search_owed o where o.run_id = r.id)`,
      ],
      again: (sql, touched) => indexAgain(sql, touched?.runs ?? null),
    },
    {
      name: 'search_blocks',
      key: ['brand_id', 'block'],
      refersTo: { brand_id: 'brands' },
      derived: 'searched_answers',
      wrong: [
        `select concat_ws(' ', 'search_blocks', brand_id, block) as where, 'its answers are others, or of other times' as message
         from search_blocks b full join (
           select brand_id, floor(place / 1024.0)::integer as block, count(*) as answers, min(captured_at) as first_at,
             max(captured_at) as last_at
           from searched_answers group by 1, 2) as counted using (brand_id, block)
         where (b.answers, b.first_at, b.last_at) is distinct from (counted.answers, counted.first_at, counted.last_at)`,
      ],
    },
    {
      name: 'search_words',
      refersTo: { brand_id: 'brands' },
      unsealed: 'words that a search is completed by',
    },
    {
      name: 'search_owed',
      refersTo: { brand_id: 'brands' },
      unsealed: 'answers that wait to be made searchable',
    },
  ],
}

interface AuditedAnswer {
  runId: string
  brandId: string
  place: number
}

async function indexedAfter(
  sql: Sql,
  { among, after, limit }: { among: string[] | null; after: string; limit: number },
): Promise<AuditedAnswer[]> {
  const { rows } = await sql.query<AuditedAnswer>(
    `select run_id as "runId", brand_id as "brandId", place from searched_answers
     where run_id > $1 and ($3::text[] is null or run_id = any ($3)) order by run_id limit $2`,
    [after, limit, among],
  )
  return rows
}

/** Those whose words differ from these. */
async function differing(sql: Sql, wanted: ({ runId: string } & Vector)[]): Promise<string[]> {
  const { rows } = await sql.query<{ runId: string }>(
    `select run_id as "runId" from unnest($1::text[], $2::text[], $3::text[]) as wanted (id, w, m)
     join searched_answers on run_id = wanted.id
     where (words, marks) is distinct from (w::integer[], m::integer[]) order by 1`,
    [wanted.map(({ runId }) => runId), wanted.map(({ words }) => words), wanted.map(({ marks }) => marks)],
  )
  return rows.map(({ runId }) => runId)
}

// The words of answers in an audit: derived again from the sealed text of each, and compared with those that searches use.

const PAGE = 100

/** Answers without a sealed text are read by today's readers, and cannot be compared with yesterday's. */
async function* indexAgain(sql: Sql, among: string[] | null): AsyncGenerator<Fault> {
  const pages = inPages<AuditedAnswer>(last =>
    indexedAfter(sql, { among, after: last?.runId ?? '', limit: PAGE }),
  )
  for await (const answers of pages) {
    const texts = await readTexts(
      sql,
      answers.map(({ runId }) => runId),
    )
    const wanted = answers.flatMap(answer => {
      const text = texts.get(answer.runId)
      return text === undefined ? [] : [{ runId: answer.runId, ...vectorOf(wordsOf(text ?? ''), answer) }]
    })
    for (const runId of await differing(sql, wanted))
      yield { where: `searched_answers ${runId}`, message: 'its words are not those of the sealed answer' }
  }
}
