// What is remembered of pages, and how events state it.

import { sha256Of } from '../evidence/seal.ts'
import { columns, digest, type EventTable, times } from '../platform/audited-tables.ts'

/** An address may be as long as it likes. What a model read of a page has the same subject. */
export const idOfPage = (brandId: string, url: string): string => `page_${sha256Of(`${brandId} ${url}`)}`

export const PAGES: EventTable = {
  name: 'truth_pages',
  key: ['brand_id', 'url'],
  refersTo: { brand_id: 'brands' },
  derived: 'the last event about each',
  events: {
    type: 'page',
    id: `'page_' || ${digest(`convert_to(t.brand_id || ' ' || t.url, 'UTF8')`)}`,
    state: columns('brandId', 'url'),
    optional: {
      ...columns('etag', 'lastModified', 'status', 'title', 'outcome', 'model', 'reading', 'quotes'),
      ...times('fetchedAt', 'keptAt', 'endedAt', 'checkedAt'),
      sha256: `encode(t.body_sha256, 'hex')`,
      seenSha256: `encode(t.seen_sha256, 'hex')`,
      textSha256: `encode(t.text_sha256, 'hex')`,
      text: digest(`convert_to(t.text, 'UTF8')`),
    },
  },
}

export const PROPOSED_FACTS: EventTable = {
  name: 'proposed_facts',
  key: ['id'],
  refersTo: { brand_id: 'brands', reading: 'records' },
  derived: 'the last event about each, and the reading it names',
  events: {
    type: 'proposal',
    id: 't.id',
    state: {
      ...columns('id', 'brandId', 'key', 'value', 'quote', 'source', 'reading', 'decision', 'decidedBy'),
      ...columns('facts'),
      ...times('proposedAt', 'decidedAt'),
      sourceSha256: `encode(t.source_sha256, 'hex')`,
    },
  },
}
