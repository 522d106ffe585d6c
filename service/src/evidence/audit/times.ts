// When a record can have been made: after the last tree without it, and before the first tree with it. Our own
// checkpoints say so, which an insider could forge along with the record; and so do the timestamps of others,
// which nobody can.

import { SEALED_WITHIN_MS } from '../../model/patience.ts'
import type { AuditedCheckpoint } from './checkpoints.ts'
import { shown } from './fields.ts'
import type { Findings } from './findings.ts'
import type { Anchor } from './outside/anchors.ts'

const MINUTE_MS = 60_000
/** How far clocks may be apart. */
const SLACK_MS = MINUTE_MS
/** No worker was running, or somebody held it up. */
const LONG_WAIT_MS = 15 * MINUTE_MS

export interface TimeBracket {
  /** Records come in index order. `at` is in milliseconds. */
  check(
    record: { id: string; index: number; at: number },
    before: AuditedCheckpoint | null,
    covering: AuditedCheckpoint | null,
  ): void
  /** When all have been checked. */
  finish(): void
}

export function createTimeBracket(findings: Findings, anchors: Anchor[]): TimeBracket {
  /** The earliest of each timestamp and those of larger trees. */
  const earliestFrom = anchors.map(({ genTime }) => genTime)
  for (let place = earliestFrom.length - 2; place >= 0; place--)
    earliestFrom[place] = Math.min(earliestFrom[place]!, earliestFrom[place + 1]!)
  let passed = 0
  let latestBefore = Number.NEGATIVE_INFINITY
  let longest = { wait: LONG_WAIT_MS, index: -1 }

  return {
    check({ id, index, at }, before, covering) {
      for (let anchor = anchors[passed]; anchor && anchor.size <= index; anchor = anchors[++passed])
        latestBefore = Math.max(latestBefore, anchor.genTime)
      const complain = (message: string) =>
        findings.add('times', `records ${id}`, index, `it is dated ${shown(at)}, ${message}`)
      const stamped = earliestFrom[passed]
      if (stamped !== undefined && at > stamped + SLACK_MS)
        complain(`but an authority saw it in the log at ${shown(stamped)}`)
      if (at < latestBefore - SEALED_WITHIN_MS)
        complain(`but an authority saw the log without it at ${shown(latestBefore)}`)
      if (covering && at > covering.signedAt + SLACK_MS)
        complain(`after its checkpoint was signed at ${shown(covering.signedAt)}`)
      if (before && at < before.signedAt - SEALED_WITHIN_MS)
        complain(`but the checkpoint without it was signed at ${shown(before.signedAt)}`)
      if (covering && covering.signedAt - at > longest.wait) longest = { wait: covering.signedAt - at, index }
    },
    finish() {
      if (longest.index >= 0)
        findings.note(
          `leaf ${longest.index} waited ${Math.round(longest.wait / MINUTE_MS)} minutes for its place: ` +
            'until then nothing would have betrayed a change',
        )
    },
  }
}
