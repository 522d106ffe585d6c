// Follows the journal's checkpoints alongside the database's: both are ordered by size.

import type { JournalEnd, JournalledCheckpoint, JournalReader } from '../log/journal.ts'
import { LogRefusal } from '../log/refusal.ts'
import type { Findings } from './findings.ts'

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
