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

/** Those that people see. One that is set back to counting would show nothing, and owe nothing. */
export const RIVAL_TALLIES: EventTable = {
  name: 'rival_tallies',
  key: ['id'],
  refersTo: { brand_id: 'brands' },
  derived: 'the last event about each that is shown; names, and how much is counted, are compared',
  events: {
    type: 'tally',
    id: 't.id',
    state: {
      ...columns('id', 'brandId', 'method', 'walkedRun'),
      ...times('createdAt', 'finishedAt', 'walkedAt'),
    },
    where: `t.state = 'shown'`,
  },
}
