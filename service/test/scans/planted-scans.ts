// Whole scans put straight into the database, over the same prompts: what a comparison of scans looks at.

import { insertPrompts } from '../../src/brands/store.ts'
import { markStale } from '../../src/citations/days/store.ts'
import type { SealedClassification } from '../../src/evidence/history.ts'
import type { CitationClass } from '../../src/model/citation.ts'
import type { Engine } from '../../src/model/engine.ts'
import type { ScanStatus } from '../../src/model/scan.ts'
import { newId } from '../../src/platform/ids.ts'
import { insertRuns } from '../../src/scans/runs/store.ts'
import { insertScan } from '../../src/scans/store.ts'
import type { TestService } from '../harness.ts'
import { captureBody, classifyPlanted, type Planting, plantVerdict } from '../planted.ts'

export interface ScanRun {
  promptId: string
  engine: Engine
  sample?: number
  /** Null: asked, and failed. */
  citationClass: CitationClass | null
  /** It came by a way that no rate counts. */
  apart?: boolean
  /** Captured, and not judged yet. */
  isWaiting?: boolean
  /** An answer to capture and to judge; then its class is what comes of it. */
  body?: Uint8Array
  /** What its sealed verdict says; without it only the row is there, which is enough for rates. */
  content?: Partial<SealedClassification>
}

export interface PlantedScan {
  scanId: string
  runIds: string[]
}

export async function plantPrompts(
  { database }: Pick<TestService, 'database'>,
  brandId: string,
  texts: string[],
  at = new Date(),
): Promise<string[]> {
  const prompts = texts.map((text, place) => {
    const createdAt = new Date(at.getTime() + place)
    return {
      ...{ id: newId('prm', createdAt), brandId, text, intent: 'BRANDED' as const, active: true, createdAt },
      ...{ cadence: 'every_scan' as const, country: null, language: null, city: null },
    }
  })
  await insertPrompts(database, prompts)
  return prompts.map(({ id }) => id)
}

export async function plantScan(
  service: Planting,
  brandId: string,
  { at, runs, status = 'COMPLETED' }: { at: Date; runs: ScanRun[]; status?: ScanStatus },
): Promise<PlantedScan> {
  const { database } = service
  const scanId = newId('scn', at)
  const planted = runs.map(run => ({ ...run, id: newId('run', at), intent: 'BRANDED' as const }))
  const rows = planted.filter(({ body }) => body === undefined)
  await database.transaction(async tx => {
    await insertScan(tx, {
      ...{ id: scanId, brandId, jobId: `planted ${scanId}`, createdAt: at },
      ...{ totalPrompts: new Set(runs.map(({ promptId }) => promptId)).size, totalRuns: runs.length },
      ...{ engines: [...new Set(runs.map(({ engine }) => engine))] },
      ...{ enginesNotRunnable: [], enginesOutOfPlan: [] },
    })
    await tx.query('update scans set status = $2, started_at = $3, finished_at = $4 where id = $1', [
      ...[scanId, status, at],
      status === 'QUEUED' || status === 'RUNNING' ? null : at,
    ])
    await insertRuns(tx, { scanId, brandId, createdAt: at }, planted)
    await tx.query(
      `update runs set apart = given.apart, captured_at = case when waiting or class is not null then $5::timestamptz end,
         sha256 = case when waiting or class is not null then sha256(convert_to(runs.id, 'UTF8')) end,
         citation_class = given.class, classified_at = case when class is not null then $5::timestamptz end,
         mentioned = class <> 'ABSENT', classification_id = case when class is not null then 'cls_' || runs.id end,
         status = case when waiting then 'CAPTURED' when class is null then 'FAILED' else 'CLASSIFIED' end
       from unnest($1::text[], $2::text[], $3::boolean[], $4::boolean[]) as given (id, class, apart, waiting)
       where runs.id = given.id`,
      [
        rows.map(({ id }) => id),
        rows.map(({ citationClass, isWaiting }) => (isWaiting ? null : citationClass)),
        rows.map(({ apart = false }) => apart),
        rows.map(({ isWaiting = false }) => isWaiting),
        at,
      ],
    )
    await tx.query(
      markStale('(select * from runs where scan_id = $1 and citation_class is not null) as planted'),
      [scanId],
    )
    for (const { id: runId, engine, body } of planted)
      if (body) await captureBody(tx, { runId, scanId }, { engine, body, capturedAt: at })
  })
  const captured = planted.filter(({ body }) => body !== undefined).map(({ id }) => id)
  await classifyPlanted(service, { now: () => at }, captured)
  for (const { id: runId, citationClass, content } of planted)
    if (content && citationClass)
      await plantVerdict(service, { runId, scanId, sha256: 'a'.repeat(64) }, { at, citationClass, content })
  return { scanId, runIds: planted.map(({ id }) => id) }
}
