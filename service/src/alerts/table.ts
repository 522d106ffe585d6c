import { columns, digest, type EventTable, times } from '../platform/audited-tables.ts'

export const ALERT_TABLE: EventTable = {
  name: 'alerts',
  key: ['id'],
  derived: 'the last event about each',
  events: {
    type: 'news',
    id: 't.id',
    state: {
      ...columns('id', 'scope', 'kind', 'subject'),
      ...times('raisedAt', 'addressedAt'),
      detailsSha256: digest(`convert_to(t.details::text, 'UTF8')`),
    },
  },
}
