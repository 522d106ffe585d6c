// What people do with cases follows from events; this is how events state it. People's texts are sealed by digest: a record
// never goes away, and a text may have to.

import { columns, digest, type EventTable, times } from '../platform/audited-tables.ts'

export const CASE_TABLE: EventTable = {
  name: 'cases',
  key: ['id'],
  refersTo: { brand_id: 'brands' },
  derived: 'the last event about each; its counts, from its runs',
  events: {
    type: 'case',
    id: 't.id',
    state: {
      ...columns('id', 'brandId', 'rules', 'matter', 'value', 'status', 'reason', 'owner', 'due'),
      ...columns('isTouched'),
      ...times('statusSince', 'openedAt'),
    },
  },
}

export const CASE_NOTES: EventTable = {
  name: 'case_notes',
  key: ['id'],
  refersTo: { case_id: 'cases' },
  derived: 'the event about each',
  events: {
    type: 'note',
    id: 't.id',
    state: {
      ...columns('id', 'caseId', 'actor'),
      ...times('at'),
      textSha256: digest(`convert_to(t.text, 'UTF8')`),
    },
    optional: { ...columns('engine'), recipientSha256: digest(`convert_to(t.recipient, 'UTF8')`) },
  },
}

export const CASE_FOLLOWINGS: EventTable = {
  name: 'case_followings',
  key: ['case_id'],
  refersTo: { case_id: 'cases', brand_id: 'brands', last_scan_id: 'scans' },
  derived: 'the last event about each',
  events: {
    type: 'following',
    id: 't.case_id',
    state: {
      ...columns('caseId', 'brandId', 'samples', 'everyHours', 'belowPermille', 'budgetMicros', 'setBy'),
      ...columns('lastScanId', 'lastReason', 'endedReason'),
      ...times('until', 'setAt', 'nextAt', 'lastAt', 'endedAt'),
    },
  },
}

const OPENED = 'how often a link was opened'

/** For whom a link was made is people's text; what opens it is sealed by the digest of its hash. */
export const SHARE_LINKS: EventTable = {
  name: 'share_links',
  key: ['id'],
  refersTo: { case_id: 'cases', brand_id: 'brands' },
  derived: 'the last event about each',
  events: {
    type: 'share',
    id: 't.id',
    state: {
      ...columns('id', 'caseId', 'actor'),
      ...times('createdAt', 'expiresAt', 'revokedAt'),
      labelSha256: digest(`convert_to(t.label, 'UTF8')`),
      digest: digest('t.sha256'),
    },
    // For a report: its content never changes, and whoever has it can show that it is the one shared.
    optional: {
      brandId: 't.brand_id',
      firstDay: `to_char(t.first_day, 'YYYY-MM-DD')`,
      lastDay: `to_char(t.last_day, 'YYYY-MM-DD')`,
      contentSha256: digest(`convert_to(t.content, 'UTF8')`),
    },
  },
  unsealedColumns: { visits: OPENED, last_visit_at: OPENED },
}

export const ALLEGATION_DECISIONS: EventTable = {
  name: 'allegation_decisions',
  key: ['topic'],
  refersTo: { brand_id: 'brands' },
  derived: 'the last event about each',
  events: {
    type: 'allegation',
    id: 't.topic',
    state: { ...columns('topic', 'brandId', 'verdict', 'factKey', 'actor'), ...times('decidedAt') },
  },
}
