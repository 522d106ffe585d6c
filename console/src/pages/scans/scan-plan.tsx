// What a scan would ask: which engines, and why not the others.

import type { ScanPlan } from '@brand-citation-forensics/client/admin'
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
          {state === 'not_runnable' && <span className="faint">{reason}</span>}
        </li>
      ))}
    </ul>
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
