// A report on a brand over some days: its figures, and the page drawn from them.

import { type Exported, noteExport } from '../../evidence/events/exports.ts'
import type { ReportPage } from './page/blocks.ts'
import { drawReport } from './page/draw-report.ts'
import { type ReportAsked, type ReportDeps, type ReportFigures, readReportFigures } from './read-figures.ts'

export interface Report extends ReportFigures {
  page: ReportPage
}

/** `isShared`: for outsiders, who are not told what was spent. */
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

/** The report as a file: who takes it is recorded. */
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
