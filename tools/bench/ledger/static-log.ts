// The log as static files: published to a directory, served by a plain file server, copied by `bcf mirror`. That others read and
// sign it, and that a fork and a rewind are noticed: tools/scripts/outside and client/test/command/mirror.test.ts.

import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFilePlace } from '../../../service/src/evidence/log/files/place.ts'
import { createFilePublisher } from '../../../service/src/evidence/log/files/publish.ts'
import type { Database } from '../../../service/src/platform/database.ts'
import { openMigrated } from '../connections.ts'
import { megabytes, memoryOf, startProcess } from '../processes.ts'
import type { Effort, Figure } from '../report.ts'
import { plantLeaves, putPlanted } from './plant-leaves.ts'
import { PLANTED_VKEY } from './plant-log.ts'

/** BENCH_ENTRIES: another size, where there is no quarter of an hour. */
const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 10_000_000)
const QUICK_ENTRIES = 100_000

interface Ended {
  said: string
  seconds: number
  /** The most memory it had. */
  bytes: number
}

export async function benchStaticLog(databaseUrl: string, { quick }: Effort): Promise<Figure[]> {
  const entries = quick ? QUICK_ENTRIES : ENTRIES
  const work = await mkdtemp(join(tmpdir(), 'bcf-static-log-'))
  await using database = await openMigrated(databaseUrl)
  const directory = join(work, 'files')
  await using files = await startProcess(['tools/bench/ledger/serve-files.ts'], {
    BENCH_DIRECTORY: directory,
  })
  try {
    const world: World = { database, work, directory, url: files.url }
    // Before the log is all there, so that the last part has to be shown to have grown out of it.
    const early = entries * 0.9
    const planted = await plantLeaves(database, 0, early)
    const published = await publish(world)
    const first = await mirror(world)
    await plantLeaves(database, early, entries)
    await publish(world)
    const second = await mirror(world)
    const small = await mirrorSmall(world)
    return figuresOf({ entries, early, planted, published, first, second, small })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

interface Measured extends Record<'first' | 'second' | 'small', Ended> {
  entries: number
  early: number
  planted: { seconds: number }
  published: number
}

function figuresOf(measured: Measured): Figure[] {
  const { entries, early, planted, published, first, second, small } = measured
  const each = (count: number, seconds: number) => Math.round(count / seconds)
  const counted = entries.toLocaleString('en')
  return [
    {
      id: 'static-log-publish',
      name: `a log of ${counted} entries published as files`,
      reference: 'the same entries hashed into a tree and written to the database: entries a second',
      ratio: planted.seconds / published,
      target: 'at least 0.50',
      detail: { entriesPerSecond: each(early, published), seconds: Math.round(published) },
    },
    {
      id: 'static-log-mirror-memory',
      name: `memory of a mirror that checks every entry, the most of ${counted} entries`,
      reference: 'its memory for a log of 100,000 entries, the most',
      ratio: first.bytes / small.bytes,
      target: 'at most 2',
      detail: {
        megabytes: megabytes(first.bytes),
        megabytesOfSmall: megabytes(small.bytes),
        entriesPerSecond: each(entries, first.seconds + second.seconds),
      },
    },
  ]
}

interface World {
  database: Database
  work: string
  directory: string
  url: string
}

/** Returns seconds. */
async function publish({ database, directory }: World): Promise<number> {
  const started = performance.now()
  const place = openFilePlace({ kind: 'directory', directory })
  const { signal } = new AbortController()
  const publisher = createFilePublisher({ database, place, holder: 'bench', signal, ownKeys: async () => [] })
  while (await publisher.step());
  return (performance.now() - started) / 1e3
}

const CLI = ['client/src/command/cli.ts', 'mirror']

async function mirror({ url, work }: Pick<World, 'url' | 'work'>): Promise<Ended> {
  const options = ['--key', PLANTED_VKEY, '--to', join(work, 'mirror'), '--patience', '0', '--json']
  const ended = await run(process.execPath, [...CLI, url, ...options])
  const [, document = ''] = /^(\{[\s\S]*)$/m.exec(ended.said) ?? []
  if (document === '' || JSON.parse(document).status !== 'copied')
    throw new Error(`the mirror said ${ended.said}`)
  return ended
}

/** A log of 100,000 entries of its own: what a mirror takes at least. */
async function mirrorSmall({ work }: World): Promise<Ended> {
  const directory = join(work, 'small')
  await putPlanted(openFilePlace({ kind: 'directory', directory }), 100_000)
  const files = await startProcess(['tools/bench/ledger/serve-files.ts'], { BENCH_DIRECTORY: directory })
  try {
    return await mirror({ url: files.url, work: directory })
  } finally {
    await files.stop()
  }
}

/** To its end, however long that takes. */
async function run(program: string, args: string[]): Promise<Ended> {
  const started = performance.now()
  const child = spawn(program, args)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  let bytes = 0
  const watch = setInterval(() => {
    try {
      bytes = Math.max(bytes, memoryOf({ child }).most)
    } catch {
      // It has just ended.
    }
  }, 50)
  await new Promise(resolve => child.once('close', resolve))
  clearInterval(watch)
  return { said, seconds: (performance.now() - started) / 1e3, bytes }
}
