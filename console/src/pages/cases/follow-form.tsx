import { everyWords, type Following, followingForecastWords } from '@brand-citation-forensics/client/admin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { admin } from '../../api/clients.ts'
import { followingForecastQuery } from '../../api/following-queries.ts'
import { dollars } from '../../format.ts'
import { Button } from '../../parts/button.tsx'
import { ErrorNote } from '../../parts/error-note.tsx'
import { InputField, SelectField } from '../../parts/fields/controls.tsx'
import { Form } from '../../parts/fields/form.tsx'
import { Options } from '../../parts/fields/options.tsx'

const HOURS = [6, 12, 24, 72, 168]
const SAMPLES = [1, 2, 3, 5, 10]
/** Percent. */
const LIMITS = [20, 10, 5, 2, 1]

interface FollowFormProps {
  caseId: string
  /** Null: nobody follows it. */
  followed: Following | null
  close: () => void
}

/** Effort and cost are shown before it begins. */
export function FollowForm({ caseId, followed, close }: FollowFormProps) {
  const [everyHours, setEveryHours] = useState(followed?.everyHours ?? 24)
  const [samples, setSamples] = useState(followed?.samples ?? 3)
  const [percent, setPercent] = useState(followed ? Math.round(followed.below * 1000) / 10 : 10)
  const [budget, setBudget] = useState(followed ? String(followed.budgetUsd) : '')
  const [until, setUntil] = useState(followed?.until?.slice(0, 10) ?? '')
  const asking = { everyHours, samples, below: percent / 100 }
  const forecast = useQuery(followingForecastQuery(caseId, asking))
  const queries = useQueryClient()
  const set = useMutation({
    mutationFn: () =>
      admin.followCase(caseId, {
        ...asking,
        budgetUsd: Number(budget),
        until: until === '' ? null : `${until}T00:00:00.000Z`,
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['case', caseId] })
      close()
    },
  })
  const error = set.error ?? forecast.error
  return (
    <Form onSubmit={() => set.mutate()}>
      <Choice
        label="How often"
        values={HOURS}
        value={everyHours}
        onChange={setEveryHours}
        words={everyWords}
      />
      <Choice
        label="Samples"
        hint="How often each prompt is asked each time. Each counts as a scan of the plan."
        values={SAMPLES}
        value={samples}
        onChange={setSamples}
        words={String}
      />
      <Choice
        label="Gone is what is below"
        hint="The upper bound of its rate, on every engine that said it."
        values={LIMITS}
        value={percent}
        onChange={setPercent}
        words={value => `${value} % of the answers`}
      />
      <InputField
        label="Budget in US dollars"
        hint="Of a month. When it is used up, nothing is asked until the next."
        type="number"
        required
        min={0.01}
        step="any"
        value={budget}
        onChange={setBudget}
      />
      <InputField
        label="Not after"
        hint="Left empty: until it is gone or dismissed."
        type="date"
        value={until}
        onChange={setUntil}
      />
      <div role="status">
        {forecast.data &&
          followingForecastWords(forecast.data, dollars).map(sentence => <p key={sentence}>{sentence}</p>)}
      </div>
      {error && <ErrorNote error={error} />}
      <div className="dialog-foot">
        <Button onPress={close}>Cancel</Button>
        <Button look="primary" type="submit" isPending={set.isPending}>
          {followed ? 'Save' : 'Follow it'}
        </Button>
      </div>
    </Form>
  )
}

interface ChoiceProps {
  label: string
  hint?: string
  values: number[]
  value: number
  onChange: (value: number) => void
  words: (value: number) => string
}

/** One of a few, or a value chosen elsewhere. */
function Choice({ label, hint, values, value, onChange, words }: ChoiceProps) {
  const all = values.includes(value) ? values : [value, ...values]
  return (
    <SelectField
      label={label}
      {...(hint !== undefined && { hint })}
      value={value}
      onChange={chosen => onChange(Number(chosen))}
    >
      <Options of={all.map(one => [one, words(one)])} />
    </SelectField>
  )
}
