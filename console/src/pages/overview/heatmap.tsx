import {
  CITATION_CLASSES,
  type CitationClass,
  ENGINES,
  type Engine,
  PROMPT_INTENTS,
} from '@brand-citation-forensics/client'
import type { Overview } from '@brand-citation-forensics/client/admin'
import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import { CLASS_CHOICES } from '../../choices.ts'
import { exact, percent } from '../../format.ts'
import { oneOf, SwitchFilter, useFilter } from '../../parts/filters.tsx'
import { NoFacts } from '../../parts/no-facts.tsx'
import { Panel } from '../../parts/panel.tsx'
import { CLASS_MEANINGS, CLASS_NAMES, ENGINE_NAMES, INTENT_MEANINGS, INTENT_NAMES } from '../../words.ts'
import { ClassBar } from './class-bar.tsx'

type Cell = Overview['matrix'][number]

interface HeatmapProps {
  brandId: string
  matrix: Cell[]
  /** Classes of which nothing can be said. */
  open: CitationClass[]
  window: string
}

/** Engine by intent, coloured by the share of one class; each cell leads to its answers. */
export function Heatmap({ brandId, matrix, open, window }: HeatmapProps) {
  const [get] = useFilter()
  const shown = oneOf(CITATION_CLASSES, get('heat')) ?? 'CONFABULATED'
  const isOpen = open.includes(shown)
  const cells = new Map(matrix.map(cell => [`${cell.engine} ${cell.intent}`, cell]))
  const engines = ENGINES.filter(engine => matrix.some(cell => cell.engine === engine && cell.total > 0))
  return (
    <Panel
      title="Engines and intents"
      lead={
        isOpen
          ? `Share of ${CLASS_NAMES[shown].toLowerCase()} answers, once there are facts.`
          : `Share of ${CLASS_NAMES[shown].toLowerCase()} answers. ${CLASS_MEANINGS[shown]}`
      }
      actions={<SwitchFilter name="heat" label="Class shown" value={shown} options={CLASS_CHOICES} />}
    >
      {isOpen ? (
        <NoFacts brandId={brandId} />
      ) : (
        <Cells brandId={brandId} cells={cells} engines={engines} shown={shown} window={window} />
      )}
    </Panel>
  )
}

interface CellsProps {
  brandId: string
  cells: Map<string, Cell>
  engines: Engine[]
  shown: CitationClass
  window: string
}

function Cells({ brandId, cells, engines, shown, window }: CellsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <figure className="heat-scroll" aria-label="Engines and intents" tabIndex={0}>
      <table className="heat">
        <thead>
          <tr>
            <th scope="col">Engine</th>
            {PROMPT_INTENTS.map(intent => (
              <th key={intent} scope="col" title={`A prompt that ${INTENT_MEANINGS[intent]}`}>
                {INTENT_NAMES[intent]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {engines.map(engine => (
            <tr key={engine}>
              <th scope="row">{ENGINE_NAMES[engine]}</th>
              {PROMPT_INTENTS.map(intent => (
                <td key={intent}>
                  <HeatCell
                    cell={cells.get(`${engine} ${intent}`)}
                    shown={shown}
                    brandId={brandId}
                    window={window}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

interface HeatCellProps {
  cell: Cell | undefined
  shown: CitationClass
  brandId: string
  window: string
}

function HeatCell({ cell, shown, brandId, window }: HeatCellProps) {
  if (!cell || cell.total === 0) return <span className="heat-cell heat-none">–</span>
  const share = cell.counts[shown] / cell.total
  const query = new URLSearchParams({ engine: cell.engine, intent: cell.intent, class: shown, window })
  const look = `heat-cell heat-${shown.toLowerCase()}${share === 0 ? ' heat-zero' : ''}`
  const tint = { '--share': `${Math.round(share * 60)}%` } as CSSProperties
  return (
    <Link className={look} style={tint} to={`/brands/${brandId}/answers?${query}`}>
      <span className="heat-share">{percent(share)}</span>
      <span className="heat-count">
        {exact(cell.counts[shown])} of {exact(cell.total)}
      </span>
      <ClassBar counts={cell.counts} total={cell.total} />
    </Link>
  )
}
