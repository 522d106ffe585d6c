// The post office, in every worker: writes letters for alerts, hands due ones to the mail server, and retries those that failed.
// The table is the queue: what people see of a letter is what will become of it. If killed after the server took a letter but
// before that is noted, it is sent again with the same id.

import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database.ts'
import type { Log } from '../../platform/log.ts'
import { keepDoing } from '../../platform/pace/keep-doing.ts'
import { alertsOfLetter } from '../store.ts'
import { mayHear } from '../wishes/may-hear.ts'
import { mailWishesOf } from '../wishes/store.ts'
import { addressAlerts } from './address.ts'
import { compose } from './compose.ts'
import type { Delivery, Mailer } from './mailer.ts'
import { addressOf, buryOld, claimLetter, endLetter, handBack, type Letter, putOff } from './store.ts'

export interface PostDeps {
  database: Database
  clock: Clock
  log: Log
  /** Null: there is no mail server, and letters wait for one. */
  mail: { mailer: Mailer; retryMs: number } | null
  publicUrl(): string | null
}

const LOOKS_EVERY_MS = 2_000
const AT_ONCE = 4
/** Longer than an attempt may take: then another worker takes over from one that died. */
const LEASE = 1.5
const LONGEST_PAUSE_MS = 3_600_000
const GIVEN_UP_MS = 3 * 86_400_000

/** Until what it returns is called. */
export const keepPosting = (deps: PostDeps): (() => Promise<void>) =>
  keepDoing(signal => post(deps, signal), {
    everyMs: LOOKS_EVERY_MS,
    onError: error => deps.log.warn({ error: error.message }, 'letters have to wait'),
  })

/** Everything that is due now. */
export async function post(deps: PostDeps, signal?: AbortSignal): Promise<void> {
  await addressAlerts(deps)
  const { database, clock, mail } = deps
  if (!mail) {
    const at = clock.now()
    const before = new Date(at.getTime() - GIVEN_UP_MS)
    return buryOld(database, { before, error: 'There was no mail server to send it by', at })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, () => sendDue({ ...deps, mail }, signal)))
}

type Sending = PostDeps & { mail: NonNullable<PostDeps['mail']> }

async function sendDue(deps: Sending, signal?: AbortSignal): Promise<void> {
  const { database, clock, mail } = deps
  while (!signal?.aborted) {
    const now = clock.now()
    const letter = await claimLetter(database, now, new Date(now.getTime() + LEASE * mail.mailer.patienceMs))
    if (!letter) return
    await sendLetter(deps, letter, signal)
  }
}

async function sendLetter(deps: Sending, letter: Letter, signal?: AbortSignal): Promise<void> {
  const { database, clock, mail } = deps
  const to = await addressOf(database, letter.personId)
  const reason = await whyNot(deps, letter)
  if (reason) return endLetter(database, letter.id, { state: 'withheld', error: reason, at: clock.now() })
  if (to === null)
    return endLetter(database, letter.id, {
      state: 'dead',
      error: 'Nobody knows the address',
      at: clock.now(),
    })
  const alerts = await alertsOfLetter(database, letter.id)
  const message = compose(letter, alerts, { baseUrl: deps.publicUrl(), domain: mail.mailer.domain })
  const delivery = await untilStopped(mail.mailer.send(to, message), signal)
  if (delivery === null) return handBack(database, letter, clock.now())
  await note(deps, letter, delivery)
}

/** Checked again when sending: permissions may have changed since it was written. */
async function whyNot({ database }: Sending, { personId, scope, kind }: Letter): Promise<string | null> {
  if (scope === null) return null
  if (!(await mayHear(database, personId, scope))) return 'May not be read any more'
  const wish = (await mailWishesOf(database, personId)).find(wish => wish.scope === scope)
  return wish && wish.pace !== 'off' ? null : `Not wanted any more (${kind})`
}

/** Null: the process is stopping, and whoever comes next sends it. */
async function untilStopped(sending: Promise<Delivery>, signal?: AbortSignal): Promise<Delivery | null> {
  if (!signal) return sending
  const stopped = Promise.withResolvers<null>()
  const stop = () => stopped.resolve(null)
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  return Promise.race([sending, stopped.promise]).finally(() => signal.removeEventListener('abort', stop))
}

async function note(
  { database, clock, log, mail }: Sending,
  letter: Letter,
  delivery: Delivery,
): Promise<void> {
  const { id, attempts, wantedAt } = letter
  const at = clock.now()
  if (delivery.kind === 'sent') return endLetter(database, id, { state: 'sent', error: null, at })
  const { error } = delivery
  const isOver = delivery.kind === 'refused' || at.getTime() - wantedAt.getTime() > GIVEN_UP_MS
  log.warn({ letter: id, attempts, error }, isOver ? 'letter given up' : 'letter did not go')
  if (isOver) return endLetter(database, id, { state: 'dead', error, at })
  await putOff(database, letter, { error, until: new Date(at.getTime() + pauseMs(attempts, mail.retryMs)) })
}

/** Doubled each time, up to an hour. */
const pauseMs = (attempts: number, firstMs: number): number =>
  Math.min(LONGEST_PAUSE_MS, firstMs * 2 ** Math.min(attempts - 1, 20))
