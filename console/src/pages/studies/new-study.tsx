import type { Engine } from '@brand-citation-forensics/client'
import {
  forecastWords,
  type NewStudy,
  newKey,
  type Prompt,
  type StudyForecast,
} from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { api } from '../../api/api.ts'
import { promptsQuery, scanPlanQuery, studyForecastQuery } from '../../api/queries.ts'
import { dollars, exact, plural } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { Form, InputField, TextAreaField } from '../../parts/fields.tsx'
import { ErrorNote, Loaded } from '../../parts/loaded.tsx'
import { PageHead, Panel } from '../../parts/page.tsx'
import { ENGINE_NAMES } from '../../words/words.ts'

export function NewStudyPage() {
  const { id: brandId = '' } = useParams()
  const prompts = useQuery(promptsQuery(brandId))
  const plan = useQuery(scanPlanQuery(brandId, 1, false))
  return (
    <>
      <PageHead
        title="Plan a study"
        crumbs={[{ label: 'Studies', to: `/brands/${brandId}/scans/studies` }]}
        lead="What you choose here is sealed when you plan it. It cannot be changed afterwards, only cancelled."
      />
      <Loaded query={prompts}>
        {list => (
          <Loaded query={plan}>
            {({ engines }) => (
              <StudyForm
                brandId={brandId}
                prompts={list}
                engines={engines.filter(({ state }) => state === 'runs').map(({ engine }) => engine)}
              />
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

interface StudyFormProps {
  brandId: string
  prompts: Prompt[]
  engines: Engine[]
}

const MOST_ASKS = 20_000
const MOST_SAMPLES = 10

function StudyForm({ brandId, prompts, engines }: StudyFormProps) {
  const [question, setQuestion] = useState('')
  const [promptIds, setPromptIds] = useState(prompts.filter(({ active }) => active).map(({ id }) => id))
  const [chosen, setChosen] = useState<Engine[]>(engines)
  const [extent, setExtent] = useState<Extent>({ rounds: 5, samples: 1, hours: 24, budget: '' })
  const { rounds, samples, hours, budget } = extent
  const asking = { promptIds, engines: chosen, rounds, samples }
  const asks = promptIds.length * chosen.length * rounds * samples
  const isWhole = asks > 0 && asks <= MOST_ASKS
  const forecast = useQuery({ ...studyForecastQuery(brandId, asking), enabled: isWhole })
  const planning = usePlanning(brandId)
  const submit = () => {
    const maxUsdMicros = Math.round(Number(budget) * 1e6)
    planning.mutate({
      ...asking,
      ...{ question: question.trim(), hours },
      ...(maxUsdMicros > 0 && { maxUsdMicros }),
    })
  }
  return (
    <Form onSubmit={submit}>
      <Panel title="Question">
        <TextAreaField
          label="What the study is to find out"
          hint="In plain words, for readers of the results."
          required
          rows={2}
          maxLength={2_000}
          value={question}
          onChange={setQuestion}
        />
      </Panel>
      <Panel title="Prompts" lead="Each is put to every engine below.">
        <Choices
          legend="Prompts to ask"
          all={prompts.map(({ id, text }) => ({ id, label: text }))}
          chosen={promptIds}
          onChange={setPromptIds}
        />
        {prompts.length === 0 && (
          <p>
            There are none yet: <Link to={`/brands/${brandId}/prompts`}>add prompts</Link> first.
          </p>
        )}
      </Panel>
      <Panel title="Engines" lead="Those of the plan that can be asked now.">
        <Choices
          legend="Engines to ask"
          all={engines.map(engine => ({ id: engine, label: ENGINE_NAMES[engine] }))}
          chosen={chosen}
          onChange={setChosen}
        />
      </Panel>
      <ExtentPanel value={extent} onChange={more => setExtent({ ...extent, ...more })} />
      <Panel title="What it asks and costs">
        <div role="status">
          {!isWhole && <p className="note note-warn">{whyNot(asks)}</p>}
          {isWhole && forecast.data && <Forecast forecast={forecast.data} />}
        </div>
        {(forecast.error ?? planning.error) && <ErrorNote error={(forecast.error ?? planning.error)!} />}
        <Button look="primary" type="submit" isPending={planning.isPending} isDisabled={!isWhole}>
          Seal the plan and begin
        </Button>
      </Panel>
    </Form>
  )
}

function usePlanning(brandId: string) {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: (study: NewStudy) =>
      api.POST('/api/admin/brands/{brandId}/studies', {
        params: { path: { brandId } },
        body: study,
        idempotencyKey: newKey(),
      }),
    onSuccess: async ({ studyId }) => {
      await queries.invalidateQueries({ queryKey: ['brands', brandId] })
      navigate(`/studies/${studyId}`)
    },
  })
}

interface Extent {
  rounds: number
  samples: number
  hours: number
  budget: string
}

interface ExtentPanelProps {
  value: Extent
  onChange: (changed: Partial<Extent>) => void
}

const ExtentPanel = ({ value, onChange }: ExtentPanelProps) => (
  <Panel title="How often, and until when">
    <WholeField
      label="Rounds"
      hint="How often everything is asked, spread evenly over the period."
      value={value.rounds}
      most={MOST_ASKS}
      onChange={rounds => onChange({ rounds })}
    />
    <WholeField
      label="Samples"
      hint="How often each engine is asked each prompt per round."
      value={value.samples}
      most={MOST_SAMPLES}
      onChange={samples => onChange({ samples })}
    />
    <WholeField
      label="Period in hours"
      hint="Questions not asked by then are skipped, and the results say so."
      value={value.hours}
      most={8_784}
      onChange={hours => onChange({ hours })}
    />
    <InputField
      label="Budget in US dollars"
      hint="Leave empty for no limit. A study never stops early because of its results, which would bias them."
      type="number"
      min={0}
      step="any"
      value={value.budget}
      onChange={budget => onChange({ budget })}
    />
  </Panel>
)

const whyNot = (asks: number): string =>
  asks === 0
    ? 'Choose at least one prompt and one engine.'
    : `A study can have at most ${exact(MOST_ASKS)} requests; this one has ${exact(asks)}.`

function Forecast({ forecast }: { forecast: StudyForecast }) {
  const { plannedRuns, scans, scansThisMonth, maxScans } = forecast
  return (
    <>
      <p>
        {plural(plannedRuns, 'request')}: {forecastWords(forecast.forecast, dollars)}.
      </p>
      <p>
        It counts as {plural(scans, 'scan')} of your plan; {exact(scansThisMonth)} of {exact(maxScans)} used
        this month.
      </p>
      {scansThisMonth + scans > maxScans && (
        <p className="note note-warn">
          The study stops when your plan’s scans are used up, and the results say so.
        </p>
      )}
    </>
  )
}

interface ChoicesProps<Id extends string> {
  legend: string
  all: { id: Id; label: string }[]
  chosen: Id[]
  onChange: (chosen: Id[]) => void
}

function Choices<Id extends string>({ legend, all, chosen, onChange }: ChoicesProps<Id>) {
  const turn = (id: Id, on: boolean) =>
    onChange(all.map(choice => choice.id).filter(known => (known === id ? on : chosen.includes(known))))
  return (
    <fieldset className="stack-tight">
      <legend className="visually-hidden">{legend}</legend>
      {all.map(({ id, label }) => (
        <label key={id} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={event => turn(id, event.target.checked)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface WholeFieldProps {
  label: string
  hint: string
  value: number
  most: number
  onChange: (value: number) => void
}

function WholeField({ label, hint, value, most, onChange }: WholeFieldProps) {
  return (
    <InputField
      label={label}
      hint={hint}
      type="number"
      required
      min={1}
      max={most}
      step={1}
      value={value || ''}
      onChange={typed => onChange(Math.max(0, Math.trunc(Number(typed))))}
    />
  )
}
