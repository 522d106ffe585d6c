// Studies in words.

import type { ListedStudy } from '@brand-citation-forensics/client/admin'

const STATES = {
  waiting: 'waits for its start',
  running: 'is being asked',
  stopping: 'comes to its end',
  ended: 'ended',
}

const REASONS = {
  complete: 'everything that was planned was asked',
  budget: 'its budget was used up',
  window: 'its window was over',
  quota: 'the plan of the brand allowed no more scans',
  cancelled: 'it was cancelled',
}

/** Such as "ended: its window was over". */
export function studyStateWords({ state, reason }: Pick<ListedStudy, 'state' | 'reason'>): string {
  return reason === null ? STATES[state] : `${STATES[state]}: ${REASONS[reason]}`
}

/** Why there is no answer, in words; an unknown reason is shown as it is. */
export function endingWords({ ending, reason }: { ending: string; reason: string }): string {
  return `${ending}: ${ENDINGS[reason] ?? reason.replaceAll('_', ' ')}`
}

const ENDINGS: Record<string, string> = {
  budget: 'the budget of the study was used up',
  window: 'the window of the study was over',
  cancelled: 'the study was cancelled',
  quota: 'the plan of the brand allowed no more scans',
  refused: 'the engine refused to answer',
  filtered: 'a filter of the engine withheld the answer',
  empty: 'the engine answered without any text',
  cut_off: 'the answer was cut off before its first word',
  unread: 'the answer could not be read',
}
