// A window of a brand as a report: figures, and the page that they are drawn as.

import { type Exported, noteExport } from '../../evidence/events/exports.ts'
import type { ReportPage } from './page/blocks.ts'
import { drawReport } from './page/draw-report.ts'
import { type ReportAsked, type ReportDeps, type ReportFigures, readReportFigures } from './read-figures.ts'

export interface Report extends ReportFigures {
  page: ReportPage
}

/** `isShared`: for people outside, to whom it does not say what was spent. */
export async function readReport(
  deps: ReportDeps,
  asked: ReportAsked,
  how: { isShared?: boolean } = {},
): Promise<Report> {
  const figures = await readReportFigures(deps, asked)
  return { ...figures, page: drawReport(figures, how) }
}

interface Export extends Pick<Exported, 'format'> {
  /** Null where nothing is handed out. */
  actor: Exported['actor'] | null
}

/** The report as a file that leaves: whoever takes it is written down. */
export async function exportReport(
  deps: ReportDeps,
  asked: ReportAsked,
  { actor, format }: Export,
): Promise<Report> {
  const report = await readReport(deps, asked)
  const brandId = asked.brand.id
  const of = { type: 'brand' as const, id: brandId }
  if (actor) await noteExport(deps, { actor, of, brandId, content: 'report', format })
  return report
}
