import { type EventTable, instant } from '../platform/audited-tables.ts'

export const RIVAL_TABLE: EventTable = {
  name: 'rivals',
  key: ['id'],
  refersTo: { brand_id: 'brands' },
  derived: 'the last event about each',
  events: {
    type: 'rival',
    id: 't.id',
    state: {
      id: 't.id',
      brandId: 't.brand_id',
      name: 't.name',
      aliases: 't.aliases',
      domains: 't.domains',
      active: 't.active',
      createdAt: instant('t.created_at'),
    },
  },
}
