import { columns, type EventTable, times } from '../platform/audited-tables.ts'

export const RIVAL_TABLE: EventTable = {
  name: 'rivals',
  key: ['id'],
  refersTo: { brand_id: 'brands' },
  derived: 'the last event about each',
  events: {
    type: 'rival',
    id: 't.id',
    state: {
      ...columns('id', 'brandId', 'name', 'aliases', 'domains', 'active'),
      ...times('createdAt'),
    },
  },
}
