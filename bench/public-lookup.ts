// How fast can strangers ask? The public lookup against a bare node:http server that sends the same bytes,
// alternating in one run; with a thousand captures and with a million, each with its proof from the log.

import { hash } from 'node:crypto'
import { openTlogProof, parseVerifierKey } from '@bcf/proof'
import pg from 'pg'
import { load, median } from './load.ts'
import { captureText, PLANTED_VKEY, plantLog } from './plant-log.ts'
import { type Running, startProcess } from './processes.ts'
import type { Figure } from './report.ts'

const CONNECTIONS = 64
const SECONDS = 3
const ROUNDS = 5
/** Different hashes asked for, drawn from all captures. */
const ASKED = 20_000
const SIZES = [1_000, 1_000_000]

const requestFor = (index: number) =>
  `GET /v1/public/evidence/${hash('sha256', captureText(index))} HTTP/1.1\r\nHost: bench\r\n\r\n`

export async function benchPublicLookup(databaseUrl: string): Promise<Figure[]> {
  const service = await startProcess(['service/src/main.ts', 'serve'], {
    BCF_ACCESS_TOKEN: 'bench-token-0123456789',
    DATABASE_URL: databaseUrl,
    BCF_LOG_LEVEL: 'warn',
    PORT: '0',
  })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const figures: Figure[] = []
    let planted = 0
    for (const size of SIZES) {
      await plantLog(client, { from: planted, to: size })
      planted = size
      figures.push(await measure(service, size))
    }
    const [small, large] = figures.map(figure => figure.ratio)
    figures.push({
      name: 'public lookup: a million captures against a thousand',
      reference: 'the same lookup with 1,000 captures',
      ratio: (large ?? 0) / (small ?? 1),
      target: 'at least 0.80',
    })
    return figures
  } finally {
    await client.end()
    await service.stop()
  }
}

async function measure(service: Running, size: number): Promise<Figure> {
  const asked = Array.from({ length: Math.min(ASKED, size) }, () =>
    requestFor(Math.floor(Math.random() * size)),
  )
  // The oldest: its proof is as long as any.
  const first = await fetch(`${service.url}/v1/public/evidence/${hash('sha256', captureText(0))}`, {
    headers: { 'accept-encoding': 'identity' },
  })
  const body = await first.text()
  requireProven(body)
  const skipped = ['date', 'connection', 'keep-alive', 'content-length']
  const headers = Object.fromEntries([...first.headers].filter(([name]) => !skipped.includes(name)))
  const bare = await startProcess(['bench/bare-server.ts'], {
    BENCH_BODY: body,
    BENCH_HEADERS: JSON.stringify(headers),
  })
  const shared = { connections: CONNECTIONS, seconds: SECONDS }
  const random = () => asked[Math.floor(Math.random() * asked.length)] ?? ''
  try {
    // Every hash once: what is measured afterwards is the service in use, not its first minute.
    for (let touched = 0; touched < asked.length; ) {
      await load({
        ...shared,
        url: service.url,
        seconds: 0.5,
        next: () => asked[touched++ % asked.length] ?? '',
      })
    }
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) {
      const reference = await load({ ...shared, url: bare.url, next: random })
      const ours = await load({ ...shared, url: service.url, next: random })
      if (ours.not200 > 0) throw new Error(`${ours.not200} lookups failed`)
      rounds.push({ reference, ours })
    }
    return {
      name: `public lookup, ${size.toLocaleString('en')} captures`,
      reference: 'bare node:http, same bytes',
      ratio: median(rounds.map(({ ours, reference }) => ours.perSecond / reference.perSecond)),
      target: 'at least 0.75',
      detail: {
        lookupsPerSecond: Math.round(median(rounds.map(({ ours }) => ours.perSecond))),
        referencePerSecond: Math.round(median(rounds.map(({ reference }) => reference.perSecond))),
        p99Ms: Number(median(rounds.map(({ ours }) => ours.p99Ms)).toFixed(2)),
        differentHashes: asked.length,
      },
    }
  } finally {
    await bare.stop()
  }
}

/** Throws unless the lookup answers what a stranger can check: the figures are of nothing less. */
function requireProven(body: string): void {
  const { sha256, log } = JSON.parse(body)
  const { publicText } = openTlogProof(log.proof, [parseVerifierKey(PLANTED_VKEY)])
  if (JSON.parse(publicText).sha256 !== sha256) throw new Error('the proof is of another capture')
}
