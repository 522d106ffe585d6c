import { type AuditedRoom, instant, unsealed } from '../platform/audited-tables.ts'

const ACCESS = 'who may ask, and how often'

export const ACCESS_AUDITED: AuditedRoom = {
  tables: [
    {
      name: 'api_keys',
      key: ['id'],
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
      unsealed: { columns: ['last_used_at'], rows: null, meaning: 'when a key was used last' },
    },
    {
      name: 'api_key_brands',
      key: ['key_id', 'brand_id'],
      refersTo: { key_id: 'api_keys', brand_id: 'brands' },
    },
    unsealed('console_sessions', ACCESS),
    unsealed('login_attempts', ACCESS),
    unsealed('message_budgets', ACCESS),
  ],
}
