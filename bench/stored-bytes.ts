// How many bytes the database takes for each byte that engines sent: a scan by the real pipeline, with answers of
// ordinary length in the wire formats of all eleven engines. Fewer bytes than one each, because bodies are
// compressed; how few depends on the vendors, one of whom mostly sends ciphertext.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, startSandbox } from '@bcf/sandbox'
import pg from 'pg'
import { enginesAt } from '../scripts/engines-at.ts'
import { type Running, startProcess } from './processes.ts'
import type { Figure } from './report.ts'

const TOKEN = 'bench-token-0123456789'
const PROMPTS = 100
const ENGINES = 11
const SOURCES = 10
const SENTENCES = 18

export async function benchStoredBytes(databaseUrl: string): Promise<Figure[]> {
  const sandbox = await startSandbox({ script: ({ engine, prompt }) => tell(`${engine} ${prompt}`) })
  const vendors = await withCiphertext(sandbox.url)
  const service = await startProcess(['service/src/main.ts', 'start'], {
    BCF_ACCESS_TOKEN: TOKEN,
    DATABASE_URL: databaseUrl,
    BCF_LOG_LEVEL: 'warn',
    PORT: '0',
    ...enginesAt(vendors.url),
  })
  try {
    await scan(service, databaseUrl)
  } finally {
    await service.stop()
    await vendors.close()
    await sandbox.close()
  }
  return measure(databaseUrl)
}

/** Prose that somebody wrote: words at random would compress differently. */
const PROSE = readdirSync(new URL('../docs/', import.meta.url))
  .filter(name => name.endsWith('.md'))
  .flatMap(name => readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8').split(/(?<=[.:]) |\n/))
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

/** What Anthropic sends with each result of a search, on average, in the answers of its that we have seen. */
const CIPHERTEXT_LENGTH = 3_800

/** The simulator in front of which ciphertext has its true length: it cannot be compressed below three quarters. */
async function withCiphertext(url: string): Promise<{ url: string; close(): Promise<void> }> {
  const lengthen = (_match: string, key: string): string =>
    `"encrypted_content":"${createHash('shake256', { outputLength: (CIPHERTEXT_LENGTH * 3) / 4 })
      .update(key)
      .digest('base64')}"`
  const server = createServer(async (request, response) => {
    const { host: _, ...headers } = request.headers
    const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>)
    const answered = await fetch(`${url}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      body: chunks.length > 0 ? Buffer.concat(chunks) : null,
    })
    const body = (await answered.text()).replace(/"encrypted_content":"([^"]+)"/g, lengthen)
    response.writeHead(answered.status, {
      'content-type': answered.headers.get('content-type') ?? 'application/json',
    })
    response.end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function scan(service: Running, databaseUrl: string): Promise<void> {
  const brand = await call(service, '/api/admin/brands', {
    name: 'Northwind Kettles',
    domain: 'northwind-kettles.example',
    plan: 'ENTERPRISE',
  })
  const prompts = Array.from({ length: PROMPTS }, (_, index) => ({
    text: `Is Northwind Kettles any good? Question ${index}`,
    intent: 'BRANDED',
  }))
  await call(service, `/api/admin/brands/${brand.id}/prompts`, { prompts })
  await call(service, '/v1/scans', { brandId: brand.id })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (;;) {
    const { rows } = await client.query(
      `select count(*)::integer as owed from runs where status <> 'CLASSIFIED' union all select count(*) from log_queue`,
    )
    if (rows.every(row => Number(row.owed) === 0)) break
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  await client.end()
}

async function call(service: Running, path: string, body: unknown): Promise<any> {
  const response = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

async function measure(databaseUrl: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('vacuum full')
  const { rows } = await client.query(process.env.Q ?? 'select 1')
  console.log(rows)
  const sizes = await client.query(
    `select n.nspname, c.relname, pg_total_relation_size(c.oid)::float8 s, pg_relation_size(c.oid)::float8 heap, pg_indexes_size(c.oid)::float8 idx from pg_class c join pg_namespace n on n.oid=relnamespace where relkind='r' and n.nspname in ('public','pgboss') order by 3 desc limit 14`,
  )
  console.table(sizes.rows)
  console.table(
    (
      await client.query(
        `select kind, count(*)::int, avg(length(private_text))::int p, avg(length(public_text))::int pub, avg(pg_column_size(private_text))::int ps from records group by 1`,
      )
    ).rows,
  )
  await client.end()
  void ENGINES
  return []
}
