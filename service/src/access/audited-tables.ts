// What is sealed about people: that they exist and what they may do. Names and addresses only blinded, so that they can be erased.

import { type AuditedRoom, digest, type EventTable, instant } from '../platform/audited-tables.ts'

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

export const PASSKEYS: EventTable = {
  name: 'passkeys',
  key: ['id'],
  refersTo: { person_id: 'people' },
  derived: 'the last event about each',
  events: {
    type: 'passkey',
    id: 't.id',
    state: {
      id: 't.id',
      personId: 't.person_id',
      credential: digest('t.credential_id'),
      userHandle: digest('t.user_handle'),
      publicKey: digest('t.public_key'),
      transports: 't.transports',
      createdAt: instant('t.created_at'),
      removedAt: instant('t.removed_at'),
    },
  },
}

const ACCESS = 'who is logged in, and how often somebody asked'

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
          id: 't.id',
          name: 't.name',
          hint: 't.hint',
          brandIds:
            'array(select b.brand_id from api_key_brands b where b.key_id = t.id order by b.brand_id)',
          write: 't.may_write',
          createdAt: instant('t.created_at'),
          expiresAt: instant('t.expires_at'),
          revokedAt: instant('t.revoked_at'),
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
    { name: 'passkey_uses', refersTo: { passkey_id: 'passkeys' }, unsealed: ACCESS },
    { name: 'sign_in_attempts', unsealed: ACCESS },
  ],
}
