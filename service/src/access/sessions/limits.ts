import type { Limits } from './store.ts'

/** How long a session lasts when idle, and at most. */
export interface SessionLimits {
  idleMs: number
  longestMs: number
}

export const limitsAt = ({ idleMs, longestMs }: SessionLimits, now: Date): Limits => ({
  createdAfter: new Date(now.getTime() - longestMs),
  seenAfter: new Date(now.getTime() - idleMs),
})

export const endOf = (
  { idleMs, longestMs }: SessionLimits,
  { createdAt, lastSeenAt }: { createdAt: Date; lastSeenAt: Date },
): Date => new Date(Math.min(lastSeenAt.getTime() + idleMs, createdAt.getTime() + longestMs))
