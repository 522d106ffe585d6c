// Erases personal data when its time is over, even if nobody signs in any more.

import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { keepDoing } from '../platform/pace/keep-doing.ts'
import { deleteExpiredAllowances } from './allowances/store.ts'
import { eraseEndedPasskeys } from './passkeys/end-passkeys.ts'
import { endExpired } from './people/invitations/expire.ts'
import { limitsAt, type SessionLimits } from './sessions/limits.ts'
import { deleteEndedSessions } from './sessions/store.ts'
import { deleteExpiredAttempts } from './sign-in/store.ts'
import { deleteOldFailures } from './sign-ins/store.ts'

const SWEPT_EVERY_MS = 5 * 60_000

export interface SweepDeps {
  database: Database
  clock: Clock
  sessionLimits: SessionLimits
}

export async function sweep({ database, clock, sessionLimits }: SweepDeps): Promise<void> {
  const now = clock.now()
  await endExpired({ database, clock })
  await eraseEndedPasskeys({ database, clock })
  await deleteExpiredAttempts(database, now)
  await deleteExpiredAllowances(database)
  await deleteEndedSessions(database, limitsAt(sessionLimits, now))
  await deleteOldFailures(database, now)
}

/** Until what it returns is called. */
export const keepSwept = ({ log, ...deps }: SweepDeps & { log: Log }): (() => Promise<void>) =>
  keepDoing(() => sweep(deps), {
    everyMs: SWEPT_EVERY_MS,
    onError: error => log.warn({ error: error.message }, 'what is kept of people for a time has to wait'),
  })
