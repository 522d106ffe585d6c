// The journal: every checkpoint this machine published, the newest that others had published whenever it looked, and
// everything that others signed about the log at its request, one JSON line each, in a file outside the database.
// Whoever rolls the database back, restores an old backup, rewrites it or takes something out of it, contradicts it.

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

/** Written after the database has the timestamp. */
interface JournalledAnchor {
  size: number
  /** The name of the authority. */
  anchor: string
  /** Of its response, in hexadecimal. */
  sha256: string
}

/** Written after the database has the line. */
interface JournalledCosignature {
  size: number
  /** The whole key of the witness. */
  cosignature: string
  /** Of its line, in hexadecimal. */
  sha256: string
}

/** Written after the database has what belongs to a timestamp. */
interface JournalledMaterial {
  size: number
  /** The name of the authority. */
  material: string
  /** Of what names the files, which go by their own hashes. */
  sha256: string
}

export type JournalEntry =
  | JournalledCheckpoint
  | JournalledAnchor
  | JournalledCosignature
  | JournalledMaterial

export interface Journal {
  readonly path: string
  /** The last checkpoint in it. Read again when somebody else has written. */
  head(): Promise<JournalledCheckpoint | null>
  /** Returns when the entry is on the disk. One after the other, however many are asked for at once. */
  append(entry: JournalEntry): Promise<void>
}

/** Far longer than a line can be. */
const CHUNK = 64 * 1024

interface Known {
  bytes: number
  /** The end of a line: what stands before it need not be read again, for the file only grows. */
  read: number
  head: JournalledCheckpoint | null
  isReadable: boolean
}

const NOTHING: Known = { bytes: 0, read: 0, head: null, isReadable: false }

export function openJournal(path: string): Journal {
  let known = NOTHING
  let lastAppend: Promise<unknown> = Promise.resolve()
  /** What others signed and could not be written: it has no order, and goes with the next line that can. */
  let owed = ''
  /** A checkpoint that may be in the file and not on the disk, and the head before it. */
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
      // Whether the line before was cut short is looked up first: nobody may write in between.
      const written = lastAppend.then(() => write(entry))
      lastAppend = written.catch(() => {})
      return written
    },
  }
}

/** Other processes append to the same file; this is one write, which the system does not mix with another. */
async function appendLines(path: string, lines: string): Promise<void> {
  const file = await open(path, 'a', 0o600)
  try {
    // What a kill or a full disk left half-written has no newline: it gets one, and is passed over by readers.
    const { size } = await file.stat()
    await file.appendFile((await endsInLine(path, size)) ? lines : `\n${lines}`)
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** Nothing, or a last line that was written to its end. */
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
 * The last checkpoint may lie far back, behind what others signed since. There may be none at all, on a machine
 * that only had signed what another published; but lines of which none can be read are no reason to forget.
 */
async function readOn(path: string, before: Known, bytes: number): Promise<Known> {
  let { head, isReadable } = before
  let lines = 0
  for await (const line of linesBackwards(path, before.read, bytes)) {
    lines += 1
    const entry = parseEntry(line)
    isReadable ||= entry !== null
    if (!entry || !('note' in entry)) continue
    // A process that was stopped for long and goes on may add what is old by now.
    if (!head || head.size < entry.size) head = entry
    break
  }
  // A line that a kill cut short was never published: alone, and no longer than a line, it does not count.
  if (!isReadable && (lines > 0 || bytes > CHUNK))
    throw new LogRefusal(`${path} holds no readable checkpoint: restore it from a copy`)
  return { bytes, read: (await endsInLine(path, bytes)) ? bytes : before.read, head, isReadable }
}

/** The lines between two places, the last first. What follows the last newline was not written to its end. */
async function* linesBackwards(path: string, from: number, to: number): AsyncGenerator<string> {
  const file = await open(path, 'r')
  try {
    /** The line at the beginning of the last chunk, of which a part stands in the chunk before. */
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
  /** A worker was just writing: what stands in the journal is perhaps not shown yet. */
  readonly isBusy: boolean
  /** Oldest first. Null for a line that holds no entry: a kill may have cut it short. */
  entries(): AsyncGenerator<JournalEntry | null>
  /** The same journal without what it says of smaller trees than this, which it does not read through either. */
  since(size: number): Promise<JournalReader>
  /** Where it ends by now. Throws a LogRefusal when it cannot be read. */
  end(): Promise<JournalEnd>
}

export interface JournalEnd {
  /** The entries of the last checkpoint in it; none: 0. */
  size: number
  /** Milliseconds: when it was last written to, or cut. Whoever removed it did so now, for all we know. */
  changedAt: number
}

/** What holds the journal while a step of the sequencer writes to it. */
export const lockOf = (path: string): string => `${path}.lock`

/**
 * Everything that stands in the journal now, and nothing that is added later. Null where no worker ever ran: a worker
 * makes the directory before anything else, so there a journal that is missing was taken away.
 */
export async function openJournalReader(path: string): Promise<JournalReader | null> {
  const directory = await stat(dirname(path)).catch(ifMissing(null))
  if (!directory) return null
  const bytes = await stat(path).then(({ size }) => size, ifMissing(0))
  // After its length: whatever stands in it and is not being written is written to its end.
  const isBusy = await isHeld(lockOf(path))
  return readerOf(path, { bytes, isBusy, from: 0, least: Number.NEGATIVE_INFINITY })
}

interface Extent {
  bytes: number
  isBusy: boolean
  /** Where reading begins. */
  from: number
  /** What is said of smaller trees is passed over. */
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

/** A process that was stopped for long may have added what was old by then: not many of these are believed to be the first. */
const OLD_LINES = 64

/** A place before which everything is about smaller trees; perhaps in the middle of a line. */
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
