// The tiles: they must be the tree that was signed, every one of them and every entry under it.

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '../stage.ts'
import { flipBit } from './alter.ts'
import { asker, type Examination } from './checks.ts'
import { sizeOf } from './log.ts'
import { type Alter, openProxy, serveFiles } from './proxy.ts'
import type { Verdict } from './verdicts.ts'

export const TILES = 'golang.org/x/mod/sumdb/tlog, TileHashReader'
export const FSCK = 'github.com/transparency-dev/tessera/fsck'

/** The log as it was at this checkpoint, behind a middleman who changes what `alter` changes. */
async function behind(
  { log }: Examination,
  { note, alter }: { note: string; alter?: Alter },
  consult: (url: string) => Promise<Verdict>,
): Promise<Verdict> {
  const middleman = await openProxy(log.url, (path, body) => {
    const then = path === '/checkpoint' ? Buffer.from(note) : body
    return alter ? alter(path, then) : then
  })
  try {
    return await consult(middleman.url)
  } finally {
    await middleman.close()
  }
}

interface Lie {
  what: string
  path: string
  alter: (body: Buffer) => Buffer
  because: RegExp
}

export async function checkTiles(examination: Examination): Promise<void> {
  const { log, verdicts, file } = examination
  const consult = asker(examination)
  const notes = log.checkpoints()
  const [first = '', note = ''] = [notes[0], notes.at(-1)]
  const fsck = (url: string) => consult('fsck', url, log.vkey)
  // A log loses nothing: the pieces of tiles that whoever came early needs are still served.
  for (const then of notes) {
    const verdict = behind(examination, { note: then }, fsck)
    await verdicts.accepts(FSCK, `all of the first ${sizeOf(then)} entries`, verdict)
  }
  const inTiles = liesInTiles(note)
  for (const { what, path, alter, because } of [...inTiles, ...liesInEntries(note)]) {
    const lie = { note, alter: (asked: string, body: Buffer) => (asked === path ? alter(body) : body) }
    await verdicts.refuses(FSCK, what, behind(examination, lie, fsck), because)
  }
  const [before, after] = [await file(first), await file(note)]
  const prove = (url: string) => consult('prove', url, before, after, log.vkey)
  await verdicts.accepts(TILES, 'the tiles of a proof from the first checkpoint to the last', prove(log.url))
  for (const { what, path, alter } of inTiles) {
    const lie = { note, alter: (asked: string, body: Buffer) => (asked === path ? alter(body) : body) }
    await verdicts.refuses(TILES, what, behind(examination, lie, prove), /inconsistent tile/)
  }
}

/** The same log as files, which a server that knows nothing of logs hands out. */
export async function checkFiles(examination: Examination, directory: string): Promise<void> {
  const { log, verdicts } = examination
  const size = sizeOf(await log.newest())
  const note = await until('the files of the log', async () => {
    const published = await readFile(join(directory, 'checkpoint'), 'utf8').catch(() => null)
    return published !== null && sizeOf(published) >= size ? published : null
  })
  const files = await serveFiles(directory)
  try {
    const fsck = () => asker(examination)('fsck', files.url, log.vkey)
    await verdicts.accepts(FSCK, `the files of ${sizeOf(note)} entries`, fsck())
    const tile = join(directory, 'tile/0/001')
    const genuine = await readFile(tile)
    await writeFile(tile, flipBit(genuine, 77))
    await verdicts.refuses(FSCK, 'one bit of a file', fsck(), /tile\/0\/001: log has:/)
    await writeFile(tile, genuine)
  } finally {
    await files.close()
  }
}

const pieceOf = (note: string): string =>
  `${String(Math.floor(sizeOf(note) / 256)).padStart(3, '0')}.p/${sizeOf(note) % 256}`

function liesInTiles(note: string): Lie[] {
  const piece = `tile/0/${pieceOf(note)}`
  const above = `tile/1/000.p/${Math.floor(sizeOf(note) / 256)}`
  const differs = (path: string) => new RegExp(`${path}: log has:`)
  return [
    {
      what: 'one bit of a full tile',
      path: '/tile/0/000',
      alter: body => flipBit(body, 4_000),
      because: differs('tile/0/000'),
    },
    {
      what: 'one bit of a piece of a tile',
      path: `/${piece}`,
      alter: body => flipBit(body, 31),
      because: differs(piece),
    },
    {
      what: 'one bit of a tile higher up',
      path: `/${above}`,
      alter: body => flipBit(body, 32),
      because: differs(above),
    },
  ]
}

function liesInEntries(note: string): Lie[] {
  // Every tile above it differs then; which one is compared first is left to chance.
  const somewhere = /tile\/\S+: log has:/
  // Not among them: the length of an entry. What follows is then read as lengths too, and fsck 1.0.4 may panic.
  return [
    {
      what: 'one bit of an entry',
      path: '/tile/entries/001',
      alter: body => flipBit(body, 100),
      because: somewhere,
    },
    {
      what: 'one bit of the last entry',
      path: `/tile/entries/${pieceOf(note)}`,
      alter: body => flipBit(body, body.length - 1),
      because: somewhere,
    },
    {
      what: 'two entries that changed places',
      path: '/tile/entries/000',
      alter: swapFirst,
      because: somewhere,
    },
  ]
}

/** Entries are 32 bytes after their length in two. */
const swapFirst = (bundle: Buffer): Buffer =>
  Buffer.concat([bundle.subarray(34, 68), bundle.subarray(0, 34), bundle.subarray(68)])
