/** What people can be told of. */
export const ALERT_KINDS = [
  'case_new',
  'case_returned',
  'case_gone',
  'engine_failing',
  'budget_near',
  'scan_missed',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/** How soon by mail. */
export const PACES = ['at_once', 'daily', 'off'] as const
export type Pace = (typeof PACES)[number]

/** `withheld`: its recipient may no longer read it, or does not want it. */
export const LETTER_STATES = ['waiting', 'sent', 'dead', 'withheld'] as const
export type LetterState = (typeof LETTER_STATES)[number]

export type LetterKind = 'alert' | 'digest' | 'test'
