// A run's bundle as an exhibit, or those of a case: who takes one is recorded, as for the bundles themselves.

import { inertJson, timeInWords, utf8 } from '@brand-citation-forensics/proof'
import { type CaseData, drawExhibit, NotDrawable } from '@brand-citation-forensics/proof/exhibit'
import { exhibitFonts } from '@brand-citation-forensics/proof/exhibit/fonts'
import { findBrand } from '../brands/store.ts'
import { readTold, shownCases } from '../cases/shown/list-cases.ts'
import { findCaseRow, listedRuns } from '../cases/shown/store.ts'
import { BUNDLE_VERSION, type Disclosure, readBundle } from '../evidence/bundle.ts'
import { type Exported, noteExport } from '../evidence/events/exports.ts'
import { CASE_STANDING } from '../model/case.ts'
import { ENGINE_NAMES } from '../model/engine.ts'
import { AppError, notFound } from '../model/errors.ts'
import { requireRun } from '../scans/runs/store.ts'
import type { ExportDeps } from './read-run.ts'

interface Export extends Disclosure {
  /** Null where nothing is handed out. */
  actor: Exported['actor'] | null
}

/** An exhibit that cannot be drawn leaves no record. */
export async function exportExhibit(
  deps: ExportDeps,
  runId: string,
  { trail, actor }: Export,
): Promise<Uint8Array> {
  const { brand } = await requireRun(deps.sql, runId)
  const exhibit = await drawn(await readBundle(deps, runId, { trail }))
  if (actor) await noteHandedOut(deps, [runId], { actor, brandId: brand.id })
  return exhibit
}
/** Each bundle in it is handed out. */
async function noteHandedOut(
  deps: ExportDeps,
  runIds: string[],
  { actor, brandId }: Pick<Exported, 'actor'> & { brandId: string },
): Promise<void> {
  const form = { content: 'bundle', format: 'pdf', version: BUNDLE_VERSION } as const
  for (const id of runIds) await noteExport(deps, { actor, of: { type: 'run', id }, brandId, ...form })
}

/** A case as one exhibit: the newest answer of each engine, each with its whole bundle. */
export async function exportCaseExhibit(
  deps: ExportDeps,
  caseId: string,
  { trail, actor }: Export,
): Promise<Uint8Array> {
  const { sql, now } = deps
  const row = await findCaseRow(sql, caseId)
  const [shown] = row ? await shownCases(sql, [row]) : []
  const brand = row && (await findBrand(sql, row.brandId))
  if (!shown || !brand) throw notFound('Case')
  const runs = await listedRuns(sql, caseId, shown.engines.length)
  if (runs.length === 0) throw new AppError('conflict', 'No exhibit: no answer says so any more.')
  const toldOf = await readTold(sql, runs)
  const bundles: Awaited<ReturnType<typeof readBundle>>[] = []
  for (const { runId } of runs) bundles.push(await readBundle(deps, runId, { trail }))
  const dayOf = (at: Date | null) => (at === null ? 'not known' : timeInWords(at.toISOString()))
  const data: CaseData = {
    ...{ caseVersion: '1', madeAt: now.toISOString(), title: shown.title },
    // As sealed: it may have been renamed since.
    brand: bundles[0]?.brand.name ?? brand.name,
    ...{ standing: CASE_STANDING[shown.status], answers: String(shown.runs) },
    ...{ firstSeen: dayOf(shown.firstSeen), lastSeen: dayOf(shown.lastSeen) },
    engines: shown.engines.map(engine => ENGINE_NAMES[engine]).join(', '),
    facts: [...new Set(runs.flatMap(run => toldOf(run)?.fact?.id ?? []))],
    bundles,
  }
  const exhibit = await drawn(data)
  const runIds = runs.map(({ runId }) => runId)
  if (actor) await noteHandedOut(deps, runIds, { actor, brandId: brand.id })
  return exhibit
}

/** One after another: a long answer takes hundreds of megabytes while it is drawn, and strangers may ask for many. */
let drawing: Promise<unknown> = Promise.resolve()

async function drawn(bundle: object): Promise<Uint8Array> {
  const exhibit = drawing.then(() => drawExhibit(utf8(inertJson(bundle)), exhibitFonts))
  drawing = exhibit.catch(() => undefined)
  try {
    return await exhibit
  } catch (cause) {
    if (!(cause instanceof NotDrawable)) throw cause
    throw new AppError('conflict', `No exhibit: ${cause.message}`, { cause })
  }
}
