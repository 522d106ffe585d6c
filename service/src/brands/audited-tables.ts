import type { AuditedRoom } from '../platform/audited-tables.ts'

export const BRANDS_AUDITED: AuditedRoom = {
  tables: [
    {
      name: 'brands',
      key: ['id'],
      unsealed: {
        columns: ['name', 'domain', 'aliases', 'plan', 'created_at'],
        rows: 'brands that nothing was captured or collected for',
        meaning:
          'what a brand is called now and what it may ask; each capture seals the name of its day, and a brand ' +
          'that is called otherwise now is mentioned in a note',
      },
    },
    {
      name: 'prompts',
      key: ['id'],
      refersTo: { brand_id: 'brands' },
      unsealed: {
        columns: ['active', 'created_at'],
        rows: 'prompts that were never answered',
        meaning: 'what will be asked next; what was asked is sealed with its answer',
      },
    },
  ],
}
