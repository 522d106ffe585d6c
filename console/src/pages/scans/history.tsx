import {
  changeWords,
  costWords,
  isMoving,
  isUnjudged,
  judgedIn,
  type ListedScan,
  outcomeWords,
  progressWords,
  whoWords,
} from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { brandQuery, scansQuery } from '../../api/queries.ts'
import { dayOf, dollars, duration, exact, plural } from '../../format.ts'
import { StatusBadge } from '../../parts/badges.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { ExportTable } from '../../parts/export-table.tsx'
import { LoadMore } from '../../parts/load-more.tsx'
import { Skeleton } from '../../parts/loaded.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Panel } from '../../parts/panel.tsx'
import { capitalised } from '../../words.ts'
import { ClassCounts } from './class-counts.tsx'

export function History({ brandId }: { brandId: string }) {
  const query = useInfiniteQuery(scansQuery(brandId))
  const { data: brand } = useQuery(brandQuery(brandId))
  const scans = query.data?.pages.flatMap(page => page.scans) ?? []
  return (
    <Panel
      title="History"
      actions={
        scans.length > 0 && (
          <ExportTable list={`brands/${brandId}/scans`} name={`scans ${brand?.name ?? brandId}`} />
        )
      }
      flush
    >
      {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton lines={5} />}
      {query.data && scans.length === 0 && (
        <p className="panel-text faint">
          No scan yet. Start one above, or set a schedule under Brand and schedule.
        </p>
      )}
      {scans.length > 0 && (
        <>
          <ul className="scan-list" aria-label="Scans">
            {scans.map(scan => (
              <Scan
                key={scan.id}
                scan={scan}
                brandId={brandId}
                isOpen={brand === undefined || isUnjudged(brand, scan.counts.CONFABULATED)}
              />
            ))}
          </ul>
          <LoadMore query={query} shown={scans.length} />
        </>
      )}
    </Panel>
  )
}

interface ScanProps {
  scan: ListedScan
  brandId: string
  /** Nothing can be called free of false claims: there are no facts. */
  isOpen: boolean
}

/** There may be several on a day. */
const nameOf = ({ createdAt }: ListedScan): string =>
  `Scan of ${dayOf(createdAt)}, ${createdAt.slice(11, 16)}`

function Scan({ scan, brandId, isOpen }: ScanProps) {
  const { id, progress } = scan
  const who = whoWords(scan.requestedBy)
  const name = nameOf(scan)
  return (
    <li>
      <div className="stack">
        <h3>
          <Link to={`/scans/${id}`}>{name}</Link>
        </h3>
        <p className="faint foreign">
          <Moment at={scan.startedAt ?? scan.createdAt} />
          {who && `, ${who}`}
          {scan.studyId && (
            <>
              {', '}
              <Link to={`/studies/${scan.studyId}`}>round of a study</Link>
            </>
          )}
          {scan.followedCaseId && (
            <>
              {', '}
              <Link to={`/cases/${scan.followedCaseId}`}>follows a false claim</Link>
            </>
          )}
        </p>
        <p>
          <StatusBadge status={scan.status} />
        </p>
      </div>
      <div className="stack">
        {isMoving(scan) ? (
          <>
            <progress
              aria-label={`Captured, ${name}`}
              max={Math.max(1, progress.runs)}
              value={progress.captured}
            />
            <p>{progressWords(progress)}</p>
          </>
        ) : (
          <p>{outcomeWords(progress)}</p>
        )}
        {judgedIn(scan.counts) > 0 && <ClassCounts counts={scan.counts} isOpen={isOpen} />}
      </div>
      <Findings scan={scan} brandId={brandId} isOpen={isOpen} />
      <div className="scan-copy">
        <CopyButton text={id} what={`identifier: ${name}`} />
      </div>
    </li>
  )
}

function Findings({ scan, brandId, isOpen }: ScanProps) {
  const { CONFABULATED: wrong } = scan.counts
  const change = changeWords(scan)
  const spent = costWords(scan.cost, dollars)
  const took = scan.startedAt && scan.finishedAt ? `took ${duration(scan.startedAt, scan.finishedAt)}` : null
  return (
    <div className="stack">
      {judgedIn(scan.counts) > 0 && !isOpen && (
        <p>
          {wrong === 0 ? (
            'No answer with false claims'
          ) : (
            <strong>{plural(wrong, 'answer')} with false claims</strong>
          )}
        </p>
      )}
      {scan.before && change && (
        <p className="faint">
          {capitalised(isOpen ? change.mentioned : `${change.falseClaims}; ${change.mentioned}`)}.{' '}
          <Link
            to={`/brands/${brandId}/change?before=${scan.before.scanId}&after=${scan.id}`}
            aria-label={`What changed: ${nameOf(scan)}`}
          >
            What changed
          </Link>
        </p>
      )}
      <p className="faint">
        {[spent, took, scan.samples > 1 ? `${exact(scan.samples)} samples of each` : null]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}
