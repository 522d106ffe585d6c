import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'

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
  suggestions?: readonly string[] | undefined
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
            {suggestions.map(word => (
              <option key={word} value={word} />
            ))}
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
