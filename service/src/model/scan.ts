import type { PromptIntent } from './brand.ts'
import type { Engine } from './engine.ts'

/** Those of the v1 contract. Its list is closed: clients wait for one of its last three. */
export const V1_SCAN_STATUSES = ['QUEUED', 'RUNNING', 'COMPLETED', 'PARTIAL', 'FAILED'] as const
export type V1ScanStatus = (typeof V1_SCAN_STATUSES)[number]

/** A cancelled scan may still wait for what was asked before. */
export const SCAN_STATUSES = [...V1_SCAN_STATUSES, 'CANCELLED'] as const
export type ScanStatus = (typeof SCAN_STATUSES)[number]

export const RUN_STATUSES = ['QUEUED', 'RUNNING', 'CAPTURED', 'CLASSIFIED', 'FAILED'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/**
 * The state a scan ends in, once no run is owed. Without any runs it is COMPLETED. An engine that refused has failed us,
 * yet was captured: a scan of nothing else is PARTIAL, because there is evidence of it.
 */
export function closingStatus(captured: number, failed: number): V1ScanStatus {
  if (failed === 0) return 'COMPLETED'
  return captured === 0 ? 'FAILED' : 'PARTIAL'
}

/** Why a run of a cancelled scan is not asked. */
export const CANCELLED_RUN = {
  failure: 'cancelled',
  message: 'The scan was cancelled before it was answered',
} as const

/** How often an engine can be asked the same in one scan. */
export const MOST_SAMPLES = 10

/** Which engines a scan asks, and why it does not ask the others. Disjoint; together all engines. */
export interface EngineChoice {
  engines: Engine[]
  enginesNotRunnable: Engine[]
  enginesOutOfPlan: Engine[]
}

/** An answer, as lists of answers name it. */
export interface AnswerRef {
  runId: string
  engine: Engine
  intent: PromptIntent
  promptId: string
  promptText: string
  capturedAt: Date
}
