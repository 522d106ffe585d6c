import {
  NO_FACTS_WORDS,
  outcomeWords,
  type ScanPlan,
  type Setup,
  setupScanKey,
} from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { api } from '../../api/api.ts'
import { enginesQuery, isUnderWay, readerQuery, scanPlanQuery, scanQuery } from '../../api/queries.ts'
import { exact, plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { CalibrateReader } from '../../parts/calibrate.tsx'
import { ErrorNote, Loaded } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/page.tsx'
import { progressWords } from '../../words/scans.ts'
import { PlanField } from '../brand-form.tsx'
import { EnginePlan, PlanCost, whyNot } from '../scans/scan-plan.tsx'

interface ScanStepProps {
  setup: Setup
  onBack: () => void
}

export function ScanStep({ setup, onBack }: ScanStepProps) {
  const [isAgain, setAgain] = useState(false)
  const [wasStarted, setStarted] = useState(false)
  const started = () => {
    setAgain(false)
    setStarted(true)
  }
  return (
    <>
      <Calibrate />
      {setup.scan === null || isAgain ? (
        <Agree setup={setup} onBack={onBack} onStarted={started} />
      ) : (
        <Scanning
          scanId={setup.scan.id}
          setup={setup}
          wasStarted={wasStarted}
          onAgain={() => setAgain(true)}
        />
      )}
    </>
  )
}

/** Once for all brands. Without it the scan goes on, and what is false is shown as suspected. */
function Calibrate() {
  const { data: reader } = useQuery(readerQuery)
  if (!reader?.calibrating && reader?.state !== 'uncalibrated') return null
  return (
    <Panel title="Reader" lead="You can scan without one: answers are checked once it is ready.">
      <CalibrateReader reader={reader} />
    </Panel>
  )
}

/** What it will ask and cost, before anything is spent. */
function Agree({ setup, onBack, onStarted }: ScanStepProps & { onStarted: () => void }) {
  const { brand } = setup
  const query = useQuery(scanPlanQuery(brand.id, 1))
  const { data: engines = [] } = useQuery(enginesQuery)
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['brands', brand.id] })
  const choosePlan = useMutation({
    mutationFn: (plan: string) =>
      api.PATCH('/api/admin/brands/{brandId}', { params: { path: { brandId: brand.id } }, body: { plan } }),
    onSuccess: refresh,
  })
  const start = useMutation({
    mutationFn: () =>
      api.POST('/api/admin/brands/{brandId}/scans', {
        params: { path: { brandId: brand.id } },
        body: {},
        idempotencyKey: setupScanKey(setup),
      }),
    onSuccess: async () => {
      await refresh()
      onStarted()
    },
  })
  const isSandbox = engines.some(({ surface }) => surface === 'sandbox')
  return (
    <Loaded query={query}>
      {plan => {
        const running = plan.engines.filter(({ state }) => state === 'runs').length
        const hindrance = whyNot(plan, running)
        return (
          <Panel title="First scan" lead={leadOf(plan, running)}>
            {isSandbox && (
              <p className="note note-warn" role="note">
                <strong>Sandbox.</strong> No real engine is asked: a simulator answers, and what comes of it
                is evidence of nothing. The amounts are what such answers would cost.
              </p>
            )}
            <PlanField value={brand.plan} onChange={name => choosePlan.mutate(name)} />
            {hindrance && (
              <p className="note note-warn" role="note">
                {hindrance} {running === 0 && <Link to="/admin/engines">Set up engines</Link>}
              </p>
            )}
            <PlanCost plan={plan} />
            {setup.facts.judged.length === 0 && (
              <p className="note note-warn" role="note">
                {NO_FACTS_WORDS}. The answers are captured and sealed all the same.
              </p>
            )}
            {[choosePlan.error, start.error].map(
              error => error && <ErrorNote key={error.message} error={error} />,
            )}
            <div className="row">
              <Button
                look="primary"
                isDisabled={hindrance !== null}
                isPending={start.isPending}
                onPress={() => start.mutate()}
              >
                Accept and start the scan
              </Button>
              <Button onPress={onBack}>Back</Button>
              <Link to={`/brands/${brand.id}`}>Not now</Link>
            </div>
            <EnginePlan plan={plan} />
          </Panel>
        )
      }}
    </Loaded>
  )
}

const leadOf = (plan: ScanPlan, running: number): string =>
  `${plural(plan.prompts, 'question')} on ${plural(running, 'engine')} make ${plural(plan.runs, 'run')}. ${exact(plan.scansThisMonth)} of ${plural(plan.maxScans, 'scan')} of this month used.`

interface ScanningProps {
  scanId: string
  setup: Setup
  /** On this page, just now: it may be over before it was seen running. */
  wasStarted: boolean
  onAgain: () => void
}

/** Leads to the overview, if watched to the end. */
function Scanning({ scanId, setup, wasStarted, onAgain }: ScanningProps) {
  const query = useQuery(scanQuery(scanId))
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const [wasUnderWay, setUnderWay] = useState(wasStarted)
  const isOver = query.data !== undefined && !isUnderWay(query.data)
  const leave = useEffectEvent(async () => {
    await queries.invalidateQueries({ queryKey: ['brands', setup.brand.id] })
    if (query.data?.status !== 'FAILED') navigate(`/brands/${setup.brand.id}`)
  })
  useEffect(() => {
    if (query.data && !isOver) setUnderWay(true)
    if (isOver && wasUnderWay) void leave()
  }, [query.data, isOver, wasUnderWay])
  return (
    <Loaded query={query}>
      {scan => (
        <Panel title={isOver ? 'Scanned' : 'Scanning'}>
          <progress
            aria-label="Captured"
            max={Math.max(1, scan.progress.runs)}
            value={scan.progress.captured}
          />
          <p role="status">{(isOver ? outcomeWords : progressWords)(scan.progress)}</p>
          {isOver ? (
            <div className="row">
              <Link className="button button-primary" to={`/brands/${setup.brand.id}`}>
                Go to the overview
              </Link>
              <Button onPress={onAgain}>Scan again</Button>
              <Link to={`/scans/${scan.id}`}>See every answer</Link>
            </div>
          ) : (
            <p className="faint">You can leave this page. The overview opens when the scan is done.</p>
          )}
        </Panel>
      )}
    </Loaded>
  )
}
