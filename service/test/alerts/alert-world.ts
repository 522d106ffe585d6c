// Alerts, people who want them, and a post office that works when a test says so.

import type { NewAlert } from '../../src/alerts/alert.ts'
import { createMailer } from '../../src/alerts/letters/mailer.ts'
import { post } from '../../src/alerts/letters/post.ts'
import type { Letter } from '../../src/alerts/letters/store.ts'
import { raiseAlerts } from '../../src/alerts/raise.ts'
import { changeMailWish } from '../../src/alerts/wishes/change-wishes.ts'
import { SYSTEM_ACTOR } from '../../src/model/actor.ts'
import { ALERT_KINDS, type Pace } from '../../src/model/alert.ts'
import { createLog } from '../../src/platform/log.ts'
import { makePerson } from '../access/two-worlds.ts'
import { makeBrand, manualClock, type TestService } from '../harness.ts'

export const BASE_URL = 'https://bcf.example'
export const SENDER = { name: 'Citations', address: 'alerts@sender.example' }

export type AlertWorld = Awaited<ReturnType<typeof openAlertWorld>>

export async function openAlertWorld(
  service: TestService,
  mailUrl: string | null,
  { patienceMs = 60_000 } = {},
) {
  const { database } = service
  const clock = manualClock('2026-11-17T09:00:00Z')
  const { id: brandId } = await makeBrand(service)
  const settings = { url: mailUrl ?? '', from: SENDER, retryMs: 60_000, patienceMs }
  const mail = mailUrl === null ? null : { mailer: createMailer(settings), retryMs: settings.retryMs }
  const deps = { database, clock, log: createLog('silent'), mail, publicUrl: () => BASE_URL }

  let raised = 0
  const people: string[] = []
  /** Tells of something new, or of what a test says. */
  async function raise(fields: Partial<NewAlert> = {}): Promise<void> {
    raised += 1
    const details = { title: `Claude says matter ${raised} is ten years`, quote: 'It is ten years.' }
    const alert = {
      kind: 'case_new',
      scope: brandId,
      subject: `cas_${raised}`,
      state: 'opened',
      details,
      ...fields,
    }
    await raiseAlerts(database, clock.now(), [alert as NewAlert])
  }

  async function subscriber(
    name: string,
    pace: Pace = 'at_once',
    { scope = brandId, hour = 8 } = {},
  ): Promise<string> {
    const personId = await makePerson(service, name, {
      [scope]: scope === 'installation' ? 'administrator' : 'viewer',
    })
    people.push(personId)
    await want(personId, pace, { scope, hour })
    return personId
  }

  const want = (personId: string, pace: Pace, { scope = brandId, hour = 8 } = {}) =>
    changeMailWish(
      { database, clock },
      { actor: SYSTEM_ACTOR, personId, scope, kinds: [...ALERT_KINDS], pace, hour },
    )

  /** To the people of this world. */
  const letters = async () => {
    const { rows } = await database.query<Pick<Letter, 'id' | 'state' | 'attempts' | 'error' | 'kind'>>(
      'select id, state, attempts, error, kind from letters where person_id = any ($1) order by made_at, id',
      [people],
    )
    return rows
  }

  return { brandId, clock, deps, raise, subscriber, want, letters, post: () => post(deps) }
}
