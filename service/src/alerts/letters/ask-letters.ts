// Letters on request: a test letter, and resending one that failed.

import { requireActive } from '../../access/people/change-members.ts'
import { AppError, notFound } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import { isPlausibleId, newId } from '../../platform/ids.ts'
import { addressOf, findLetter, type Letter, openLetter, pageOfLetters, revive } from './store.ts'

interface Deps {
  database: Database
  clock: Clock
}

const TRIED_EVERY_MS = 60_000

export const tryLetter = (
  { database, clock, hasMail }: Deps & { hasMail: boolean },
  personId: string,
): Promise<Letter> =>
  database.transaction(async tx => {
    const at = clock.now()
    // Locked, so that of two concurrent requests the second finds the first.
    await requireActive(tx, personId)
    if (!hasMail) throw new AppError('conflict', 'There is no mail server: set SMTP_URL and MAIL_FROM.')
    if ((await addressOf(tx, personId)) === null)
      throw new AppError('conflict', 'Nobody knows an address of this person.')
    const { rows } = await pageOfLetters(tx, { personId, state: null, kind: 'test', cursor: null, limit: 1 })
    if (rows.some(({ madeAt }) => at.getTime() - madeAt.getTime() < TRIED_EVERY_MS))
      throw new AppError('conflict', 'One is on its way already: try again in a minute.')
    const id = newId('ltr', at)
    await openLetter(tx, { id, personId, scope: null, kind: 'test', wantedAt: at }, at)
    return requireLetter(tx, id)
  })

/** With the id that it had. */
export async function resendLetter({ database, clock }: Deps, id: string): Promise<Letter> {
  await requireLetter(database, id)
  if (!(await revive(database, id, clock.now())))
    throw new AppError('conflict', 'Only a letter that was given up is sent again.')
  return requireLetter(database, id)
}

async function requireLetter(sql: Parameters<typeof findLetter>[0], id: string): Promise<Letter> {
  const letter = isPlausibleId(id) ? await findLetter(sql, id) : null
  if (!letter) throw notFound('Letter')
  return letter
}
