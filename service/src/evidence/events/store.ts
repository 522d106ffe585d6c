import type { ActorKind } from '../../model/actor.ts'
import type { Sql } from '../../platform/database.ts'
import { openTexts, type RecordHead } from '../texts/open-texts.ts'
import { HEAD } from '../texts/store.ts'

/** How many events there are about each thing, by type and id. */
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
  const { rows } = await sql.query<RecordHead>(
    `select ${HEAD} from records
     where kind = 'event' and subject = any ($1) and ($2::bigint is null or seq < $2) order by seq desc limit $3`,
    [subjects, before, limit],
  )
  const texts = await openTexts(sql, rows)
  return rows.map(({ id, seq, at }) => ({
    ...{ id, seq: Number(seq), at },
    privateText: texts.get(id)?.privateText as string,
  }))
}

/** The ids of events of a type about these. */
export async function eventsOfType(sql: Sql, type: string, subjects: string[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from records where subject = any ($1) and kind = 'event' and starts_with(slot, $2 || '/')`,
    [subjects, type],
  )
  return rows.map(({ id }) => id)
}

/** Of those of one thing, the ids of events that name one of these. */
export async function eventsNaming(
  sql: Sql,
  { subject, type, ids }: { subject: string; type: string; ids: string[] },
): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql.query<{ id: string }>(
    `select r.id from records r join record_texts t on t.record = r.id and t.at = r.at
     where r.subject = $1 and r.kind = 'event' and starts_with(r.slot, $2 || '/')
       and exists (select from unnest($3::text[]) as named (id) where strpos(t.private_text, to_json(named.id)::text) > 0)`,
    [subject, type, ids],
  )
  return rows.map(({ id }) => id)
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
