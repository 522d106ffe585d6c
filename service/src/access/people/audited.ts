// What is sealed about people: that they exist and what they may do. Names and addresses only blinded, so that they can be erased.

import { digest, type EventTable, instant } from '../../platform/audited-tables.ts'

/** Null if there is nothing personal; anything else put there is noticed. */
const blinded = (columns: string[]): string =>
  `case when num_nulls(t.salt, ${columns}) < ${columns.length + 1} then ${digest(
    `coalesce(t.salt, '') || convert_to(json_build_array(${columns})::text, 'UTF8')`,
  )} end`

export const PEOPLE: EventTable = {
  name: 'people',
  key: ['id'],
  derived: 'the last event about each',
  events: {
    type: 'person',
    id: 't.id',
    state: {
      id: 't.id',
      kind: 't.kind',
      state: 't.state',
      personalSha256: blinded(['t.name', 't.mail']),
      identities: `array(select ${digest('t.salt || i.sha256')} from identities i where i.person_id = t.id order by 1)`,
      createdAt: instant('t.created_at'),
      removedAt: instant('t.removed_at'),
    },
  },
}

export const memberId = (personId: string, scope: string): string => `${personId}/${scope}`

export const MEMBERS: EventTable = {
  name: 'members',
  key: ['person_id', 'scope'],
  refersTo: { person_id: 'people' },
  derived: 'the last event about each',
  events: {
    type: 'member',
    id: `t.person_id || '/' || t.scope`,
    state: {
      personId: 't.person_id',
      scope: 't.scope',
      role: 't.role',
      source: 't.source',
      since: instant('t.since'),
    },
  },
}

export const INVITATIONS: EventTable = {
  name: 'invitations',
  key: ['id'],
  refersTo: { used_by: 'people' },
  derived: 'the last event about each',
  events: {
    type: 'invitation',
    id: 't.id',
    state: {
      id: 't.id',
      scope: 't.scope',
      role: 't.role',
      mailSha256: blinded(['t.mail']),
      invitedBy: 't.invited_by',
      createdAt: instant('t.created_at'),
      expiresAt: instant('t.expires_at'),
      usedBy: 't.used_by',
      usedAt: instant('t.used_at'),
      revokedAt: instant('t.revoked_at'),
      // As with keys: enough to notice another token in its place, and nothing that opens a door.
      digest: digest('t.sha256'),
    },
  },
}

export const KEY_OWNERS: EventTable = {
  name: 'key_owners',
  key: ['key_id'],
  refersTo: { key_id: 'api_keys', person_id: 'people' },
  derived: 'the last event about each',
  events: {
    type: 'key_owner',
    id: 't.key_id',
    state: { keyId: 't.key_id', personId: 't.person_id' },
  },
}
