import type { ScanStatus } from '../../model/scan.ts'
import type { EngineTally } from './store.ts'

/** Fewer answers tell nothing about an engine's pace. */
const ENOUGH = 10
/** An engine silent for so many times its usual interval has stopped, or is waiting. */
const SILENCE = 5
const SHORTEST_SILENCE_MS = 30_000

/**
 * Seconds until every run is asked, at each engine's pace so far; null if unknown: an engine has hardly begun, has
 * gone silent, or is asked by batch.
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
