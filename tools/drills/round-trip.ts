// `npm run round-trip`: random texts are captured as answers and asked for again on every road there is: the API,
// both clients, the tool server, bundles as JSON and as a page. Whatever arrives must have the hash that was sealed.
// `npm run round-trip -- --texts 100000 --together 20 --seed 7 --json`: twenty texts, one after the other, make one
// answer. Ends with 1 if a single one differs.

import { spawn } from 'node:child_process'
import { hash, randomInt } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createApi } from '@brand-citation-forensics/client/admin'
import { type Database, openDatabase } from '../../service/src/platform/database.ts'
import { createLog } from '../../service/src/platform/log.ts'
import { openEmbeddedPostgres } from '../../service/src/platform/postgres/embedded-postgres.ts'
import { plantAnswers } from '../../service/test/planted.ts'
import { spawnService } from '../../service/test/service-process.ts'
import { ensurePythonClient } from '../scripts/python/environment.ts'
import { makeFolder } from '../scripts/stage/folder.ts'
import { CANNOT_RUN, Unavailable } from '../scripts/unavailable.ts'
import { type Asked, openRoads, type Road } from './round-trip/roads.ts'
import { randomTexts } from './round-trip/texts.ts'

const { values } = parseArgs({
  options: {
    texts: { type: 'string', default: '200' },
    together: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(randomInt(2 ** 32)) },
    json: { type: 'boolean', default: false },
  },
})
const BATCH = 500
const AT_ONCE = 8
const SHOWN = 20
const TOKEN = 'round-trip-0123456789abcdef'

interface Tally {
  answers: number
  differences: { road: string; runId: string; text: string }[]
}

function countOf(flag: 'texts' | 'together' | 'seed'): number {
  const value = Number(values[flag])
  if (!Number.isInteger(value) || value < 1 || value > 2 ** 32)
    throw new RangeError(`--${flag} must be a whole number from 1 to ${2 ** 32}.`)
  return value
}

/** Plants them as captured and judged runs, and waits until each has its place in the log. */
async function capture(database: Database, brandId: string, texts: string[]): Promise<Asked[]> {
  const bodies = texts.map(text => Buffer.from(text))
  const planted = await plantAnswers({ database }, brandId, bodies)
  for (;;) {
    const { rows } = await database.query('select from log_queue limit 1')
    if (rows.length === 0) break
    await pause(50)
  }
  return planted.map(({ runId, sha256 }, place) => ({ runId, sha256, text: texts[place] as string }))
}

async function travelAll(road: Road, asked: Asked[], tally: Tally): Promise<void> {
  const waiting = [...asked]
  const one = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const arrived = await road.travel(next)
      note(tally, road.name, next, arrived === null ? null : hash('sha256', Buffer.from(arrived)))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

function note(tally: Tally, road: string, { runId, sha256, text }: Asked, arrived: string | null): void {
  tally.answers += 1
  if (arrived !== sha256) tally.differences.push({ road, runId, text: JSON.stringify(text) })
}

/** The Python client lives in a process of its own, which takes a batch a line. */
function openPython(program: string, url: string) {
  const script = new URL('./round-trip/round_trip.py', import.meta.url).pathname
  const env = { PATH: process.env.PATH ?? '', BCF_URL: url, BCF_ACCESS_TOKEN: TOKEN }
  const child = spawn(program, [script], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    async travel(asked: Asked[]): Promise<Record<string, string | null>[]> {
      child.stdin.write(`${JSON.stringify(asked)}\n`)
      const { value, done } = await lines.next()
      if (done) throw new Error('the Python client ended')
      return JSON.parse(value)
    },
    close: () => child.stdin.end(),
  }
}

interface Journey {
  texts: number
  /** How many of them make one answer. */
  together: number
  seed: number
}

async function roundTrip(
  { texts: total, together, seed }: Journey,
  directory: string,
): Promise<Map<string, Tally>> {
  const postgres = await openEmbeddedPostgres({ dataDir: join(directory, 'data') })
  const settings = { BCF_ACCESS_TOKEN: TOKEN, BCF_ENGINES: 'sandbox', BCF_LOG_LEVEL: 'error', PORT: '0' }
  const places = { DATABASE_URL: postgres.url, BCF_DATA_DIR: join(directory, 'log') }
  const service = spawnService('start', { ...settings, ...places })
  const log = createLog('error')
  const database = openDatabase({ url: postgres.url, maxConnections: 4, applicationName: 'round-trip', log })
  const tallies = new Map<string, Tally>()
  const tallyOf = (road: string) => tallies.getOrInsertComputed(road, () => ({ answers: 0, differences: [] }))
  try {
    const url = await service.ready
    const admin = createApi({ baseUrl: url, token: TOKEN })
    const brand = await admin.POST('/api/admin/brands', {
      body: { name: 'Round Trip', domain: 'round-trip.example', plan: 'FREE' },
    })
    const roads = openRoads({ url, token: TOKEN, brandId: brand.id })
    const python = openPython(await ensurePythonClient(), url)
    const nextText = randomTexts(seed)
    const nextAnswer = () => Array.from({ length: together }, nextText).join('')
    const answers = Math.ceil(total / together)
    for (let done = 0; done < answers; done += BATCH) {
      const texts = Array.from({ length: Math.min(BATCH, answers - done) }, nextAnswer)
      const asked = await capture(database, brand.id, texts)
      for (const road of roads) await travelAll(road, asked, tallyOf(road.name))
      for (const [place, hashes] of (await python.travel(asked)).entries())
        for (const [road, sha256] of Object.entries(hashes))
          note(tallyOf(road), road, asked[place] as Asked, sha256)
      process.stderr.write(`${done + texts.length} of ${answers} answers\n`)
    }
    python.close()
    return tallies
  } finally {
    await database.close()
    await service.stop()
    await postgres.stop()
  }
}

const directory = await makeFolder('round-trip')
try {
  const journey = { texts: countOf('texts'), together: countOf('together'), seed: countOf('seed') }
  process.stderr.write(`${journey.texts} texts, ${journey.together} to an answer, seed ${journey.seed}\n`)
  const tallies = await roundTrip(journey, directory)
  const differences = [...tallies.values()].flatMap(tally => tally.differences)
  const answers = Object.fromEntries([...tallies].map(([road, tally]) => [road, tally.answers]))
  if (values.json) process.stdout.write(`${JSON.stringify({ ...journey, answers, differences }, null, 2)}\n`)
  else {
    for (const [road, tally] of tallies)
      process.stdout.write(
        `  ${road.padEnd(34)} ${String(tally.answers).padStart(8)} answers, ${tally.differences.length} differ\n`,
      )
    for (const { road, runId, text } of differences.slice(0, SHOWN))
      process.stdout.write(`  ! ${road}: ${runId} ${text.slice(0, 200)}\n`)
  }
  process.exitCode = differences.length > 0 ? 1 : 0
} catch (error) {
  if (!(error instanceof Unavailable)) throw error
  process.stdout.write(`round trip: not tried, for want of ${error.message}\n`)
  process.exitCode = CANNOT_RUN
} finally {
  await rm(directory, { recursive: true, force: true })
}
