import { forecastWords, type ScanPlan } from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { admin } from '../../api/clients.ts'
import { brandQuery, scanPlanQuery } from '../../api/queries.ts'
import { dollars, exact, plural } from '../../format.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { Button } from '../../parts/button.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { SamplesField } from '../../parts/fields/samples-field.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Panel } from '../../parts/panel.tsx'
import { History } from './history.tsx'
import { EnginePlan, whyNot } from './scan-plan.tsx'

export function Scans() {
  const { id: brandId = '' } = useParams()
  const { data: brand } = useQuery(brandQuery(brandId))
  const [samples, setSamples] = useState<number | null>(null)
  const [dueOnly, setDueOnly] = useState(false)
  const plan = useQuery(scanPlanQuery(brandId, samples, dueOnly))
  return (
    <>
      <PageHead
        title="Scans"
        of={brand?.name}
        lead="A scan puts every active prompt to every engine of the plan."
      />
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
    mutationFn: () => admin.startScan(brandId, { ...(samples !== null && { samples }), dueOnly }),
    onSuccess: async ({ scanId }) => {
      await queries.invalidateQueries({ queryKey: ['brand', brandId] })
      navigate(`/scans/${scanId}`)
    },
  })
  const running = plan.engines.filter(engine => engine.state === 'runs')
  const isNoneDue = dueOnly && plan.prompts === 0
  const hindrance = isNoneDue ? 'No prompt is due now.' : whyNot(plan, running.length)
  return (
    <Panel
      title="Next scan"
      lead={`${plural(plan.prompts, 'prompt')} on ${plural(running.length, 'engine')}${plan.samples > 1 ? `, each up to ${plan.samples} times,` : ''} make ${plural(plan.runs, 'run')}. ${exact(plan.scansThisMonth)} of ${plural(plan.maxScans, 'scan')} of this month used.`}
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
      <SamplesField value={samples} onChange={onSamples} otherwise="As for each prompt and the brand" />
      {(dueOnly || (plan.duePrompts ?? plan.prompts) < plan.prompts) && (
        <label className="check">
          <input type="checkbox" checked={dueOnly} onChange={event => onDueOnly(event.target.checked)} />
          <span>Only the {plural(plan.duePrompts ?? 0, 'prompt')} whose turn it is</span>
        </label>
      )}
      {hindrance && <p className="note note-warn">{hindrance}</p>}
      {plan.runs > 0 && <p>It costs {forecastWords(plan.forecast, dollars)}.</p>}
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
