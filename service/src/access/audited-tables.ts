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
      identities: `array(select ${digest('t.salt || i.sha256')} from identities i where i.person_id = t.id order by 1)`,
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
    {
      name: 'api_keys',
      key: ['id'],
      derived: 'the last event about each',
      events: {
        type: 'key',
        id: 't.id',
        state: {
          ...columns('id', 'name', 'hint'),
          ...times('createdAt', 'expiresAt', 'revokedAt'),
          brandIds:
            'array(select b.brand_id from api_key_brands b where b.key_id = t.id order by b.brand_id)',
          write: 't.may_write',
          digest: `encode(sha256(t.sha256), 'hex')`,
        },
      },
    },
    {
      name: 'api_key_brands',
      key: ['key_id', 'brand_id'],
      refersTo: { key_id: 'api_keys', brand_id: 'brands' },
      derived: 'the last event about each key',
    },
    PEOPLE,
    {
      name: 'identities',
      key: ['sha256'],
      refersTo: { person_id: 'people' },
      derived: 'the last event about each person',
    },
    MEMBERS,
    INVITATIONS,
    KEY_OWNERS,
    PASSKEYS,
    { name: 'console_sessions', unsealed: ACCESS },
    { name: 'failed_sign_ins', unsealed: ACCESS },
    { name: 'login_attempts', unsealed: ACCESS },
    { name: 'message_budgets', unsealed: ACCESS },
    { name: 'sign_in_attempts', unsealed: ACCESS },
  ],
}
