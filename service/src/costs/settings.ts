// What may be spent, as the operator sets it.

import type { Budgets } from './budget.ts'

export const BUDGET_SETTINGS = [
  {
    name: 'BCF_SCAN_BUDGET_USD',
    meaning:
      'What one scan may cost, with verifications of its runs; beyond it the scan stops as PARTIAL. Unset: no limit',
    default: null,
    secret: false,
  },
  {
    name: 'BCF_DAY_BUDGET_USD',
    meaning: 'What all scans and verifications of a UTC day may cost together. Unset: no limit',
    default: null,
    secret: false,
  },
  {
    name: 'BCF_MONTH_BUDGET_USD',
    meaning: 'The same for a UTC month. Unset: no limit',
    default: null,
    secret: false,
  },
]

/** Errors name the setting. */
export function readBudgets(get: (name: string) => string | undefined): Budgets {
  const dollars = (name: string): number | null => {
    const text = get(name)
    if (text === undefined) return null
    if (!/^\d{1,7}(?:\.\d{1,6})?$/.test(text))
      throw new Error(`${name} must be US dollars such as 12.50, not "${text}"`)
    return Math.round(Number(text) * 1e6)
  }
  return {
    perScan: dollars('BCF_SCAN_BUDGET_USD'),
    perDay: dollars('BCF_DAY_BUDGET_USD'),
    perMonth: dollars('BCF_MONTH_BUDGET_USD'),
  }
}
