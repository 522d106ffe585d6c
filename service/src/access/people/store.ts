import type { Sql } from '../../platform/database.ts'
import type { Role } from '../permissions.ts'

/** An administrator's scope; every other scope is a brand. */
export const INSTALLATION = 'installation'

export const PERSON_KINDS = ['person', 'service'] as const

export interface Person {
  id: string
  kind: (typeof PERSON_KINDS)[number]
  state: 'active' | 'removed'
  /** Null once somebody is removed. */
  name: string | null
  mail: string | null
  createdAt: Date
  removedAt: Date | null
}

export interface Member {
  personId: string
  scope: string
  role: Role
  /** Given by a person, or by the groups of an identity provider. */
  source: 'person' | 'groups'
  since: Date
}

export interface ListedPerson extends Person {
  roles: { scope: string; role: Role }[]
}

const PERSON = `p.id, p.kind, p.state, p.name, p.mail, p.created_at as "createdAt", p.removed_at as "removedAt"`
const MEMBER = `person_id as "personId", scope, role, source, since`

/** False if the identity is already somebody's: of two concurrent first sign-ins, one is first. */
export async function insertPerson(
  sql: Sql,
  { id, kind, name, mail, createdAt }: Person,
  { salt, identity }: { salt: Buffer; identity: Buffer | null },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into people (id, kind, state, name, mail, identity_sha256, salt, created_at)
     values ($1, $2, 'active', $3, $4, $5, $6, $7) on conflict (identity_sha256) do nothing`,
    [id, kind, name, mail, identity, salt, createdAt],
  )
  return rowCount === 1
}

export async function lockPerson(sql: Sql, id: string): Promise<Person | null> {
  const { rows } = await sql.query<Person>(`select ${PERSON} from people p where id = $1 for no key update`, [
    id,
  ])
  return rows[0] ?? null
}

export async function erasePerson(sql: Sql, id: string, at: Date): Promise<void> {
  await sql.query(
    `update people set state = 'removed', name = null, mail = null, identity_sha256 = null, salt = null, removed_at = $2
     where id = $1`,
    [id, at],
  )
}

/** Null if removed or unknown. */
export async function rolesOf(sql: Sql, personId: string): Promise<{ scope: string; role: Role }[] | null> {
  const { rows } = await sql.query<{ roles: { scope: string; role: Role }[] }>({
    name: 'roles-of',
    text: `select ${ROLES} as roles from people p where id = $1 and state = 'active'`,
    values: [personId],
  })
  return rows[0]?.roles ?? null
}

const ROLES = `coalesce((select json_agg(json_build_object('scope', m.scope, 'role', m.role) order by m.scope)
  from members m where m.person_id = p.id), '[]')`

interface PeopleFilter {
  /** Only people with a part in these brands, and only those parts; null: all. */
  within: readonly string[] | null
  /** Only this one; null: all. */
  id?: string
}

/** Includes removed people if everybody is listed. */
export async function listPeople(sql: Sql, { within, id }: PeopleFilter): Promise<ListedPerson[]> {
  const { rows } = await sql.query<ListedPerson>(
    `select ${PERSON}, coalesce(roles, '[]') as roles from people p
     left join lateral (
       select json_agg(json_build_object('scope', scope, 'role', role) order by scope) as roles from members m
       where m.person_id = p.id and ($1::text[] is null or scope = any ($1))) as held on true
     where ($1::text[] is null or roles is not null) and ($2::text is null or p.id = $2) order by created_at, id`,
    [within, id ?? null],
  )
  return rows
}

/** Whether anybody signs in as themselves. */
export async function hasPeople(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ has: boolean }>(
    `select exists (select from people where kind = 'person' and state = 'active') as has`,
  )
  return rows[0]?.has === true
}

/** The names of those who still have one. */
export async function namesOf(sql: Sql, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql.query<{ id: string; name: string }>(
    'select id, name from people where id = any ($1) and name is not null',
    [ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function membersOf(sql: Sql, personId: string): Promise<Member[]> {
  const { rows } = await sql.query<Member>(
    `select ${MEMBER} from members where person_id = $1 order by scope`,
    [personId],
  )
  return rows
}

/** Replaces an existing role but keeps when it began. */
export async function saveMember(sql: Sql, member: Member): Promise<void> {
  await sql.query(
    `insert into members (person_id, scope, role, source, since) values ($1, $2, $3, $4, $5)
     on conflict (person_id, scope) do update set role = excluded.role, source = excluded.source`,
    [member.personId, member.scope, member.role, member.source, member.since],
  )
}

export async function deleteMember(sql: Sql, personId: string, scope: string): Promise<void> {
  await sql.query('delete from members where person_id = $1 and scope = $2', [personId, scope])
}

export async function findByIdentity(sql: Sql, sha256: Buffer): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>('select id from people where identity_sha256 = $1', [
    sha256,
  ])
  return rows[0]?.id ?? null
}

/** Whether an identity provider vouches for somebody. */
export async function hasIdentity(sql: Sql, personId: string): Promise<boolean> {
  const { rows } = await sql.query<{ has: boolean }>(
    'select identity_sha256 is not null as has from people where id = $1',
    [personId],
  )
  return rows[0]?.has === true
}
