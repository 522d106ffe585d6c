import { columns, digest, type EventTable, times } from '../../platform/audited-tables.ts'

/** Requests that ended or were superseded. */
export const READER_ASKS: EventTable = {
  name: 'reader_asks',
  key: ['request', 'id'],
  refersTo: { brand_id: 'brands', run_id: 'runs' },
  derived: 'the last event about each',
  events: {
    type: 'reader-ask',
    id: 't.id',
    state: {
      ...columns('id', 'brandId', 'runId', 'occasion', 'request', 'engine', 'route', 'model', 'failure'),
      ...columns('message', 'costMicros', 'priceSource', 'estimated'),
      ...times('startedAt', 'finishedAt'),
      reply: digest('t.reply'),
    },
    where: `t.finished_at is not null or exists (
      select from reader_asks n where n.request = t.request and n.brand_id = t.brand_id and n.occasion = t.occasion
        and n.model = t.model and (n.started_at, n.id) > (t.started_at, t.id))`,
  },
}
