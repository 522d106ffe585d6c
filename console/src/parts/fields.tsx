import type { PromptIntent } from '@brand-citation-forensics/client'
import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react'
import { INTENT_CHOICES } from '../words/words.ts'
import { Button } from './button.tsx'
import { ErrorNote } from './loaded.tsx'

type ControlProps<Tag extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentProps<Tag>,
  'id' | 'aria-describedby' | 'onChange'
> & {
  label: string
  hint?: ReactNode
  onChange: (value: string) => void
}

interface InputFieldProps extends ControlProps<'input'> {
  /** Offered while typing; anything else may be typed too. */
  suggestions?: readonly (string | readonly [value: string, alsoCalled: string])[] | undefined
}

export const InputField = ({ label, hint, suggestions, onChange, ...props }: InputFieldProps) => (
  <Field label={label} hint={hint}>
    {ids => (
      <>
        <input
          {...ids}
          {...(suggestions && { list: `${ids.id}-list` })}
          {...props}
          onChange={event => onChange(event.target.value)}
        />
        {suggestions && (
          <datalist id={`${ids.id}-list`}>
            {suggestions.map(one => {
              const [value, alsoCalled] = typeof one === 'string' ? [one] : one
              return <option key={value} value={value} label={alsoCalled} />
            })}
          </datalist>
        )}
      </>
    )}
  </Field>
)

export const TextAreaField = ({ label, hint, onChange, ...props }: ControlProps<'textarea'>) => (
  <Field label={label} hint={hint}>
    {ids => <textarea {...ids} {...props} onChange={event => onChange(event.target.value)} />}
  </Field>
)

/** Its children are the options. */
export const SelectField = ({ label, hint, onChange, ...props }: ControlProps<'select'>) => (
  <Field label={label} hint={hint}>
    {ids => <select {...ids} {...props} onChange={event => onChange(event.target.value)} />}
  </Field>
)

interface FieldProps {
  label: string
  hint?: ReactNode
  children: (ids: { id: string; 'aria-describedby': string | undefined }) => ReactNode
}

/** A label, a control, and what to put into it. */
export function Field({ label, hint, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': hint ? hintId : undefined })}
      {hint && (
        <p id={hintId} className="faint">
          {hint}
        </p>
      )}
    </div>
  )
}

interface OptionsProps {
  of: readonly (readonly [value: string | number, words: string | number])[] | undefined
}

/** The options of a select or a datalist. */
export const Options = ({ of = [] }: OptionsProps) =>
  of.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ))

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

interface FormProps {
  className?: string
  onSubmit: () => void
  children: ReactNode
}

/** Submitted without leaving the page. */
export const Form = ({ className = 'stack', onSubmit, children }: FormProps) => (
  <form
    className={className}
    onSubmit={event => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
  </form>
)

interface FormFootProps {
  action: string
  isDisabled?: boolean
  isPending: boolean
  error: Error | null
  close?: () => void
}

/** What went wrong, and the ways out of a form. */
export const FormFoot = ({ action, isDisabled, isPending, error, close }: FormFootProps) => (
  <>
    {error && <ErrorNote error={error} />}
    <div className="dialog-foot">
      {close && <Button onPress={close}>Cancel</Button>}
      <Button type="submit" look="primary" isDisabled={isDisabled} isPending={isPending}>
        {action}
      </Button>
    </div>
  </>
)

const DAY_MS = 86_400_000

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The last days up to today, UTC. */
export const lastDays = (days: number) => ({
  from: dayAt(Date.now() - (days - 1) * DAY_MS),
  to: dayAt(Date.now()),
})

interface Days {
  from: string
  to: string
}

interface DayFieldsProps extends Days {
  action: string
  onChoose: (days: Days) => void
}

/** A first and a last day. Give it a key of both, so that it shows other days when they come from elsewhere. */
export function DayFields({ from, to, action, onChoose }: DayFieldsProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onChoose({ from: String(form.get('from')), to: String(form.get('to')) })
  }
  return (
    <form className="day-fields" onSubmit={submit}>
      <label className="filter">
        <span>First day, UTC</span>
        <input type="date" name="from" defaultValue={from} required />
      </label>
      <label className="filter">
        <span>Last day</span>
        <input type="date" name="to" defaultValue={to} required />
      </label>
      <Button type="submit">{action}</Button>
    </form>
  )
}
