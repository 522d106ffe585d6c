import type { Engine } from '@brand-citation-forensics/client'
import {
  costWords,
  isUnjudged,
  judgedIn,
  newKey,
  outcomeWords,
  type ReadingForecast,
  type Run,
  type ScanDetail,
  type ScanProgress,
  whoWords,
} from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'wouter'
import { api, read } from '../../api/api.ts'
import { brandQuery, isUnderWay, progressQuery, readerQuery, scanQuery } from '../../api/queries.ts'
import { dayOf, dollars, duration, exact, plural } from '../../format.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { Moment, StatusBadge } from '../../parts/badges.tsx'
import { Button, CopyButton } from '../../parts/button.tsx'
import { ConfirmButton, DialogButton } from '../../parts/dialog.tsx'
import { HistoryLink } from '../../parts/links.tsx'
import { ErrorNote, JobProgress, Loaded } from '../../parts/loaded.tsx'
import { NotJudged } from '../../parts/not-judged.tsx'
import { PageHead, Panel } from '../../parts/page.tsx'
import { isMoving } from '../../words/scans.ts'
import { ENGINE_NAMES } from '../../words/words.ts'
import { ClassCounts } from './class-counts.tsx'
import { EngineProgress, Failures, Progress, Runs } from './progress.tsx'

export function ScanPage() {
  const { id: scanId = '' } = useParams()
  const query = useQuery(progressQuery(scanId))
  const detail = useQuery(scanQuery(scanId))
  return (
    <>
      {!query.data && <PageHead title="Scan" />}
      <Loaded query={query}>
        {scan => (
          <>
            <Head scan={scan} />
            {isMoving(scan) && <Progress scan={scan} />}
            <Results scan={scan} detail={detail.data} />
            {detail.data && <Failures runs={detail.data.runs} />}
            <EngineProgress scan={scan} />
          </>
        )}
      </Loaded>
      <Loaded query={detail}>
        {scan => (
          <>
            <NotAsked scan={scan} />
            <Runs scan={scan} />
            {!isUnderWay(scan) && (
              <Allowed action="verdict.renew" brandId={scan.brandId}>
                <JudgeAgain scan={scan} />
              </Allowed>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

function Head({ scan }: { scan: ScanProgress }) {
  const { id, brandId, createdAt, requestedBy, cancelled } = scan
  const who = whoWords(requestedBy)
  return (
    <PageHead
      title={`Scan of ${dayOf(createdAt)}${who ? `, ${who}` : ''}`}
      crumbs={[{ label: 'Scans', to: `/brands/${brandId}/scans` }]}
      lead={
        <>
          Asked for at <Moment at={createdAt} exact />
          {scan.studyId && (
            <>
              , a <Link to={`/studies/${scan.studyId}`}>round of a study</Link>
            </>
          )}
          {scan.followedCaseId && (
            <>
              , to <Link to={`/cases/${scan.followedCaseId}`}>follow a false claim</Link>
            </>
          )}
          {cancelled && (
            <>
              , cancelled at <Moment at={cancelled.at} exact /> {whoWords(cancelled.by)}
            </>
          )}
        </>
      }
      actions={
        <>
          <StatusBadge status={scan.status} />
          <Cancel scan={scan} />
          <HistoryLink type="scan" id={id} brandId={brandId} of="this scan" />
          <CopyButton text={id} what="identifier of the scan" />
        </>
      }
    />
  )
}

function Cancel({ scan: { id, brandId, status, studyId, progress } }: { scan: ScanProgress }) {
  const queries = useQueryClient()
  if (studyId || status === 'CANCELLED' || progress.waiting + progress.asking === 0) return null
  const cancel = async () => {
    await api.POST('/api/admin/scans/{scanId}/cancel', { params: { path: { scanId: id } } })
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['scans', id] }),
      queries.invalidateQueries({ queryKey: ['brands', brandId] }),
    ])
  }
  return (
    <Allowed action="scan.cancel" brandId={brandId}>
      <ConfirmButton
        label="Cancel scan"
        title="Cancel this scan?"
        action="Cancel scan"
        otherwise="Let it go on"
        onConfirm={cancel}
      >
        <p>
          Nothing more is asked for it: {plural(progress.waiting, 'run')} of {exact(progress.runs)} would
          still have their turn.
        </p>
        <p>
          What was captured stays, is judged and counts, and so does what engines are being asked right now.
          The scan counts against the plan.
        </p>
      </ConfirmButton>
    </Allowed>
  )
}

function Results({ scan, detail }: { scan: ScanProgress; detail: ScanDetail | undefined }) {
  const { data: brand } = useQuery(brandQuery(scan.brandId))
  const isUnknown = isUnjudged(brand, scan.counts.CONFABULATED)
  // Nothing is called free of false claims before it is known whether there are facts.
  const isOpen = brand === undefined || isUnknown
  const { CONFABULATED: wrong } = scan.counts
  return (
    <>
      <Panel title="Results" lead={outcomeWords(scan.progress)}>
        {judgedIn(scan.counts) > 0 && (
          <div className="stack scan-result">
            <ClassCounts counts={scan.counts} isOpen={isOpen} />
            {!isOpen && (
              <p>
                {wrong === 0 ? (
                  'No answer with false claims.'
                ) : (
                  <Link to={`/scans/${scan.id}?result=CONFABULATED`}>
                    {plural(wrong, 'answer')} with false claims
                  </Link>
                )}
              </p>
            )}
          </div>
        )}
        {scan.apart > 0 && (
          <p className="faint">
            {plural(scan.apart, 'answer')} came by a way that no rate counts, and{' '}
            {scan.apart === 1 ? 'is' : 'are'} not in this bar.
          </p>
        )}
        <FactsLine scan={scan} detail={detail} />
      </Panel>
      {isUnknown && <NotJudged brandId={scan.brandId} />}
    </>
  )
}

function FactsLine({ scan, detail }: { scan: ScanProgress; detail: ScanDetail | undefined }) {
  const reading = detail?.readingCost && costWords(detail.readingCost, dollars)
  const { startedAt, finishedAt } = scan
  return (
    <dl className="facts-line">
      <Fact name="Started">{startedAt ? <Moment at={startedAt} exact /> : 'not yet'}</Fact>
      <Fact name="Asking took">
        {startedAt && finishedAt ? duration(startedAt, finishedAt) : 'not finished'}
      </Fact>
      <Fact name="Prompts">{exact(scan.totalPrompts)}</Fact>
      {scan.samples > 1 && <Fact name="Samples">{exact(scan.samples)} of each</Fact>}
      {detail && <NotShown runs={detail.runs} />}
      {detail && <Fact name="Cost">{costWords(detail.cost, dollars) ?? 'nothing asked yet'}</Fact>}
      {reading && <Fact name="Cost of reading">{reading}</Fact>}
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Absent is absent; but an engine that showed no answer did not leave the brand out of one. */
function NotShown({ runs }: { runs: Run[] }) {
  const absent = runs.filter(run => run.citationClass === 'ABSENT')
  const notShown = absent.filter(run => run.outcome === 'not_shown').length
  if (notShown === 0) return null
  return (
    <Fact name="Not shown">
      {exact(notShown)} of {exact(absent.length)} absent
    </Fact>
  )
}

function NotAsked({ scan: { enginesNotRunnable, enginesOutOfPlan } }: { scan: ScanDetail }) {
  if (enginesNotRunnable.length + enginesOutOfPlan.length === 0) return null
  const names = (engines: Engine[]) => engines.map(engine => ENGINE_NAMES[engine]).join(', ')
  return (
    <Panel title="Not asked">
      <dl className="facts-list">
        {enginesNotRunnable.length > 0 && (
          <div>
            <dt>Could not be asked</dt>
            <dd>
              {names(enginesNotRunnable)}. <Link to="/admin/engines">Why</Link>
            </dd>
          </div>
        )}
        {enginesOutOfPlan.length > 0 && (
          <div>
            <dt>Not in the plan</dt>
            <dd>{names(enginesOutOfPlan)}</dd>
          </div>
        )}
      </dl>
    </Panel>
  )
}

/** New verdicts on old answers: from earlier readings, or after a new one. The old verdicts stay. */
function JudgeAgain({ scan: { id, brandId } }: { scan: ScanDetail }) {
  const queries = useQueryClient()
  const { data: reader } = useQuery(readerQuery)
  const judge = useMutation({
    mutationFn: (read: boolean) =>
      api.POST('/api/admin/brands/{brandId}/reclassify', {
        params: { path: { brandId } },
        body: { scanId: id, read },
        idempotencyKey: newKey(),
      }),
  })
  const isModel = reader !== undefined && reader !== null && reader.state !== 'none'
  return (
    <Panel
      title="Verdicts"
      lead="New comparers, rules or readings give new verdicts. Earlier ones stay in the history of each run."
    >
      <div className="row no-print">
        <Button isPending={judge.isPending} onPress={() => judge.mutate(false)}>
          Judge again
        </Button>
        {isModel && (
          <DialogButton label="Read again" title="Have the model read again">
            {close => (
              <ReadAgain
                scan={{ id, brandId }}
                onAgreed={() => {
                  judge.mutate(true)
                  close()
                }}
              />
            )}
          </DialogButton>
        )}
        <span className="faint">Judging again asks no engine and costs nothing.</span>
      </div>
      {judge.error && <ErrorNote error={judge.error} />}
      {judge.data && (
        <JobProgress
          jobId={judge.data.jobId}
          doing="Judging again"
          done="Judged again. Each run has its new verdict."
          onDone={() =>
            void Promise.all([
              queries.invalidateQueries({ queryKey: ['scans', id] }),
              queries.invalidateQueries({ queryKey: ['brands', brandId] }),
            ])
          }
        />
      )}
    </Panel>
  )
}

interface ReadAgainProps {
  scan: Pick<ScanDetail, 'id' | 'brandId'>
  onAgreed: () => void
}

function ReadAgain({ scan: { id, brandId }, onAgreed }: ReadAgainProps) {
  const query = useQuery({
    ...read('/api/admin/brands/{brandId}/reading-forecast', { brandId }, { scanId: id }),
    gcTime: 0,
  })
  return (
    <Loaded query={query}>
      {forecast => (
        <div className="stack">
          <p>
            <code className="foreign">{forecast.model}</code> reads {plural(forecast.answers, 'answer')},
            which {costOf(forecast)}. A new reading stands beside the old one.
          </p>
          <div className="dialog-foot">
            <Button look="primary" isDisabled={forecast.answers === 0} onPress={onAgreed}>
              Read again
            </Button>
          </div>
        </div>
      )}
    </Loaded>
  )
}

const costOf = ({ usd }: ReadingForecast): string =>
  usd === null ? 'costs an unknown amount' : `costs about ${dollars(usd)}`
