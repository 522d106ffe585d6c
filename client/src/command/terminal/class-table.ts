import { NEEDS_FACTS, type Run } from '../../admin.ts'
import { CITATION_CLASSES, type CitationClass, ENGINES } from '../../index.ts'
import { type Cell, table } from './table.ts'

type Layout = Parameters<typeof table>[2]

/** `unjudged`: there are no facts, so classes that need them have no number; zero would look like praise. */
interface Judged {
  unjudged?: boolean
}

/** How each engine cited the brand: a row per engine asked, a column per class. */
export function classTable(runs: Run[], { unjudged = false }: Judged = {}, layout?: Layout): string {
  const isOpen = (name: CitationClass) =>
    unjudged && NEEDS_FACTS.includes(name) && !runs.some(run => run.citationClass === name)
  const rows = ENGINES.map((engine): Cell[] => {
    const own = runs.filter(run => run.engine === engine)
    const count = (counted: (run: Run) => boolean) => own.filter(counted).length
    const classes = CITATION_CLASSES.map(name =>
      isOpen(name) ? null : count(run => run.citationClass === name),
    )
    return [engine, ...classes, count(run => run.status === 'FAILED'), own.length]
  }).filter(row => row.at(-1) !== 0)
  return table(['ENGINE', ...CITATION_CLASSES, 'FAILED', 'RUNS'], rows, layout)
}
