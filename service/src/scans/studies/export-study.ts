// A study as a self-proving file: its plan, its end, and the records that the end names. Written as it is read, so that
// a large study needs no more memory than its proofs.

import { inertJson, STUDY_BUNDLE_FORMAT, toBase64, toHex } from '@brand-citation-forensics/proof'
import { findBodies } from '../../evidence/bodies.ts'
import { integrityOf, recordView } from '../../evidence/bundle.ts'
import type { Contents } from '../../evidence/contents.ts'
import { type LogProof, proveRecords } from '../../evidence/log/prove.ts'
import type { TreeReader } from '../../evidence/log/tiles.ts'
import { recordsById, type StoredRecord } from '../../evidence/store.ts'
import { AppError } from '../../model/errors.ts'
import type { Sql } from '../../platform/database.ts'
import { requireStudy, sealedEnd } from './read-study.ts'
import { sealedPlan } from './sealed-plan.ts'
import { idsOfEntries } from './store.ts'

export interface ExportDeps {
  sql: Sql
  tree: TreeReader
  contents: Contents
}

/** Records held at a time. */
const CHUNK = 200

/** Resolves to the file's text once everything in it has its place in the published log. */
export async function exportStudy(
  deps: ExportDeps,
  studyId: string,
  { answers }: { answers: boolean },
): Promise<AsyncIterable<string>> {
  const { sql } = deps
  const study = await requireStudy(sql, studyId)
  if (study.endedAt === null)
    throw new AppError('conflict', 'The study has not ended: its bundle is there when it has')
  const plan = await sealedPlan(sql, studyId)
  const end = await sealedEnd(sql, studyId)
  const entries = end.endings.flatMap(({ capture, extraction, classification }) =>
    [capture, extraction, classification].filter(entry => entry !== undefined),
  )
  const known = await idsOfEntries(sql, {
    subjects: plan.content.runs,
    entries: entries.map(entry => Buffer.from(entry, 'hex')),
  })
  const ids = [plan.record.id, end.recordId, ...entries.map(entry => idOf(known, entry))]
  // Everything that the end names was sealed, and placed, before it.
  await placed(deps, end.recordId)
  const log = await proveRecords(deps, ids, end.recordId)
  if (!log) throw new Error(`records of ${studyId} have no place in the log: run npm run audit`)
  return written(sql, ids, { log, answers })
}

async function placed({ contents }: ExportDeps, id: string): Promise<void> {
  try {
    await contents.placed({ id })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'log_waiting') throw error
    const message = 'The end of this study waits for its place in the evidence log: try again in a moment'
    throw new AppError('log_waiting', message, { retryAfterSeconds: 2 })
  }
}

function idOf(known: Map<string, string>, entry: string): string {
  const id = known.get(entry)
  if (!id) throw new Error(`no record has the entry ${entry}: run npm run audit`)
  return id
}

async function* written(
  sql: Sql,
  ids: string[],
  { log, answers }: { log: LogProof; answers: boolean },
): AsyncGenerator<string> {
  const { records: _, anchors, witnessed, ...head } = integrityOf([], log)
  yield `{"format":${inertJson(STUDY_BUNDLE_FORMAT)},"integrity":${inertJson(head).slice(0, -1)},"records":[`
  const captured = new Set<string>()
  let isFirst = true
  for (let start = 0; start < ids.length; start += CHUNK) {
    const records = await inOrder(sql, ids.slice(start, start + CHUNK))
    if (answers) for (const { kind, sha256 } of records) if (kind === 'capture') captured.add(toHex(sha256))
    const texts = records.map(record => inertJson(recordView(record, log)))
    yield `${isFirst ? '' : ','}${texts.join(',')}`
    isFirst = false
  }
  yield `],"anchors":${inertJson(anchors)},"witnessed":${inertJson(witnessed)}}`
  if (answers) yield* bodies(sql, [...captured])
  yield '}'
}

async function inOrder(sql: Sql, ids: string[]): Promise<StoredRecord[]> {
  const records = new Map((await recordsById(sql, ids)).map(record => [record.id, record]))
  return ids.map(id => records.get(id) as StoredRecord)
}

/** Answers are large: fewer at a time. */
const BODIES_CHUNK = 20

async function* bodies(sql: Sql, hashes: string[]): AsyncGenerator<string> {
  yield ',"bodies":{'
  for (let start = 0; start < hashes.length; start += BODIES_CHUNK) {
    const wanted = hashes.slice(start, start + BODIES_CHUNK)
    const found = await findBodies(
      sql,
      wanted.map(hash => Buffer.from(hash, 'hex')),
    )
    const texts = wanted.map(hash => `"${hash}":"${toBase64(found.get(hash) as Uint8Array)}"`)
    yield `${start === 0 ? '' : ','}${texts.join(',')}`
  }
  yield '}'
}
