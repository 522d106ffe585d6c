// What an audit came to, and in lines for people.

import type { Finding } from './findings.ts'
import type { UnsealedTable } from './tables.ts'

export interface AuditReport {
  ok: boolean
  entries: number
  checkpoints: number
  records: number
  bytesHashed: number
  seconds: number
  /** How much was found; of each table, ten findings by a check are listed. */
  found: number
  findings: Finding[]
  notes: string[]
  /** What no record covers: an edit there goes unnoticed. */
  unsealed: UnsealedTable[]
  /** The version of what is checked. */
  method: string
  /** The newest checkpoint, up to which everything was checked; null if nothing is signed. */
  checkpoint: { size: number; sha256: string } | null
  /** The sealed outcome this audit continues from; null if it began at the first leaf. */
  continued: { record: string; at: string; size: number } | null
}

export function reportLines(report: AuditReport): string[] {
  const { entries, records, checkpoints, bytesHashed, seconds, findings, notes, unsealed, continued } = report
  const megabytes = (bytesHashed / 1e6).toFixed(1)
  return [
    ...(continued ? continuedLines(continued) : []),
    `${entries} entries, ${records} records, ${checkpoints} checkpoints; ${megabytes} MB hashed in ${seconds} s`,
    ...notes.map(note => `note: ${note}`),
    ...unsealedLines(unsealed),
    ...findings.map(findingLine),
    verdict(report),
  ]
}

const continuedLines = ({ record, at, size }: NonNullable<AuditReport['continued']>): string[] => [
  `goes on from entry ${size}, which the audit of ${at} reached (${record})`,
  ...UNSEEN.map(what => `not looked at again: ${what}`),
]

/** Grouped by meaning, which several tables often share. */
const unsealedLines = (tables: UnsealedTable[]): string[] =>
  [...Map.groupBy(tables, ({ meaning }) => meaning)].map(
    ([meaning, alike]) =>
      `not sealed, so not proved: ${alike.map(({ table }) => table).join(', ')}: ${meaning}`,
  )

function findingLine({ check, where, index, message }: Finding): string {
  const leaf = index === null ? '' : `, leaf ${index}`
  return `FOUND by ${check}: ${printable(where)}${leaf}: ${printable(message)}`
}

function verdict({ ok, found, findings, continued }: AuditReport): string {
  if (ok)
    return continued
      ? 'clean since then: everything new is as it was sealed'
      : 'clean: everything is as it was sealed'
  const indexes = findings.flatMap(({ index }) => (index === null ? [] : [index]))
  const first = indexes.length === 0 ? '' : `; the first bad index is ${Math.min(...indexes)}`
  return `${found} ${found === 1 ? 'finding' : 'findings'}${first}`
}

/** Tampered rows may contain anything: no control character may reach a terminal. */
const printable = (text: string): string =>
  text.replace(/\p{C}/gu, character => `\\u{${character.codePointAt(0)?.toString(16)}}`)

/** A line that overwrites itself. */
export const progressLine = (leaves: number, total: number): string => {
  const share = total === 0 ? 1 : leaves / total
  const filled = Math.round(share * 30)
  return `\r[${'#'.repeat(filled)}${'.'.repeat(30 - filled)}] ${leaves} of ${total} entries`
}

/** What only the full audit finds. */
const UNSEEN = [
  'rows, bodies and texts that were changed or taken away after they were audited',
  'rows that were added where nothing new leads to them, and counts over all time',
]
