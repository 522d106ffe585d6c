// Following the journal along with the checkpoints: both are in the order of their sizes.

import type { JournalEntry, JournalReader } from '../log/journal.ts'
import type { Findings } from './findings.ts'

export interface JournalFollower {
  readonly isThere: boolean
  /** The entries not handed out yet, as far as this size. */
  readTo(size: number): Promise<JournalEntry[]>
  /** The largest size in it, of what was read so far. */
  reached(): number
  complain(size: number, message: string): void
}

export function followJournal(journal: JournalReader | null, findings: Findings): JournalFollower {
  const entries = journal?.entries() ?? null
  const where = journal?.path ?? 'journal'
  const complain = (size: number, message: string) =>
    findings.add('journal', where, Math.max(0, size - 1), message)
  let ahead: JournalEntry | null = null
  let reached = 0

  async function next(): Promise<JournalEntry | null> {
    for (;;) {
      const line = await entries?.next()
      if (!line || line.done) return null
      if (line.value) return line.value
      findings.note(`${where} holds lines that cannot be read, such as a kill leaves behind`)
    }
  }

  if (!journal)
    findings.note(
      'there is no journal here: a database that was rolled back would go unnoticed, unless you give --checkpoint',
    )
  return {
    isThere: journal !== null,
    async readTo(size) {
      const read: JournalEntry[] = []
      for (ahead ??= await next(); ahead && ahead.size <= size; ahead = await next()) {
        if (ahead.size < reached) complain(ahead.size, 'the journal is out of order')
        reached = Math.max(reached, ahead.size)
        read.push(ahead)
      }
      return read
    },
    reached: () => reached,
    complain,
  }
}
