import { CITATION_CLASSES, type CitationClass, ENGINES } from '@brand-citation-forensics/client'
import { isTooFewToTell, type Overview, rateWords, type Trends } from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { trendsQuery } from '../../api/queries.ts'
import { CLASS_CHOICES, ENGINE_CHOICES } from '../../choices.ts'
import { exact } from '../../format.ts'
import { ExportTable } from '../../parts/export-table.tsx'
import { oneOf, SelectFilter, useFilter } from '../../parts/filters.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { NoFacts } from '../../parts/no-facts.tsx'
import { Panel } from '../../parts/panel.tsx'
import { Table } from '../../parts/table.tsx'
import { CLASS_NAMES, ENGINE_NAMES } from '../../words.ts'
import { TrendChart } from './trend-chart.tsx'

const STRETCHES: Record<Trends['days'], string> = { 1: 'day', 7: 'week', 28: 'four weeks' }

interface TrendsPanelProps {
  brandId: string
  window: Overview['window']
  /** Classes about which nothing can be said. */
  open: CitationClass[]
}

/** How a rate developed, for all engines or one, with its intervals; the same numbers as a table below. */
export function TrendsPanel({ brandId, window, open }: TrendsPanelProps) {
  const [get] = useFilter()
  const engine = oneOf(ENGINES, get('trendEngine'))
  const shown = oneOf(CITATION_CLASSES, get('trend'))
  const query = useQuery(trendsQuery(brandId, { window, engine }))
  const what = `${shown ? CLASS_NAMES[shown] : 'Mentioned'}, ${engine ? ENGINE_NAMES[engine] : 'all engines'}`
  const isOpen = shown !== undefined && open.includes(shown)
  return (
    <Panel
      title="Trend"
      lead={`${what}: the share of classified answers, by day of capture, UTC.`}
      actions={
        <>
          <SelectFilter name="trendEngine" label="Engine" all="All engines" options={ENGINE_CHOICES} />
          <SelectFilter name="trend" label="Share" all="Mentioned" options={CLASS_CHOICES} />
          {query.data && open.length === 0 && (
            <ExportTable
              list={`brands/${brandId}/trends`}
              filter={{ window, engine }}
              name={`trend ${brandId}`}
            />
          )}
        </>
      }
    >
      {isOpen ? (
        <NoFacts brandId={brandId} />
      ) : (
        <Loaded query={query}>{trends => <Trend trends={trends} shown={shown} what={what} />}</Loaded>
      )}
    </Panel>
  )
}

interface TrendProps {
  trends: Trends
  shown: CitationClass | undefined
  what: string
}

function Trend({ trends, shown, what }: TrendProps) {
  const points = trends.buckets.map(({ from, to, rates, mentionRate }) => ({
    ...{ from, to },
    rate: shown ? (rates?.[shown] ?? null) : mentionRate,
  }))
  const answered = points.filter(({ rate }) => rate !== null)
  if (answered.length === 0) return <p className="faint">No classified answer of this window.</p>
  const told = answered.filter(({ rate }) => rate && !isTooFewToTell(rate))
  const stretch = STRETCHES[trends.days]
  return (
    <>
      <TrendChart points={points} shown={shown} />
      <p className="faint">
        A {stretch === 'four weeks' ? 'step is four weeks' : `step is a ${stretch}`}; the band is where the
        rate itself lies, in 95 of 100 such cases.{' '}
        {told.length < answered.length &&
          `${exact(answered.length - told.length)} of ${exact(answered.length)} have too few answers to tell, and no colour. `}
        {answered.length === 1 && 'One is no trend yet: the next scans will show where it goes.'}
      </p>
      <details className="as-table">
        <summary>As a table</summary>
        <Table caption={`Trend: ${what}`} columns={['From', 'To', 'Share, 95 % interval, answers']}>
          {answered.map(({ from, to, rate }) => (
            <tr key={from}>
              <th scope="row" className="nowrap">
                {from}
              </th>
              <td className="nowrap">{to}</td>
              <td className="nowrap">{rateWords(rate)}</td>
            </tr>
          ))}
        </Table>
      </details>
    </>
  )
}
