import { digest, type EventTable, instant } from '../../platform/audited-tables.ts'

export const ALERT_WISHES: EventTable = {
  name: 'alert_wishes',
  key: ['id'],
  refersTo: { person_id: 'people' },
  derived: 'the last event about each',
  events: {
    type: 'alert',
    id: 't.id',
    state: {
      id: 't.id',
      personId: 't.person_id',
      scope: 't.scope',
      channel: 't.channel',
      kinds: 't.kinds',
      pace: 't.pace',
      hour: 't.hour',
      // As with keys: enough to notice another secret in its place, and nothing that opens the feed.
      digest: digest('t.sha256'),
      madeAt: instant('t.made_at'),
      revokedAt: instant('t.revoked_at'),
    },
  },
}
