import { digest, type EventTable, instant } from '../../platform/audited-tables.ts'

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
      id: 't.id',
      brandId: 't.brand_id',
      runId: 't.run_id',
      occasion: 't.occasion',
      request: 't.request',
      engine: 't.engine',
      route: 't.route',
      model: 't.model',
      startedAt: instant('t.started_at'),
      finishedAt: instant('t.finished_at'),
      failure: 't.failure',
      message: 't.message',
      reply: digest('t.reply'),
      costMicros: 't.cost_micros',
      priceSource: 't.price_source',
      estimated: 't.estimated',
    },
    where: `t.finished_at is not null or exists (
      select from reader_asks n where n.request = t.request and n.brand_id = t.brand_id and n.occasion = t.occasion
        and n.model = t.model and (n.started_at, n.id) > (t.started_at, t.id))`,
  },
}
