/** How an answer came out: what there is to read in it, or why there is nothing. */
export const RUN_OUTCOMES = ['answered', 'refused', 'filtered', 'cut_off', 'empty', 'not_shown'] as const
export type RunOutcome = (typeof RUN_OUTCOMES)[number]

/** These have nothing to classify; what was cut off has not, if it had not begun to speak. */
export const SILENCES = {
  refused: 'The engine refused to answer',
  filtered: 'A content filter of the engine withheld the answer',
  cut_off: 'The answer was cut off before its first word',
  empty: 'The engine answered without any text',
} as const satisfies Partial<Record<RunOutcome, string>>

/** Why there is no answer to classify, in words; null if there is one. */
export function silenceOf({ outcome, text }: { outcome: RunOutcome; text: string | null }): string | null {
  if (outcome === 'answered' || outcome === 'not_shown') return null
  return outcome === 'cut_off' && (text ?? '').trim() !== '' ? null : SILENCES[outcome]
}
