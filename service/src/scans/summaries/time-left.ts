import type { ScanStatus } from '../../model/scan.ts'
import type { EngineTally } from './store.ts'

/** Fewer answers of an engine tell nothing of how fast the others come. */
const ENOUGH = 10
/** An engine that has been silent for so much longer than usual has stopped, or waits. */
const SILENCE = 5
const SHORTEST_SILENCE_MS = 30_000

/**
 * Seconds until every run is asked, at the pace of each engine so far; null where nobody can say: an engine has hardly
 * begun, has fallen silent, or takes its questions by batch.
 */
export function secondsLeft(
  { status, startedAt }: { status: ScanStatus; startedAt: Date | null },
  engines: EngineTally[],
  now: Date,
): number | null {
  if (status !== 'RUNNING' || startedAt === null) return null
  let most = 0
  for (const { waiting, asking, captured, lastCapturedAt } of engines) {
    const owed = waiting + asking
    if (owed === 0) continue
    if (captured < ENOUGH || lastCapturedAt === null) return null
    const each = (lastCapturedAt.getTime() - startedAt.getTime()) / captured
    const silent = now.getTime() - lastCapturedAt.getTime()
    if (silent > Math.max(SHORTEST_SILENCE_MS, SILENCE * each)) return null
    most = Math.max(most, (owed * each) / 1000)
  }
  return most === 0 ? null : Math.ceil(most)
}
