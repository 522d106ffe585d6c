// Which brand needs attention first, by the rule in docs/portfolio.md. Pure.

import type { Rate } from '@brand-citation-forensics/proof'
import type { BrandChange } from './store.ts'

/** By weight; the last two say why a brand ranks below those that something has happened to. */
export const REASONS = [
  'new_cases',
  'worsened',
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
  isWorse: boolean
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
    ['worsened', standing.isWorse],
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
    (reasons.includes('new_cases') ? 4 : 0) +
    (reasons.includes('worsened') ? 2 : 0) +
    (reasons.some(reason => TROUBLES.includes(reason)) ? 1 : 0)
  const known = falseRate === null ? 0 : 1 + Math.round(falseRate.low * SHARE_STEPS)
  return level * 10 * SHARE_STEPS + known
}

/** More false answers, or more that leave the brand out, by the test; fewer is not worse. */
export const isWorse = (change: Pick<BrandChange, 'rates'> | undefined): boolean =>
  change?.rates.some(({ before, after }) => (after?.share ?? 0) > (before?.share ?? 0)) ?? false
