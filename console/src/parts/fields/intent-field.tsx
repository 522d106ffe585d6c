import type { PromptIntent } from '@brand-citation-forensics/client'
import { INTENT_CHOICES } from '../../choices.ts'
import { Field } from '../field.tsx'

interface IntentFieldProps {
  hint: string
  value: PromptIntent
  onChange: (intent: PromptIntent) => void
}

export const IntentField = ({ hint, value, onChange }: IntentFieldProps) => (
  <Field label="Intent" hint={hint}>
    {ids => (
      <select {...ids} value={value} onChange={event => onChange(event.target.value as PromptIntent)}>
        {INTENT_CHOICES.map(choice => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    )}
  </Field>
)
