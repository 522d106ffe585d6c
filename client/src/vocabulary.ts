// Words that filters and forms choose from, in the order in which they are offered.

import type {
  AlertKind,
  AlertPace,
  Cadence,
  CaseStatus,
  LetterState,
  PageFinding,
  PromptWindow,
  Searched,
  SourceSort,
  SourceWindow,
  WhoseSource,
} from './shapes.ts'

export const ALERT_KINDS = [
  'case_new',
  'case_returned',
  'case_gone',
  'engine_failing',
  'budget_near',
  'scan_missed',
] as const satisfies AlertKind[]
export const ALERT_KIND_WORDS: Record<AlertKind, string> = {
  case_new: 'A new false claim',
  case_returned: 'A false claim that returned',
  case_gone: 'A false claim that is gone',
  engine_failing: 'An engine that keeps failing',
  budget_near: 'A budget near its end',
  scan_missed: 'A scan that did not run',
}
export const ALERT_PACES = ['at_once', 'daily', 'off'] as const satisfies AlertPace[]
export const ALERT_PACE_WORDS: Record<AlertPace, string> = {
  at_once: 'At once',
  daily: 'Once a day',
  off: 'Not by mail',
}
/** In place of a brand: about the installation as a whole. */
export const ALERTS_OF_ALL = 'installation'
export const LETTER_STATES = ['waiting', 'sent', 'dead', 'withheld'] as const satisfies LetterState[]
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
export const PAGE_FINDINGS = [
  'contains_statement',
  'contains_true_value',
  'says_nothing',
  'not_reachable',
] as const satisfies PageFinding[]
export const CADENCES = ['every_scan', 'daily', 'weekly', 'monthly'] as const satisfies Cadence[]
export const PROMPT_WINDOWS = ['7d', '30d', '90d'] as const satisfies PromptWindow[]
export const SEARCHED = ['answers', 'prompts', 'claims'] as const satisfies Searched[]
export const SOURCE_WINDOWS = ['7d', '30d', '90d'] as const satisfies SourceWindow[]
export const SOURCE_SORTS = ['answers', 'gained', 'lost', 'false'] as const satisfies SourceSort[]
export const WHOSE_SOURCES = ['own', 'rival', 'other'] as const satisfies WhoseSource[]
