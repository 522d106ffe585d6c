import { useQuery } from '@tanstack/react-query'
import { samplesPreviewQuery } from '../api/queries.ts'
import { dollars } from '../format.ts'
import { samplesWords } from '../words/costs.ts'
import { Options, SelectField } from './fields.tsx'

const MOST = 10
const CHOICES = Array.from({ length: MOST }, (_, place) => place + 1)

interface SamplesFieldProps {
  value: number | null
  onChange: (samples: number | null) => void
  /** What no choice means. */
  otherwise: string
}

/** How often each engine is asked each prompt. Answers vary; so does the price. */
export function SamplesField({ value, onChange, otherwise }: SamplesFieldProps) {
  return (
    <SelectField
      label="Samples"
      hint="How often each engine is asked each prompt in one scan. Each counts as a scan of the plan."
      value={value ?? ''}
      onChange={chosen => onChange(chosen === '' ? null : Number(chosen))}
    >
      <option value="">{otherwise}</option>
      <Options of={CHOICES.map(samples => [samples, samples])} />
    </SelectField>
  )
}

interface SamplesCostProps {
  brandId: string
  samples: number | null
  promptId?: string
}

/** What they would cost, before anything is saved. */
export function SamplesCost({ brandId, samples, promptId }: SamplesCostProps) {
  const { data } = useQuery(samplesPreviewQuery(brandId, { samples, promptId }))
  return (
    <p role="status" className="faint">
      {data && samplesWords(data, dollars)}
    </p>
  )
}
