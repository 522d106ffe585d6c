// What a serving process holds in memory after many lookups.

import { hash } from 'node:crypto'
import { openClient } from './connections.ts'
import { captureText, PLANTED_SECRET, plantLog } from './ledger/plant-log.ts'
import { load } from './load/load.ts'
import { megabytes, memoryOf, type Running } from './processes.ts'
import type { Effort, Figure } from './report.ts'
import { settingsFor, startEngines, startServe, startWork } from './service.ts'

const MOST_OF_SERVE = 400e6

export async function benchMemory(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  await using sandbox = await startEngines()
  const settings = settingsFor(databaseUrl, sandbox.url)
  await using api = await startServe(settings)
  await using client = await openClient(databaseUrl)
  const captures = quick ? 10_000 : 100_000
  await plantLog(client, { from: 0, to: captures })
  await using _worker = await startWork({ ...settings, BCF_LOG_KEY: PLANTED_SECRET })
  await lookUp(api, captures)
  const { now } = memoryOf(api)
  return [
    {
      id: 'memory-serve-most',
      name: `memory of serve, after lookups of ${captures.toLocaleString('en')} hashes`,
      reference: `${megabytes(MOST_OF_SERVE)} MB`,
      ratio: now / MOST_OF_SERVE,
      target: 'at most 1.00',
      detail: { megabytes: megabytes(now) },
    },
  ]
}

/** More different hashes than the service remembers. */
async function lookUp(api: Running, captures: number): Promise<void> {
  let asked = 0
  const next = () =>
    `GET /v1/public/evidence/${hash('sha256', captureText(asked++ % captures))} HTTP/1.1\r\nHost: bench\r\n\r\n`
  while (asked < captures) await load({ url: api.url, connections: 32, seconds: 1, next })
}
