// What is remembered of pages, and how events state it.

import { sha256Of } from '../evidence/seal.ts'
import { columns, digest, type EventTable, instant, times } from '../platform/audited-tables.ts'

/** An address may be as long as it likes. */
const idOf = (kind: string, brandId: string, url: string): string =>
  `${kind}_${sha256Of(`${brandId} ${url}`)}`

export const idOfPage = (brandId: string, url: string): string => idOf('page', brandId, url)
/** Of what people see of a page. What a model read of it has the same subject. */
export const idOfText = (brandId: string, url: string): string => idOf('text', brandId, url)
export const idOfCheck = (brandId: string, url: string): string => idOf('check', brandId, url)

/** The same, as the database says it. */
const page = (kind: string): string =>
  `'${kind}_' || ${digest(`convert_to(t.brand_id || ' ' || t.url, 'UTF8')`)}`

export const REFRESHES: EventTable = {
  name: 'truth_refreshes',
  key: ['brand_id'],
  refersTo: { brand_id: 'brands' },
  derived: 'the last event about each',
  events: {
    type: 'refresh',
    id: 't.brand_id',
    state: { brandId: 't.brand_id', refreshedAt: instant('t.refreshed_at') },
  },
}

export const PAGES: EventTable = {
  name: 'truth_pages',
  key: ['brand_id', 'url'],
  refersTo: { brand_id: 'brands' },
  derived: 'the last event about each',
  events: {
    type: 'page',
    id: page('page'),
    state: {
      ...columns('brandId', 'url', 'etag', 'lastModified', 'status'),
      ...times('fetchedAt'),
      sha256: `encode(t.body_sha256, 'hex')`,
    },
  },
}

export const PAGE_CHECKS: EventTable = {
  name: 'page_checks',
  key: ['brand_id', 'url'],
  refersTo: { brand_id: 'brands' },
  derived: 'the last event about each',
  events: {
    type: 'check',
    id: page('check'),
    state: {
      ...columns('brandId', 'url', 'quotes'),
      ...times('checkedAt'),
    },
  },
}

// What a model proposed, and what is kept for it to read: how events state it.

export const PAGE_TEXTS: EventTable = {
  name: 'page_texts',
  key: ['brand_id', 'url'],
  refersTo: { brand_id: 'brands' },
  derived: 'the last event about each',
  events: {
    type: 'page-text',
    id: page('text'),
    state: {
      ...columns('brandId', 'url', 'title', 'outcome', 'model', 'reading'),
      ...times('keptAt', 'endedAt'),
      sha256: `encode(t.body_sha256, 'hex')`,
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

export const PROPOSAL_SETTINGS: EventTable = {
  name: 'proposal_settings',
  key: ['brand_id'],
  refersTo: { brand_id: 'brands' },
  derived: 'the last event about each',
  events: {
    type: 'proposal-setting',
    id: 't.brand_id',
    state: {
      ...columns('brandId', 'acceptByItself'),
      ...times('changedAt'),
    },
  },
}
