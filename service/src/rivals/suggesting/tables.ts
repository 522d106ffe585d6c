import { type EventTable, instant } from '../../platform/audited-tables.ts'

export const RIVAL_DISMISSALS: EventTable = {
  name: 'rival_dismissals',
  key: ['id'],
  refersTo: { brand_id: 'brands' },
  derived: 'the event about each',
  events: {
    type: 'rival_dismissal',
    id: 't.id',
    state: {
      id: 't.id',
      brandId: 't.brand_id',
      name: 't.name',
      folded: 't.folded',
      dismissedAt: instant('t.dismissed_at'),
    },
  },
}
