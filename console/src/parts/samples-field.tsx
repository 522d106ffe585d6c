import { Field } from './field.tsx'

const MOST = 10
const CHOICES = Array.from({ length: MOST }, (_, place) => place + 1)

/** How often each engine is asked each prompt. Answers differ from time to time; so does the price. */
export function SamplesField({ value, onChange }: { value: number; onChange: (samples: number) => void }) {
  return (
    <Field
      label="Samples"
      hint="How often each engine is asked each prompt. Each counts as a scan of the plan."
    >
      {ids => (
        <select {...ids} value={value} onChange={event => onChange(Number(event.target.value))}>
          {CHOICES.map(samples => (
            <option key={samples} value={samples}>
              {samples}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
