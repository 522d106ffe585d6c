/**
 * What people and the service decide. What engines, workers and readers go through is recorded with its runs. The indexes use the same
 * words.
 */
export const TRAIL_TYPES = [
  ...['brand', 'prompt', 'facts', 'proposal', 'schedule', 'scan', 'job'],
  ...['key', 'person', 'member', 'invitation', 'passkey', 'actor', 'audit', 'installation'],
  ...['export', 'study', 'case', 'note', 'share', 'alert', 'following', 'rival', 'allegation'],
] as const
export type TrailType = (typeof TRAIL_TYPES)[number]

const WORDS: ReadonlySet<string> = new Set(TRAIL_TYPES)

/** Whether the trail shows an event of this slot. */
export const isInTrail = (slot: string): boolean => WORDS.has(slot.split('/', 1)[0] ?? '')

/** SQL: whether it shows the record `r`. */
export const IN_TRAIL = `r.kind = 'event' and split_part(r.slot, '/', 1) in (${TRAIL_TYPES.map(name => `'${name}'`)})`
