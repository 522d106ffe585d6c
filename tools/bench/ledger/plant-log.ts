// A log as large as one likes, of plain captures: bodies, records, leaves, tiles and a checkpoint, as sealing and
// sequencing would leave them, and every proof verifies. The rows are made by the database itself, many at once.

import { hash } from 'node:crypto'
import {
  formatSigningKey,
  formatVerifierKey,
  type SigningKey,
  signCheckpoint,
  signingKey,
} from '@brand-citation-forensics/proof'
import type pg from 'pg'
import { type Edge, edgeRoot, extendEdge, loadEdge } from '../../../service/src/evidence/log/edge.ts'
import { takeSigningKey } from '../../../service/src/evidence/log/keys.ts'
import {
  insertCheckpoint,
  insertTiles,
  markPublished,
  placeQueued,
  readEntries,
  readHead,
} from '../../../service/src/evidence/log/store.ts'
import type { Database, Transaction } from '../../../service/src/platform/database.ts'

/** Signs what is planted, and nothing else. */
export const PLANTED_KEY: SigningKey = signingKey(
  'bench.localhost/log',
  hash('sha256', 'the key of planted logs', 'buffer'),
)
export const PLANTED_VKEY = formatVerifierKey(PLANTED_KEY)
/** As `BCF_LOG_KEY` it lets a worker go on with a planted log. */
export const PLANTED_SECRET = formatSigningKey(PLANTED_KEY)

const BATCH = 50_000

/** The body of a planted capture. */
export const captureText = (number: number): string => `bench capture ${number}`

/** Grows the log by the captures numbered from `from` up to `to`, under one new checkpoint. Returns its size. */
export async function plantLog(
  client: pg.Client,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const database = databaseOn(client)
  const now = new Date()
  const source = { text: formatSigningKey(PLANTED_KEY), file: '', origin: PLANTED_KEY.name }
  await takeSigningKey({ database, now }, source)
  const size = await database.transaction(async tx => {
    const previous = (await readHead(tx))?.size ?? 0
    // What waits already, the record of the key above all, comes first.
    const waiting = await placeQueued(tx, previous, BATCH)
    let edge = await grow(tx, await loadEdge(tx, previous), waiting.length)
    for (let first = from; first < to; first += BATCH) {
      const next = Math.min(to, first + BATCH)
      await tx.query(PLANT, [first, next, now.toISOString(), edge.size])
      edge = await grow(tx, edge, next - first)
    }
    const checkpoint = { origin: PLANTED_KEY.name, size: edge.size, root: edgeRoot(edge) }
    const note = signCheckpoint(checkpoint, PLANTED_KEY)
    await insertCheckpoint(tx, { ...checkpoint, note, signedAt: now }, previous)
    await markPublished(tx, edge.size)
    return edge.size
  })
  await client.query('vacuum analyze snapshots, bodies, records, record_texts, log_leaves, log_tiles')
  return size
}

async function grow(tx: Transaction, edge: Edge, count: number): Promise<Edge> {
  const grown = extendEdge(edge, await readEntries(tx, edge.size, count))
  await insertTiles(tx, grown.tiles)
  return grown.edge
}

/** The bodies, records and leaves of the captures from $1 up to $2, at the time $3, from index $4 on. */
const PLANT = `
  with numbered as (
    select i, convert_to('bench capture ' || i, 'UTF8') as body,
      sha256(convert_to('entry salt ' || i, 'UTF8')) as entry_salt,
      sha256(convert_to('private salt ' || i, 'UTF8')) as private_salt
    from generate_series($1::integer, $2::integer - 1) as i),
  opened as (
    select *, sha256(body) as hash,
      '{"byteLength":' || length(body) || ',"engine":"CHATGPT","recordId":"cap_bench_' || i || '","slot":"answer",'
        || '"subject":"run_bench_' || i || '","supersedes":null,"surface":"sandbox"}' as private_text
    from numbered),
  captures as materialized (
    select *, '{"captured_at":"' || $3::text || '","private":"' ||
      encode(sha256(convert_to(E'bcf/private/v1\\n', 'UTF8') || private_salt || convert_to(private_text, 'UTF8')), 'hex')
        || '","sha256":"' || encode(hash, 'hex') || '","type":"capture","v":1}' as public_text
    from opened),
  stored as (
    insert into snapshots (sha256, captured_at, engine, surface, record)
    select hash, $3::timestamptz, 'CHATGPT', 'sandbox', 'cap_bench_' || i from captures),
  kept as (
    insert into bodies (sha256, captured_at, coding, bytes)
    select hash, $3::timestamptz, 'identity', body from captures),
  texts as (
    insert into record_texts (record, at, private_text, private_salt)
    select 'cap_bench_' || i, $3::timestamptz, private_text, private_salt from captures),
  sealed as (
    insert into records (id, kind, subject, slot, at, sha256, public_text, entry_salt, entry)
    select 'cap_bench_' || i, 'capture', 'run_bench_' || i, 'answer', $3::timestamptz, hash, public_text, entry_salt,
      sha256(convert_to(E'bcf/leaf/v1\\n', 'UTF8') || entry_salt || convert_to(public_text, 'UTF8'))
    from captures order by i
    returning seq, entry)
  insert into log_leaves (index, seq, entry)
  select $4::bigint + row_number() over (order by seq) - 1, seq, entry from sealed`

function databaseOn(client: pg.Client): Database {
  const query: Database['query'] = (text, values) => client.query(text as string, values)
  return {
    query,
    async transaction(work) {
      await client.query('begin')
      try {
        const result = await work({ inTransaction: true, query })
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    },
    close: async () => {},
  }
}
