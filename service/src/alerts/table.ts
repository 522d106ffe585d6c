import { digest, type EventTable, instant, LATER_EVENTS_BEGAN } from '../platform/audited-tables.ts'

export const ALERT_TABLE: EventTable = {
  name: 'alerts',
  key: ['id'],
  derived: 'the last event about each',
  events: {
    type: 'news',
    id: 't.id',
    state: {
      id: 't.id',
      scope: 't.scope',
      kind: 't.kind',
      subject: 't.subject',
      detailsSha256: digest(`convert_to(t.details::text, 'UTF8')`),
      raisedAt: instant('t.raised_at'),
      addressedAt: instant('t.addressed_at'),
    },
    began: LATER_EVENTS_BEGAN,
  },
}
