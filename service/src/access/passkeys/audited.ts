import { digest, type EventTable, instant } from '../../platform/audited-tables.ts'

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
