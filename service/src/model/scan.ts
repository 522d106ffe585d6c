import type { Engine } from './engine.ts'

export const SCAN_STATUSES = ['QUEUED', 'RUNNING', 'COMPLETED', 'PARTIAL', 'FAILED'] as const
export type ScanStatus = (typeof SCAN_STATUSES)[number]

export const RUN_STATUSES = ['QUEUED', 'RUNNING', 'CAPTURED', 'CLASSIFIED', 'FAILED'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/**
 * The state a scan ends in, once no run is owed any more. No runs at all is a completed scan. An engine that refused has
 * failed us and yet been captured: a scan of nothing else is PARTIAL, for there is evidence of it.
 */
export function closingStatus(captured: number, failed: number): ScanStatus {
  if (failed === 0) return 'COMPLETED'
  return captured === 0 ? 'FAILED' : 'PARTIAL'
}

/** How often an engine can be asked the same in one scan. */
export const MOST_SAMPLES = 10

/** Which engines a scan asks, and why it does not ask the others. Disjoint; together all engines. */
export interface EngineChoice {
  engines: Engine[]
  enginesNotRunnable: Engine[]
  enginesOutOfPlan: Engine[]
}
