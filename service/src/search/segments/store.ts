import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Sql } from '../../platform/database.ts'
import type { SegmentRow } from './rows.ts'

export interface SegmentKey {
  brandId: string
  level: number
  /** Its first place. */
  segment: number
}

/** Segments of a level that are merged, and how many answers are described together. */
const MERGED = 8
const BLOCK_PLACES = 1_024
/** Our rows are small; one that somebody has put in does not fill the memory. */
const MOST_UNPACKED = 2 ** 26

export const unpack = (bytes: Buffer): Buffer => zstdDecompressSync(bytes, { maxOutputLength: MOST_UNPACKED })

export async function insertRows(sql: Sql, key: SegmentKey, rows: SegmentRow[]): Promise<void> {
  await sql.query(
    `insert into search_postings (brand_id, level, segment, word, number, bytes)
     select $1, $2, $3, * from unnest($4::text[], $5::integer[], $6::bytea[])`,
    [
      ...[key.brandId, key.level, key.segment],
      rows.map(({ word }) => word),
      rows.map(({ number }) => number),
      rows.map(({ bytes }) => zstdCompressSync(bytes)),
    ],
  )
}

const WIDTH = 32
const ID_WIDTH = 30

/** SQL: the answer of a block `b` at a place: how many words it has, and its run. */
const documentAt = (place: string): string =>
  `substring(b.documents from (${place} - b.place) * ${WIDTH} + 1 for ${WIDTH})`
const wordsOfDocument = (document: string): string =>
  `get_byte(${document}, 0) * 256 + get_byte(${document}, 1)`
const runOfDocument = (document: string): string => `rtrim(encode(substring(${document} from 3), 'escape'))`

/** SQL: the answers of some blocks `b`, each with the first place of its block. */
export const documentsOf = (blocks = 'true'): string =>
  `(select brand_id, block, place, level, segment, ${wordsOfDocument('document')} as words,
    ${runOfDocument('document')} as run_id
    from (select brand_id, level, segment, b.place as block, at as place, ${documentAt('at')} as document
      from search_blocks b,
        generate_series(place, place + least(answers, octet_length(documents) / ${WIDTH}) - 1) as at
      where ${blocks} offset 0) as cut)`

export interface Document {
  runId: string
  /** How many words it has. */
  words: number
}

function packDocuments(documents: Document[]): Buffer {
  const bytes = Buffer.alloc(documents.length * WIDTH, ' ')
  for (const [turn, { runId, words }] of documents.entries()) {
    if (runId.length > ID_WIDTH) throw new Error(`the id ${runId} is longer than any of ours`)
    bytes.writeUInt16BE(words, turn * WIDTH)
    bytes.write(runId, turn * WIDTH + WIDTH - ID_WIDTH, 'latin1')
  }
  return bytes
}

export async function readDocuments(
  sql: Sql,
  brandId: string,
  places: number[],
): Promise<Map<number, Document>> {
  const { rows } = await sql.query<Document & { place: number }>(
    `select place, ${wordsOfDocument('document')} as words, ${runOfDocument('document')} as "runId"
     from (select wanted.place, ${documentAt('wanted.place')} as document
       from unnest($2::integer[]) as wanted (place), lateral (
         select * from search_blocks where brand_id = $1 and place <= wanted.place
         order by place desc limit 1) as b
       offset 0) as cut`,
    [brandId, places],
  )
  return new Map(rows.map(({ place, ...document }) => [place, document]))
}

export interface NewBlock extends SegmentKey {
  documents: Document[]
  firstAt: Date
  lastAt: Date
}

export async function insertBlock(sql: Sql, block: NewBlock): Promise<void> {
  const { brandId, level, segment, documents, firstAt, lastAt } = block
  await sql.query(
    `insert into search_blocks (brand_id, place, answers, level, segment, first_at, last_at, documents)
     values ($1, $2, $3, $4, $2, $5, $6, $7)`,
    [brandId, segment, documents.length, level, firstAt, lastAt, packDocuments(documents)],
  )
}

export interface Crowd {
  level: number
  /** Neighbours, oldest first. */
  segments: number[]
}

/** The oldest segments of a level that has enough of them to be merged. */
export async function findCrowd(sql: Sql, brandId: string): Promise<Crowd | null> {
  const { rows } = await sql.query<Crowd>(
    `select level, (array_agg(distinct segment order by segment))[1:${MERGED}] as segments from search_blocks
     where brand_id = $1 group by level having count(distinct segment) >= ${MERGED} order by level limit 1`,
    [brandId],
  )
  return rows[0] ?? null
}

/** The segments themselves go, their answers are now in one of the next level. */
export async function replaceSegments(sql: Sql, brandId: string, { level, segments }: Crowd): Promise<void> {
  const values = [brandId, level, segments]
  await sql.query(
    'delete from search_postings where brand_id = $1 and level = $2 and segment = any ($3)',
    values,
  )
  await sql.query(
    `with merged as (
       delete from search_blocks where brand_id = $1 and level = $2 and segment = any ($3) returning *),
     counted as (
       select *, (sum(answers) over (order by place) - answers) / ${BLOCK_PLACES} as turn from merged)
     insert into search_blocks (brand_id, place, answers, level, segment, first_at, last_at, documents)
     select $1, min(place), sum(answers), $2 + 1, $4, min(first_at), max(last_at),
       string_agg(documents, '' order by place)
     from counted group by turn`,
    [...values, segments[0]],
  )
}

/** Rows of words, or parts of lists, after one of them. */
export async function rowsAfter(
  sql: Sql,
  key: SegmentKey,
  { after, limit }: { after: SegmentRow['word'] | number; limit: number },
): Promise<SegmentRow[]> {
  const { rows } = await sql.query<SegmentRow>(
    `select word, number, bytes from search_postings where brand_id = $1 and level = $2 and segment = $3
       and ${typeof after === 'number' ? `word = '' and number > $4 order by number` : 'word > $4 order by word'} limit $5`,
    [key.brandId, key.level, key.segment, after, limit],
  )
  return rows.map(row => ({ ...row, bytes: unpack(row.bytes) }))
}
