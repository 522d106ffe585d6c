import { CITATION_CLASSES, ENGINES } from '@brand-citation-forensics/client'
import type { Run } from '@brand-citation-forensics/client/admin'
import { type Cell, table } from './table.ts'

type Layout = Parameters<typeof table>[2]

/** How each engine cited the brand: a row per engine that was asked, a column per class. */
export function classTable(runs: Run[], layout?: Layout): string {
  const rows = ENGINES.map((engine): Cell[] => {
    const own = runs.filter(run => run.engine === engine)
    const count = (counted: (run: Run) => boolean) => own.filter(counted).length
    const classes = CITATION_CLASSES.map(citationClass => count(run => run.citationClass === citationClass))
    return [engine, ...classes, count(run => run.status === 'FAILED'), own.length]
  }).filter(row => row.at(-1) !== 0)
  return table(['ENGINE', ...CITATION_CLASSES, 'FAILED', 'RUNS'], rows, layout)
}
