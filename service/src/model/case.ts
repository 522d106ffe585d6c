/** The state of a case. `reopened`: seen again after somebody had called it corrected or gone. */
export const CASE_STATUSES = ['open', 'reported', 'corrected', 'gone', 'dismissed', 'reopened'] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]

/** Those that need somebody to act. */
export const OPEN_STATUSES = ['open', 'reported', 'reopened'] as const satisfies CaseStatus[]

/** What may have become of a case since some moment. */
export const CASE_NEWS = ['new', 'returned', 'gone'] as const
export type CaseNews = (typeof CASE_NEWS)[number]

/** Reopened by a run captured later. A dismissed case stays so: somebody said why. */
export const ENDED_STATUSES = ['corrected', 'gone'] as const satisfies CaseStatus[]

/** What a cited page says about a case. It may say both; our wording never says that one caused the other. */
export const PAGE_FINDINGS = [
  'contains_statement',
  'contains_true_value',
  'says_nothing',
  'not_reachable',
] as const
export type PageFindingName = (typeof PAGE_FINDINGS)[number]

/** Where it stands, for somebody without an account. */
export const CASE_STANDING: Record<CaseStatus, string> = {
  open: 'open',
  reported: 'reported to the engine’s provider',
  corrected: 'reported as corrected; new answers will show',
  gone: 'gone: enough answers in a row no longer say it',
  dismissed: 'dismissed by the team: do not rely on it',
  reopened: 'back: it was marked corrected or gone, and was said again',
}
