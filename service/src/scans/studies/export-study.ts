// A study as a self-proving file: its plan, its end, and the records that the end names. Written as it is read, so that
// a large study needs no more memory than its proofs.

import { inertJson, STUDY_BUNDLE_FORMAT } from '@brand-citation-forensics/proof'
import { integrityOf, recordView } from '../../evidence/bundle.ts'
import type { Contents } from '../../evidence/contents.ts'
import { type LogProof, proveRecords } from '../../evidence/log/prove.ts'
import type { TreeReader } from '../../evidence/log/tiles.ts'
import { recordsById, type StoredRecord } from '../../evidence/store.ts'
import { AppError } from '../../model/errors.ts'
import type { Sql } from '../../platform/database.ts'
import type { Study } from './store.ts'
import { idsOfEntries, sealedEnd, sealedPlan } from './store.ts'

interface ExportDeps {
  sql: Sql
  tree: TreeReader
  contents: Contents
}

/** Records held at a time. */
const CHUNK = 200

/** Resolves to the file's text once everything in it has its place in the published log. */
export async function exportStudy(
  deps: ExportDeps,
  { id: studyId, endedAt }: Pick<Study, 'id' | 'endedAt'>,
): Promise<AsyncIterable<string>> {
  const { sql } = deps
  if (endedAt === null)
    throw new AppError('conflict', 'The study has not ended: its bundle is there when it has')
  const plan = await sealedPlan(sql, studyId)
  const end = await sealedEnd(sql, studyId)
  const entries = end.content.endings.flatMap(({ records }) => records)
  const known = await idsOfEntries(sql, plan.content.runs, entries)
  const ids = [plan.record.id, end.record.id, ...entries.map(entry => idOf(known, entry))]
  // Everything that the end names was sealed, and placed, before it.
  await placed(deps, end.record.id)
  const log = await proveRecords(deps, ids, end.record.id)
  if (!log) throw new Error(`records of ${studyId} have no place in the log: run npm run audit`)
  return written(sql, ids, log)
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

async function* written(sql: Sql, ids: string[], log: LogProof): AsyncGenerator<string> {
  const { records: _, anchors, witnessed, ...head } = integrityOf([], log)
  yield `{"format":${inertJson(STUDY_BUNDLE_FORMAT)},"integrity":${inertJson(head).slice(0, -1)},"records":[`
  for (let start = 0; start < ids.length; start += CHUNK) {
    const wanted = ids.slice(start, start + CHUNK)
    const records = new Map((await recordsById(sql, wanted)).map(record => [record.id, record]))
    const texts = wanted.map(id => inertJson(recordView(records.get(id) as StoredRecord, log)))
    yield `${start === 0 ? '' : ','}${texts.join(',')}`
  }
  yield `],"anchors":${inertJson(anchors)},"witnessed":${inertJson(witnessed)}}}`
}
