// What is sealed about people: that they exist and what they may do. Names and addresses only blinded, so that they can be erased.

import { type AuditedRoom, columns, digest, type EventTable, times } from '../platform/audited-tables.ts'

const ACCESS = 'who is logged in, and how often somebody asked'

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
      ...columns('id', 'kind', 'state'),
      ...times('createdAt', 'removedAt'),
      personalSha256: blinded(['t.name', 't.mail']),
      identity: digest('t.salt || t.identity_sha256'),
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
      ...columns('personId', 'scope', 'role', 'source'),
      ...times('since'),
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
      ...columns('id', 'scope', 'role', 'invitedBy', 'usedBy'),
      ...times('createdAt', 'expiresAt', 'usedAt', 'revokedAt'),
      mailSha256: blinded(['t.mail']),
      // As with keys: enough to notice another token in its place, and nothing that opens a door.
      digest: digest('t.sha256'),
    },
  },
}

export const API_KEYS: EventTable = {
  name: 'api_keys',
  key: ['id'],
  refersTo: { owner_id: 'people' },
  derived: 'the last event about each',
  events: {
    type: 'key',
    id: 't.id',
    state: {
      ...columns('id', 'name', 'hint', 'brandIds', 'ownerId'),
      ...times('createdAt', 'expiresAt', 'revokedAt'),
      write: 't.may_write',
      // Enough to notice that another key was put in its place, and nothing that opens a door.
      digest: digest('t.sha256'),
    },
  },
}

export const PASSKEYS: EventTable = {
  name: 'passkeys',
  key: ['id'],
  refersTo: { person_id: 'people' },
  derived: 'the last event about each',
  events: {
    type: 'passkey',
    id: 't.id',
    state: {
      ...columns('id', 'personId', 'transports'),
      ...times('createdAt', 'removedAt'),
      credential: digest('t.credential_id'),
      userHandle: digest('t.user_handle'),
      publicKey: digest('t.public_key'),
    },
  },
  unsealedColumns: { sign_count: ACCESS, used_at: ACCESS },
}

export const ACCESS_AUDITED: AuditedRoom = {
  tables: [
    API_KEYS,
    PEOPLE,
    MEMBERS,
    INVITATIONS,
    PASSKEYS,
    { name: 'allowances', unsealed: ACCESS },
    { name: 'console_sessions', unsealed: ACCESS },
    { name: 'failed_sign_ins', unsealed: ACCESS },
    { name: 'sign_in_attempts', unsealed: ACCESS },
  ],
}
