import type { CitationClass } from '@brand-citation-forensics/client'
import { isTooFewToTell, type Rate, rateWords } from '@brand-citation-forensics/client/admin'
import { percent } from '../../format.ts'

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
              <title>{`${from === to ? from : `${from} to ${to}`}: ${rateWords(rate)}`}</title>
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
        <span>{points[0]?.from}</span>
        {points.length > 1 && <span>{points.at(-1)?.to}</span>}
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
