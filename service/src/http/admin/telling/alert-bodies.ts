import { z } from 'zod'
import { INSTALLATION } from '../../../access/people/store.ts'
import type { Alert } from '../../../alerts/alert.ts'
import type { Letter } from '../../../alerts/letters/store.ts'
import type { Wishes } from '../../../alerts/wishes/read-wishes.ts'
import type { Feed } from '../../../alerts/wishes/store.ts'
import { placeOf, wordsOf } from '../../../alerts/words.ts'
import { count, instant } from '../../../api/schemas.ts'
import type { Services } from '../../../api/services.ts'
import { ALERT_KINDS, LETTER_STATES, PACES } from '../../../model/alert.ts'

const KindName = z.enum(ALERT_KINDS)
export const Kinds = z
  .array(KindName)
  .min(1)
  .max(50)
  .default([...ALERT_KINDS])
  .transform(kinds => ALERT_KINDS.filter(kind => kinds.includes(kind)))
export const PaceName = z.enum(PACES)
export const Hour = z.int().min(0).max(23)

const AlertBody = z.object({
  id: z.string(),
  kind: KindName,
  /** Null for what is about the installation. */
  brand: z.object({ id: z.string(), name: z.string() }).nullable(),
  title: z.string(),
  text: z.string(),
  /** Where to look at it in this service. */
  path: z.string(),
  raisedAt: instant(),
})
export const AlertPage = z.object({ alerts: z.array(AlertBody), next: z.string().nullable() })

export const alertBody = (alert: Alert) => ({
  ...{ id: alert.id, kind: alert.kind, path: placeOf(alert), raisedAt: alert.raisedAt.toISOString() },
  brand: alert.brandName === null ? null : { id: alert.scope, name: alert.brandName },
  ...wordsOf(alert),
})

export const FeedBody = z.object({
  id: z.string(),
  scope: z.string(),
  kinds: z.array(KindName),
  madeAt: instant(),
  revokedAt: instant().nullable(),
})

export const feedBody = ({ madeAt, revokedAt, ...feed }: Feed) => ({
  ...feed,
  madeAt: madeAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
})

export const WishesBody = z.object({
  personId: z.string(),
  /** Where letters go; null: nobody knows. */
  mail: z.string().nullable(),
  /** Whether this service has a mail server. */
  hasMail: z.boolean(),
  /** For each brand the person may read, and for the installation if they administer it. */
  wishes: z.array(
    z.object({
      scope: z.string(),
      name: z.string().nullable(),
      pace: PaceName,
      kinds: z.array(KindName),
      hour: Hour,
    }),
  ),
  feeds: z.array(FeedBody),
})

export const wishesBody = ({ hasMail }: Pick<Services, 'hasMail'>, { feeds, ...wishes }: Wishes) => ({
  ...wishes,
  hasMail,
  feeds: feeds.map(feedBody),
})

export const LetterBody = z.object({
  id: z.string(),
  personId: z.string(),
  kind: z.enum(['alert', 'digest', 'test']),
  /** A brand, or the installation; null: a letter to try. */
  brandId: z.string().nullable(),
  state: z.enum(LETTER_STATES),
  madeAt: instant(),
  /** If it is waiting: when it is next tried. */
  nextTryAt: instant().nullable(),
  attempts: count(),
  error: z.string().nullable(),
  endedAt: instant().nullable(),
  /** How many it tells of; null where that was not asked. */
  alerts: count().nullable(),
})
export const LetterPage = z.object({ letters: z.array(LetterBody), next: z.string().nullable() })

export const letterBody = (letter: Letter & { alerts: number | null }) => ({
  ...letter,
  brandId: letter.scope === INSTALLATION ? null : letter.scope,
  madeAt: letter.madeAt.toISOString(),
  nextTryAt: letter.state === 'waiting' ? letter.nextTryAt.toISOString() : null,
  endedAt: letter.endedAt?.toISOString() ?? null,
})
