import {
  CITATION_CLASSES,
  type CitationClass,
  ENGINES,
  type Engine,
  PROMPT_INTENTS,
} from '@brand-citation-forensics/client'
import { type Overview, rateOf } from '@brand-citation-forensics/client/admin'
import { oneOf, SwitchFilter, useFilter } from '../../parts/filters.tsx'
import { NotJudged } from '../../parts/not-judged.tsx'
import { Panel } from '../../parts/page.tsx'
import { Sideways } from '../../parts/sideways.tsx'
import { ExportTable } from '../../parts/table.tsx'
import {
  CLASS_CHOICES,
  CLASS_MEANINGS,
  CLASS_NAMES,
  ENGINE_NAMES,
  INTENT_MEANINGS,
  INTENT_NAMES,
} from '../../words/words.ts'
import { ClassBar, RateCell } from './engine-shares.tsx'

type Cell = Overview['matrix'][number]

interface HeatmapProps {
  brandId: string
  matrix: Cell[]
  /** Classes about which nothing can be said. */
  open: CitationClass[]
  window: string
}

/** Engine by intent, coloured by the share of one class; each cell links to its answers. */
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
      actions={
        <>
          <SwitchFilter name="heat" label="Class shown" value={shown} options={CLASS_CHOICES} />
          {/* Zero of what cannot be judged would look like praise. */}
          {open.length === 0 && (
            <ExportTable list={`brands/${brandId}/overview`} filter={{ window }} name="rates" />
          )}
        </>
      }
    >
      {isOpen ? (
        <NotJudged brandId={brandId} />
      ) : (
        <>
          <Cells brandId={brandId} cells={cells} engines={engines} shown={shown} window={window} />
          <HeatLegend shown={shown} />
        </>
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
    <Sideways className="heat-scroll" label="Engines and intents">
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
    </Sideways>
  )
}

interface HeatCellProps {
  cell: Cell | undefined
  shown: CitationClass
  brandId: string
  window: string
}

function HeatCell({ cell, shown, brandId, window }: HeatCellProps) {
  const rate = cell && (cell.rates?.[shown] ?? rateOf(cell.counts[shown], cell.total))
  if (!rate) return <span className="heat-cell heat-none">–</span>
  // If no answer has the class, links to the answers that the share is of.
  const query = new URLSearchParams({
    ...{ engine: cell.engine, intent: cell.intent, window, counted: 'true' },
    ...(rate.hits > 0 && { class: shown }),
  })
  return (
    <RateCell rate={rate} tint={shown.toLowerCase()} to={`/brands/${brandId}/answers?${query}`}>
      <ClassBar counts={cell.counts} total={cell.total} rates={cell.rates} />
    </RateCell>
  )
}

/** What the colours say. */
const HeatLegend = ({ shown }: { shown: CitationClass }) => (
  <ul className="legend heat-legend">
    <li>
      0 % <span className={`heat-scale heat-${shown.toLowerCase()}`} aria-hidden="true" /> 100 %{' '}
      {CLASS_NAMES[shown].toLowerCase()}, with the 95 % interval and the number of answers (n)
    </li>
    <li>
      <span className="heat-scale heat-scale-none" aria-hidden="true" /> hatched: a count, as there are too
      few answers for a rate
    </li>
    <li>The strip shows all classes</li>
  </ul>
)
