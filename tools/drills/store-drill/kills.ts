// Scans run while worker, store and database are killed in turn.

import { setTimeout as pause } from 'node:timers/promises'
import { Client } from '@brand-citation-forensics/client'
import { type Api, createApi } from '@brand-citation-forensics/client/admin'
import type { Database } from '../../../service/src/platform/database.ts'
import { locateCluster } from '../../../service/src/platform/postgres/postgres-files.ts'
import { readPostmaster } from '../../../service/src/platform/postgres/postgres-process.ts'
import { PATIENCE_MS } from '../../../service/test/patience.ts'
import { type ServiceProcess, spawnService } from '../../../service/test/service-process.ts'
import type { S3Server } from './s3-server.ts'

const VICTIMS = ['worker', 'store', 'database'] as const
export type Kills = Record<(typeof VICTIMS)[number], number>

interface Scene {
  settings: Record<string, string>
  s3: S3Server
  database: Database
  /** Of the embedded server, which restarts automatically. */
  dataDir: string
  /** What to undo at the end. */
  undo: (() => Promise<unknown>)[]
}

/** Goes further than `until`: waiting does not help. */
class Failed extends Error {}

async function until<T>(probe: () => Promise<T | null | false>): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  let last: unknown = 'it did not happen in time'
  for (;;) {
    const found = await probe().catch(error => {
      if (error instanceof Failed) throw error
      last = error
      return null
    })
    if (found) return found
    if (performance.now() > deadline) throw last instanceof Error ? last : new Error(String(last))
    await pause(200)
  }
}

/** Whatever is killed is restarted. */
export async function killAndScan(
  scene: Scene,
  most: number,
  say: (text: string) => void,
): Promise<{ kills: Kills; scans: string[] }> {
  const { settings, s3, database, undo } = scene
  const kills: Kills = { worker: 0, store: 0, database: 0 }
  const scans: string[] = []
  let service: ServiceProcess = spawnService('start', settings)
  undo.push(async () => service.signal('SIGKILL'))
  const clients = async () => {
    const access = { baseUrl: await service.ready, token: settings.BCF_ACCESS_TOKEN ?? '' }
    return { client: new Client(access), admin: createApi(access) }
  }
  const brandId = await makeBrand((await clients()).admin)
  const startScan = async () => scans.push((await (await clients()).client.createScan({ brandId })).scanId)
  for (let count = 0; count < most; count++) {
    if (count % VICTIMS.length === 0) await until(startScan)
    await pause(200 + Math.random() * 1_500)
    if (count > 0 && count % 20 === 0) say(`  ${count} kills, ${scans.length} scans`)
    const victim = VICTIMS[count % VICTIMS.length] as keyof Kills
    kills[victim] += 1
    if (victim === 'worker') {
      service.signal('SIGKILL')
      await service.ended
      service = spawnService('start', settings)
      await service.ready
    } else if (victim === 'store') {
      await s3.kill()
      await pause(Math.random() * 1_000)
      await s3.start()
    } else await killDatabase(scene)
  }
  await untilSettled(database)
  await until(async () => (await database.query('select from log_queue limit 1')).rows.length === 0)
  await service.stop()
  return { kills, scans }
}

async function makeBrand(admin: Api): Promise<string> {
  const brand = { name: 'Northwind Kettles', domain: 'kettles.example', plan: 'ENTERPRISE' as const }
  const { id } = await admin.POST('/api/admin/brands', { body: brand })
  const questions = ['When was it founded?', 'Who founded it?', 'What does it make?']
  await admin.POST('/api/admin/brands/{brandId}/prompts', {
    params: { path: { brandId: id } },
    body: {
      prompts: questions.map(text => ({ text: `Northwind Kettles: ${text}`, intent: 'BRANDED' as const })),
    },
  })
  return id
}

async function killDatabase({ dataDir, database }: Scene): Promise<void> {
  const { cluster } = await locateCluster(dataDir)
  const postmaster = await readPostmaster(cluster)
  if (!postmaster) throw new Failed('the database does not run')
  process.kill(postmaster.pid, 'SIGKILL')
  await until(async () => {
    const now = await readPostmaster(cluster)
    return now !== undefined && now.pid !== postmaster.pid && now.status === 'ready'
  })
  await until(() => database.query('select 1'))
}

/** However many runs were left to ask again: it fails when none of them ends for so long. */
async function untilSettled(database: Database): Promise<void> {
  for (let open = await openRuns(database); open.length > 0; ) {
    const before = open.length
    await until(async () => {
      open = await openRuns(database)
      return open.length < before
    }).catch(() => {
      throw new Failed(`${before} runs do not end: ${JSON.stringify(open.slice(0, 5))}`)
    })
  }
}

async function openRuns(database: Database): Promise<unknown[]> {
  const { rows } = await database.query(
    `select id, status, engine, attempt, failure from runs
     where scan_id in (select id from scans where finished_at is null) order by id`,
  )
  return rows
}
