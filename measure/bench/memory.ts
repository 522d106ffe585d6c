// What the processes hold in memory, against a bare node:http server: idle, after many lookups, after a scan.

import { hash } from 'node:crypto'
import type pg from 'pg'
import { openClient } from './connections.ts'
import { captureText, PLANTED_SECRET, plantLog } from './ledger/plant-log.ts'
import { load } from './load/load.ts'
import { megabytes, memoryOf, type Running, startProcess } from './processes.ts'
import type { Effort, Figure } from './report.ts'
import { makeBrand, scan, settingsFor, startEngines, startServe, startWork } from './service.ts'

const MOST_OF_SERVE = 400e6

export async function benchMemory(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  await using sandbox = await startEngines()
  const settings = settingsFor(databaseUrl, sandbox.url)
  await using api = await startServe(settings)
  await using bare = await startProcess(['measure/bench/load/bare-server.ts'], {})
  await using client = await openClient(databaseUrl)
  const captures = quick ? 10_000 : 100_000
  const idleServe = now(api)
  await plantLog(client, { from: 0, to: captures })
  await using worker = await startWork({ ...settings, BCF_LOG_KEY: PLANTED_SECRET })
  const idle = { bare: now(bare), serve: idleServe, work: now(worker) }
  const scanned = await afterScan(api, worker, client, quick ? 50 : 200)
  const loaded = await afterLookups(api, bare, captures)
  const figure = (id: string, name: string, bytes: number, reference: string, of: number): Figure => ({
    id,
    name,
    reference,
    ratio: bytes / of,
    target: 'none',
    detail: { megabytes: megabytes(bytes), bareMegabytes: megabytes(of) },
  })
  const bareIdle = 'a bare node:http server, idle'
  const bareLoaded = 'a bare node:http server, after as many requests'
  return [
    figure('memory-serve-idle', 'memory of serve, idle', idle.serve, bareIdle, idle.bare),
    figure('memory-work-idle', 'memory of work, idle', idle.work, bareIdle, idle.bare),
    figure(
      'memory-serve',
      `memory of serve, after lookups of ${captures.toLocaleString('en')} hashes`,
      loaded.serve,
      bareLoaded,
      loaded.bare,
    ),
    {
      id: 'memory-serve-most',
      name: 'the same, of what a server may take',
      reference: `${megabytes(MOST_OF_SERVE)} MB`,
      ratio: loaded.serve / MOST_OF_SERVE,
      target: 'at most 1.00',
      detail: { megabytes: megabytes(loaded.serve) },
    },
    figure(
      'memory-work',
      `memory of work, after a scan of ${scanned.runs.toLocaleString('en')} runs`,
      scanned.work,
      bareIdle,
      idle.bare,
    ),
  ]
}

const now = (running: Running): number => memoryOf(running).now

async function afterScan(api: Running, worker: Running, client: pg.Client, prompts: number) {
  const { runs } = await scan(api, client, [await makeBrand(api, prompts)])
  return { runs, work: now(worker) }
}

/** More different hashes than the service remembers. */
async function afterLookups(api: Running, bare: Running, captures: number) {
  let asked = 0
  const next = () =>
    `GET /v1/public/evidence/${hash('sha256', captureText(asked++ % captures))} HTTP/1.1\r\nHost: bench\r\n\r\n`
  while (asked < captures) await load({ url: api.url, connections: 32, seconds: 1, next })
  const total = asked
  asked = 0
  while (asked < total) await load({ url: bare.url, connections: 32, seconds: 1, next })
  return { serve: now(api), bare: now(bare) }
}
