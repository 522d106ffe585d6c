import { type AuditedRoom, instant } from '../platform/audited-tables.ts'
import { PASSKEYS } from './passkeys/audited.ts'
import { INVITATIONS, KEY_OWNERS, MEMBERS, PEOPLE } from './people/audited.ts'

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
