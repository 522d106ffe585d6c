// Follows the journal's checkpoints alongside the database's: both are ordered by size.

import type { Sql } from '../../platform/database.ts'
import type { JournalEnd, JournalEntry, JournalledCheckpoint, JournalReader } from '../log/journal.ts'
import { LogRefusal } from '../log/refusal.ts'
import { sha256Of } from '../seal.ts'
import { isWhole, shown } from './fields.ts'
import type { Findings } from './findings.ts'
import { type Named, readCosignatureLines, readMaterials, readResponses, type Signed } from './outside.sql.ts'

export interface JournalFollower {
  readonly isThere: boolean
  readonly path: string
  /** What it holds when the audit begins may not be published yet. */
  readonly isBusy: boolean
  /** The checkpoints not returned yet, up to this size. */
  readTo(size: number): Promise<JournalledCheckpoint[]>
  /** The largest size read so far. */
  reached(): number
  /** Where it ends by now; null if there is none, or if it is unreadable, which is a finding. */
  end(): Promise<JournalEnd | null>
  complain(size: number, message: string): void
}

export function followJournal(journal: JournalReader | null, findings: Findings): JournalFollower {
  const entries = journal?.entries() ?? null
  const where = journal?.path ?? 'journal'
  const complain = (size: number, message: string) =>
    findings.add('journal', where, Math.max(0, size - 1), message)
  let ahead: JournalledCheckpoint | null = null
  let reached = 0

  async function next(): Promise<JournalledCheckpoint | null> {
    for (;;) {
      const line = await entries?.next()
      if (!line || line.done) return null
      const entry = line.value
      if (entry && 'note' in entry) return entry
      // What others signed is checked elsewhere; it is in no order.
      if (entry) continue
      findings.note(`${where} holds lines that cannot be read, such as a kill leaves behind`)
    }
  }

  if (!journal)
    findings.note(
      'there is no journal here: a database that was rolled back would go unnoticed, unless you give --checkpoint',
    )
  return {
    isThere: journal !== null,
    path: where,
    isBusy: journal?.isBusy ?? false,
    async readTo(size) {
      const read: JournalledCheckpoint[] = []
      for (ahead ??= await next(); ahead && ahead.size <= size; ahead = await next()) {
        if (ahead.size < reached) complain(ahead.size, 'the journal is out of order')
        reached = Math.max(reached, ahead.size)
        read.push(ahead)
      }
      return read
    },
    reached: () => reached,
    async end() {
      try {
        return (await journal?.end()) ?? null
      } catch (error) {
        if (!(error instanceof LogRefusal)) throw error
        complain(0, error.message)
        return null
      }
    },
    complain,
  }
}

// What was published but is not in the journal. A machine's journal need not contain what others published, but
// truncating it removes what only it remembers, and must not pass for a journal that merely fell behind.

interface Published {
  size: number
  /** Milliseconds. */
  signedAt: number
}

export interface JournalGaps {
  /** Each published checkpoint, in order, and whether the journal has it. */
  pass(checkpoint: Published, isRemembered: boolean): void
  /** When all have passed. */
  finish(): Promise<void>
}

/** Clocks of cooperating machines differ by less. */
const SLACK_MS = 60_000

export function watchForGaps(journal: JournalFollower, findings: Findings): JournalGaps {
  /** The first one since the last in the journal. */
  let first: Published | null = null
  let last: Published | null = null
  let absent = 0
  let gaps = 0

  /** A line is written before its checkpoint is published: if the journal was changed after the signature, the line was there. */
  function wasThere({ signedAt }: Published, { changedAt }: JournalEnd): boolean {
    // With gaps, it is the journal of one machine among several, each with its own clock.
    return isWhole(signedAt) && signedAt + (gaps > 0 ? SLACK_MS : 0) < changedAt
  }

  return {
    pass(checkpoint, isRemembered) {
      if (isRemembered) {
        gaps += absent
        absent = 0
        first = null
      } else {
        absent += 1
        first ??= checkpoint
      }
      last = checkpoint
    },
    async finish() {
      if (!journal.isThere) return
      if (gaps > 0)
        findings.note(
          `${journal.path} lacks ${gaps} checkpoints before its last: another machine published them, or somebody took them out`,
        )
      if (!first || !last) return
      // Only now: by this time, what a worker published while the audit began has reached the journal.
      const end = await journal.end()
      if (!end || end.size >= last.size) return
      const missing = end.size < first.size ? first : last
      const tail = `it ends at ${end.size} entries, and ${last.size} are published`
      if (wasThere(missing, end))
        journal.complain(
          missing.size,
          `${tail}: since ${shown(missing.signedAt)} it was cut short, taken away, or could not be written`,
        )
      else findings.note(`${journal.path} is behind, ${tail}: audit where a worker runs`)
    },
  }
}

// What others signed and the journal remembers must still be in the database, under the same name and byte for
// byte. Nothing else would notice a removed timestamp or cosignature.
//
// Not vice versa: a kill may have come between database and journal, or another machine has it in its own.

interface Remembered extends Named {
  sha256: string
}

/** Held at once, however long the journal is. */
const BATCH = 500

const KINDS = {
  anchor: { check: 'anchors', table: 'log_anchors', what: 'timestamp', read: readResponses },
  material: {
    check: 'anchors',
    table: 'log_anchor_material',
    what: 'list of what belongs to a timestamp',
    read: readMaterials,
  },
  cosignature: {
    check: 'cosignatures',
    table: 'log_cosignatures',
    what: 'cosignature',
    read: readCosignatureLines,
  },
} as const
type Kind = keyof typeof KINDS

export async function checkJournalled(
  sql: Sql,
  findings: Findings,
  journal: JournalReader | null,
): Promise<void> {
  if (!journal) return
  const waiting: Record<Kind, Remembered[]> = { anchor: [], material: [], cosignature: [] }

  async function look(kind: Kind): Promise<void> {
    await compare(sql, findings, kind, waiting[kind])
    waiting[kind] = []
  }

  for await (const entry of journal.entries()) {
    if (!entry || 'note' in entry) continue
    const { size, sha256 } = entry
    const [kind, name] = namedIn(entry)
    if (waiting[kind].push({ size, name, sha256 }) === BATCH) await look(kind)
  }
  for (const kind of Object.keys(KINDS) as Kind[]) await look(kind)
}

function namedIn(entry: Exclude<JournalEntry, JournalledCheckpoint>): [kind: Kind, name: string] {
  if ('anchor' in entry) return ['anchor', entry.anchor]
  return 'material' in entry ? ['material', entry.material] : ['cosignature', entry.cosignature]
}

async function compare(sql: Sql, findings: Findings, kind: Kind, entries: Remembered[]): Promise<void> {
  if (entries.length === 0) return
  const { check, table, what, read } = KINDS[kind]
  const nameOf = ({ size, name }: Named) => `${size} ${name}`
  const rows: Signed[] = await read(sql, entries)
  const hashes = Map.groupBy(rows, nameOf)
  for (const entry of entries) {
    const kept = hashes.get(nameOf(entry)) ?? []
    if (kept.some(({ content }) => sha256Of(content) === entry.sha256)) continue
    findings.add(
      check,
      `${table} ${entry.size} ${entry.name.split('+')[0]}`,
      Math.max(0, entry.size - 1),
      kept.length > 0
        ? `the journal remembers another ${what} in its place`
        : `the journal remembers a ${what} that is not here`,
    )
  }
}
