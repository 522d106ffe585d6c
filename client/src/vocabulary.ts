// Words that filters and forms choose from, in the order in which they are offered.

import type { Cadence, CaseStatus, Searched, SourceSort, WhoseSource } from './shapes.ts'

export const CASE_STATUSES = [
  'open',
  'reported',
  'corrected',
  'gone',
  'dismissed',
  'reopened',
] as const satisfies CaseStatus[]
/** Those that need somebody to act. */
export const OPEN_STATUSES = ['open', 'reported', 'reopened'] as const satisfies CaseStatus[]
export const CADENCES = ['every_scan', 'daily', 'weekly', 'monthly'] as const satisfies Cadence[]
export const SEARCHED = ['answers', 'prompts', 'claims'] as const satisfies Searched[]
export const SOURCE_SORTS = ['answers', 'gained', 'lost', 'false'] as const satisfies SourceSort[]
export const WHOSE_SOURCES = ['own', 'rival', 'other'] as const satisfies WhoseSource[]
