// The journal: every checkpoint this machine published, the newest that others had published whenever it looked, and
// everything that others signed about the log at its request, one JSON line each, in a file outside the database.
// Rolling the database back, restoring an old backup, rewriting it or removing something from it contradicts the
// journal.

import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { ifMissing } from '../../platform/files/directories.ts'
import { isHeld } from '../../platform/files/lock-file.ts'
import { LogRefusal } from './refusal.ts'

/** Written before the checkpoint is published. */
export interface JournalledCheckpoint {
  size: number
  note: string
  /** ISO 8601, as the database has it. */
  signedAt: string
}

/** Written once the database has the timestamp. */
interface JournalledAnchor {
  size: number
  /** The name of the authority. */
  anchor: string
  /** Of its response, in hexadecimal. */
  sha256: string
}

/** Written once the database has the line. */
interface JournalledCosignature {
  size: number
  /** The whole key of the witness. */
  cosignature: string
  /** Of its line, in hexadecimal. */
  sha256: string
}

/** Written once the database has a timestamp's supporting material. */
interface JournalledMaterial {
  size: number
  /** The name of the authority. */
  material: string
  /** Of the list that names the files, which are identified by their own hashes. */
  sha256: string
}

export type JournalEntry =
  | JournalledCheckpoint
  | JournalledAnchor
  | JournalledCosignature
  | JournalledMaterial

export interface Journal {
  readonly path: string
  /** Its last checkpoint. Read again if somebody else has written. */
  head(): Promise<JournalledCheckpoint | null>
  /** Returns when the entry is on disk. Sequential, however many are requested at once. */
  append(entry: JournalEntry): Promise<void>
}

/** Far longer than a line can be. */
const CHUNK = 64 * 1024

interface Known {
  bytes: number
  /** The end of a line: the file only grows, so what precedes it need not be read again. */
  read: number
  head: JournalledCheckpoint | null
  isReadable: boolean
}

const NOTHING: Known = { bytes: 0, read: 0, head: null, isReadable: false }

export function openJournal(path: string): Journal {
  let known = NOTHING
  let lastAppend: Promise<unknown> = Promise.resolve()
  /** What others signed but could not be written: it has no order, and goes with the next line that can. */
  let owed = ''
  /** A checkpoint that may be in the file but not on disk, and the head before it. */
  let unsure: { size: number; before: JournalledCheckpoint | null } | null = null

  async function write(entry: JournalEntry): Promise<void> {
    const line = `${JSON.stringify(entry)}\n`
    const isCheckpoint = 'note' in entry
    const before = known.head
    try {
      await appendLines(path, owed + line)
    } catch (error) {
      if (isCheckpoint) unsure = { size: entry.size, before }
      else owed += line
      throw error
    }
    owed = ''
    if (isCheckpoint) unsure = null
  }

  return {
    path,
    async head() {
      const bytes = await stat(path).then(({ size }) => size, ifMissing(0))
      if (bytes < known.bytes)
        throw new LogRefusal(
          `${path} is shorter than it was: somebody has cut it. Nothing more is signed; restore it from a copy`,
        )
      if (known.bytes !== bytes) known = await readOn(path, known, bytes)
      const { head } = known
      return unsure && head?.size === unsure.size ? unsure.before : head
    },
    append(entry) {
      // Must first know whether the previous line was cut short, with nobody writing in between.
      const written = lastAppend.then(() => write(entry))
      lastAppend = written.catch(() => {})
      return written
    },
  }
}

/** Other processes append to the same file; this is a single write, which the system does not interleave. */
async function appendLines(path: string, lines: string): Promise<void> {
  const file = await open(path, 'a', 0o600)
  try {
    // What a kill or a full disk left half-written has no newline: it gets one, and readers skip it.
    const { size } = await file.stat()
    await file.appendFile((await endsInLine(path, size)) ? lines : `\n${lines}`)
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** Empty, or ending in a complete line. */
async function endsInLine(path: string, bytes: number): Promise<boolean> {
  if (bytes === 0) return true
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, bytes - 1)
    return buffer.toString() === '\n'
  } finally {
    await file.close()
  }
}

/**
 * The last checkpoint may be far back, followed by what others signed since. There may be none, on a machine
 * that only requested signatures for what another published; but if no line is readable, that is no reason to
 * forget.
 */
async function readOn(path: string, before: Known, bytes: number): Promise<Known> {
  let { head, isReadable } = before
  let lines = 0
  for await (const line of linesBackwards(path, before.read, bytes)) {
    lines += 1
    const entry = parseEntry(line)
    isReadable ||= entry !== null
    if (!entry || !('note' in entry)) continue
    // A process that was suspended for long may append something old.
    if (!head || head.size < entry.size) head = entry
    break
  }
  // A line cut short by a kill was never published: alone, and no longer than a line, it does not count.
  if (!isReadable && (lines > 0 || bytes > CHUNK))
    throw new LogRefusal(`${path} holds no readable checkpoint: restore it from a copy`)
  return { bytes, read: (await endsInLine(path, bytes)) ? bytes : before.read, head, isReadable }
}

/** The lines between two offsets, last first. What follows the last newline is incomplete. */
async function* linesBackwards(path: string, from: number, to: number): AsyncGenerator<string> {
  const file = await open(path, 'r')
  try {
    /** The line at the start of the last chunk, which begins in the chunk before. */
    let rest: Buffer = Buffer.alloc(0)
    for (let end = to; end > from; ) {
      const start = Math.max(from, end - CHUNK)
      const { buffer } = await file.read(Buffer.alloc(end - start), 0, end - start, start)
      const block = Buffer.concat([buffer, rest])
      const first = start === from ? 0 : block.indexOf('\n') + 1
      yield* block.toString('utf8', first).split('\n').slice(0, -1).reverse()
      rest = first === 0 ? block : block.subarray(0, first)
      end = start
    }
  } finally {
    await file.close()
  }
}

export interface JournalReader {
  readonly path: string
  /** A worker was writing: what the journal holds may not be published yet. */
  readonly isBusy: boolean
  /** Oldest first. Null for a line without an entry: a kill may have cut it short. */
  entries(): AsyncGenerator<JournalEntry | null>
  /** The same journal without smaller trees than this, which are not even read. */
  since(size: number): Promise<JournalReader>
  /** Where it ends by now. Throws a LogRefusal if it cannot be read. */
  end(): Promise<JournalEnd>
}

export interface JournalEnd {
  /** The size of its last checkpoint; 0 if none. */
  size: number
  /** Milliseconds: when it was last written, or cut. If removed, that may have been just now. */
  changedAt: number
}

/** The lock held while a sequencer step writes to the journal. */
export const lockOf = (path: string): string => `${path}.lock`

/**
 * Everything in the journal now, and nothing added later. Null if no worker ever ran here: a worker creates the
 * directory before anything else, so a journal missing there was removed.
 */
export async function openJournalReader(path: string): Promise<JournalReader | null> {
  const directory = await stat(dirname(path)).catch(ifMissing(null))
  if (!directory) return null
  const bytes = await stat(path).then(({ size }) => size, ifMissing(0))
  // After its length: whatever it holds that is not being written is complete.
  const isBusy = await isHeld(lockOf(path))
  return readerOf(path, { bytes, isBusy, from: 0, least: Number.NEGATIVE_INFINITY })
}

interface Extent {
  bytes: number
  isBusy: boolean
  /** Where reading begins. */
  from: number
  /** Smaller trees are skipped. */
  least: number
}

function readerOf(path: string, extent: Extent): JournalReader {
  const { bytes, isBusy, from, least } = extent
  return {
    path,
    isBusy,
    async since(size) {
      return readerOf(path, { ...extent, from: await findBeginning(path, bytes, size), least: size })
    },
    async end() {
      const changedAt = await stat(path).then(({ mtimeMs }) => mtimeMs, ifMissing(Number.POSITIVE_INFINITY))
      return { size: (await openJournal(path).head())?.size ?? 0, changedAt }
    },
    async *entries() {
      if (bytes <= from) return
      const lines = createInterface({ input: createReadStream(path, { start: from, end: bytes - 1 }) })
      let isWhole = from === 0
      for await (const line of lines) {
        const entry = isWhole ? parseEntry(line) : undefined
        isWhole = true
        if (entry === undefined) continue
        if (!entry || entry.size >= least) yield entry
      }
    },
  }
}

/** A process that was suspended for long may have appended something old: only a few such lines are tolerated. */
const OLD_LINES = 64

/** An offset before which everything is about smaller trees; possibly in the middle of a line. */
async function findBeginning(path: string, bytes: number, size: number): Promise<number> {
  let place = bytes
  let old = 0
  for await (const line of linesBackwards(path, 0, bytes)) {
    place -= Buffer.byteLength(line) + 1
    const entry = parseEntry(line)
    if (entry && 'note' in entry && entry.size < size) old += 1
    if (old === OLD_LINES) return Math.max(0, place - CHUNK)
  }
  return 0
}

function parseEntry(line: string): JournalEntry | null {
  try {
    const { size, note, signedAt, anchor, cosignature, material, sha256 } = JSON.parse(line)
    if (!Number.isSafeInteger(size)) return null
    if (isText(note) && isText(signedAt)) return { size, note, signedAt }
    if (isText(anchor) && isText(sha256)) return { size, anchor, sha256 }
    if (isText(cosignature) && isText(sha256)) return { size, cosignature, sha256 }
    if (isText(material) && isText(sha256)) return { size, material, sha256 }
    return null
  } catch {
    return null
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
