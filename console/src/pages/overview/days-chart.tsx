import { CITATION_CLASSES, type CitationClass } from '@brand-citation-forensics/client'
import { exact, number } from '../../format.ts'
import { Panel } from '../../parts/panel.tsx'
import { Table } from '../../parts/table.tsx'
import { CLASS_NAMES } from '../../words.ts'
import { ClassLegend } from './class-bar.tsx'
import { type Bucket, bucketDays, type Day } from './day-buckets.ts'

interface DaysChartProps {
  days: Day[]
  since: string | null
  until: string
  /** Classes of which nothing can be said. */
  open: CitationClass[]
}

/** Classes per day, stacked; the same numbers as a table below. */
export function DaysChart({ days, since, until, open }: DaysChartProps) {
  const classes = CITATION_CLASSES.filter(name => !open.includes(name))
  const { size, buckets } = bucketDays(days, { since, until })
  const most = Math.max(1, ...buckets.map(bucket => bucket.total))
  return (
    <Panel title={`Answers per ${size}`} lead="By class, on the day they were captured, UTC.">
      <div className="chart" aria-hidden="true">
        <div className="chart-scale">
          <span>{number(most)}</span>
          <span>0</span>
        </div>
        <svg
          className="chart-bars"
          viewBox={`0 0 ${buckets.length} 100`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {buckets.map((bucket, index) => (
            <Bar key={bucket.day} bucket={bucket} x={index} most={most} open={open} />
          ))}
        </svg>
        <div className="chart-days">
          <span>{buckets[0]?.day}</span>
          {buckets.length > 1 && <span>{buckets.at(-1)?.day}</span>}
        </div>
      </div>
      <ClassLegend open={open} />
      <details className="as-table">
        <summary>As a table</summary>
        <Table
          caption={`Answers per ${size}`}
          columns={['From', ...classes.map(name => `#${CLASS_NAMES[name]}`)]}
        >
          {buckets
            .filter(bucket => bucket.total > 0)
            .map(bucket => (
              <tr key={bucket.day}>
                <th scope="row">{bucket.day}</th>
                {classes.map(name => (
                  <td key={name} className="number">
                    {exact(bucket.counts[name])}
                  </td>
                ))}
              </tr>
            ))}
        </Table>
      </details>
    </Panel>
  )
}

/** From the ground up: what is wrong stands at the bottom, where it is compared most easily. */
const STACK = ['CONFABULATED', 'STRONG', 'DESCRIPTIVE', 'ECHO', 'ABSENT'] as const

interface BarProps {
  bucket: Bucket
  x: number
  most: number
  open: CitationClass[]
}

function Bar({ bucket, x, most, open }: BarProps) {
  const stack = STACK.filter(name => !open.includes(name))
  let top = 100
  return (
    <g>
      <title>{`${bucket.day}: ${stack.map(name => `${CLASS_NAMES[name]} ${bucket.counts[name]}`).join(', ')}`}</title>
      {stack
        .filter(name => bucket.counts[name] > 0)
        .map(name => {
          const height = (bucket.counts[name] / most) * 100
          top -= height
          return (
            <rect
              key={name}
              className={`fill-${name.toLowerCase()}`}
              x={x + 0.1}
              width="0.8"
              y={top}
              height={height}
            />
          )
        })}
    </g>
  )
}
