import type { ActorKind } from '../../model/actor.ts'
import type { Sql } from '../../platform/database.ts'

/** How many events there are of each thing, by its type and id. */
export async function countEvents(sql: Sql, ids: string[]): Promise<Map<string, number>> {
  const { rows } = await sql.query<{ thing: string; events: number }>(
    `select concat_ws(' ', split_part(slot, '/', 1), subject) as thing, count(*)::integer as events from records
     where kind = 'event' and subject = any ($1) group by 1`,
    [ids],
  )
  return new Map(rows.map(({ thing, events }) => [thing, events]))
}

export interface SealedEvent {
  id: string
  seq: number
  at: Date
  privateText: string
}

/** Newest first: those before a place in the order of records. */
export async function eventsOf(
  sql: Sql,
  subjects: string[],
  { before, limit }: { before: number | null; limit: number },
): Promise<SealedEvent[]> {
  const { rows } = await sql.query<SealedEvent>(
    `select page.id, page.seq::float8 as seq, page.at, text.private_text as "privateText"
     from (select id, seq, at from records
           where kind = 'event' and subject = any ($1) and ($2::bigint is null or seq < $2) order by seq desc limit $3) page
     join record_texts text on text.record = page.id and text.at = page.at order by page.seq desc`,
    [subjects, before, limit],
  )
  return rows
}

export interface Actor {
  id: string
  kind: ActorKind
  /** Null once it was forgotten. */
  name: string | null
  createdAt: Date
  forgottenAt: Date | null
}

export interface NamedActor extends Actor {
  nameSalt: Buffer | null
}

const ACTOR = `id, kind, name, created_at as "createdAt", forgotten_at as "forgottenAt"`

/** False when it is known already. */
export async function insertActor(sql: Sql, actor: NamedActor): Promise<boolean> {
  const { rowCount } = await sql.query(
    'insert into actors (id, kind, name, name_salt, created_at) values ($1, $2, $3, $4, $5) on conflict (id) do nothing',
    [actor.id, actor.kind, actor.name, actor.nameSalt, actor.createdAt],
  )
  return rowCount === 1
}

export async function lockActor(sql: Sql, id: string): Promise<NamedActor | null> {
  const { rows } = await sql.query<NamedActor>(
    `select ${ACTOR}, name_salt as "nameSalt" from actors where id = $1 for no key update`,
    [id],
  )
  return rows[0] ?? null
}

export async function eraseName(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query('update actors set name = null, name_salt = null, forgotten_at = $2 where id = $1', [
    id,
    at,
  ])
}

export async function listActors(sql: Sql): Promise<Actor[]> {
  const { rows } = await sql.query<Actor>(`select ${ACTOR} from actors order by created_at, id`)
  return rows
}

export async function findActors(sql: Sql, ids: string[]): Promise<Actor[]> {
  const { rows } = await sql.query<Actor>(`select ${ACTOR} from actors where id = any ($1)`, [ids])
  return rows
}
