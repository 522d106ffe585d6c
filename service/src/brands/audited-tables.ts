import { type AuditedRoom, columns, times } from '../platform/audited-tables.ts'

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
          ...columns('id', 'name', 'domain', 'aliases', 'plan'),
          ...times('createdAt'),
        },
        optional: { ...chosen, ...times('archivedAt') },
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
          ...columns('id', 'brandId', 'text', 'intent', 'active'),
          ...times('createdAt'),
        },
        optional: { cadence: 't.cadence', tags: 't.tags', ...chosen },
      },
    },
  ],
}
