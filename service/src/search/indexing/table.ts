import { columns, type EventTable, LATER_EVENTS_BEGAN, times } from '../../platform/audited-tables.ts'

/** From the event on, all answers of the brand must be there, or wait. */
export const SEARCH_PROGRESS: EventTable = {
  name: 'search_progress',
  key: ['brand_id'],
  refersTo: { brand_id: 'brands' },
  derived: 'the event that says that the whole history is searchable, and searched_answers',
  events: {
    type: 'searchable',
    id: `t.brand_id || '/search'`,
    state: {
      ...columns('brandId', 'walkedRun'),
      ...times('walkedAt'),
      wholeHistory: 't.is_walked',
    },
    where: 't.is_walked',
    began: LATER_EVENTS_BEGAN,
  },
}
