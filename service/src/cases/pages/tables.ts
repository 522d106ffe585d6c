// What was seen on cited pages, and how events state it. Foreign words are sealed by digest: a record never goes away.

import { sha256Of } from '../../evidence/seal.ts'
import { columns, digest, type EventTable, times } from '../../platform/audited-tables.ts'

const words = (column: string): string => digest(`convert_to(${column}, 'UTF8')`)

export const PAGE_LOOKS: EventTable = {
  name: 'page_looks',
  key: ['id'],
  refersTo: { brand_id: 'brands' },
  derived: 'the event about each',
  events: {
    type: 'look',
    id: 't.id',
    state: {
      ...columns('id', 'brandId', 'address', 'url', 'surface', 'outcome', 'status', 'finalUrl'),
      ...times('lookedAt'),
      reasonSha256: words('t.reason'),
      titleSha256: words('t.title'),
      sha256: `encode(t.body_sha256, 'hex')`,
      textSha256: `encode(t.text_sha256, 'hex')`,
    },
  },
}

export const idOfFinding = (caseId: string, lookId: string): string =>
  `finding_${sha256Of(`${caseId} ${lookId}`)}`

export const PAGE_FINDINGS: EventTable = {
  name: 'page_findings',
  key: ['case_id', 'look_id'],
  refersTo: { case_id: 'cases', look_id: 'page_looks' },
  derived: 'the event about each, and the text of its look, searched again',
  events: {
    type: 'page-finding',
    id: `'finding_' || ${words(`t.case_id || ' ' || t.look_id`)}`,
    state: {
      ...columns('caseId', 'lookId', 'search', 'classificationId', 'saidStart', 'saidEnd', 'trueStart'),
      ...columns('trueEnd'),
      saidSha256: words('t.said_quote'),
      trueSha256: words('t.true_quote'),
    },
  },
}
