// The journal: every checkpoint this machine published, one JSON line each, in a file outside the database.
// Whoever rolls the database back, restores an old backup or rewrites it, contradicts this file.

import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { ifMissing } from '../../platform/directories.ts'
import { LogRefusal } from './refusal.ts'

export interface JournalEntry {
  size: number
  note: string
}

export interface Journal {
  readonly path: string
  /** The last checkpoint in it. Read again when somebody else has written. */
  head(): Promise<JournalEntry | null>
  /** Returns when the entry is on the disk. */
  append(entry: JournalEntry): Promise<void>
}

/** Far longer than a line can be, so that the last one is in it. */
const TAIL = 64 * 1024

export function openJournal(path: string): Journal {
  let known: { bytes: number; head: JournalEntry | null } | null = null

  async function refresh(): Promise<{ bytes: number; head: JournalEntry | null }> {
    const bytes = await stat(path).then(({ size }) => size, ifMissing(0))
    if (known?.bytes !== bytes) known = { bytes, head: bytes === 0 ? null : await readLast(path, bytes) }
    return known
  }

  return {
    path,
    head: async () => (await refresh()).head,
    async append(entry) {
      const line = `${JSON.stringify(entry)}\n`
      const file = await open(path, 'a', 0o600)
      try {
        // What a kill left half-written has no newline: it gets one, and is passed over by readers.
        const { size } = await file.stat()
        const torn = size > 0 && !(await endsWithNewline(path, size))
        await file.appendFile(torn ? `\n${line}` : line)
        await file.datasync()
      } finally {
        await file.close()
      }
      known = null
    },
  }
}

async function endsWithNewline(path: string, bytes: number): Promise<boolean> {
  return (await readTail(path, bytes, 1)) === '\n'
}

async function readTail(path: string, bytes: number, length: number): Promise<string> {
  const file = await open(path, 'r')
  try {
    const buffer = Buffer.alloc(Math.min(length, bytes))
    await file.read(buffer, 0, buffer.length, bytes - buffer.length)
    return buffer.toString('utf8')
  } finally {
    await file.close()
  }
}

/** The last line that was written to its end; a line that a kill cut short was never published. */
async function readLast(path: string, bytes: number): Promise<JournalEntry | null> {
  const lines = (await readTail(path, bytes, TAIL)).split('\n').slice(0, -1)
  for (const line of lines.reverse()) {
    const entry = parseEntry(line)
    if (entry) return entry
  }
  if (lines.length === 0 && bytes <= TAIL) return null
  throw new LogRefusal(`${path} holds no readable checkpoint: restore it from a copy`)
}

export interface JournalReader {
  readonly path: string
  /** Oldest first. Null for a line that holds no entry: a kill may have cut it short. */
  entries(): AsyncGenerator<JournalEntry | null>
}

/** Everything that stands in the journal now, and nothing that is added later. Null when there is none. */
export async function openJournalReader(path: string): Promise<JournalReader | null> {
  const bytes = await stat(path).then(({ size }) => size, ifMissing(0))
  if (bytes === 0) return null
  return {
    path,
    async *entries() {
      const lines = createInterface({ input: createReadStream(path, { end: bytes - 1 }) })
      for await (const line of lines) yield parseEntry(line)
    },
  }
}

function parseEntry(line: string): JournalEntry | null {
  try {
    const { size, note } = JSON.parse(line)
    return Number.isSafeInteger(size) && typeof note === 'string' ? { size, note } : null
  } catch {
    return null
  }
}
