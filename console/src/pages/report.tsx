import {
  isUnjudged,
  type Report,
  type ReportBlock,
  type ReportCell,
  type ReportDays,
  type ReportSection,
} from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'wouter'
import { api, CONSOLE_API, read, readPages } from '../api/api.ts'
import { dayOf } from '../format.ts'
import { Button } from '../parts/button.tsx'
import { DayFields, lastDays } from '../parts/fields.tsx'
import { Icon } from '../parts/icons.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { NotJudged } from '../parts/not-judged.tsx'
import { EmptyState, PageHead, Panel } from '../parts/page.tsx'
import { ShareLinks } from '../parts/share-links.tsx'
import { Table } from '../parts/table.tsx'

export function ReportPage() {
  const { id: brandId = '' } = useParams()
  const days = useDays()
  const report = useQuery(read('/api/admin/brands/{brandId}/report', { brandId }, days))
  return (
    <>
      <PageHead
        lead="What is false, what changed, who is mentioned and which sources are cited. Print it, send it or share a link."
        actions={<Files brandId={brandId} days={days} />}
      />
      <DayChoice />
      <Loaded query={report}>{drawn => <Drawn report={drawn} />}</Loaded>
      <Shared brandId={brandId} days={days} />
    </>
  )
}

function Drawn({ report }: { report: Report }) {
  if (report.classes.total === 0)
    return (
      <EmptyState
        title="No answers in this period"
        action={
          <Link className="button button-primary" to={`/brands/${report.brand.id}/scans`}>
            Scans
          </Link>
        }
        command={`bcf scan start --brand ${report.brand.id} --wait`}
      >
        Choose other days, or start a scan.
      </EmptyState>
    )
  return (
    <>
      {isUnjudged(report, report.classes.counts.CONFABULATED) && <NotJudged brandId={report.brand.id} />}
      <DrawnReport sections={report.page.sections} />
    </>
  )
}

interface PartProps {
  brandId: string
  days: { from: string; to: string }
}

/** The file comes from the service unchanged. */
function Files({ brandId, days }: PartProps) {
  const query = new URLSearchParams(days)
  const address = `${CONSOLE_API}/api/admin/brands/${encodeURIComponent(brandId)}/report/file?${query}`
  return (
    <>
      <a className="button" href={`${address}&format=json`} download={`report-${days.from}-${days.to}.json`}>
        <Icon name="download" />
        JSON
      </a>
      <a className="button button-primary" href={`${address}&format=html`} target="_blank" rel="noopener">
        <Icon name="external" />
        Open to print
      </a>
    </>
  )
}

function Shared({ brandId, days }: PartProps) {
  const options = readPages('/api/admin/brands/{brandId}/report-shares', { brandId })
  const query = useInfiniteQuery(options)
  return (
    <ShareLinks
      title="Shared reports"
      lead="A shared report never changes. It has no costs and no names of people."
      what="the report"
      brandId={brandId}
      query={query}
      queryKey={options.queryKey}
      share={wanted =>
        api.POST('/api/admin/brands/{brandId}/report-shares', {
          params: { path: { brandId } },
          body: { ...days, ...wanted },
        })
      }
      revoke={link =>
        api.POST('/api/admin/brands/{brandId}/report-shares/{reportShareId}/revoke', {
          params: { path: { brandId, reportShareId: link.id } },
        })
      }
      about={{ column: 'Days', of: ({ from, to }) => `${dayOf(from)} to ${dayOf(to)}` }}
    />
  )
}

// The days of a report. Kept in the address, so that it can be shared.

const STRETCHES = [7, 30, 90]

/** Without both, the last thirty. */
function useDays(): Required<ReportDays> & { from: string; to: string } {
  const [params] = useSearchParams()
  const [from, to] = [params.get('from'), params.get('to')]
  return from && to ? { from, to } : lastDays(30)
}

function DayChoice() {
  const [, setParams] = useSearchParams()
  const { from, to } = useDays()
  const choose = (days: { from: string; to: string }) => setParams(new URLSearchParams(days))
  return (
    <div className="filters no-print">
      <DayFields key={`${from} ${to}`} from={from} to={to} action="Show" onChoose={choose} />
      <div className="row">
        {STRETCHES.map(days => (
          <Button key={days} look="quiet" onPress={() => choose(lastDays(days))}>
            Last {days} days
          </Button>
        ))}
      </div>
    </div>
  )
}

// A report as the service drew it: plain text in a few forms, all of it text nodes.

const DrawnReport = ({ sections }: { sections: ReportSection[] }) => (
  <>
    {sections
      .filter(({ isBackground }) => !isBackground)
      .map(({ title, blocks }) => (
        <Panel key={title} title={title}>
          <Blocks blocks={blocks} />
        </Panel>
      ))}
    <Panel title="How this was done">
      {sections
        .filter(({ isBackground }) => isBackground)
        .map(({ title, blocks }) => (
          <details key={title}>
            <summary>{title}</summary>
            <Blocks blocks={blocks} />
          </details>
        ))}
    </Panel>
  </>
)

const Blocks = ({ blocks }: { blocks: ReportBlock[] }) =>
  blocks.map((block, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what was drawn never moves
    <Block key={place} block={block} />
  ))

function Block({ block }: { block: ReportBlock }) {
  switch (block.kind) {
    case 'text':
      return <p>{block.text}</p>
    case 'loud':
      return (
        <p className="note note-danger" role="note">
          {block.text}
        </p>
      )
    case 'list':
      return (
        <ul>
          {block.items.map(item => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )
    case 'facts':
      return (
        <dl className="facts-list">
          {block.rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="foreign" dir="auto">
                <Cell cell={value} />
              </dd>
            </div>
          ))}
        </dl>
      )
    case 'bars':
      return <Bars block={block} />
    case 'table':
      return <Rows block={block} />
  }
}

const Bars = ({ block: { caption, bars } }: { block: Extract<ReportBlock, { kind: 'bars' }> }) => (
  <>
    <h3>{caption}</h3>
    <dl className="report-bars">
      {bars.map(({ label, words, share }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {share !== null && (
              <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
                <rect width={100 * share} height="6" />
              </svg>
            )}
            {words}
          </dd>
        </div>
      ))}
    </dl>
  </>
)

function Rows({ block: { caption, columns, rows } }: { block: Extract<ReportBlock, { kind: 'table' }> }) {
  const isNumber = (place: number) => columns[place]?.startsWith('#') ?? false
  const named = columns.findIndex((_, place) => !isNumber(place))
  return (
    <>
      <h3>{caption}</h3>
      <Table caption={caption} columns={columns}>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was drawn never moves
          <tr key={row}>
            {cells.map((cell, place) =>
              place === named ? (
                <th key={columns[place]} scope="row" className="foreign" dir="auto">
                  <Cell cell={cell} />
                </th>
              ) : (
                <td key={columns[place]} className={isNumber(place) ? 'number' : 'foreign'} dir="auto">
                  <Cell cell={cell} />
                </td>
              ),
            )}
          </tr>
        ))}
      </Table>
    </>
  )
}

/** Links are the service's own addresses. */
const Cell = ({ cell }: { cell: ReportCell }) =>
  typeof cell === 'string' ? (
    cell
  ) : (
    <a href={cell.href} target="_blank" rel="noopener noreferrer">
      {cell.text}
    </a>
  )
