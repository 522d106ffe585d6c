import { type AuditedRoom, columns, type EventTable, times } from '../platform/audited-tables.ts'

/** Stated only if chosen. */
const chosen = { country: 't.country', language: 't.language', city: 't.city', samples: 't.samples' }

export const BRANDS: EventTable = {
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
    optional: { ...chosen, acceptsProposals: 'nullif(t.accepts_proposals, false)', ...times('archivedAt') },
  },
}

export const PROMPTS: EventTable = {
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
}

export const BRANDS_AUDITED: AuditedRoom = { tables: [BRANDS, PROMPTS] }
