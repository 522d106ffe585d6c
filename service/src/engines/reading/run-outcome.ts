// Maps the vocabulary of wire formats to the few outcomes that runs are counted by.

import type { RunOutcome } from '../../model/outcome.ts'
import type { Outcome, Reading } from '../engine.ts'

const OUTCOME_OF: Record<Outcome, RunOutcome> = {
  answered: 'answered',
  answered_without_search: 'answered',
  no_answer_block: 'not_shown',
  refused: 'refused',
  filtered: 'filtered',
  truncated: 'cut_off',
}

export function runOutcomeOf({ outcome, text }: Pick<Reading, 'outcome' | 'text'>): RunOutcome {
  const named = OUTCOME_OF[outcome]
  return named === 'answered' && isBlank(text) ? 'empty' : named
}

/** White space alone says nothing. */
const isBlank = (text: string): boolean => text.trim() === ''
