// Timestamps by outside authorities: each must be about the checkpoint it is stored with, and answer our
// request. Together they bracket the time of every record, independently of our own clocks.

import { parseNote, sha256, toHex, utf8 } from '@brand-citation-forensics/proof'
import { checkTimestamp, type Timestamp, verifyTimestamp } from '@brand-citation-forensics/proof/timestamp'
import type { Sql } from '../../../platform/database.ts'
import type { Findings } from '../findings.ts'
import { START } from '../store.ts'
import { type AnchorFields, findDoubleAnchors, readAnchorRows } from './store.ts'

export interface Anchor {
  size: number
  /** Milliseconds. */
  genTime: number
}

const PAGE = 100

/** Returns the reliable ones, by size, from one size on. `roots` are PEM texts; null if none are configured. */
export async function checkAnchors(
  sql: Sql,
  findings: Findings,
  { roots, from = START }: { roots: string[] | null; from?: bigint },
): Promise<Anchor[]> {
  const anchors: Anchor[] = []
  const seen = new Set<string>()
  let after = { size: String(from), authority: '' }
  for (;;) {
    const { rows, last } = await readAnchorRows(sql, after, PAGE)
    if (!last) break
    after = last
    for (const row of rows) {
      const where = `log_anchors ${row.size} ${row.authority}`
      try {
        const { genTime } = await checkAnchor(row, roots)
        anchors.push({ size: row.size, genTime: genTime.getTime() })
      } catch (error) {
        findings.add('anchors', where, Math.max(0, row.size - 1), (error as Error).message)
      }
      const token = toHex(sha256(row.response))
      if (seen.has(token)) findings.add('anchors', where, null, 'the same timestamp is there twice')
      seen.add(token)
    }
  }
  for (const { size, authority } of await findDoubleAnchors(sql, from))
    findings.add('anchors', `log_anchors ${size} ${authority}`, null, 'there are two by this authority')
  if (anchors.length > 0 && !roots)
    findings.note('BCF_TSA_ROOTS is not set: the signatures of the timestamps were not followed to a root')
  return anchors
}

async function checkAnchor(row: AnchorFields, roots: string[] | null): Promise<Timestamp> {
  const { note, nonce, response } = row
  if (note === null) throw new Error('the checkpoint that was dated is missing')
  const imprint = sha256(utf8(parseNote(note).text))
  const stamp = roots
    ? await verifyTimestamp({ response, imprint, nonce, roots })
    : await checkTimestamp({ response, imprint, nonce, roots: [] })
  if (stamp.genTime.getTime() !== row.genTime) throw new Error('gen_time is not the time in the timestamp')
  return stamp
}
