// Which brand needs attention first, by the rule in docs/rivals.md. Pure.

import type { Rate } from '@brand-citation-forensics/proof'

/** By weight; the last two say why a brand ranks below those that something has happened to. */
export const REASONS = [
  'new_cases',
  'scan_failed',
  'scan_missed',
  'engines_paused',
  'budget_near',
  'false_share',
  'nothing_said',
] as const
export type Reason = (typeof REASONS)[number]

export interface Standing {
  hasNewCases: boolean
  hasFailed: boolean
  hasMissed: boolean
  hasPausedEngine: boolean
  isBudgetNear: boolean
  /** Of answers that say something false; null without an answer. */
  falseRate: Rate | null
}

export function reasonsOf(standing: Standing): Reason[] {
  const found: [Reason, boolean][] = [
    ['new_cases', standing.hasNewCases],
    ['scan_failed', standing.hasFailed],
    ['scan_missed', standing.hasMissed],
    ['engines_paused', standing.hasPausedEngine],
    ['budget_near', standing.isBudgetNear],
    ['false_share', (standing.falseRate?.hits ?? 0) > 0],
    ['nothing_said', standing.falseRate === null],
  ]
  return found.filter(([, holds]) => holds).map(([reason]) => reason)
}

const TROUBLES: readonly Reason[] = ['scan_failed', 'scan_missed', 'engines_paused', 'budget_near']
const SHARE_STEPS = 1_000_000

/**
 * The higher, the sooner. Each part outweighs all that follow. The share counts by its lower bound: one false answer of one must
 * not come before thirty of a hundred.
 */
export function urgencyOf({ reasons, falseRate }: { reasons: Reason[]; falseRate: Rate | null }): number {
  const level =
    (reasons.includes('new_cases') ? 2 : 0) + (reasons.some(reason => TROUBLES.includes(reason)) ? 1 : 0)
  const known = falseRate === null ? 0 : 1 + Math.round(falseRate.low * SHARE_STEPS)
  return level * 10 * SHARE_STEPS + known
}
