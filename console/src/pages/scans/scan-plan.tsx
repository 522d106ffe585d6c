// What a scan would ask: which engines, and why not the others.

import { forecastWords, type ScanPlan } from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { scanPlanQuery } from '../../api/queries.ts'
import { dollars } from '../../format.ts'
import { Allowed } from '../../parts/allowed.tsx'
import { ENGINE_NAMES } from '../../words/words.ts'

export function EnginePlan({ plan }: { plan: ScanPlan }) {
  return (
    <ul className="engine-plan">
      {plan.engines.map(({ engine, state, reason }) => (
        <li key={engine} className={`plan-${state}`}>
          <strong>{ENGINE_NAMES[engine]}</strong>
          <span>
            {state === 'runs'
              ? '✓ will be asked'
              : state === 'out_of_plan'
                ? 'not in the plan'
                : 'cannot be asked'}
          </span>
          {(state === 'not_runnable' || state === 'refused') && <span className="faint">{reason}</span>}
        </li>
      ))}
    </ul>
  )
}

/** What it costs or, while every engine refuses its key, would cost. */
export const PlanCost = ({ plan: { runs, forecast } }: { plan: ScanPlan }) =>
  forecast.asks > 0 && (
    <p>
      It {runs > 0 ? 'costs' : 'would cost'} <strong>{forecastWords(forecast, dollars)}</strong>.
    </p>
  )

/** On the pages of a brand whose next answers will be missing: which engines do not answer, and why. */
export function EngineTrouble({ brandId }: { brandId: string }) {
  const { data: plan } = useQuery(scanPlanQuery(brandId, null))
  if (!plan) return null
  const refused = plan.engines.filter(({ state }) => state === 'refused')
  const isNobody = !plan.engines.some(({ state }) => state === 'runs')
  const silent = isNobody
    ? plan.engines.filter(({ state }) => state === 'refused' || state === 'not_runnable')
    : refused
  if (silent.length === 0) return null
  return (
    <div className="note note-danger" role="alert">
      <div className="stack-tight">
        <strong>
          {isNobody
            ? 'No engine of the plan can be asked. Until one can, nothing new is captured.'
            : 'Engines that refuse their key are left out of every scan.'}
        </strong>
        <ul>
          {silent.map(({ engine, reason }) => (
            <li key={engine}>
              {ENGINE_NAMES[engine]}: <span className="foreign">{reason}</span>
            </li>
          ))}
        </ul>
        <Allowed action="installation.read">
          <Link to="/admin/engines">Set up engines</Link>
        </Allowed>
      </div>
    </div>
  )
}

/** Why no scan can be started now; null if one can. */
export function whyNot(plan: ScanPlan, running: number): string | null {
  if (plan.prompts === 0) return 'There is no active prompt, so there is nothing to ask.'
  if (running === 0) return 'No engine of the plan can be asked. The reasons are below.'
  if (plan.scansThisMonth + plan.samples > plan.maxScans && plan.scansThisMonth < plan.maxScans)
    return `${plan.samples} samples count as ${plan.samples} scans; fewer are left this month.`
  if (plan.scansThisMonth >= plan.maxScans)
    return 'The scans of this month are used up. They count anew from the 1st, UTC.'
  return null
}
