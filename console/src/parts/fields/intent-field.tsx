import type { PromptIntent } from '@brand-citation-forensics/client'
import { INTENT_CHOICES } from '../../choices.ts'
import { SelectField } from './controls.tsx'
import { Options } from './options.tsx'

interface IntentFieldProps {
  hint: string
  value: PromptIntent
  onChange: (intent: PromptIntent) => void
}

export const IntentField = ({ hint, value, onChange }: IntentFieldProps) => (
  <SelectField label="Intent" hint={hint} value={value} onChange={chosen => onChange(chosen as PromptIntent)}>
    <Options of={INTENT_CHOICES.map(choice => [choice.value, choice.label])} />
  </SelectField>
)
