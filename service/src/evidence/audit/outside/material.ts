// Supporting material of timestamps: every list is about a timestamp, and names files that exist byte for byte. The
// files are signed by their issuers; the lists are remembered only by the journal.

import type { Sql } from '../../../platform/database.ts'
import { sha256Of } from '../../seal.ts'
import type { Findings } from '../findings.ts'
import { START } from '../store.ts'
import {
  type FileFields,
  type MaterialFields,
  readFileRows,
  readFilesNamed,
  readMaterialRows,
} from './store.ts'

const PAGE = 50

/** All of it, or the lists from one size on with their files. */
export async function checkMaterial(sql: Sql, findings: Findings, from: bigint | null = null): Promise<void> {
  const present = from === null ? await checkFiles(sql, findings) : new Set<string>()
  const named = new Set<string>()
  let incomplete = 0
  let after = { size: String(from ?? START), authority: '' }
  for (;;) {
    const rows = await readMaterialRows(sql, after, PAGE)
    const last = rows.at(-1)
    if (!last) break
    after = last
    if (from !== null) await checkFilesOf(sql, findings, { rows, present })
    for (const row of rows) {
      const where = `log_anchor_material ${row.size} ${row.authority}`
      try {
        const { hashes, isComplete } = readList(row)
        for (const hash of hashes) named.add(hash)
        if (hashes.some(hash => !present.has(hash))) throw new Error('it names a file that is not here')
        if (!isComplete) incomplete += 1
      } catch (error) {
        findings.add('anchors', where, null, (error as Error).message)
      }
    }
  }
  for (const hash of present)
    if (!named.has(hash))
      findings.add('anchors', `log_anchor_files ${hash}`, null, 'no timestamp has this file')
  if (incomplete > 0)
    findings.note(
      `${incomplete} timestamps lack certificates or words about revocation that could not be had; /log/timestamps says which`,
    )
}

/** The hashes of all files; changed content is a finding. */
async function checkFiles(sql: Sql, findings: Findings): Promise<Set<string>> {
  const present = new Set<string>()
  let after = ''
  for (;;) {
    const files = await readFileRows(sql, after, PAGE)
    const last = files.at(-1)
    if (!last) return present
    after = last.sha256
    for (const file of files) checkFile(file, { findings, present })
  }
}

/** The files that these lists name, each once. */
async function checkFilesOf(
  sql: Sql,
  findings: Findings,
  { rows, present }: { rows: MaterialFields[]; present: Set<string> },
): Promise<void> {
  const wanted = new Set(
    rows.flatMap(row => row.content.match(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g) ?? []),
  )
  const files = await readFilesNamed(
    sql,
    [...wanted].filter(hash => !present.has(hash)),
  )
  for (const file of files) checkFile(file, { findings, present })
}

function checkFile(
  { sha256, content }: FileFields,
  { findings, present }: { findings: Findings; present: Set<string> },
): void {
  present.add(sha256)
  if (sha256Of(content) !== sha256)
    findings.add('anchors', `log_anchor_files ${sha256}`, null, 'the content has another hash')
}

function readList({ content, hasAnchor }: MaterialFields): { hashes: string[]; isComplete: boolean } {
  if (!hasAnchor) throw new Error('the timestamp that it belongs to is missing')
  const { files, missing } = JSON.parse(content) as { files: { sha256: string }[]; missing: string[] }
  return { hashes: files.map(({ sha256 }) => sha256), isComplete: missing.length === 0 }
}
