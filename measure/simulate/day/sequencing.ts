// The one sequencer: takes what is waiting, up to a batch, in order of arrival; looks again immediately after a
// non-empty batch, and after a pause otherwise, like evidence/log/keep-log.ts.

import { IDLE_MS } from '../../../service/src/evidence/log/keep-log.ts'
import { BATCH } from '../../../service/src/evidence/log/sequencer.ts'
import type { Agenda } from './agenda.ts'
import { percentile } from './percentile.ts'

export const IDLE_SECONDS = IDLE_MS / 1_000
/** Signing, the journal's sync and two commits, however few the records are. */
const SECONDS_PER_BATCH = 0.005

export interface Sequencing {
  add(records: number): void
  report(): { checkpoints: number; records: number; lagP99: number; lagMax: number; mostWaiting: number }
}

export function createSequencing(agenda: Agenda, recordsPerSecond: number): Sequencing {
  const waiting: { since: number; count: number }[] = []
  let first = 0
  let total = 0
  let mostWaiting = 0
  let records = 0
  let busy = false
  let idleSince = 0
  /** The longest wait of each batch. */
  const lags: number[] = []

  function look(): void {
    const since = waiting[first]?.since ?? agenda.now()
    const count = takeBatch()
    agenda.at(agenda.now() + SECONDS_PER_BATCH + count / recordsPerSecond, () => {
      lags.push(agenda.now() - since)
      records += count
      if (total > 0) return look()
      busy = false
      idleSince = agenda.now()
    })
  }

  function takeBatch(): number {
    let count = 0
    while (count < BATCH && first < waiting.length) {
      const head = waiting[first] as (typeof waiting)[number]
      const taken = Math.min(head.count, BATCH - count)
      head.count -= taken
      count += taken
      if (head.count === 0) first += 1
    }
    if (first === waiting.length) {
      waiting.length = 0
      first = 0
    }
    total -= count
    return count
  }

  return {
    add(count) {
      waiting.push({ since: agenda.now(), count })
      total += count
      mostWaiting = Math.max(mostWaiting, total)
      if (busy) return
      busy = true
      const looks = Math.ceil((agenda.now() - idleSince) / IDLE_SECONDS)
      agenda.at(idleSince + looks * IDLE_SECONDS, look)
    },
    report: () => ({
      checkpoints: lags.length,
      records,
      lagP99: percentile(lags, 0.99),
      lagMax: percentile(lags, 1),
      mostWaiting,
    }),
  }
}
