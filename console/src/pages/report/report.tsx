import { isUnjudged, type Report } from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { admin, CONSOLE_API } from '../../api/clients.ts'
import { brandQuery } from '../../api/queries.ts'
import { reportQuery, reportSharesQuery } from '../../api/share-queries.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Icon } from '../../parts/icons.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { NoFacts } from '../../parts/no-facts.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { ShareLinks } from '../../parts/share-links.tsx'
import { DayChoice, useDays } from './days.tsx'
import { DrawnReport } from './drawn-report.tsx'

export function ReportPage() {
  const { id: brandId = '' } = useParams()
  const brand = useQuery(brandQuery(brandId))
  const days = useDays()
  const report = useQuery(reportQuery(brandId, days))
  return (
    <>
      <PageHead
        title="Report"
        of={brand.data?.name}
        lead="What is false, what changed, who is named and from where, in the days that you choose: to print, to send, or to share by a link."
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
        title="Nothing was judged in these days"
        action={
          <Link className="button button-primary" to={`/brands/${report.brand.id}/scans`}>
            Scans
          </Link>
        }
        command={`bcf scan start --brand ${report.brand.id} --wait`}
      >
        Choose other days, or start a scan. A report of days without answers can be printed and shared all the
        same.
      </EmptyState>
    )
  return (
    <>
      {isUnjudged(report, report.classes.counts.CONFABULATED) && <NoFacts brandId={report.brand.id} />}
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
  const options = reportSharesQuery(brandId)
  const query = useInfiniteQuery(options)
  return (
    <ShareLinks
      title="Shared reports"
      lead="A shared report says what was so when it was shared, whoever opens it: its numbers never change. It holds the cost of asking, and no names of people."
      what="the report"
      brandId={brandId}
      query={query}
      queryKey={options.queryKey}
      share={wanted => admin.shareReport(brandId, { ...days, ...wanted })}
      revoke={link => admin.unshareReport(brandId, link.id)}
      about={{ column: 'Days', of: ({ from, to }) => `${from} to ${to}` }}
    />
  )
}
