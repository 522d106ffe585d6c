// Timestamps by outside authorities: each must be about the checkpoint it is stored with, and answer our
// request. Together they bracket the time of every record, independently of our own clocks.

import {
  concat,
  openNote,
  parseNote,
  parseVerifierKey,
  sha256,
  signatureLine,
  toHex,
  utf8,
} from '@brand-citation-forensics/proof'
import { checkTimestamp, type Timestamp, verifyTimestamp } from '@brand-citation-forensics/proof/timestamp'
import type { Sql } from '../../platform/database.ts'
import type { ReadSession } from '../../platform/read-session.ts'
import { sha256Of } from '../seal.ts'
import type { Findings } from './findings.ts'
import { DOUBLE_ANCHORS } from './log.sql.ts'
import {
  type AnchorFields,
  type CosignatureRow,
  type FileFields,
  type MaterialFields,
  readAnchorRows,
  readFileRows,
  readFilesNamed,
  readMaterialRows,
  streamCosignatures,
} from './outside.sql.ts'
import { START } from './records.sql.ts'
import { ask } from './tables.sql.ts'

export interface Anchor {
  size: number
  /** Milliseconds. */
  genTime: number
}

const PAGE = 50

/** Returns the reliable ones, by size, from one size on. `roots` are PEM texts; null if none are configured. */
export async function checkAnchors(
  sql: Sql,
  findings: Findings,
  { roots, from }: { roots: string[] | null; from: bigint | null },
): Promise<Anchor[]> {
  const anchors: Anchor[] = []
  const seen = new Set<string>()
  let after = { size: String(from ?? START), authority: '' }
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
  await ask(sql, findings, 'anchors', { question: DOUBLE_ANCHORS, values: [String(from ?? START)] })
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

// Signature lines of witnesses. The database names a witness by its whole key, so each line can be checked on its
// own; whether to believe that key is up to the configuration.

/** For checkpoints from one size on. `trusted` are the keys of the configured witnesses. */
export async function checkCosignatures(
  session: ReadSession,
  findings: Findings,
  { trusted, from }: { trusted: string[]; from: bigint | null },
): Promise<void> {
  const strangers = new Set<string>()
  await streamCosignatures(session, from ?? START, row => {
    const where = `log_cosignatures ${row.size} ${row.witness.split('+')[0]}`
    try {
      checkCosignature(row)
      if (!trusted.includes(row.witness)) strangers.add(row.witness)
    } catch (error) {
      findings.add('cosignatures', where, Math.max(0, row.size - 1), (error as Error).message)
    }
  })
  for (const vkey of strangers)
    findings.note(
      `${vkey.split('+')[0]} has signed checkpoints and is not one of the witnesses in BCF_WITNESSES`,
    )
}

function checkCosignature({ witness, line, note }: CosignatureRow): void {
  if (note === null) throw new Error('the checkpoint that was cosigned is missing')
  const key = parseVerifierKey(witness)
  const cosigned = `${parseNote(note).text}\n${line}`
  const { verified } = openNote(cosigned, [key])
  const [signature, ...more] = parseNote(cosigned).signatures
  // Exactly as the witness's line was stored, with nothing beside it.
  if (
    !signature ||
    more.length > 0 ||
    line !== signatureLine(signature.name, concat(signature.id, signature.signature))
  )
    throw new Error('the line holds more than one signature')
  if (typeof verified[0]?.time !== 'number') throw new Error('the cosignature does not say when it was made')
}

// Supporting material of timestamps: every list is about a timestamp, and names files that exist byte for byte. The
// files are signed by their issuers; the lists are remembered only by the journal.

/** All of it, or the lists from one size on with their files. */
export async function checkMaterial(sql: Sql, findings: Findings, from: bigint | null): Promise<void> {
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
