import { type AuditedRoom, instant } from '../platform/audited-tables.ts'

/** Only if chosen: earlier events do not mention it. */
const chosen = { country: 't.country', language: 't.language', city: 't.city', samples: 't.samples' }

export const BRANDS_AUDITED: AuditedRoom = {
  tables: [
    {
      name: 'brands',
      key: ['id'],
      derived: 'the last event about each',
      events: {
        type: 'brand',
        id: 't.id',
        state: {
          id: 't.id',
          name: 't.name',
          domain: 't.domain',
          aliases: 't.aliases',
          plan: 't.plan',
          createdAt: instant('t.created_at'),
        },
        optional: chosen,
      },
    },
    {
      name: 'prompts',
      key: ['id'],
      refersTo: { brand_id: 'brands' },
      derived: 'the last event about each',
      events: {
        type: 'prompt',
        id: 't.id',
        state: {
          id: 't.id',
          brandId: 't.brand_id',
          text: 't.text',
          intent: 't.intent',
          active: 't.active',
          createdAt: instant('t.created_at'),
        },
        optional: { cadence: 't.cadence', tags: 't.tags', ...chosen },
      },
    },
  ],
}
