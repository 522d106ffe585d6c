// A brand from its domain, on one page: the site, what was read there, the questions, the scan. The address names the brand
// and the step; the service knows how far it has come, so that a reload continues.

import { foundWords, type Setup, startingNames } from '@brand-citation-forensics/client/admin'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { api } from '../../api/api.ts'
import { brandsQuery, factsQuery, proposedQuery, setupQuery, suggestionsQuery } from '../../api/queries.ts'
import { linesIn, plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Form, InputField, Options, SelectField, TextAreaField } from '../../parts/fields.tsx'
import { oneOf } from '../../parts/filters.tsx'
import { ErrorNote, Loaded } from '../../parts/loaded.tsx'
import { PageHead, Panel } from '../../parts/page.tsx'
import { languageName } from '../../words/words.ts'
import { AddFact } from '../facts/add-fact.tsx'
import { ImportFacts } from '../facts/enter-facts.tsx'
import { FactTable } from '../facts/fact-table.tsx'
import { NoFacts } from '../facts/no-facts.tsx'
import { ProposedFacts } from '../facts/proposed-facts.tsx'
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
        lead="From its website to a first scan. Your progress is saved: you can leave and come back."
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

interface BrandStepProps {
  setup: Setup
  onDone: (language: string) => void
}

/** The brand's name, the language it is asked about in, and what answers are compared with. */
function BrandStep({ setup, onDone }: BrandStepProps) {
  const { brand, site } = setup
  const queries = useQueryClient()
  const { data: suggested } = useQuery(suggestionsQuery(brand.id, {}))
  const start = startingNames(setup)
  const [name, setName] = useState(start.name)
  const [aliases, setAliases] = useState(start.aliases.join('\n'))
  const [language, setLanguage] = useState('')
  const settle = useMutation({
    mutationFn: () =>
      api.PUT('/api/admin/brands/{brandId}/setup', {
        params: { path: { brandId: brand.id } },
        body: {
          name: name.trim(),
          aliases: linesIn(aliases),
        },
      }),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['brands', brand.id] }),
        queries.invalidateQueries({ ...brandsQuery, exact: true }),
      ])
      onDone(language || (suggested?.language ?? 'en'))
    },
  })
  return (
    <>
      <FoundFacts setup={setup} />
      <Panel
        title="Names"
        lead={site ? 'From the website. Correct what is wrong.' : 'The way people write them.'}
      >
        <Form onSubmit={() => settle.mutate()}>
          <InputField
            label="Name"
            hint="The way people write it."
            required
            maxLength={200}
            value={name}
            onChange={setName}
          />
          <TextAreaField
            label="Other names"
            hint="One per line: short forms, the legal name, other spellings."
            rows={3}
            value={aliases}
            onChange={setAliases}
          />
          <SelectField
            label="Language of the questions"
            hint="The language of the website unless you choose another."
            value={language || suggested?.language}
            onChange={setLanguage}
          >
            <Options of={suggested?.languages.map(code => [code, languageName(code)])} />
          </SelectField>
          {settle.error && <ErrorNote error={settle.error} />}
          <div className="row">
            <Button look="primary" type="submit" isPending={settle.isPending}>
              Continue to the questions
            </Button>
          </div>
        </Form>
      </Panel>
    </>
  )
}

function FoundFacts({ setup }: { setup: Setup }) {
  const { brand, facts } = setup
  const query = useQuery(factsQuery(brand.id))
  return (
    <Panel
      title="Facts"
      lead={facts.judged.length > 0 ? foundWords(setup) : undefined}
      actions={
        <>
          <AddFact brandId={brand.id} />
          <ImportFacts brandId={brand.id} />
        </>
      }
    >
      <NoFacts setup={setup} />
      <Loaded query={query}>
        {known => {
          const active = known.filter(fact => fact.active)
          const judged = active.filter(({ id }) => facts.judged.includes(id))
          const others = active.filter(({ id }) => !facts.judged.includes(id))
          return (
            <>
              {judged.length > 0 && <FactTable facts={judged} brandId={brand.id} history={false} />}
              <Proposed brandId={brand.id} />
              {others.length > 0 && (
                <details>
                  <summary>{plural(others.length, 'fact')} that no answer is held against</summary>
                  <FactTable facts={others} brandId={brand.id} history={false} />
                </details>
              )}
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

/** Empty if no model reads: then there is nothing to wait for. */
function Proposed({ brandId }: { brandId: string }) {
  const first = useInfiniteQuery(proposedQuery(brandId)).data?.pages[0]
  return first && first.total + first.waiting > 0 ? <ProposedFacts brandId={brandId} /> : null
}
