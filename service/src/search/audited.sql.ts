import { createHash, hash, randomBytes } from 'node:crypto'
import { readTexts } from '../evidence/read-texts.ts'
import { unlessUnreadable } from '../evidence/unless-unreadable.ts'
import type { AuditedRoom, Fault } from '../platform/audited-tables.ts'
import type { Sql } from '../platform/database.ts'
import { readPostings } from './segments/postings.ts'
import { readSegment } from './segments/read-segment.ts'
import { type SegmentRow, SegmentWriter } from './segments/rows.ts'
import { documentsOf, type SegmentKey } from './segments/store.ts'
import { lengthOf, standingOf } from './segments/write-segment.ts'
import { wordsOf } from './words/words.ts'

export const SEARCH_AUDITED: AuditedRoom = {
  tables: [
    {
      name: 'search_blocks',
      key: ['brand_id', 'place'],
      refersTo: { brand_id: 'brands' },
      derived: 'the answers with a verdict',
      wrong: [
        `select concat_ws(' ', 'search_blocks', brand_id, place) as where, 'its answers have other places' as message
         from (select *, coalesce(lag(place + answers) over brand, 0) as due, lag(level) over brand as level_before,
             lag(segment) over brand as segment_before, min(place) over (partition by brand_id, level, segment) as first
           from search_blocks window brand as (partition by brand_id order by place)) as b
         where (place, segment) is distinct from (due, first) or level > level_before or segment < segment_before
           or octet_length(documents) <> 32 * answers`,
        `select concat_ws(' ', 'search_blocks', d.brand_id, d.place) as where,
           'this answer is none of the brand, or has no verdict' as message
         from ${documentsOf()} d left join runs r on r.id = d.run_id and r.brand_id = d.brand_id
         where r.citation_class is null`,
        `select 'search_blocks ' || run_id as where, 'the answer is there twice' as message
         from ${documentsOf()} d group by run_id having count(*) > 1`,
        `select concat_ws(' ', 'search_blocks', brand_id, place) as where, 'its answers are of other times' as message
         from search_blocks left join (
           select d.brand_id, block as place, min(captured_at) as first, max(captured_at) as last
           from ${documentsOf()} d join runs r on r.id = d.run_id group by 1, 2) as captured using (brand_id, place)
         where (first_at, last_at) is distinct from (first, last)`,
        // Where a brand has nothing, all is made again.
        `select 'runs ' || r.id as where, 'no search can find its answer' as message
         from runs r
         where r.citation_class is not null and not exists (select from ${documentsOf()} d where d.run_id = r.id)
           and not exists (select from (select unnest(run_ids) as id from search_owed) as o where o.id = r.id)
           and exists (select from search_blocks b where b.brand_id = r.brand_id)`,
      ],
      again: (sql, touched) => indexAgain(sql, touched?.runs ?? null),
    },
    {
      name: 'search_postings',
      key: ['brand_id', 'level', 'segment', 'word', 'number'],
      derived: 'the sealed text of each answer with a verdict',
      wrong: [
        `select concat_ws(' ', 'search_postings', brand_id, level, segment) as where, 'there is no such segment' as message
         from (select distinct brand_id, level, segment from search_postings) as p
         where not exists (select from search_blocks b
           where (b.brand_id, b.level, b.segment) = (p.brand_id, p.level, p.segment))`,
      ],
    },
    {
      name: 'search_owed',
      refersTo: { brand_id: 'brands' },
      unsealed: 'answers that wait to be made searchable',
    },
  ],
}

// What a segment says, made again from the sealed text of each answer. Both are added up by answer, in numbers that nobody can
// foresee, so that a segment of a million takes little memory too.

const SEED = randomBytes(16).toString('hex')
const NUMBERS = 2 ** 48
const PAGE = 100

const numberOf = (word: string, at: number[]): number =>
  hash('sha256', `${SEED} ${word} ${at}`, 'buffer').readUIntBE(0, 6)

interface AuditedAnswer {
  runId: string
  place: number
  words: number
  traits: string[]
}

async function* indexAgain(sql: Sql, among: string[] | null): AsyncGenerator<Fault> {
  for (const segment of await segmentsWith(sql, among)) {
    const { brandId, level, segment: from } = segment
    const sums = await unlessUnreadable(() => sumUp(sql, segment))
    if (sums === null) {
      yield {
        where: `search_postings ${brandId} ${level} ${from}`,
        message: 'its rows are not those of a segment',
      }
      continue
    }
    for (const block of segment.blocks)
      for (const answer of await readAgain(sql, await answersOf(sql, { brandId, block, among })))
        if (answer.sum !== sums[answer.place - from] || answer.words !== answer.length)
          yield {
            where: `search_postings ${answer.runId}`,
            message: 'its words are not those of the sealed answer',
          }
  }
}

/** Without a sealed text one is read by today's readers, and cannot be compared with yesterday's. */
async function readAgain(
  sql: Sql,
  answers: AuditedAnswer[],
): Promise<(AuditedAnswer & { sum: number; length: number })[]> {
  const again = []
  for (let at = 0; at < answers.length; at += PAGE) {
    const page = answers.slice(at, at + PAGE)
    const texts = await readTexts(
      sql,
      page.map(({ runId }) => runId),
    )
    for (const answer of page) {
      const text = texts.get(answer.runId)
      if (text === undefined) continue
      const made = { traits: answer.traits, words: wordsOf(text ?? '') }
      const sum = [...standingOf(made)].reduce((all, [word, at]) => (all + numberOf(word, at)) % NUMBERS, 0)
      again.push({ ...answer, sum, length: lengthOf(made) })
    }
  }
  return again
}

/** What each answer of a segment has. Throws unless its rows are those that its words make. */
async function sumUp(sql: Sql, key: AuditedSegment): Promise<Float64Array> {
  const sums = new Float64Array(key.answers)
  const [stored, made] = [digestOfRows(), digestOfRows()]
  const writer = new SegmentWriter(key.segment)
  for await (const { word, lists } of readSegment(sql, key, stored.add)) {
    for (const list of lists)
      for (const posting of readPostings(list, key.segment)) {
        const turn = posting.place - key.segment
        sums[turn] = ((sums[turn] ?? 0) + numberOf(word, posting.at)) % NUMBERS
        writer.add(posting)
      }
    writer.endWord(word)
    writer.rows.splice(0).forEach(made.add)
  }
  writer.end()
  writer.rows.forEach(made.add)
  if (stored.end() !== made.end()) throw new Error('others than its words make')
  return sums
}

/** Rows of words and parts of lists are each in order, but not with each other. */
function digestOfRows() {
  const digests = { words: createHash('sha256'), parts: createHash('sha256') }
  return {
    add({ word, number, bytes }: SegmentRow) {
      const digest = word === '' ? digests.parts : digests.words
      digest.update(JSON.stringify([word, number, bytes.length])).update(bytes)
    },
    end: () => `${digests.words.digest('hex')} ${digests.parts.digest('hex')}`,
  }
}

interface AuditedSegment extends SegmentKey {
  answers: number
  /** With answers that are audited. */
  blocks: number[]
}

async function segmentsWith(sql: Sql, among: string[] | null): Promise<AuditedSegment[]> {
  const { rows } = await sql.query<AuditedSegment>(
    `select brand_id as "brandId", level, segment, count(*)::integer as answers,
       array_agg(distinct block order by block) filter (where $1 is null or run_id = any ($1)) as blocks
     from ${documentsOf('$1::text[] is null or brand_id in (select brand_id from runs where id = any ($1))')} d
     group by 1, 2, 3 having $1 is null or bool_or(run_id = any ($1)) order by 1, 3`,
    [among],
  )
  return rows
}

async function answersOf(
  sql: Sql,
  { brandId, block, among }: { brandId: string; block: number; among: string[] | null },
): Promise<AuditedAnswer[]> {
  const { rows } = await sql.query<AuditedAnswer>(
    `select d.run_id as "runId", d.place, d.words, array[r.engine, r.intent] as traits
     from ${documentsOf('b.brand_id = $1 and b.place = $2')} d join runs r on r.id = d.run_id
     where $3::text[] is null or d.run_id = any ($3) order by d.place`,
    [brandId, block, among],
  )
  return rows
}
