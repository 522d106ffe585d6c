import { CLASS_NAMES } from '@brand-citation-forensics/proof'
import type { PromptIntent } from '../../../model/brand.ts'
import type { CaseStatus } from '../../../model/case.ts'
import { ENGINE_NAMES, type Engine } from '../../../model/engine.ts'
import type { Counted } from '../../change/compare.ts'

export { CLASS_NAMES }

export const COUNTED_NAMES: Record<Counted, string> = { MENTIONED: 'Mention rate', ...CLASS_NAMES }

export const INTENT_NAMES: Record<PromptIntent, string> = {
  CATEGORY: 'Category: does not name the brand',
  BRANDED: 'Branded: asks about the brand by name',
  COMPARATIVE: 'Comparative: compares it with others',
  DEFENSIVE: 'Defensive: asks about trust or problems',
}

export const STATUS_NAMES: Record<CaseStatus, string> = {
  open: 'open',
  reported: 'reported',
  corrected: 'reported as corrected',
  gone: 'gone',
  dismissed: 'dismissed',
  reopened: 'back',
}

export const engineName = (engine: Engine | null): string =>
  engine === null ? 'All engines' : ENGINE_NAMES[engine]

export const plural = (amount: number, one: string): string =>
  `${amount.toLocaleString('en')} ${amount === 1 ? one : `${one}s`}`
