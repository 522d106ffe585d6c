// How many bytes the database takes for each byte that engines sent: a scan by the real pipeline, with answers of
// ordinary length in the wire formats of all eleven engines. Fewer bytes than one each, because bodies are
// compressed; how few depends on the vendors, one of whom mostly sends ciphertext.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, startSandbox } from '@brand-citation-forensics/sandbox'
import pg from 'pg'
import { recordsById } from '../../../service/src/evidence/store.ts'
import { type Running, startProcess } from '../processes.ts'
import type { Effort, Figure } from '../report.ts'
import { ENGINE_COUNT, makeBrand, scan, settingsFor } from '../service.ts'

const PROMPTS = { full: 200, quick: 20 }
const SOURCES = 10
const SENTENCES = 18

export async function benchStoredBytes(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  const sandbox = await startSandbox({
    script: ({ engine, prompt, times }) => tell(`${engine} ${prompt} ${times}`),
  })
  const vendors = await openVendors(sandbox.url)
  const settings = settingsFor(databaseUrl, vendors.url)
  const start = (more = {}) => startProcess(['service/src/main.ts', 'start'], { ...settings, ...more })
  const objects = await mkdtemp(join(tmpdir(), 'bcf-bench-objects-'))
  let service = await start()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const prompts = quick ? PROMPTS.quick : PROMPTS.full
    const brandId = await makeBrand(service, prompts)
    const empty = await measure(client)
    await scanToTheEnd(service, client, brandId)
    const plain = growth(empty, await measure(client))
    vendors.sendCiphertext(true)
    const before = await measure(client)
    await scanToTheEnd(service, client, brandId)
    const ciphered = growth(before, await measure(client))
    vendors.sendCiphertext(false)
    await service.stop()
    service = await start({ BCF_STORE_DIRECTORY: objects })
    const again = await measure(client)
    await scanToTheEnd(service, client, brandId)
    const elsewhere = growth(again, await measure(client))
    return figures({ plain, ciphered, elsewhere }, prompts * ENGINE_COUNT)
  } finally {
    await client.end()
    await service.stop()
    await vendors.close()
    await sandbox.close()
    await rm(objects, { recursive: true, force: true })
  }
}

interface Stored {
  captured: number
  /** With indexes and what lies out of line; partitions under the name of the whole. */
  tables: Map<string, number>
}

async function measure(client: pg.Client): Promise<Stored> {
  const { rows: tables } = await client.query<{ name: string; bytes: string }>(
    `select coalesce(inhparent::regclass, pg_class.oid::regclass)::text as name, sum(pg_total_relation_size(pg_class.oid)) as bytes
     from pg_class left join pg_inherits on inhrelid = pg_class.oid
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) group by 1`,
  )
  return {
    captured: await capturedBytes(client),
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
  tables: new Map([...after.tables].map(([name, bytes]) => [name, bytes - (before.tables.get(name) ?? 0)])),
})

type Measured = Record<'plain' | 'ciphered' | 'elsewhere', Stored>

function figures({ plain, ciphered, elsewhere }: Measured, runCount: number): Figure[] {
  const bodies = ({ tables, captured }: Stored) => (tables.get('bodies') ?? 0) / captured
  const whole = ({ tables, captured }: Stored) =>
    [...tables.values()].reduce((sum, bytes) => sum + bytes, 0) / captured
  const reference = 'the bytes that engines sent'
  return [
    {
      id: 'stored-bytes-bodies',
      name: 'bodies stored, in the JSON of eleven engines',
      reference,
      ratio: bodies(plain),
      target: 'at most 0.4',
      detail: { captured: plain.captured, stored: plain.tables.get('bodies') ?? 0 },
    },
    {
      id: 'stored-bytes-ciphertext',
      name: 'the same, with ciphertext at its true length in the answers of one engine',
      reference,
      ratio: bodies(ciphered),
      // What is encrypted stays three quarters of its Base64.
      target: 'none',
      detail: { captured: ciphered.captured, stored: ciphered.tables.get('bodies') ?? 0 },
    },
    {
      id: 'stored-bytes-database',
      name: 'the whole database: records, verdicts, log, runs and queue with the bodies',
      reference,
      ratio: whole(plain),
      // It falls as answers get longer.
      target: 'none',
      detail: { runCount, ...Object.fromEntries([...plain.tables].filter(([, bytes]) => bytes > 0)) },
    },
    {
      id: 'stored-bytes-elsewhere',
      name: 'the whole database, with the bodies in an object store',
      reference,
      ratio: whole(elsewhere),
      target: 'at most 0.35',
      detail: { runCount, ...Object.fromEntries([...elsewhere.tables].filter(([, bytes]) => bytes > 0)) },
    },
  ]
}

/**
 * Prose that somebody wrote: words at random would compress differently. Of answers that are labelled once and for
 * all, so that the figure moves when the service does, and never because a page was edited.
 */
const PROSE = readFileSync(
  new URL('../../../service/test/citations/labelled/software-en.jsonl', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .flatMap(line => (JSON.parse(line) as { answer: string }).answer.split(/(?<=[.:]) |\n/))
  .filter(sentence => /^[A-Z][^|`<>]{40,200}[.]$/.test(sentence))

const numberOf = (key: string): number => createHash('sha256').update(key).digest().readUInt32BE()
const sentenceOf = (key: string): string => PROSE[numberOf(key) % PROSE.length] as string

/** An answer of some two thousand characters about the brand, with its sources. */
function tell(key: string): Answer {
  const sentences = Array.from({ length: SENTENCES }, (_, place) => ({
    text: sentenceOf(`${key} sentence ${place}`),
    cites: place % 2 === 0 ? [numberOf(`${key} cites ${place}`) % SOURCES] : [],
  }))
  const sources = Array.from({ length: SOURCES }, (_, place) => {
    const title = sentenceOf(`${key} title ${place}`).slice(0, 60)
    const host = `www.${sentenceOf(`${key} host ${place}`).split(' ')[1]?.replace(/\W/g, '').toLowerCase()}.example`
    const path = title.toLowerCase().replace(/\W+/g, '-')
    return {
      url: `https://${host}/${path}-${numberOf(`${key} ${place}`)}`,
      title,
      snippet: sentenceOf(`${key} snippet ${place}`),
    }
  })
  const opening = { text: 'Northwind Kettles was founded in 1974 in Leeds.', cites: [0] }
  const blocks = [opening, ...sentences].map((sentence, place) => ({
    kind: place % 3 === 2 ? ('item' as const) : ('paragraph' as const),
    sentences: [sentence],
  }))
  return { kind: 'text', blocks, sources, queries: [key], products: [], truncated: false }
}

/** What Anthropic sends with each result of a search, on average, in answers that were recorded. */
const CIPHERTEXT_LENGTH = 3_800

interface Vendors {
  url: string
  sendCiphertext(should: boolean): void
  close(): Promise<void>
}

/** The simulator, and in front of it what gives ciphertext its true length once it is told to. */
async function openVendors(url: string): Promise<Vendors> {
  let isTrue = false
  const server = createServer(async (request, response) => {
    const { host: _, ...headers } = request.headers
    const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>)
    const answered = await fetch(`${url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      body: chunks.length > 0 ? Buffer.concat(chunks) : null,
    })
    const text = await answered.text()
    const isAnthropic = request.url?.startsWith('/anthropic/')
    const contentType = answered.headers.get('content-type') ?? 'application/json'
    response.writeHead(answered.status, { 'content-type': contentType })
    response.end(isTrue && isAnthropic ? text.replace(/(?<="encrypted_content":")\w+/g, lengthen) : text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendCiphertext(should) {
      isTrue = should
    },
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const lengthen = (key: string): string =>
  createHash('shake256', { outputLength: (CIPHERTEXT_LENGTH * 3) / 4 })
    .update(key)
    .digest('base64')

/**
 * Ends when every run is classified and searchable, every record has its place in the log, and rows that are gone have made room: what
 * waits for a moment is used again by the next scan, and takes nothing for each run.
 */
async function scanToTheEnd(service: Running, client: pg.Client, brandId: string): Promise<void> {
  await scan(service, client, [brandId])
  for (;;) {
    const { rows } = await client.query<{ waiting: number }>(
      `select (select count(*) from log_queue)::integer + (select count(*) from search_owed)::integer as waiting`,
    )
    if (rows[0]?.waiting === 0) break
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  await client.query('vacuum')
}
