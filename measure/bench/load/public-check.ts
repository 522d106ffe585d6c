// What a check of somebody's text costs: a bare node:http server that reads as many bytes and sends the same answer, and
// the SHA-256 alone, which no check can do without.

import { hash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { captureText, plantLog } from '../ledger/plant-log.ts'
import { cpuSecondsOf, type Running, stopAll } from '../processes.ts'
import type { Effort, Figure } from '../report.ts'
import { settingsFor, startServe } from '../service.ts'
import { startBare } from './bare.ts'
import { load, median } from './load.ts'

const CONNECTIONS = 16
const CAPTURES = 1_000
const SIZES = [
  { id: '4k', label: '4 KB', bytes: 4_096 },
  { id: '1m', label: '1 MiB', bytes: 1_048_576 },
]

export async function benchPublicCheck(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  const service = await startServe(settingsFor(databaseUrl))
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await plantLog(client, { from: 0, to: CAPTURES })
    const figures: Figure[] = []
    for (const size of SIZES) figures.push(...(await measure(service, size, quick)))
    return figures
  } finally {
    await client.end()
    await service.stop()
  }
}

async function measure(
  service: Running,
  { id, label, bytes }: (typeof SIZES)[number],
  quick: boolean,
): Promise<Figure[]> {
  const content = randomBytes(bytes / 2).toString('hex')
  const request = checkOf(hash('sha256', captureText(0)), content)
  const bare = await bareServer(service, content)
  const shared = { connections: CONNECTIONS, seconds: quick ? 1 : 3, next: () => request }
  const rounds: { ours: number; bare: number; hashes: number; perCpuSecond: number; p99Ms: number }[] = []
  try {
    await load({ ...shared, url: service.url })
    for (let round = 0; round < (quick ? 1 : 5); round++) {
      const reference = await load({ ...shared, url: bare.url })
      const before = cpuSecondsOf(service.child.pid!)
      const ours = await load({ ...shared, url: service.url })
      const cpu = cpuSecondsOf(service.child.pid!) - before
      if (ours.not200 > 0) throw new Error(`${ours.not200} checks failed`)
      rounds.push({
        ours: ours.perSecond,
        bare: reference.perSecond,
        hashes: hashesPerSecond(content),
        perCpuSecond: ours.answered / cpu,
        p99Ms: ours.p99Ms,
      })
    }
  } finally {
    await stopAll([bare])
  }
  const middle = (of: keyof (typeof rounds)[number]) => median(rounds.map(round => round[of]))
  const detail = {
    checksPerSecond: Math.round(middle('ours')),
    checksPerCpuSecond: Math.round(middle('perCpuSecond')),
    p99Ms: Number(middle('p99Ms').toFixed(2)),
  }
  return [
    {
      id: `public-check-${id}`,
      name: `public check of ${label}`,
      reference: 'bare node:http, which reads as many bytes and sends the same answer',
      ratio: median(rounds.map(round => round.ours / round.bare)),
      target: 'none',
      detail: { ...detail, barePerSecond: Math.round(middle('bare')) },
    },
    {
      id: `public-check-${id}-hash`,
      name: `public check of ${label}, of a core`,
      reference: 'the SHA-256 of the same bytes alone (node:crypto), of a core',
      ratio: median(rounds.map(round => round.perCpuSecond / round.hashes)),
      target: 'none',
      detail: { hashesPerSecond: Math.round(middle('hashes')) },
    },
  ]
}

const checkOf = (sha256: string, content: string): Buffer => {
  const body = JSON.stringify({ content })
  return Buffer.from(
    `POST /v1/public/evidence/${sha256}/check HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

async function bareServer(service: Running, content: string): Promise<Running> {
  const sample = await fetch(`${service.url}/v1/public/evidence/${hash('sha256', captureText(0))}/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-encoding': 'identity' },
    body: JSON.stringify({ content }),
  })
  return startBare(sample)
}

/** Hashes a second of processor time. */
function hashesPerSecond(content: string): number {
  const before = process.cpuUsage()
  const until = performance.now() + 500
  let hashes = 0
  for (; performance.now() < until; hashes++) hash('sha256', content)
  const { user, system } = process.cpuUsage(before)
  return hashes / ((user + system) / 1e6)
}
