// An audit in lines for people.

import type { AuditReport } from './audit.ts'
import { UNSEEN } from './continue/unseen.ts'
import type { Finding } from './findings.ts'
import type { UnsealedTable } from './rooms.ts'

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

function verdict({ findings, continued }: AuditReport): string {
  if (findings.length === 0)
    return continued
      ? 'clean since then: everything new is as it was sealed'
      : 'clean: everything is as it was sealed'
  const indexes = findings.flatMap(({ index }) => (index === null ? [] : [index]))
  const first = indexes.length === 0 ? '' : `; the first bad index is ${Math.min(...indexes)}`
  return `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}${first}`
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
