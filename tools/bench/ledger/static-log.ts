// The log as static files: published to a directory, served by a plain file server, checked by Tessera's fsck, signed by a
// witness that is not ours, mirrored by `bcf mirror`, which then has to notice a fork and a rewind. Whatever is refused
// that should be accepted, or the other way round, ends the suite.

import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCheckpoint, parseVerifierKey } from '@brand-citation-forensics/proof'
import { openFilePlace } from '../../../service/src/evidence/log/files/place.ts'
import { createFilePublisher } from '../../../service/src/evidence/log/files/publish.ts'
import type { Database } from '../../../service/src/platform/database.ts'
import { buildTools } from '../../scripts/outside/tools.ts'
import { startWitness } from '../../scripts/outside/witness.ts'
import { openMigrated } from '../connections.ts'
import { megabytes, memoryOf, startProcess } from '../processes.ts'
import type { Effort, Figure } from '../report.ts'
import { noteOf, plantLeaves, putPlanted } from './plant-leaves.ts'
import { PLANTED_VKEY } from './plant-log.ts'

/** BENCH_ENTRIES: another size, where there is no quarter of an hour. */
const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 10_000_000)
const QUICK_ENTRIES = 100_000

interface Ended {
  code: number | null
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
    const tools = await buildTools()
    const world: World = { database, work, directory, url: files.url, tools }
    // Before the log is all there, so that the last part has to be shown to have grown out of it.
    const early = entries * 0.9
    const planted = await plantLeaves(database, 0, early)
    const published = await publish(world)
    const first = await mirror(world, 'copied')
    const firstNote = await readFile(join(directory, 'checkpoint'), 'utf8')
    await plantLeaves(database, early, entries)
    await publish(world)
    const second = await mirror(world, 'copied')
    const note = await readFile(join(directory, 'checkpoint'), 'utf8')
    const checked = await requireAccepted(run(tools.outside, ['fsck', `${files.url}/`, PLANTED_VKEY]))
    await witness(world, firstNote, note)
    const small = await mirrorSmall(world)
    const rewind = await liesTo(world, firstNote, 'rewind')
    const fork = await liesTo(world, forkOf(note), 'fork')
    return figuresOf({ entries, early, planted, published, first, second, checked, small, rewind, fork })
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

interface Measured extends Record<'first' | 'second' | 'checked' | 'small' | 'rewind' | 'fork', Ended> {
  entries: number
  early: number
  planted: { seconds: number }
  published: number
}

function figuresOf(measured: Measured): Figure[] {
  const { entries, early, planted, published, first, second, checked, small, rewind, fork } = measured
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
      id: 'static-log-mirror',
      name: 'that log mirrored over HTTP, every entry checked',
      reference: "Tessera's fsck of the same files: time of one against the other",
      ratio: (first.seconds + second.seconds) / checked.seconds,
      target: 'at most 4.00',
      detail: {
        entriesPerSecond: each(entries, first.seconds + second.seconds),
        fsckSeconds: Math.round(checked.seconds),
        seconds: Math.round(first.seconds + second.seconds),
      },
    },
    {
      id: 'static-log-mirror-memory',
      name: `memory of that mirror, the most of ${counted} entries`,
      reference: 'its memory for a log of 100,000 entries, the most',
      ratio: first.bytes / small.bytes,
      target: 'at most 2',
      detail: { megabytes: megabytes(first.bytes), megabytesOfSmall: megabytes(small.bytes) },
    },
    {
      id: 'static-log-alarms',
      name: 'a fork and a rewind of that log, each raised in one pass',
      reference: 'the pass that copied it: time of both against it',
      ratio: (fork.seconds + rewind.seconds) / first.seconds,
      target: 'at most 0.10',
      detail: { forkMs: Math.round(fork.seconds * 1e3), rewindMs: Math.round(rewind.seconds * 1e3) },
    },
  ]
}

interface World {
  database: Database
  work: string
  directory: string
  url: string
  tools: { outside: string; litewitness: string }
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

async function mirrored({ url, work }: Pick<World, 'url' | 'work'>): Promise<Ended & { status: string }> {
  const options = ['--key', PLANTED_VKEY, '--to', join(work, 'mirror'), '--patience', '0', '--json']
  const ended = await run(process.execPath, [...CLI, url, ...options])
  const [, document = ''] = /^(\{[\s\S]*)$/m.exec(ended.said) ?? []
  return { ...ended, status: document === '' ? ended.said : JSON.parse(document).status }
}

async function mirror(world: Pick<World, 'url' | 'work'>, expected: string): Promise<Ended> {
  const ended = await mirrored(world)
  if (ended.status !== expected) throw new Error(`the mirror said ${ended.said} and not ${expected}`)
  return ended
}

/** A log of 100,000 entries of its own: what a mirror takes at least. */
async function mirrorSmall({ work }: World): Promise<Ended> {
  const directory = join(work, 'small')
  await putPlanted(openFilePlace({ kind: 'directory', directory }), 100_000)
  const files = await startProcess(['tools/bench/ledger/serve-files.ts'], { BENCH_DIRECTORY: directory })
  try {
    return await mirror({ url: files.url, work: directory }, 'copied')
  } finally {
    await files.stop()
  }
}

/** What the operator serves now, in place of the truth. */
async function liesTo(world: World, note: string, expected: string): Promise<Ended> {
  await writeFile(join(world.directory, 'checkpoint'), note)
  const ended = await mirror(world, expected)
  if (ended.code !== 7) throw new Error(`the mirror ended with ${ended.code}`)
  return ended
}

/** Another tree of the same size, signed by the key of the log. */
function forkOf(note: string): string {
  const { origin, size, root } = openCheckpoint(note, [parseVerifierKey(PLANTED_VKEY)])
  const other = Uint8Array.from(root, byte => byte ^ 1)
  return noteOf({ origin, size, root: other })
}

/** Somebody else's witness signs the first checkpoint, and the second by a proof that somebody else's library made. */
async function witness({ work, url, tools }: World, first: string, second: string): Promise<void> {
  const sizeOf = (note: string) => Number(note.split('\n')[1])
  const [before, after] = [join(work, 'first'), join(work, 'second')]
  await writeFile(before, first)
  await writeFile(after, second)
  const { said: proof } = await requireAccepted(
    run(tools.outside, ['prove', url, before, after, PLANTED_VKEY]),
  )
  const signer = await startWitness(tools.litewitness, work)
  try {
    signer.admit(PLANTED_VKEY)
    for (const request of [
      { old: 0, proof: '', note: first },
      { old: sizeOf(first), proof, note: second },
    ]) {
      const { accepted, said } = await signer.addCheckpoint(request)
      if (!accepted) throw new Error(`litewitness refused ${sizeOf(request.note)} entries: ${said}`)
    }
  } finally {
    await signer.stop()
  }
}

async function requireAccepted(asked: Promise<Ended>): Promise<Ended> {
  const ended = await asked
  if (ended.code !== 0) throw new Error(ended.said)
  return ended
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
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  clearInterval(watch)
  return { code, said, seconds: (performance.now() - started) / 1e3, bytes }
}
