// Who exists, and their roles in a brand or the installation.

import { randomBytes } from 'node:crypto'
import { introduce } from '../../evidence/events/actors.ts'
import { sealEnds, sealStates } from '../../evidence/events/state.ts'
import { notFound } from '../../model/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { isPlausibleId, newId } from '../../platform/ids.ts'
import { MEMBERS, memberId, PEOPLE } from '../audited-tables.ts'
import type { Role } from '../permissions.ts'
import { SignInRefused } from '../sign-in/refusal.ts'
import {
  deleteMember,
  insertPerson,
  lockPerson,
  type Member,
  membersOf,
  type Person,
  saveMember,
} from './store.ts'

export interface Deps {
  database: Database
  clock: Clock
}

/** Until the transaction ends, nobody removes them. */
export async function requireActive(tx: Transaction, id: string): Promise<Person> {
  const person = isPlausibleId(id) ? await lockPerson(tx, id) : null
  if (person?.state !== 'active') throw notFound('Person')
  return person
}

interface Newcomer {
  /** Null: the person themselves is signing up. */
  actor: string | null
  kind: Person['kind']
  name: string
  mail: string | null
  /** Whom an identity provider means by them. */
  identity?: Buffer | null
  at: Date
}

/** Somebody new, without a role. Their actor id is their own, and their name stays in one table. */
export async function addPerson(
  tx: Transaction,
  { actor, at, identity = null, ...fields }: Newcomer,
): Promise<Person> {
  const id = newId('psn', at)
  const person: Person = { id, ...fields, state: 'active', createdAt: at, removedAt: null }
  await introduce(tx, { id, kind: 'person', name: null }, at)
  if (!(await insertPerson(tx, person, { salt: randomBytes(32), identity }))) throw new SignInRefused('over')
  const added = { actor: actor ?? id, action: 'person.added', at, keys: [id], isFirst: true }
  await sealStates(tx, PEOPLE, added)
  return person
}

/** A service has keys but cannot sign in. */
export const addService = (
  { database, clock }: Deps,
  { actor, name }: { actor: string; name: string },
): Promise<Person> =>
  database.transaction(tx => addPerson(tx, { actor, kind: 'service', name, mail: null, at: clock.now() }))

export interface RoleChange {
  actor: string
  personId: string
  /** A brand, or the installation. */
  scope: string
  /** Null takes it away. */
  role: Role | null
  source?: Member['source']
}

/** The same again changes nothing. */
export const changeRole = ({ database, clock }: Deps, change: RoleChange): Promise<Person> =>
  database.transaction(async tx => {
    const person = await requireActive(tx, change.personId)
    await setRole(tx, { ...change, at: clock.now() })
    return person
  })

/** With the person locked. */
export async function setRole(
  tx: Transaction,
  { actor, personId, scope, role, source = 'person', at }: RoleChange & { at: Date },
): Promise<void> {
  const happening = { actor, at, keys: [personId], ids: [memberId(personId, scope)] }
  if (role === null) {
    await sealEnds(tx, MEMBERS, { ...happening, action: 'member.left' })
    return deleteMember(tx, personId, scope)
  }
  await saveMember(tx, { personId, scope, role, source, since: at })
  await sealStates(tx, MEMBERS, { ...happening, action: 'member.set' })
}

/** Applies an identity provider's groups; roles that people gave stay, and are never reduced. */
export async function setGroupRoles(
  tx: Transaction,
  {
    actor,
    personId,
    roles,
    at,
  }: { actor: string; personId: string; roles: ReadonlyMap<string, Role>; at: Date },
): Promise<void> {
  const held = new Map((await membersOf(tx, personId)).map(member => [member.scope, member]))
  for (const [scope, { source }] of held)
    if (source === 'groups' && !roles.has(scope))
      await setRole(tx, { actor, personId, scope, role: null, at })
  for (const [scope, role] of roles)
    if (held.get(scope)?.source !== 'person')
      await setRole(tx, { actor, personId, scope, role, source: 'groups', at })
}
