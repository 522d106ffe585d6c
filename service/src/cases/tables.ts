// What people do with cases follows from events; this is how events state it. People's texts are sealed by digest: a record
// never goes away, and a text may have to.

import { digest, type EventTable, instant } from '../platform/audited-tables.ts'

export const CASE_TABLE: EventTable = {
  name: 'cases',
  key: ['id'],
  refersTo: { brand_id: 'brands' },
  derived: 'the last event about each; its counts, from its runs',
  events: {
    type: 'case',
    id: 't.id',
    state: {
      id: 't.id',
      brandId: 't.brand_id',
      rules: 't.rules',
      matter: 't.matter',
      value: 't.value',
      status: 't.status',
      statusSince: instant('t.status_since'),
      reason: 't.reason',
      owner: 't.owner',
      due: 't.due',
      isTouched: 't.is_touched',
      openedAt: instant('t.opened_at'),
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
      id: 't.id',
      caseId: 't.case_id',
      actor: 't.actor',
      writtenAt: instant('t.written_at'),
      textSha256: digest(`convert_to(t.text, 'UTF8')`),
    },
  },
}

export const CASE_REPORTS: EventTable = {
  name: 'case_reports',
  key: ['id'],
  refersTo: { case_id: 'cases' },
  derived: 'the event about each',
  events: {
    type: 'report',
    id: 't.id',
    state: {
      id: 't.id',
      caseId: 't.case_id',
      engine: 't.engine',
      recipientSha256: digest(`convert_to(t.recipient, 'UTF8')`),
      textSha256: digest(`convert_to(t.text, 'UTF8')`),
      actor: 't.actor',
      reportedAt: instant('t.reported_at'),
    },
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
      caseId: 't.case_id',
      brandId: 't.brand_id',
      samples: 't.samples',
      everyHours: 't.every_hours',
      belowPermille: 't.below_permille',
      budgetMicros: 't.budget_micros',
      until: instant('t.until'),
      setBy: 't.set_by',
      setAt: instant('t.set_at'),
      nextAt: instant('t.next_at'),
      lastAt: instant('t.last_at'),
      lastScanId: 't.last_scan_id',
      lastReason: 't.last_reason',
      endedAt: instant('t.ended_at'),
      endedReason: 't.ended_reason',
    },
  },
}

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
      id: 't.id',
      caseId: 't.case_id',
      actor: 't.actor',
      labelSha256: digest(`convert_to(t.label, 'UTF8')`),
      createdAt: instant('t.created_at'),
      expiresAt: instant('t.expires_at'),
      revokedAt: instant('t.revoked_at'),
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
}
