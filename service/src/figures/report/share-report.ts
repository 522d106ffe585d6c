// Links to a report. Whoever opens one, and whenever, sees what it said when shared: the content is stored, and sealed by its SHA-256.

import { inertJson } from '@brand-citation-forensics/proof'
import { makeLink, type NewLink, revokeLink } from '../../cases/share/share-link.ts'
import type { ReportLink } from '../../cases/share/store.ts'
import type { ReportAsked, ReportDeps } from './read-figures.ts'
import { type Report, readReport } from './report.ts'

/** Read before anything is written: if killed in between, nothing was shared. */
export async function shareReport(
  deps: ReportDeps,
  asked: ReportAsked,
  /** `shape`: what may leave, of everything in a report. */
  { shape, ...wanted }: NewLink & { shape: (report: Report) => object },
): Promise<{ link: ReportLink; token: string }> {
  const report = await readReport(deps, asked, { isShared: true })
  const at = new Date(report.drawnAt)
  const subject = { brandId: asked.brand.id, firstDay: report.from, lastDay: report.to }
  return deps.database.transaction(tx =>
    makeLink<ReportLink>(tx, subject, {
      ...wanted,
      action: 'report.shared',
      at,
      content: inertJson(shape(report)),
    }),
  )
}

export const unshareReport = (
  deps: Pick<ReportDeps, 'database' | 'clock'>,
  { brandId, shareId, actor }: { brandId: string; shareId: string; actor: string },
): Promise<ReportLink> => revokeLink(deps, { shared: { brandId }, shareId, actor, action: 'report.unshared' })
