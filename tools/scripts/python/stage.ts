// A live service for the Python client: brands to scan, answers of chosen bytes that were put into the database,
// and a second API beside it that has no queue. What the tests need to know stands in a file.

import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from '@brand-citation-forensics/client'
import { createApi } from '@brand-citation-forensics/client/admin'
import { openDatabase } from '../../../service/src/platform/database.ts'
import { createLog } from '../../../service/src/platform/log.ts'
import { openEmbeddedPostgres } from '../../../service/src/platform/postgres/embedded-postgres.ts'
import { type PlantedRun, plantAnswers } from '../../../service/test/planted.ts'
import { spawnService } from '../../../service/test/service-process.ts'
import { makeFolder, stopQuietly, until } from '../stage.ts'
import { randomTexts } from './texts.ts'

export interface Stage {
  url: string
  token: string
  brandId: string
  /** Brands with one prompt, whose scans end soon: with a plan for many, and for few. */
  idleBrandId: string
  cappedBrandId: string
  /** A brand that has nothing to ask. */
  silentBrandId: string
  /** An API on the same database that takes no scan. */
  urlWithoutQueue: string
  keys: string[]
  planted: { texts: PlantedRun[]; largest: PlantedRun; notText: PlantedRun }
}

const TEXTS = Number(process.env.PYTHON_TEXTS ?? 25)
const SEED = 20_261_115
const MEBIBYTE = 1024 * 1024

/** Exactly as long as an answer may be, and nothing in it that is easy to carry. */
function largestAnswer(): Buffer {
  const piece = Buffer.from('\0\r\n\u{1f600}é\u2028\ufeff"\\')
  const whole = Buffer.concat(Array(Math.ceil((2 * MEBIBYTE) / piece.length)).fill(piece))
  const pieces = Math.floor((2 * MEBIBYTE) / piece.length) * piece.length
  return Buffer.concat([whole.subarray(0, pieces), Buffer.alloc(2 * MEBIBYTE - pieces, 'x')])
}

/** Runs `use` beside a service. */
export async function onStage(use: (stage: Stage, folder: string) => Promise<void>): Promise<void> {
  const folder = await makeFolder('python')
  const postgres = await openEmbeddedPostgres({ dataDir: join(folder, 'data'), durable: false })
  const token = randomBytes(24).toString('hex')
  const settings = {
    BCF_ACCESS_TOKEN: token,
    // Key and journal of the log are this database's own.
    BCF_DATA_DIR: join(folder, 'log'),
    BCF_ENGINES: 'sandbox',
    BCF_LOG_LEVEL: 'error',
    DATABASE_URL: postgres.url,
    PORT: '0',
  }
  const service = spawnService('start', settings)
  let idle: ReturnType<typeof spawnService> | undefined
  try {
    const url = await service.ready
    idle = spawnService('serve', { ...settings, BCF_QUEUE: 'off' })
    const stage = await setStage({ url, token, urlWithoutQueue: await idle.ready }, postgres.url)
    await writeFile(join(folder, 'stage.json'), JSON.stringify(stage))
    await use(stage, folder)
  } finally {
    for (const process of [idle, service]) if (process) await stopQuietly(process)
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Address = Pick<Stage, 'url' | 'token' | 'urlWithoutQueue'>

async function setStage(address: Address, databaseUrl: string): Promise<Stage> {
  const { url: baseUrl, token } = address
  const admin = createApi({ baseUrl, token })
  const addBrand = async (name: string, plan: string) =>
    (await admin.POST('/api/admin/brands', { body: { name, domain: 'northwind-kettles.example', plan } })).id
  const brandId = await addBrand('Northwind Kettles', 'ENTERPRISE')
  await admin.POST('/api/admin/brands/{brandId}/prompts', {
    params: { path: { brandId } },
    body: {
      prompts: [
        { text: 'When was Northwind Kettles founded? [[sandbox:wrong]]', intent: 'BRANDED' },
        // Refused by the sandbox, never captured: evidence without an answer, nothing to verify.
        { text: 'Who makes kettles? [[sandbox:no such order]]', intent: 'CATEGORY' },
      ],
    },
  })
  const { jobId } = await new Client({ baseUrl, token }).refreshGroundTruth(brandId)
  await until(
    'the collecting of facts',
    async () => (await admin.GET('/api/admin/jobs/{jobId}', { params: { path: { jobId } } })).finishedAt,
  )
  const idleBrandId = await addBrand('Idle', 'ENTERPRISE')
  const cappedBrandId = await addBrand('Capped', 'FREE')
  for (const id of [idleBrandId, cappedBrandId])
    await admin.POST('/api/admin/brands/{brandId}/prompts', {
      params: { path: { brandId: id } },
      body: { prompts: [{ text: 'Who makes kettles? [[sandbox:absent]]', intent: 'CATEGORY' }] },
    })
  return {
    ...address,
    brandId,
    idleBrandId,
    cappedBrandId,
    silentBrandId: await addBrand('Silent', 'ENTERPRISE'),
    keys: [(await (await fetch(`${baseUrl}/log/key`)).text()).trim()],
    planted: await plant(databaseUrl, idleBrandId),
  }
}

/** Answers that no scan would bring, each in the log before anybody asks. */
async function plant(databaseUrl: string, brandId: string): Promise<Stage['planted']> {
  const nextText = randomTexts(SEED)
  const texts = Array.from({ length: TEXTS }, () => Buffer.from(nextText()))
  const bodies = [largestAnswer(), Buffer.from([0xff, 0x00, 0xc3]), ...texts]
  const connection = { maxConnections: 2, applicationName: 'python-stage', log: createLog('error') }
  const database = openDatabase({ url: databaseUrl, ...connection })
  try {
    const [largest, notText, ...planted] = await plantAnswers({ database }, brandId, bodies)
    await until(
      'the last place in the log',
      async () => (await database.query('select from log_queue limit 1')).rows.length === 0,
    )
    if (!largest || !notText) throw new Error('nothing was planted')
    return { largest, notText, texts: planted }
  } finally {
    await database.close()
  }
}
