import { CITATION_CLASSES, type CitationClass } from '@brand-citation-forensics/client'
import { type Overview, rateWords } from '@brand-citation-forensics/client/admin'
import { Link } from 'wouter'
import { exact } from '../../format.ts'
import { Panel } from '../../parts/panel.tsx'
import { Table } from '../../parts/table.tsx'
import { CLASS_NAMES, ENGINE_NAMES } from '../../words.ts'
import { ClassBar, ClassLegend } from './class-bar.tsx'

interface EngineSharesProps {
  brandId: string
  engines: Overview['engines']
  /** Classes about which nothing can be said. */
  open: CitationClass[]
  window: string
}

/** How each engine speaks about the brand. */
export function EngineShares({ brandId, engines, open, window }: EngineSharesProps) {
  const classes = CITATION_CLASSES.filter(name => !open.includes(name))
  const asked = engines.filter(({ total }) => total > 0)
  return (
    <Panel title="Share by engine" lead="Classes of all classified answers.">
      <ul className="shares">
        {asked.map(({ engine, counts, total, notShown, rates }) => (
          <li key={engine}>
            <Link to={`/brands/${brandId}/answers?engine=${engine}&window=${window}`}>
              {ENGINE_NAMES[engine]}
            </Link>
            <ClassBar counts={counts} total={total} rates={rates} />
            <span className="number faint">
              n {exact(total)}
              {notShown > 0 && ` (not shown: ${exact(notShown)} of ${exact(counts.ABSENT)} absent)`}
            </span>
          </li>
        ))}
      </ul>
      <ClassLegend open={open} />
      <details className="as-table">
        <summary>As a table</summary>
        <Table
          caption="Classes by engine"
          columns={['Engine', ...classes.map(name => CLASS_NAMES[name]), '#Not shown', '#All']}
        >
          {asked.map(({ engine, counts, total, notShown, rates }) => (
            <tr key={engine}>
              <th scope="row">{ENGINE_NAMES[engine]}</th>
              {classes.map(name => (
                <td key={name} className="nowrap">
                  {rates ? rateWords(rates[name]) : exact(counts[name])}
                </td>
              ))}
              <td className="number">{exact(notShown)}</td>
              <td className="number">{exact(total)}</td>
            </tr>
          ))}
        </Table>
      </details>
    </Panel>
  )
}
