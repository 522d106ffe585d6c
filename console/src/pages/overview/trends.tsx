import { CITATION_CLASSES, type CitationClass, ENGINES } from '@brand-citation-forensics/client'
import {
  isTooFewToTell,
  type Overview,
  type Rate,
  rateWords,
  type Trends,
} from '@brand-citation-forensics/client/admin'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../api/api.ts'
import { dayOf, exact, percent } from '../../format.ts'
import { oneOf, SelectFilter, useFilter } from '../../parts/filters.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { NotJudged } from '../../parts/not-judged.tsx'
import { Panel } from '../../parts/page.tsx'
import { ExportTable, Table } from '../../parts/table.tsx'
import { CLASS_CHOICES, CLASS_NAMES, ENGINE_CHOICES, ENGINE_NAMES } from '../../words/words.ts'

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
  const query = useQuery({
    ...read('/api/admin/brands/{brandId}/trends', { brandId }, { window, engine }),
    placeholderData: keepPreviousData,
  })
  const what = `${shown ? CLASS_NAMES[shown] : 'Mentioned'}, ${engine ? ENGINE_NAMES[engine] : 'all engines'}`
  const isOpen = shown !== undefined && open.includes(shown)
  return (
    <Panel
      title="Trend"
      lead={`${what}: share of classified answers, by day (UTC).`}
      actions={
        <>
          <SelectFilter name="trendEngine" label="Engine" all="All engines" options={ENGINE_CHOICES} />
          <SelectFilter name="trend" label="Share" all="Mentioned" options={CLASS_CHOICES} />
          {query.data && open.length === 0 && (
            <ExportTable list={`brands/${brandId}/trends`} filter={{ window, engine }} name="trend" />
          )}
        </>
      }
    >
      {isOpen ? (
        <NotJudged brandId={brandId} />
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
  if (answered.length === 0) return <p className="faint">No classified answers in this period.</p>
  const told = answered.filter(({ rate }) => rate && !isTooFewToTell(rate))
  const stretch = STRETCHES[trends.days]
  return (
    <>
      <TrendChart points={points} shown={shown} />
      <p className="faint">
        Each step is {stretch === 'four weeks' ? stretch : `one ${stretch}`}; the band is the 95 % confidence
        interval.{' '}
        {told.length < answered.length &&
          `${exact(answered.length - told.length)} of ${exact(answered.length)} have too few answers for a rate. `}
        {answered.length === 1 && 'The next scans will show the trend.'}
      </p>
      <TrendTable caption={`Trend: ${what}`} points={answered} wordsOf={({ rate }) => rateWords(rate)} />
    </>
  )
}

interface TrendTableProps<Of extends Point> {
  caption: string
  points: Of[]
  wordsOf: (point: Of) => string
}

/** The numbers of a chart. */
export const TrendTable = <Of extends Point>({ caption, points, wordsOf }: TrendTableProps<Of>) => (
  <details className="as-table">
    <summary>As a table</summary>
    <Table caption={caption} columns={['From', 'To', 'Share, 95 % interval, answers']}>
      {points.map(point => (
        <tr key={point.from}>
          <th scope="row" className="nowrap">
            {dayOf(point.from)}
          </th>
          <td className="nowrap">{dayOf(point.to)}</td>
          <td>{wordsOf(point)}</td>
        </tr>
      ))}
    </Table>
  </details>
)

interface Point {
  from: string
  to: string
  rate: Rate | null
}

interface TrendChartProps {
  /** At least one has a rate. */
  points: Point[]
  shown: CitationClass | undefined
}

/** An illustration of the numbers beside it, so hidden from screen readers. */
export function TrendChart({ points, shown }: TrendChartProps) {
  const told = points.map(({ rate }) => (rate && !isTooFewToTell(rate) ? rate : null))
  const top = topOf(told)
  const y = (share: number) => 100 - (Math.min(share, top) / top) * 100
  const look = shown ? shown.toLowerCase() : 'mentioned'
  return (
    <div className="chart" aria-hidden="true">
      <div className="chart-scale">
        <span>{percent(top)}</span>
        <span>{percent(top / 2)}</span>
        <span>0 %</span>
      </div>
      <svg
        className="chart-bars"
        viewBox={`0 0 ${points.length} 100`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {points.map(({ from, to, rate }, place) => {
          if (rate === null) return null
          const isTold = told[place] !== null
          return (
            <g key={from} className={isTold ? `trend-${look}` : 'trend-few'}>
              <title>{`${from === to ? dayOf(from) : `${dayOf(from)} to ${dayOf(to)}`}: ${rateWords(rate)}`}</title>
              <rect
                className="trend-band"
                x={place}
                width="1"
                y={y(rate.high)}
                height={Math.max(0, y(rate.low) - y(rate.high))}
              />
              {isTold && (
                <path className="trend-step" d={`M${place + 0.15} ${y(rate.share)}H${place + 0.85}`} />
              )}
            </g>
          )
        })}
        <path className={`trend-line trend-${look}`} d={lineThrough(told, y)} />
      </svg>
      <div className="chart-days">
        <span>{points[0] && dayOf(points[0].from)}</span>
        {points.length > 1 && <span>{dayOf(points.at(-1)?.to ?? '')}</span>}
      </div>
    </div>
  )
}

/** Up to the next 20 points above the highest band, so that small rates are not lost at the bottom. */
function topOf(told: (Rate | null)[]): number {
  const highest = Math.max(...told.map(rate => rate?.high ?? 0))
  return highest === 0 ? 1 : Math.min(1, Math.max(0.2, Math.ceil(highest * 5) / 5))
}

/** From one known value to the next; broken where one is missing. */
const lineThrough = (told: (Rate | null)[], y: (share: number) => number): string =>
  told
    .map((rate, place) =>
      rate ? `${place > 0 && told[place - 1] ? 'L' : 'M'}${place + 0.5} ${y(rate.share)}` : '',
    )
    .join('')
