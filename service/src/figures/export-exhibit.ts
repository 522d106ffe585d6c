// A run's bundle as an exhibit: who takes it is recorded, as for the bundle itself.

import { inertJson, utf8 } from '@brand-citation-forensics/proof'
import { drawExhibit, NotDrawable } from '@brand-citation-forensics/proof/exhibit'
import { exhibitFonts } from '@brand-citation-forensics/proof/exhibit/fonts'
import { BUNDLE_VERSION, type Disclosure, readBundle } from '../evidence/bundle.ts'
import { type Exported, noteExport } from '../evidence/events/exports.ts'
import { AppError } from '../model/errors.ts'
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
  const exhibit = drawn(await readBundle(deps, runId, { trail }))
  const of = { type: 'run' as const, id: runId }
  const form = { content: 'bundle', format: 'pdf', version: BUNDLE_VERSION } as const
  if (actor) await noteExport(deps, { actor, of, brandId: brand.id, ...form })
  return exhibit
}

function drawn(bundle: object): Uint8Array {
  try {
    return drawExhibit(utf8(inertJson(bundle)), exhibitFonts())
  } catch (cause) {
    if (!(cause instanceof NotDrawable)) throw cause
    throw new AppError('conflict', `No exhibit: ${cause.message}`, { cause })
  }
}
