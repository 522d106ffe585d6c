/** What only the full audit finds. */
export const UNSEEN = [
  'rows, bodies and texts that were changed or taken away after they were audited',
  'rows that were added where nothing new leads to them, and counts over all time',
]
