import { CLASS_NAMES, timeInWords } from '@brand-citation-forensics/proof'
import type { PromptIntent } from '../../../model/brand.ts'
import type { CaseStatus } from '../../../model/case.ts'
import { ENGINE_NAMES, type Engine } from '../../../model/engine.ts'
import type { Counted } from '../../change/compare.ts'

export { CLASS_NAMES }

export const COUNTED_NAMES: Record<Counted, string> = { MENTIONED: 'Mention rate', ...CLASS_NAMES }

export const INTENT_NAMES: Record<PromptIntent, string> = {
  CATEGORY: 'Category: asks about the trade',
  BRANDED: 'Branded: asks about the brand',
  COMPARATIVE: 'Comparative: sets it against others',
  DEFENSIVE: 'Defensive: asks about trouble',
}

export const STATUS_NAMES: Record<CaseStatus, string> = {
  open: 'open',
  reported: 'reported',
  corrected: 'said to be corrected',
  gone: 'gone',
  dismissed: 'set aside',
  reopened: 'returned',
}

export const engineName = (engine: Engine | null): string =>
  engine === null ? 'All engines' : ENGINE_NAMES[engine]

export const plural = (amount: number, one: string): string =>
  `${amount.toLocaleString('en')} ${amount === 1 ? one : `${one}s`}`

/** `1 November 2026`. */
export const dayInWords = (day: string): string => timeInWords(`${day}T00:00:00Z`).split(',', 1)[0] ?? day
