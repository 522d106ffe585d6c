/** Where a case stands. `reopened`: it was seen again after somebody had called it corrected or gone. */
export const CASE_STATUSES = ['open', 'reported', 'corrected', 'gone', 'dismissed', 'reopened'] as const
export type CaseStatus = (typeof CASE_STATUSES)[number]

/** Those that somebody has to do something about. */
export const OPEN_STATUSES = ['open', 'reported', 'reopened'] as const satisfies CaseStatus[]

/** Reopened by a run that was captured later. What was dismissed stays so: somebody said why. */
export const ENDED_STATUSES = ['corrected', 'gone'] as const satisfies CaseStatus[]

/** What a page that answers cite says of a case. It may contain both; wording never says that one came of the other. */
export const PAGE_FINDINGS = [
  'contains_statement',
  'contains_true_value',
  'says_nothing',
  'not_reachable',
] as const
export type PageFindingName = (typeof PAGE_FINDINGS)[number]
