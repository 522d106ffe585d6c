// What was published but is not in the journal. A machine's journal need not contain what others published, but
// truncating it removes what only it remembers, and must not pass for a journal that merely fell behind.

import type { JournalEnd } from '../log/journal.ts'
import { isWhole, shown } from './fields.ts'
import type { Findings } from './findings.ts'
import type { JournalFollower } from './journal.ts'

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
