import { columns, digest, type EventTable, times } from '../../platform/audited-tables.ts'

export const ALERT_WISHES: EventTable = {
  name: 'alert_wishes',
  key: ['id'],
  refersTo: { person_id: 'people' },
  derived: 'the last event about each',
  events: {
    type: 'alert',
    id: 't.id',
    state: {
      ...columns('id', 'personId', 'scope', 'channel', 'kinds', 'pace', 'hour'),
      ...times('madeAt', 'revokedAt'),
      // As with keys: enough to notice another secret in its place, and nothing that opens the feed.
      digest: digest('t.sha256'),
    },
  },
}
