import { digest, type EventTable, instant, LATER_EVENTS_BEGAN } from '../../platform/audited-tables.ts'

export const BRAND_CHANGES: EventTable = {
  name: 'brand_changes',
  key: ['brand_id'],
  refersTo: { brand_id: 'brands' },
  derived: 'the last event about each comparison',
  events: {
    type: 'comparison',
    // Apart from the brand, whose history holds what people did.
    id: `t.brand_id || '/comparison'`,
    state: {
      brandId: 't.brand_id',
      lastDay: 't.last_day',
      scansBefore: 't.scans_before',
      scansAfter: 't.scans_after',
      waiting: 't.waiting',
      verdict: 't.verdict',
      // Shares are fractions, which no record holds.
      ratesSha256: digest(`convert_to(t.rates::text, 'UTF8')`),
      comparedAt: instant('t.compared_at'),
    },
    began: LATER_EVENTS_BEGAN,
  },
}
