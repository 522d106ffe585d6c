// A brand from its domain, on one page: the site, what was read there, the questions, the scan. The address names the brand
// and the step; the service knows how far it has come, so that a reload continues.

import type { Setup } from '@brand-citation-forensics/client/admin'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'wouter'
import { setupQuery } from '../../api/queries.ts'
import { oneOf } from '../../parts/filters.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { BrandStep } from './brand-step.tsx'
import { PromptsStep } from './prompts-step.tsx'
import { ScanStep } from './scan-step.tsx'
import { SiteStep } from './site-step.tsx'

const STEPS = ['site', 'brand', 'prompts', 'scan'] as const
type Step = (typeof STEPS)[number]

const STEP_NAMES: Record<Step, string> = {
  site: 'Website',
  brand: 'Names and facts',
  prompts: 'Questions',
  scan: 'First scan',
}

export function SetupPage() {
  const [params] = useSearchParams()
  const brandId = params.get('brand')
  return (
    <>
      <PageHead
        title="Set up a brand"
        crumbs={[{ label: 'Brands', to: '/brands' }]}
        lead="From its website to a first scan. Whatever you have done is kept: you can leave and come back."
      />
      {brandId === null ? <Begin /> : <GoOn brandId={brandId} />}
    </>
  )
}

function Begin() {
  return (
    <>
      <Steps step="site" />
      <SiteStep setup={null} />
      <p className="faint">
        Without a website to read, <Link to="/brands">add the brand by hand</Link>.
      </p>
    </>
  )
}

function GoOn({ brandId }: { brandId: string }) {
  const query = useQuery(setupQuery(brandId))
  const [params, setParams] = useSearchParams()
  const go = (next: Step, more: Record<string, string> = {}) =>
    setParams(previous => ({ ...Object.fromEntries(previous), ...more, step: next }))
  return (
    <Loaded query={query}>
      {setup => {
        const step = stepOf(setup, oneOf(STEPS, params.get('step') ?? ''))
        return (
          <Stage key={step} step={step}>
            {step === 'site' && <SiteStep setup={setup} onByHand={() => go('brand')} />}
            {step === 'brand' && <BrandStep setup={setup} onDone={language => go('prompts', { language })} />}
            {step === 'prompts' && (
              <PromptsStep setup={setup} onBack={() => go('brand')} onDone={() => go('scan')} />
            )}
            {step === 'scan' && <ScanStep setup={setup} onBack={() => go('prompts')} />}
          </Stage>
        )
      }}
    </Loaded>
  )
}

/** Leads users of screen readers and keyboards from one step to the next. */
function Stage({ step, children }: { step: Step; children: ReactNode }) {
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => stage.current?.focus(), [])
  return (
    <>
      <Steps step={step} />
      <div className="stage" ref={stage} tabIndex={-1}>
        {children}
      </div>
    </>
  )
}

/** Where to continue: the step in the address, once there is something to do there. */
function stepOf({ reading, prompts, scan }: Setup, wanted: Step | undefined): Step {
  if (scan !== null && wanted === undefined) return 'scan'
  if (reading?.status === 'QUEUED' || reading?.status === 'RUNNING') return 'site'
  if (wanted !== undefined) return wanted
  if (reading?.status === 'FAILED') return 'site'
  return prompts > 0 ? 'scan' : 'brand'
}

function Steps({ step }: { step: Step }) {
  const at = STEPS.indexOf(step)
  return (
    <ol className="steps" aria-label="Steps">
      {STEPS.map((name, place) => (
        <li
          key={name}
          className={place < at ? 'step-done' : undefined}
          aria-current={name === step ? 'step' : undefined}
        >
          {STEP_NAMES[name]}
          {place < at && <span className="visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  )
}
