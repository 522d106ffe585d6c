import {
  changeWords,
  costWords,
  isUnjudged,
  judgedIn,
  type ListedScan,
  newKey,
  outcomeWords,
  type ScanPlan,
  whoWords,
} from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { api } from '../../api/api.ts'
import { brandQuery, scanPlanQuery, scansQuery } from '../../api/queries.ts'
import { dayOf, dollars, duration, exact, plural } from '../../format.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { Moment, StatusBadge } from '../../parts/badges.tsx'
import { Button, CopyButton } from '../../parts/button.tsx'
import { ErrorNote, Loaded, LoadMore, Skeleton } from '../../parts/loaded.tsx'
import { PageHead, Panel } from '../../parts/page.tsx'
import { SamplesField } from '../../parts/samples-field.tsx'
import { ExportTable } from '../../parts/table.tsx'
import { isMoving, progressWords } from '../../words/scans.ts'
import { capitalised } from '../../words/words.ts'
import { ClassCounts } from './class-counts.tsx'
import { EnginePlan, PlanCost, whyNot } from './scan-plan.tsx'

export function Scans() {
  const { id: brandId = '' } = useParams()
  const [samples, setSamples] = useState<number | null>(null)
  const [dueOnly, setDueOnly] = useState(false)
  const plan = useQuery(scanPlanQuery(brandId, samples, dueOnly))
  return (
    <>
      <PageHead lead="A scan asks every engine of the plan all active prompts." />
      <Loaded query={plan}>
        {data => (
          <StartScan
            brandId={brandId}
            plan={data}
            samples={samples}
            onSamples={setSamples}
            dueOnly={dueOnly}
            onDueOnly={setDueOnly}
          />
        )}
      </Loaded>
      <History brandId={brandId} />
    </>
  )
}

interface StartScanProps {
  brandId: string
  plan: ScanPlan
  samples: number | null
  onSamples: (samples: number | null) => void
  dueOnly: boolean
  onDueOnly: (dueOnly: boolean) => void
}

function StartScan({ brandId, plan, samples, onSamples, dueOnly, onDueOnly }: StartScanProps) {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const start = useMutation({
    mutationFn: () =>
      api.POST('/api/admin/brands/{brandId}/scans', {
        params: { path: { brandId } },
        body: { ...(samples !== null && { samples }), dueOnly },
        idempotencyKey: newKey(),
      }),
    onSuccess: async ({ scanId }) => {
      await queries.invalidateQueries({ queryKey: ['brands', brandId] })
      navigate(`/scans/${scanId}`)
    },
  })
  const running = plan.engines.filter(engine => engine.state === 'runs')
  const isNoneDue = dueOnly && plan.prompts === 0
  const hindrance = isNoneDue ? 'No prompt is due now.' : whyNot(plan, running.length)
  return (
    <Panel
      title="Next scan"
      lead={`${plural(plan.prompts, 'prompt')} × ${plural(running.length, 'engine')}${plan.samples > 1 ? `, up to ${plan.samples} times each` : ''}: ${plural(plan.runs, 'request')}. ${exact(plan.scansThisMonth)} of ${plural(plan.maxScans, 'scan')} used this month.`}
      actions={
        <Allowed action="scan.start" brandId={brandId}>
          <Button
            look="primary"
            isPending={start.isPending}
            isDisabled={hindrance !== null}
            onPress={() => start.mutate()}
          >
            Start scan
          </Button>
        </Allowed>
      }
    >
      <SamplesField
        value={samples}
        onChange={onSamples}
        otherwise="Use the setting of each prompt or the brand"
      />
      {(dueOnly || (plan.duePrompts ?? plan.prompts) < plan.prompts) && (
        <label className="check">
          <input type="checkbox" checked={dueOnly} onChange={event => onDueOnly(event.target.checked)} />
          <span>Only the {plural(plan.duePrompts ?? 0, 'prompt')} due now</span>
        </label>
      )}
      {hindrance && <p className="note note-warn">{hindrance}</p>}
      <PlanCost plan={plan} />
      {plan.prompts === 0 && !isNoneDue && (
        <p>
          <Link to={`/brands/${brandId}/prompts`}>Add prompts</Link>, or in a terminal{' '}
          <code>{`bcf prompt import --brand ${brandId} prompts.csv`}</code>
        </p>
      )}
      {start.error && <ErrorNote error={start.error} />}
      <EnginePlan plan={plan} />
    </Panel>
  )
}

function History({ brandId }: { brandId: string }) {
  const query = useInfiniteQuery(scansQuery(brandId))
  const { data: brand } = useQuery(brandQuery(brandId))
  const scans = query.data?.pages.flatMap(page => page.scans) ?? []
  return (
    <Panel
      title="History"
      actions={scans.length > 0 && <ExportTable list={`brands/${brandId}/scans`} name="scans" />}
      flush
    >
      {query.error && <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton lines={5} />}
      {query.data && scans.length === 0 && (
        <p className="panel-text faint">No scans yet. Start one above, or set up a schedule in Settings.</p>
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
              <Link to={`/studies/${scan.studyId}`}>part of a study</Link>
            </>
          )}
          {scan.followedCaseId && (
            <>
              {', '}
              <Link to={`/cases/${scan.followedCaseId}`}>follow-up of a case</Link>
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
            'No answers with false claims'
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
