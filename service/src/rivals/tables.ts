import { type EventTable, instant, LATER_EVENTS_BEGAN } from '../platform/audited-tables.ts'

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
      id: 't.id',
      brandId: 't.brand_id',
      method: 't.method',
      createdAt: instant('t.created_at'),
      finishedAt: instant('t.finished_at'),
      walkedAt: instant('t.walked_at'),
      walkedRun: 't.walked_run',
    },
    where: `t.state = 'shown'`,
    began: LATER_EVENTS_BEGAN,
  },
}
