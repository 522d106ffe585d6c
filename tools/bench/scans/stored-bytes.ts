// How many bytes the database takes for each byte that engines sent: scans by the real pipeline, with answers of
// ordinary length in the wire formats of all eleven engines. Bodies take fewer bytes than one each, because they are
// compressed.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { recordsById } from '../../../service/src/evidence/store.ts'
import { openClient } from '../connections.ts'
import { startProcess } from '../processes.ts'
import type { Bar, Effort, Figure } from '../report.ts'
import { ENGINE_COUNT, makeBrand, scan, settingsFor, untilNothingIsOwed } from '../service.ts'
import { openWordyEngines } from './wordy-engines.ts'

const PROMPTS = { full: 200, quick: 20 }

export async function benchStoredBytes(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  const engines = await openWordyEngines()
  const settings = settingsFor(databaseUrl, engines.url)
  const start = (more = {}) => startProcess(['service/src/main.ts', 'start'], { ...settings, ...more })
  const objects = await mkdtemp(join(tmpdir(), 'bcf-bench-objects-'))
  let service = await start()
  await using client = await openClient(databaseUrl)
  try {
    const prompts = quick ? PROMPTS.quick : PROMPTS.full
    const brandId = await makeBrand(service, prompts)
    const addedByAScan = async () => {
      const before = await measure(client)
      await scan(service, client, [brandId])
      await untilNothingIsOwed(client)
      return growth(before, await measure(client))
    }
    const first = await addedByAScan()
    await makeOlder(client, 1)
    const later = await addedByAScan()
    await service.stop()
    service = await start({ BCF_STORE_DIRECTORY: objects })
    await makeOlder(client, 2)
    const elsewhere = await addedByAScan()
    return figures({ first, later, elsewhere }, prompts * ENGINE_COUNT)
  } finally {
    await service.stop()
    await engines.close()
    await rm(objects, { recursive: true, force: true })
  }
}

interface Stored {
  captured: number
  records: number
  /** With indexes and out-of-line storage; partitions under their parent's name. */
  tables: Map<string, number>
}

/** Rows that are gone have made room: what the next scan uses again takes nothing for each run. */
async function measure(client: pg.Client): Promise<Stored> {
  await client.query('vacuum')
  const { rows: tables } = await client.query<{ name: string; bytes: string }>(
    `select coalesce(inhparent::regclass, pg_class.oid::regclass)::text as name, sum(pg_total_relation_size(pg_class.oid)) as bytes
     from pg_class left join pg_inherits on inhrelid = pg_class.oid
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) group by 1 order by 1`,
  )
  const { rows } = await client.query<{ records: number }>('select count(*)::integer as records from records')
  return {
    captured: await capturedBytes(client),
    records: rows[0]?.records ?? 0,
    tables: new Map(tables.map(({ name, bytes }) => [name, Number(bytes)])),
  }
}

/** As they were sealed: bodies and texts are packed. */
async function capturedBytes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ record: string }>('select record from snapshots')
  const captures = await recordsById(
    client,
    rows.map(({ record }) => record),
  )
  return captures.reduce((sum, { privateText }) => sum + JSON.parse(privateText).byteLength, 0)
}

/** What came since: a partition that is still empty takes a few pages, which says nothing about a byte of an answer. */
const growth = (before: Stored, after: Stored): Stored => ({
  captured: after.captured - before.captured,
  records: after.records - before.records,
  tables: new Map([...after.tables].map(([name, bytes]) => [name, bytes - (before.tables.get(name) ?? 0)])),
})

/**
 * Counts are kept by the day, and scans that follow at once would find the rows of today: brands that are scanned once
 * a day never do. Written anew, so that the rows of before leave no room for those of now.
 */
async function makeOlder(client: pg.Client, days: number): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and column_name in ('day', 'starts_at')`,
  )
  for (const { table, column } of rows) {
    await client.query(`update ${table} set ${column} = ${column} - interval '${days} days'`)
    await client.query(`vacuum full ${table}`)
  }
}

type Measured = Record<'first' | 'later' | 'elsewhere', Stored>

function figures({ first, later, elsewhere }: Measured, runCount: number): Figure[] {
  const figure = (id: string, name: string, target: Bar, bytes: number, captured: number): Figure => ({
    ...{ id: `stored-bytes-${id}`, name, target },
    ...{ reference: 'the bytes that engines sent', ratio: bytes / captured },
  })
  const ofBodies = (id: string, name: string, target: Bar, { tables, captured }: Stored): Figure => {
    const stored = tables.get('bodies') ?? 0
    return { ...figure(id, name, target, stored, captured), detail: { captured, stored } }
  }
  const ofEverything = (id: string, name: string, target: Bar, { tables, captured, records }: Stored) => {
    const all = [...tables.values()].reduce((sum, bytes) => sum + bytes, 0)
    const filled = Object.fromEntries([...tables].filter(([, bytes]) => bytes > 0))
    return {
      ...figure(id, name, target, all, captured),
      detail: { runCount, recordCount: records, ...filled },
    }
  }
  const whole =
    'the whole database after a first scan: records, verdicts, log, runs and queue with the bodies'
  return [
    ofBodies('bodies', 'bodies stored, in the JSON of eleven engines', 'at most 0.4', first),
    // It falls as answers get longer.
    ofEverything('database', whole, 'at most 0.8', first),
    ofEverything('later', 'what a later scan adds to it, on another day', 'at most 0.8', later),
    ofEverything('elsewhere', 'the same, with the bodies in an object store', 'at most 0.35', elsewhere),
  ]
}
