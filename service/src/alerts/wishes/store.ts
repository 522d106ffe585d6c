import type { AlertKind, Pace } from '../../model/alert.ts'
import type { Sql } from '../../platform/database.ts'

export interface MailWish {
  id: string
  personId: string
  scope: string
  kinds: AlertKind[]
  pace: Pace
  /** Of the day, UTC. */
  hour: number
}

export interface Feed {
  id: string
  personId: string
  scope: string
  kinds: AlertKind[]
  madeAt: Date
  revokedAt: Date | null
}

const MAIL = `id, person_id as "personId", scope, kinds, pace, hour`
const FEED = `id, person_id as "personId", scope, kinds, made_at as "madeAt", revoked_at as "revokedAt"`

export async function mailWishesOf(sql: Sql, personId: string): Promise<MailWish[]> {
  const { rows } = await sql.query<MailWish>(
    `select ${MAIL} from alert_wishes where person_id = $1 and channel = 'mail' order by scope`,
    [personId],
  )
  return rows
}

/** Of those who have not opted out. */
export async function mailWishesFor(sql: Sql, scopes: string[]): Promise<MailWish[]> {
  const { rows } = await sql.query<MailWish>(
    `select ${MAIL} from alert_wishes where scope = any ($1) and channel = 'mail' and pace <> 'off' order by id`,
    [scopes],
  )
  return rows
}

/** The id that it has from now on. */
export async function saveMailWish(sql: Sql, wish: MailWish, at: Date): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into alert_wishes (id, person_id, scope, channel, kinds, pace, hour, made_at)
     values ($1, $2, $3, 'mail', $4, $5, $6, $7)
     on conflict (person_id, scope) where channel = 'mail'
       do update set kinds = excluded.kinds, pace = excluded.pace, hour = excluded.hour
     returning id`,
    [wish.id, wish.personId, wish.scope, wish.kinds, wish.pace, wish.hour, at],
  )
  return rows[0]?.id ?? wish.id
}

export async function insertFeed(sql: Sql, feed: Feed, sha256: Buffer): Promise<void> {
  await sql.query(
    `insert into alert_wishes (id, person_id, scope, channel, kinds, sha256, made_at)
     values ($1, $2, $3, 'feed', $4, $5, $6)`,
    [feed.id, feed.personId, feed.scope, feed.kinds, sha256, feed.madeAt],
  )
}

/** Newest first; those that were revoked too. */
export async function feedsOf(sql: Sql, personId: string): Promise<Feed[]> {
  const { rows } = await sql.query<Feed>(
    `select ${FEED} from alert_wishes where person_id = $1 and channel = 'feed' order by made_at desc, id`,
    [personId],
  )
  return rows
}

export async function lockFeed(sql: Sql, id: string): Promise<Feed | null> {
  const { rows } = await sql.query<Feed>(
    `select ${FEED} from alert_wishes where id = $1 and channel = 'feed' for no key update`,
    [id],
  )
  return rows[0] ?? null
}

export async function endFeed(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query('update alert_wishes set revoked_at = $2 where id = $1', [id, at])
}

export async function findFeedBySecret(sql: Sql, sha256: Buffer): Promise<Feed | null> {
  const { rows } = await sql.query<Feed>(
    `select ${FEED} from alert_wishes where sha256 = $1 and channel = 'feed' and revoked_at is null`,
    [sha256],
  )
  return rows[0] ?? null
}
