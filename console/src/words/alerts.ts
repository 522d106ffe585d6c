// What letters tell of, and when, in the order in which it is offered.

import type { AlertKind, AlertPace } from '@brand-citation-forensics/client/admin'

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
